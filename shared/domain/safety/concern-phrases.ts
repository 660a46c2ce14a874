/**
 * The phrases by which a search tells of an emergency (patients.md, 'Safety first'). Changes are reviewed like medical text, with the
 * sentences of the test extended first. A phrase is a row of words; `/` separates alternatives. Filler words (`fillers`) are left out of
 * phrases and queries. Words of five letters and more are also found misspelled.
 */

/** Kinds of help, the most urgent first. */
export const concerns = ['emergency', 'crisis', 'abuse', 'poison'] as const;
export type Concern = (typeof concerns)[number];

interface ConcernPhrases {
  /** Each shows the card. */
  readonly urgent: readonly string[];
  /** A query with one of these is an ordinary search: for care afterwards, a specialist, a class. */
  readonly ordinary: readonly string[];
}

const partners =
  'husband/wife/boyfriend/girlfriend/partner/spouse/ex/fiance/dad/father/mom/mother/stepdad/son/caregiver';

/** Words of a search for planned care, which no one types who needs help at once. */
const plannedCare = [
  'rehab/rehabilitation/recovery/recovering/survivor/survivors/aftercare/followup',
  'prevention/prevent/preventing/screening/test/testing/risk',
  'specialist/specialists/surgeon/therapy/therapist/counseling/counselling/psychologist/hematologist/toxicologist/pediatrician',
  'training/trained/class/classes/course/courses/certification/seminar/research',
  'history/year/years/months ago',
  'follow up',
];

