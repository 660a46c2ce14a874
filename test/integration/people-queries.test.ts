/** Searches for people over the demonstration directory: what they find, and what they cost. */
import { tmpdir } from 'node:os';
import { beforeAll, describe, expect, it } from 'vitest';
import { demonstrationData } from '../../scripts/demo-data/index.ts';
import { seedDirectory } from '../../scripts/seed/seed-directory.ts';
import type { ClinicCard } from '../../shared/contracts/entities.ts';
import type { PersonWithRoles } from '../../shared/domain/people/records.ts';
import { isCurrent } from '../../shared/domain/people/roles.ts';
import { type PeopleQuery, peopleQueries, type Wanted } from '../fixtures/people-queries.ts';
import { createSearch } from './support/search.ts';
import { useTable } from './support/table.ts';

/** Queries that find something sensible, at least. */
const SENSIBLE = 57;
const FIRST = 20;

const data = demonstrationData();
const clinics = new Map(data.clinics.map((clinic) => [clinic.id, clinic]));
const people = new Map<string, PersonWithRoles[]>();
for (const person of data.people)
  for (const { clinicId } of person.roles.filter(isCurrent))
    people.set(clinicId, [...(people.get(clinicId) ?? []), person]);

function nameOf({ person: { name } }: PersonWithRoles): string {
  return [name.given, name.middle, name.family].filter((part) => part !== undefined).join(' ');
}

/** Ids of the categories that a person works in at a clinic. */
function specialtiesAt({ person, roles }: PersonWithRoles, clinicId: string): readonly string[] {
  return roles.find((role) => role.clinicId === clinicId)?.specialties ?? person.specialties;
}

function matches(id: string, { category, city, gender, language }: Wanted): boolean {
  const clinic = clinics.get(id);
  const staff = people.get(id) ?? [];
  if (clinic === undefined) return false;
  const works = (who: PersonWithRoles) => category === undefined || specialtiesAt(who, id).includes(category);
  return (
    (city === undefined || clinic.city.slug === city) &&
    (category === undefined || clinic.category.id === category || staff.some(works)) &&
    (gender === undefined || staff.some((who) => who.person.gender === gender && works(who))) &&
    (language === undefined ||
      clinic.languagesSpoken?.includes(language) === true ||
      staff.some(({ person }) => person.languages?.includes(language)))
  );
}

const isListed = (id: string, wanted: Wanted) =>
  clinics.get(id)?.status === 'approved' && matches(id, wanted);

function isSensible(query: PeopleQuery, cards: readonly ClinicCard[]): boolean {
  if ('person' in query) {
    const slugs = data.people.filter((who) => nameOf(who) === query.person).map(({ person }) => person.slug);
    return cards
      .slice(0, 3)
      .some(
        ({ city, namedPractitioners = [] }) =>
          (query.city === undefined || city.slug === query.city) &&
          namedPractitioners.some(({ slug }) => slugs.includes(slug)),
      );
  }
  const enough = Math.min(FIRST, [...clinics.values()].filter((one) => isListed(one.id, query.most)).length);
  const first = cards.slice(0, Math.max(1, enough));
  const right = first.filter(({ id }) => matches(id, query.most)).length;
  return right >= 1 && right >= 0.8 * first.length;
}

/** Read units of a page, typically and at worst. */
const TYPICAL_UNITS = 12;
const MAX_UNITS = 30;

describe('searches for people', () => {
  const table = useTable();

  beforeAll(async () => {
    const { client, name } = table();
    await seedDirectory(
      { ...data, reviews: [], reports: [], posts: [], contacts: [] },
      { client, tableName: name, mediaDirectory: tmpdir() },
    );
  }, 300_000);

  async function found(q: string) {
    const { capacity, table: own } = table();
    const { search } = createSearch(own);
    const query = { q, scope: { by: 'directory' } as const, filters: {} };
    // A warm function knows the cities and the specialties.
    await search.page(query, { limit: FIRST });
    capacity.units = 0;
    const { items } = await search.page(query, { limit: FIRST });
    return { cards: items, units: capacity.units };
  }

  it('find something sensible, for few units', { timeout: 120_000 }, async () => {
    const failures: string[] = [];
    const units: number[] = [];
    for (const query of peopleQueries) {
      const answer = await found(query.query);
      units.push(answer.units);
      if (isSensible(query, answer.cards)) continue;
      const first = answer.cards
        .slice(0, 3)
        .map(
          ({ name, city, namedPractitioners = [] }) =>
            `${name} (${city.name}) ${JSON.stringify(namedPractitioners)}`,
        );
      failures.push(`${query.query}: ${first.join('; ')}`);
    }
    expect(peopleQueries).toHaveLength(60);
    expect(failures.length, failures.join('\n')).toBeLessThanOrEqual(peopleQueries.length - SENSIBLE);
    const sorted = units.toSorted((a, b) => a - b);
    expect(sorted.at(-1)).toBeLessThanOrEqual(MAX_UNITS);
    expect(sorted[Math.floor(sorted.length * 0.95)]).toBeLessThanOrEqual(TYPICAL_UNITS);
  });
});
