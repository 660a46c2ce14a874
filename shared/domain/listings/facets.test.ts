import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { listed, makeClinic } from '../../../test/fixtures/clinics.ts';
import { categories } from '../../../test/fixtures/taxonomy.ts';
import { insurances, languages } from '../../content/clinics/choices.ts';
import { openTimes } from '../clinics/open-times.ts';
import {
  type CardFilters,
  facetsOf,
  isInCategory,
  MERGED_FACET,
  matchesFilters,
  otherCategoriesIn,
  wantedFacets,
} from './facets.ts';
import { cardOf } from './listing.ts';

const flags = {
  wheelchairAccessible: fc.boolean(),
  parkingAvailable: fc.boolean(),
  emergencyServices: fc.boolean(),
  acceptingPatients: fc.boolean(),
  telemedicine: fc.boolean(),
};
const clinics = fc
  .record({
    ...flags,
    languagesSpoken: fc.subarray([...languages, 'Klingon']),
    insuranceAccepted: fc.subarray([...insurances, 'Barter']),
  })
  .map(makeClinic);
const flag = fc.constantFrom(undefined, true as const);
const wanted = fc.record({
  rating: fc.constantFrom(undefined, 3, 4, 5),
  acceptingPatients: flag,
  telemedicine: flag,
  language: fc.constantFrom(undefined, ...languages),
  insurance: fc.constantFrom(undefined, ...insurances),
  wheelchair: flag,
  parking: flag,
  emergency: flag,
});

describe('filters', () => {
  it('match the clinic’s own fields', () => {
    fc.assert(
      fc.property(clinics, wanted, fc.subarray([3, 4, 5]), (clinic, filters, ratings) => {
        const card = cardOf(listed(clinic, { ratings }));
        const expected =
          Number(card.rating) >= (filters.rating ?? 0) &&
          (filters.acceptingPatients === undefined || clinic.acceptingPatients === true) &&
          (filters.telemedicine === undefined || clinic.telemedicine === true) &&
          (filters.language === undefined || clinic.languagesSpoken?.includes(filters.language) === true) &&
          (filters.insurance === undefined ||
            clinic.insuranceAccepted?.includes(filters.insurance) === true) &&
          (filters.wheelchair === undefined || clinic.wheelchairAccessible === true) &&
          (filters.parking === undefined || clinic.parkingAvailable === true) &&
          (filters.emergency === undefined || clinic.emergencyServices === true);
        expect(matchesFilters(card, facetsOf(clinic), filters)).toBe(expected);
      }),
    );
  });

  it('compare the shown rating with the minimum', () => {
    const card = { ...cardOf(listed(makeClinic())), rating: '3.9' };
    expect(matchesFilters(card, [], { rating: 4 })).toBe(false);
    expect(matchesFilters({ ...card, rating: '4.0' }, [], { rating: 4 })).toBe(true);
  });
});

describe('the filter of opening hours', () => {
  const cardWith = (practiceHours: string, changes = {}) => {
    const clinic = makeClinic({ practiceHours, ...changes });
    return cardOf(listed(clinic));
  };
  // 7 PM on a Wednesday in Chicago, 8 PM in Toronto.
  const now = new Date('2026-06-04T00:00:00Z');

  it.each([
    ['Mon-Fri 8 AM - 8 PM', ['now', 'evening']],
    ['Mon-Fri 9-6, Sat 9-1', ['weekend']],
    ['Daily 10 AM - 7:01 PM', ['now', 'weekend', 'evening']],
    ['Daily 10 AM - 7 PM', ['weekend', 'evening']],
    ['By appointment only', []],
    ['Call for current hours', []],
    ['', []],
  ])('lets "%s" pass %j', (hours, passed) => {
    const card = cardWith(hours);
    expect(openTimes.filter((open) => matchesFilters(card, [], { open }, { now }))).toEqual(passed);
  });

  it('reads the clock of the city, and lets none pass whose time zone is not known', () => {
    const card = cardWith('Mon-Fri 8 AM - 8 PM', { city: 'toronto' });
    expect(matchesFilters(card, [], { open: 'now' }, { now })).toBe(false);
    const { timeZone: _, ...city } = cardWith('Mon-Fri 8 AM - 8 PM').city;
    expect(matchesFilters({ ...card, city }, [], { open: 'now' }, { now })).toBe(false);
    expect(matchesFilters({ ...card, city }, [], { open: 'evening' }, { now })).toBe(true);
  });
});

