import { beforeAll, describe, expect, it } from 'vitest';
import { CityListProjection } from '../../lambdas/derived/cities/city-list-projection.ts';
import { listingItem } from '../../lambdas/derived/listings/listing-item.ts';
import type { SearchedClinic } from '../../lambdas/derived/listings/project-clinic.ts';
import { DictionaryRepository } from '../../lambdas/derived/search/dictionary-repository.ts';
import {
  dictionaryTerms,
  indexedClinicOf,
  postingItems,
} from '../../lambdas/derived/search/indexed-clinic.ts';
import { PostingProjection } from '../../lambdas/derived/search/posting-projection.ts';
import { DirectoryRepository } from '../../lambdas/records/taxonomy/directory-repository.ts';
import { services } from '../../shared/content/clinics/choices.ts';
import type { ListedClinic } from '../../shared/domain/records.ts';
import { listed, makeClinic, testId } from '../fixtures/clinics.ts';
import { pick, randomOf } from '../fixtures/search-directory.ts';
import { categories, cities } from '../fixtures/taxonomy.ts';
import { createSearch } from './support/search.ts';
import { useTable } from './support/table.ts';

/** An operator's machine can take more. */
const CLINICS = Number(process.env.SEARCH_CLINICS ?? 1_000);
const BATCH = 25;

const surnames =
  'Abbot Baxter Calder Dalton Emmett Fenwick Galloway Hadley Iverson Jarrett Kessler Lindqvist'.split(' ');
const kinds = ['Family', 'Dental', 'Health', 'Medical Group', 'Associates', 'Wellness Clinic'];
const streets = ['Maple', 'Harbor', 'Division', 'Clark', 'Sheridan', 'Wellington'];

function clinicNumber(number: number): ListedClinic {
  const random = randomOf(number);
  const name = `${pick(random, surnames)} ${pick(random, kinds)}${number % 50 === 0 ? ` Northstar${number}` : ''}`;
  const clinic = makeClinic({
    id: testId(number + 1),
    slug: `clinic-${number}`,
    name,
    address: `${100 + Math.floor(random() * 900)} ${pick(random, streets)} Street`,
    city: pick(random, cities).slug,
    category: pick(random, categories).slug,
    services: [pick(random, services), pick(random, services)],
    description: 'Friendly staff and modern rooms.',
  });
  return listed(clinic, { score: Math.round(random() * 10_000) / 100 });
}

const searched = (clinic: ListedClinic): SearchedClinic => ({
  id: clinic.id,
  clinic,
  searchScore: clinic.score,
});

