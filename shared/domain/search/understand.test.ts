import { describe, expect, it } from 'vitest';
import { categories, vocabulary } from '../../../test/fixtures/taxonomy.ts';
import { services } from '../../content/clinics/choices.ts';
import { words } from '../text/text.ts';
import { cityNicknames } from './city-names.ts';
import { nearestInVocabulary } from './nearest-word.ts';
import { specialtiesBeginning, understand } from './understand.ts';
import { createVocabulary } from './vocabulary.ts';

const read = (query: string, categoryId?: string) => {
  const { plain, read: _read, ...understanding } = understand(words(query), { vocabulary, categoryId });
  return { ...understanding, plain: plain.map(({ word }) => word) };
};

describe('the vocabulary of the demonstration', () => {
  it('has about 300 lay words over the 26 categories, each folded and in one specialty', () => {
    expect(categories).toHaveLength(26);
    const entries = categories.flatMap(({ layWords = [] }) => layWords);
    expect(entries.length).toBeGreaterThan(300);
    expect(new Set(entries).size).toBe(entries.length);
    for (const entry of entries) expect(words(entry).join(' ')).toBe(entry);
  });

  it('has city nicknames with a name and a state each', () => {
    for (const [nickname, { name, state }] of cityNicknames) {
      expect([nickname, name, state].every((part) => part !== '')).toBe(true);
    }
  });
});