describe('the filters by people', () => {
  const [own, other, third] = ['dentistry', 'cardiology', 'urology'] as const;
  const clinic = {
    ...listed(makeClinic({ category: own, languagesSpoken: ['English'] })),
    people: {
      count: 3,
      categories: [[own, 2] as [string, number], [other, 1] as [string, number]],
      languages: ['Korean'],
      genders: [['female', [other]] as ['female', string[]], ['male', [own]] as ['male', string[]]],
    },
  };
  const passes = (filters: CardFilters, categoryId?: string) =>
    matchesFilters(cardOf(clinic), facetsOf(clinic), filters, { categoryId });

  it('let a clinic pass where someone of the gender works, of the category if one is asked for', () => {
    expect([passes({ gender: 'female' }), passes({ gender: 'male' })]).toEqual([true, true]);
    expect([passes({ gender: 'female' }, other), passes({ gender: 'male' }, other)]).toEqual([true, false]);
    expect([passes({ gender: 'female' }, own), passes({ gender: 'male' }, own)]).toEqual([false, true]);
    expect(passes({ gender: 'female' }, third)).toBe(false);
    expect(matchesFilters(cardOf(clinic), facetsOf(makeClinic()), { gender: 'female' })).toBe(false);
  });

  it('have in the list of another category the genders of its people alone', () => {
    const passesIn = (gender: 'female' | 'male') =>
      matchesFilters(cardOf(clinic), facetsOf(clinic, other), { gender }, { categoryId: other });
    expect([passesIn('female'), passesIn('male')]).toEqual([true, false]);
  });

  it('let a clinic pass for people of none of its categories where no category is asked for', () => {
    const people = { ...clinic.people, genders: [['female', [third]] as ['female', string[]]] };
    const facets = facetsOf({ ...clinic, people });
    expect(matchesFilters(cardOf(clinic), facets, { gender: 'female' })).toBe(true);
    expect(matchesFilters(cardOf(clinic), facets, { gender: 'female' }, { categoryId: own })).toBe(false);
  });

  it('have different codes for all categories', () => {
    const facetsFor = (id: string) =>
      facetsOf({ ...makeClinic(), people: { ...clinic.people, genders: [['male', [id]]] } }, id);
    const codes = categories.flatMap(({ id }) => facetsFor(id).filter((code) => code.startsWith('m@')));
    expect(new Set(codes).size).toBe(categories.length);
  });

  it('count the languages of its people', () => {
    expect([passes({ language: 'Korean' }), passes({ language: 'English' })]).toEqual([true, true]);
    expect(passes({ language: 'Spanish' })).toBe(false);
  });

  it('say which other categories the clinic is in', () => {
    expect(otherCategoriesIn(facetsOf(clinic))).toEqual([other]);
    expect([own, other, third].map((id) => isInCategory(cardOf(clinic), facetsOf(clinic), id))).toEqual([
      true,
      true,
      false,
    ]);
  });
});

describe('codes', () => {
  it('are different for every language, plan and flag', () => {
    const filters = [
      ...languages.map((language) => ({ language })),
      ...insurances.map((insurance) => ({ insurance })),
      { wheelchair: true } as const,
      { parking: true } as const,
      { emergency: true } as const,
    ];
    const codes = [...filters.flatMap((one) => wantedFacets(one)), MERGED_FACET];
    expect(new Set(codes).size).toBe(filters.length + 1);
  });

  it('are in one order, each once, whatever the record’s order is', () => {
    const clinic = makeClinic({ languagesSpoken: ['Spanish', 'English', 'Spanish'] });
    expect(facetsOf(clinic)).toEqual(facetsOf({ ...clinic, languagesSpoken: ['English', 'Spanish'] }));
  });
});