describe(`search in a directory of ${CLINICS} clinics`, () => {
  const table = useTable();

  beforeAll(async () => {
    const own = table().table;
    const directory = new DirectoryRepository(own, () => {});
    for (const city of cities) {
      await directory.putCity(city);
      await new CityListProjection(own).apply(city.id);
    }
    for (const category of categories) await directory.putCategory(category);
    const words = new Set<string>();
    let batch: { PutRequest: { Item: Record<string, unknown> } }[] = [];
    const put = async (Item: object) => {
      batch.push({ PutRequest: { Item: { ...Item } } });
      if (batch.length < BATCH) return;
      await own.batchWrite(batch);
      batch = [];
    };
    for (let number = 0; number < CLINICS; number += 1) {
      const clinic = clinicNumber(number);
      const indexed = indexedClinicOf(searched(clinic));
      for (const item of postingItems(indexed).values()) await put(item);
      for (const word of dictionaryTerms(indexed)) words.add(word);
      await put(listingItem({ clinic, role: { kept: true, otherCategories: [] } }));
    }
    await own.batchWrite(batch);
    await new DictionaryRepository(own).add([...words]);
  }, 1_800_000);

  /** Read units of a page of 20, with the caches of a warm function. */
  async function unitsOf(q: string, by: { cityId?: string } = {}) {
    const { search } = createSearch(table().table);
    const scope =
      by.cityId === undefined ? ({ by: 'directory' } as const) : ({ by: 'city', cityId: by.cityId } as const);
    const query = { q, scope, filters: {} };
    await search.page(query, { limit: 20 });
    table().capacity.units = 0;
    const { items } = await search.page(query, { limit: 20 });
    return { units: table().capacity.units, found: items.length };
  }

  it('costs few units for a page of any kind', { timeout: 120_000 }, async () => {
    const queries = [
      'family',
      'street',
      'dent',
      'northstar50',
      'galloway dental',
      'maple street family',
      'cardiologist',
      'cardiologist chicago',
      'family doctor galloway',
      'vaccination',
      'cardiolgist',
      'galowway',
      'qzxqzx',
      's',
      'friendly modern staff',
      'vaccination s',
    ];
    const units: Record<string, string> = {};
    for (const q of queries) {
      const { units: consumed, found } = await unitsOf(q);
      units[q] = `${found} for ${consumed}`;
      expect(consumed, q).toBeLessThanOrEqual(30);
    }
    expect(units).toEqual({
      family: '20 for 11.5',
      street: '20 for 11.5',
      dent: '20 for 11.5',
      northstar50: '2 for 1.5',
      'galloway dental': '13 for 11.5',
      'maple street family': '11 for 11.5',
      cardiologist: '20 for 2',
      'cardiologist chicago': '5 for 1',
      'family doctor galloway': '7 for 8',
      vaccination: '20 for 11.5',
      cardiolgist: '20 for 3.5',
      galowway: '9 for 18',
      qzxqzx: '0 for 10.5',
      s: '15 for 11.5',
      'friendly modern staff': '16 for 11.5',
      'vaccination s': '11 for 11.5',
    });
  });

  it('costs at most four units to suggest', async () => {
    const { suggest, vocabulary } = createSearch(table().table);
    // Read once by each warm function, and after a change of a category.
    table().capacity.units = 0;
    await vocabulary();
    expect(table().capacity.units).toBeLessThanOrEqual(6);
    for (const q of ['c', 'ga', 'gallo', 'galloway d', 'chic', 'skin doctor', 'galloway dental maple']) {
      for (const cityId of [undefined, 'chicago']) {
        table().capacity.units = 0;
        const { clinics } = await suggest({ q, cityId });
        expect(clinics.length).toBeLessThanOrEqual(8);
        expect(table().capacity.units, q).toBeLessThanOrEqual(4);
      }
    }
  });

  it('costs about sixty write units for a typical new clinic, few for a new category, none for an edit of other fields', async () => {
    const own = table().table;
    let written = 0;
    const projection = new PostingProjection({
      get: (key, options) => own.get(key, options),
      query: (input) => own.query(input),
      batchGet: (keys, options) => own.batchGet(keys, options),
      transact: (writes) => own.transact(writes),
      async batchWrite(writes) {
        written += writes.length;
        await own.batchWrite(writes);
      },
      async update(input) {
        written += 1;
        return own.update(input);
      },
    });
    const clinic = makeClinic({
      name: 'Galloway Family Wellness',
      address: '2500 North Southport Avenue, 2nd Floor, Chicago, IL 60614',
      services: services.slice(0, 5),
      description:
        'Unhurried visits, same week appointments and a nurse line that answers on evenings and weekends. Our rooms are modern, and parking behind the building is free for patients of every age and background.',
    });
    const wanted = searched(listed(clinic));
    await projection.apply(clinic.id, wanted);
    const firstTime = written;
    // The next one knows the words of the first, as the ones of a directory do.
    written = 0;
    const next = { ...wanted, id: testId(900_000_000) };
    await projection.apply(next.id, next);
    expect(written).toBeLessThanOrEqual(60);
    expect(firstTime).toBeGreaterThan(written);
    written = 0;
    await projection.apply(next.id, { ...next, clinic: { ...clinic } });
    expect(written).toBe(0);
    const category = categories.find(({ id }) => id !== clinic.category.id) ?? clinic.category;
    await projection.apply(next.id, { ...next, clinic: { ...clinic, category } });
    // The manifest twice, the two postings of each category, those of the name's words in the directory's scope.
    expect(written).toBe(2 + 4 + 3);
  });
});
