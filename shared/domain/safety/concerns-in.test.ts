import { describe, expect, it } from 'vitest';
import { type Concern, concernsIn } from './concerns-in.ts';

/** What people type in an emergency, with the help that they need. Written before the table of phrases. */
const emergencies: Readonly<Record<Concern, readonly string[]>> = {
  emergency: [
    'chest pain',
    'Chest pain!',
    'my chest hurts and my left arm is numb',
    'crushing chest pressure',
    'sever chest pains',
    'having a heart attack',
    'dad is having a hart atack',
    'stroke',
    'face drooping and slurred speech',
    "mom can't move one side of her body",
    'cannot breathe',
    'i cant breath',
    'trouble breathing',
    'my baby is not breathing',
    'child choking on food',
    'overdose',
    'he overdosed on fentanyl',
    'severe bleeding',
    "bleeding won't stop",
    'anaphylaxis',
    'anafilaxis',
    'throat swelling shut allergic reaction',
    'unconscious not responding',
    'seizure that wont stop',
    'worst headache of my life',
    'stabbed in the stomach',
    'gunshot wound',
    "my son passed out and won't wake up",
  ],
  crisis: [
    'suicide',
    'suicidal',
    'I want to kill myself',
    'want to die',
    'sucidal thoughts',
    'thinking about ending my life',
    'self-harm',
    'i keep cutting myself',
    "I don't want to live anymore",
    'my daughter is talking about suicide',
    'everyone would be better off dead',
    'mental health crisis',
    'no reason to live',
    'im going to hurt myself',
    'suiside hotline',
  ],
  poison: [
    'poisoning',
    'swallowed bleach',
    'toddler ate laundry pod',
    'my kid drank antifreeze',
    'poison control',
    'took too many pills',
    'baby swallowed a battery',
    'ate wild mushrooms and feel sick',
  ],
  abuse: [
    'domestic violence',
    'my husband hits me',
    'boyfriend beat me up',
    'abusive relationship help',
    'i was raped',
    'sexual assault',
    'domestic abuse shelter',
    'my partner choked me',
    'scared of my husband',
  ],
};

/** Ordinary searches with the same words. Written before the table of phrases. */
const ordinary = [
  'heart',
  'heart doctor',
  'heart murmur',
  'heart failure clinic',
  'stroke rehab',
  'stroke recovery therapy',
  'stroke survivor support group',
  'stroke specialist',
  'heart attack recovery program',
  'history of heart attack cardiologist',
  'cardiac rehab',
  'pain clinic',
  'breast pain',
  'back pain',
  'hip pain',
  'chest x-ray',
  'chest congestion',
  'thoracic surgeon',
  'breathing test',
  'sleep apnea breathing machine',
  'asthma doctor',
  'emergency dentist',
  'urgent care',
  'emergency room near me',
  'substance abuse counseling',
  'alcohol abuse treatment',
  'drug rehab',
  'detox clinic',
  'poison ivy rash',
  'lead poisoning test',
  'food allergy testing',
  'allergy shots',
  'bleeding gums',
  'bleeding disorder hematologist',
  'heavy periods',
  'migraine',
  'headache specialist',
  'seizure specialist',
  'epilepsy doctor',
  'panic attack therapist',
  'anxiety',
  'depression therapist',
  'grief counseling',
  'suicide prevention training for teachers',
  'midlife crisis counselor',
  'cutting edge dental',
  'dying to lose weight',
  'infant choking first aid class',
  'cpr class',
  'overdose prevention training',
  'Stoke Street Dental',
  'prison health services',
  'anger management',
  'covid shot in the arm',
  'burn scar treatment',
  'child psychologist',
  'swallowing specialist',
  'trouble sleeping',
  'pill camera endoscopy',
  'elder care',
];

/** Of 60 sentences so many must be right. */
const LEAST_RIGHT = 59;

describe('what people type in an emergency', () => {
  const sentences = Object.entries(emergencies).flatMap(([concern, list]) =>
    list.map((sentence) => ({ concern, sentence })),
  );

  it('shows the help that they need', () => {
    const missed = sentences.filter(
      ({ concern, sentence }) => !concernsIn(sentence).some((found) => found === concern),
    );
    expect(sentences).toHaveLength(60);
    expect(sentences.length - missed.length, JSON.stringify(missed)).toBeGreaterThanOrEqual(LEAST_RIGHT);
  });
});

describe('what only looks like an emergency', () => {
  it('shows no card', () => {
    const wrong = ordinary.filter((sentence) => concernsIn(sentence).length > 0);
    expect(ordinary).toHaveLength(60);
    expect(ordinary.length - wrong.length, JSON.stringify(wrong)).toBeGreaterThanOrEqual(LEAST_RIGHT);
  });
});

describe('a query about several things', () => {
  it('shows the most urgent help first', () => {
    expect(concernsIn('suicidal, took too many pills')).toEqual(['emergency', 'crisis', 'poison']);
  });
});

describe('an empty query', () => {
  it('shows no card', () => {
    expect(concernsIn('')).toEqual([]);
  });
});