export const concernPhrases: Readonly<Record<Concern, ConcernPhrases>> = {
  emergency: {
    urgent: [
      '911',
      'emergency now/help',
      'medical emergency',
      'life threatening',
      'chest pain/pains/hurt/hurts/hurting/tight/tightness/pressure/heavy/ache',
      'pain/pains/pressure/tightness chest',
      'crushing/squeezing/tight/heavy chest',
      'elephant chest',
      'dolor pecho',
      'heart attack/attacks',
      'ataque corazon',
      'crise cardiaque',
      'cardiac arrest',
      'heart stopped/stopping',
      'stroke/strokes',
      'derrame cerebral',
      'face drooping/droop/drooped/droops',
      'slurred/slurring speech',
      'speech slurred/slurring',
      'cant/cannot speak/talk suddenly',
      'suddenly cant/cannot speak/talk/see/move',
      'sudden numbness/weakness/confusion/blindness',
      'numb/paralyzed one side',
      'cant/cannot move/feel one side',
      'cant/cannot move/feel arm/legs',
      'cant/cannot/couldnt breath/breathe/breathing',
      'can not breath/breathe',
      'not/stopped/isnt breathing',
      'shortness of breath',
      'out of breath suddenly',
      'trouble/difficulty/struggling/hard breathing/breathe',
      'gasping air/breath',
      'turning/turned/lips blue',
      'choking/choked',
      'overdose/overdosed/overdosing',
      'od/oded',
      'sobredosis',
      'severe/severely/uncontrolled/uncontrollable/massive/heavy bleeding',
      'bleeding lot',
      'bleeding wont/not/doesnt/cant stop',
      'bleeding/bleed out/heavily/badly/everywhere',
      'cant/cannot/wont stop bleeding',
      'coughing/vomiting/throwing blood',
      'throwing up blood',
      'anaphylaxis/anaphylactic',
      'throat/tongue swelling/swollen/closing/swelled',
      'severe allergic reaction',
      'unconscious/unresponsive',
      'passed out',
      'wont/not/cant wake up',
      'not responding',
      'collapsed',
      'seizure/seizures/seizing wont/not/doesnt stop',
      'having/had first seizure',
      'convulsion/convulsions/convulsing',
      'worst headache of life',
      'worst headache ever',
      'stabbed/shot stomach/chest/leg/neck/head/back/arm',
      'been/got/was stabbed/shot',
      'gunshot/stab wound/wounds',
      'took/taken/swallowed too many/much pills/tablets/medicine/meds/tylenol',
      'took/swallowed all/whole/entire pills/medication/meds/bottle',
      'drowning/drowned',
      'electrocuted',
      'snake/rattlesnake bite/bit/bitten',
      'carbon monoxide',
      'water broke early',
      'severe burn/burns',
      'broken neck',
      'cut off finger/hand/arm/toe',
      'blood poisoning',
    ],
    ordinary: [
      ...plannedCare,
      'post/after stroke',
      'stroke support/group/clinic/doctor/neurologist',
      'stroke of',
      'strokes gym',
      'collapsed arch/arches/disc/disk/lung/vein/veins',
      'choke point',
      'dr choke/stroke',
      'covid/flu/allergy/vaccine shot/shots',
      'drowning debt',
      'breathing machine',
      'choking hazard',
    ],
  },
  crisis: {
    urgent: [
      'suicide/suicidal',
      'suicidio/suicidarme',
      'kill/killing/hurt/hurting/harm/harming/cut/cutting myself',
      'kill/killing/hurt/harm self',
      'kms',
      'kill/killing/hurt/hurting/harm/cut/cutting himself/herself/themselves',
      'quiero morir',
      'want/wants/wanna/wanting die',
      'wish was/were dead',
      'want/wants/wanna be dead',
      'dont/doesnt/not want/wanna live/alive/exist',
      'dont/doesnt/not want be alive',
      'dont want be here anymore',
      'tired of living',
      'tired being alive',
      'end/ending/ended life',
      'take/taking/took own life',
      'end/ending/ends it/everything all',
      'end it',
      'self harm/harming/injury/injuring',
      'selfharm',
      'better off dead/without',
      'no/nothing reason live',
      'nothing live for',
      'cant go on/anymore',
      'crisis line/hotline/help/support/now',
      'crisis',
      'suicide/crisis hotline',
      'jump/jumping off bridge/roof/building',
      'hanging/hang myself',
      'feel/feels hopeless/worthless',
      'hopeless',
      'depressed/deprimido/deprimida',
      'unalive',
    ],
    ordinary: [
      'training/trained/class/classes/course/courses/certification/seminar/research',
      'midlife/identity/financial/housing crisis',
      'crisis management/pregnancy',
      'suicide loss/squad/bereavement/survivor/survivors',
      'rape crisis',
      'hopeless hair/smile/teeth/tooth',
      'end of life',
      'cut/cutting myself shaving',
    ],
  },
  abuse: {
    urgent: [
      'domestic/family/partner/spousal/sexual/dating violence/abuse/assault',
      'violencia domestica',
      `abusive relationship/marriage/home/${partners}`,
      `${partners} abusive/abuses/abusing`,
      `${partners} hits/hit/hitting/beats/beat/beating/hurts/hurting/punched/kicked/chokes/choked/strangled/threatens/threatened/slapped/rapes/raped me`,
      `scared/afraid/fear ${partners}`,
      'hit/beat/choked/choking me',
      'being/been/was/getting abused/beaten/stalked/molested/assaulted/raped/strangled/trafficked',
      'abused',
      'raped/rape',
      'sexually assaulted/abused',
      'molested',
      'battered',
      'child/elder/elderly/physical/emotional abuse',
      'hits/hitting/beats/beating/hurting/hurts me',
      'someone hurting/hurt me',
      'human/sex trafficking',
      'abuse hotline/help/shelter',
      'womens shelter',
      'abuse',
    ],
    ordinary: [
      'substance/drug/drugs/alcohol/opioid/laxative abuse',
      'abuse of antibiotics',
      'prevention',
      'abuse counselor/counsellor/counselors',
      'training/trained/class/classes/course/courses/certification/seminar/research/pediatrician',
    ],
  },
  poison: {
    urgent: [
      'poison/poisoned/poisoning',
      'envenenado/envenenamiento/intoxication',
      'swallowed/swallow/drank/drunk/drink/ate/eaten/eat/ingested/inhaled bleach/detergent/battery/batteries/magnet/magnets/antifreeze/pesticide/gasoline/chemical/chemicals/cleaner/pills/medicine/medication/meds/pod/pods/vitamins/edible/edibles/mercury/paint/sanitizer/ammonia/drano/lighter',
      'swallowed/drank/ate/eaten laundry/toilet/button/dish/tide/rat/nail/cleaning/rubbing/hand/wild',
      'took/taken/ate/swallowed too many/much pills/tablets/medicine/meds/tylenol/vitamins/gummies',
      'took wrong medicine/pills/medication/dose',
      'carbon monoxide',
      'antifreeze',
      'ate/eaten wild/poisonous mushrooms/berries/mushroom/plant',
    ],
    ordinary: [
      ...plannedCare,
      'poison ivy/oak/sumac',
      'food/blood poisoning',
      'lead/mercury poisoning test/testing',
      'poison ivy rash',
    ],
  },
};

/** Words between those that matter; left out of queries and phrases. */
export const fillers: ReadonlySet<string> = new Set(
  `a an the i im ive am is are my his her our your their he she we they and or to in on at for that its so very really just think some
  please now with by from having has have had feel feeling about thinking keep keeps kept talk talks talking say says said saying going
  gonna like bad badly`.split(/\s+/),
);

/** Ordinary words that differ from a word of the phrases by a letter or two. */
export const otherWords: ReadonlySet<string> = new Set(
  `stoke strike striking stroll stroller broke chess cheat cheats crest heard hears hearts hearth hearty attach attached rapid prison prisons
  passion person cooking breeding bleaching overdue overdone amuse amused crash pleasure breather wheezing violet violent`.split(
    /\s+/,
  ),
);