describe('understand', () => {
  it.each([
    ['cardiologist', 'cardiology', []],
    ['Cardiologists near me', 'cardiology', []],
    ['skin doctor chicago', 'dermatology', ['chicago']],
    ['kids dentist', 'dentistry', []],
    ['kids doctor', 'pediatrics', []],
    ['heart', 'cardiology', []],
    ['heart doctor', 'cardiology', []],
    ['eye doctor', 'ophthalmology', []],
    ['shrink', 'psychiatry', []],
    ['baby doctor', 'pediatrics', []],
    ["women's doctor", 'gynecology', []],
    ['sugar doctor', 'endocrinology', []],
    ['joint pain', 'rheumatology', []],
    ['Paediatrician', 'pediatrics', []],
    ['orthopaedic surgeon', 'orthopedics', []],
    ['gynaecologist', 'gynecology', []],
    ['OB-GYN', 'gynecology', []],
    ['GP in Toronto', 'general-practice', ['toronto']],
    ['dental', 'dentistry', []],
    ['the best family doctor', 'family-medicine', []],
    ['Walk-in Clinic', 'walk-in-clinic', []],
    ['pediatric cardiologist', 'cardiology', ['pediatric']],
    ['therapist', 'mental-health', []],
    ['social worker toronto', 'mental-health', ['toronto']],
    ['physical therapy', 'physical-therapy', []],
    ['physiotherapist', 'physical-therapy', []],
    ['chiropractor', 'chiropractic', []],
    ['foot doctor', 'podiatry', []],
    ['ENT', 'ear-nose-throat', []],
    ['depressed', 'mental-health', []],
    ['I want to kill myself', 'mental-health', []],
    ['tight chest', 'cardiology', []],
    ["I can't breathe", 'pulmonology', []],
  ])('understands %s as the category %s', (query, categoryId, plain) => {
    expect(read(query)).toEqual({ categoryId, filters: {}, plain });
  });

  it('does not read phrases of specialties that the directory does not have', () => {
    expect(read('allergy and immunology')).toEqual({ filters: {}, plain: ['allergy', 'immunology'] });
  });

  it.each([
    ['takes Aetna', { insurance: 'Aetna' }],
    ['accepts Blue Cross Blue Shield', { insurance: 'Blue Cross Blue Shield' }],
    ['Spanish speaking', { language: 'Spanish' }],
    ['accepting new patients', { acceptingPatients: true }],
    ['telehealth', { telemedicine: true }],
    ['open now', { open: 'now' }],
    ['open saturday', { open: 'weekend' }],
    ['open on Sundays', { open: 'weekend' }],
    ['weekend', { open: 'weekend' }],
    ['evening appointments', { open: 'evening' }],
    ['open late', { open: 'evening' }],
  ])('understands %s as a filter', (query, filters) => {
    expect(read(query)).toEqual({ filters, plain: [] });
  });

  it.each([
    ['female gynecologist chicago', { gender: 'female' }, 'gynecology', ['chicago']],
    ['woman doctor who speaks Spanish', { gender: 'female', language: 'Spanish' }, undefined, []],
    ['women doctors', { gender: 'female' }, undefined, []],
    ['lady doctor', { gender: 'female' }, undefined, []],
    ['male urologist', { gender: 'male' }, 'urology', []],
    ['man doctor', { gender: 'male' }, undefined, []],
    ['lady Spanish speaking dentist', { gender: 'female', language: 'Spanish' }, 'dentistry', []],
    ['woman eye doctor', { gender: 'female' }, 'ophthalmology', []],
    ['gynecologist who is a woman', { gender: 'female' }, 'gynecology', []],
    ['dentist woman', { gender: 'female' }, 'dentistry', []],
    ['doctors who speak Polish', { language: 'Polish' }, undefined, []],
    ['Farsi speaking psychiatrist', { language: 'Persian' }, 'psychiatry', []],
    ['dr thai', {}, undefined, ['thai']],
    ["Women's Health Center", {}, undefined, ['womens']],
    ["women's doctor", {}, 'gynecology', []],
    ['doctor for men', {}, 'urology', []],
    ['dentist for women', {}, 'dentistry', ['women']],
    ['Ladysmith Clinic', {}, undefined, ['ladysmith']],
    ['Our Lady of Lourdes', {}, undefined, ['lady', 'lourdes']],
    ['Mann', {}, undefined, ['mann']],
    ['female infertility', {}, undefined, ['female', 'infertility']],
    ['Dr. Man Nguyen', {}, undefined, ['man', 'nguyen']],
  ])('understands %s as facts of people: %j', (query, filters, categoryId, plain) => {
    expect(read(query)).toEqual({ ...(categoryId !== undefined && { categoryId }), filters, plain });
  });

  it('takes a phrase for a gender as its specialty on request', () => {
    const { categoryId, filters } = understand(words('lady doctor'), { vocabulary, otherwise: true });
    expect({ categoryId, filters }).toEqual({ categoryId: 'gynecology', filters: {} });
  });

  it('takes no name for a misspelled word for a gender or a language', () => {
    for (const name of ['mann', 'hale', 'dale', 'creek', 'wyman', 'roman']) {
      expect(nearestInVocabulary(name, vocabulary).words, name).not.toEqual(
        expect.arrayContaining([expect.stringMatching(/^(wo)?man$|male|greek/)]),
      );
    }
    expect(nearestInVocabulary('femal', vocabulary).words).toEqual(['female']);
  });

  it('finds specialty, filter and plain words together', () => {
    expect(read('spanish speaking dentist on Clark street who takes cigna')).toEqual({
      categoryId: 'dentistry',
      filters: { language: 'Spanish', insurance: 'Cigna' },
      plain: ['clark', 'street'],
    });
  });

  it('says which words stand for the specialty and for each filter', () => {
    const query = words('Spanish speaking skin doctor who takes Blue Cross');
    expect(understand(query, { vocabulary }).read).toEqual({
      categoryId: ['skin', 'doctor'],
      language: ['spanish'],
      insurance: ['blue', 'cross'],
    });
  });

  it('understands everyday words for services', () => {
    expect(read('flu shots').plain).toEqual(['vaccination']);
    expect(read('x-ray').plain).toEqual(['imaging']);
  });

  it.each([
    ['Vaccination Services', ['vaccination']],
    ['home visit', ['home', 'visits']],
    ["women's health", ['womens']],
    ['preventive care', ['preventive']],
  ])('prefers a whole service to the lay words in it: %s', (query, plain) => {
    expect(read(query)).toEqual({ filters: {}, plain });
  });

  it('has a word for every service of the forms', () => {
    for (const service of services) {
      const { plain, categoryId } = read(service);
      const own = words(service);
      expect(categoryId !== undefined || plain.every((word) => own.includes(word)), service).toBe(true);
    }
  });

  it('leaves out words that add nothing to what is understood', () => {
    expect(read('acne treatment')).toEqual({ categoryId: 'dermatology', filters: {}, plain: [] });
    expect(read('treatment')).toEqual({ filters: {}, plain: ['treatment'] });
  });

  it('takes the first of two specialties on request', () => {
    const { categoryId, plain } = understand(words('pediatric asthma'), { vocabulary, meant: 'first' });
    expect(categoryId).toBe('pediatrics');
    expect(plain.map(({ word }) => word)).toEqual(['asthma']);
  });

  it('drops only the specialty of the filter when the request has one', () => {
    expect(read('kids', 'dentistry')).toEqual({ filters: {}, plain: ['kids'] });
    expect(read('dentist', 'dentistry')).toEqual({ categoryId: 'dentistry', filters: {}, plain: [] });
  });

  it('keeps one of two specialties on request', () => {
    const query = words('pediatric cardiologist');
    expect(understand(query, { vocabulary, onlyOne: true })).toEqual({
      categoryId: 'cardiology',
      read: { categoryId: ['pediatric', 'cardiologist'] },
      filters: {},
      plain: [],
    });
  });

  it('finds no specialty that the directory does not have', () => {
    expect(understand(['cardiologist'], { vocabulary: createVocabulary([]) }).categoryId).toBeUndefined();
  });

  it('finds a specialty by its name and by its own lay words', () => {
    const podiatry = { id: 'podiatry', slug: 'podiatry', name: 'Podiatry', layWords: ['foot doctor'] };
    const known = createVocabulary([podiatry]);
    expect(understand(['podiatry'], { vocabulary: known }).categoryId).toBe('podiatry');
    expect(understand(['foot', 'doctors'], { vocabulary: known }).categoryId).toBe('podiatry');
  });
});

it('suggests specialties by the beginning of a name, a practitioner or a lay word', () => {
  const ids = (query: string) => specialtiesBeginning(words(query), vocabulary).map(({ id }) => id);
  expect(ids('card')).toEqual(['cardiology']);
  expect(ids('skin d')).toEqual(['dermatology']);
  expect(ids('medicine')).toEqual(['family-medicine', 'internal-medicine']);
  expect(ids('')).toEqual([]);
});
