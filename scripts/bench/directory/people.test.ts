import { describe, expect, it } from 'vitest';
import { isNpi } from '../../../shared/domain/clinics/npi.ts';
import { isCurrent } from '../../../shared/domain/people/roles.ts';
import { isSlug, isUlid } from '../../../shared/domain/text/slug.ts';
import { benchCities } from './cities.ts';
import { benchClinics } from './clinics.ts';
import { benchPeople, LARGE_CLINIC, LARGE_STAFF, remembered } from './people.ts';

const SIZE = 2_000;
const clinicAt = benchClinics(benchCities(200));
const people = benchPeople(clinicAt);
const staffs = Array.from({ length: SIZE }, (_, number) => people.at(number, SIZE));
const all = Array.from({ length: SIZE }, (_, number) => people.of(number)).flat();
const usual = staffs.filter((_, number) => number !== LARGE_CLINIC);

describe('the people of the bench', () => {
  it('are the same in every run, whichever were made before', () => {
    expect(benchPeople(clinicAt).of(1_234)).toEqual(people.of(1_234));
    expect(benchPeople(clinicAt).at(1_234, 100_000)).toEqual(people.at(1_234, SIZE));
  });

  it('are three for a clinic, most of them alone or two, with one clinic of 500', () => {
    const sizes = usual.map(({ length }) => length);
    expect(sizes.reduce((sum, size) => sum + size, 0) / sizes.length).toBeCloseTo(3, 0);
    expect(sizes.filter((size) => size <= 2).length / sizes.length).toBeGreaterThan(0.6);
    expect(Math.max(...sizes)).toBeGreaterThan(30);
    expect(people.of(LARGE_CLINIC)).toHaveLength(LARGE_STAFF);
    expect(new Set(people.of(LARGE_CLINIC).flatMap(({ person }) => person.specialties)).size).toBeGreaterThan(
      8,
    );
  });

  it('have ids, slugs and numbers of their own', () => {
    const distinct = (values: readonly (string | undefined)[]) => new Set(values.filter((value) => value));
    expect(distinct(all.map(({ person }) => person.id)).size).toBe(all.length);
    expect(distinct(all.map(({ person }) => person.slug)).size).toBe(all.length);
    expect(distinct(all.map(({ person }) => person.npi ?? person.college?.number)).size).toBe(all.length);
    expect(all.every(({ person }) => isUlid(person.id) && isSlug(person.slug))).toBe(true);
    expect(all.every(({ person: { npi } }) => npi === undefined || isNpi(npi))).toBe(true);
  });

  it('have genders, languages, and sometimes a second clinic', () => {
    const share = (has: (one: (typeof all)[number]) => boolean) => all.filter(has).length / all.length;
    expect(share(({ person }) => person.gender !== undefined)).toBeCloseTo(0.88, 1);
    expect(share(({ person }) => (person.languages ?? []).some((one) => one !== 'English'))).toBeGreaterThan(
      0.2,
    );
    expect(share(({ roles }) => roles.filter(isCurrent).length === 2)).toBeCloseTo(0.06, 1);
  });

  it('of the last clinic are not those of one that the directory does not have', () => {
    const number = staffs.findIndex((staff, at) => staff.length > people.of(at).length);
    expect(people.at(number, number + 1)).toEqual(people.of(number));
  });
});

it('what was made last is made once', () => {
  const made: number[] = [];
  const of = remembered((number) => made.push(number));
  for (const number of [0, 1, 0, 1, 2, 3, 4, 0]) of(number);
  expect(made).toEqual([0, 1, 2, 3, 4, 0]);
});
