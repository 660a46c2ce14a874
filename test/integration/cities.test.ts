import { GetCommand, ScanCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { beforeAll, describe, expect, it } from 'vitest';
import { CityListProjection } from '../../lambdas/derived/cities/city-list-projection.ts';
import { CityListRepository } from '../../lambdas/derived/cities/city-list-repository.ts';
import { createListCities } from '../../lambdas/derived/cities/list-cities.ts';

import { DirectoryRepository } from '../../lambdas/records/taxonomy/directory-repository.ts';
import { taxonomyKeys } from '../../lambdas/records/taxonomy/items.ts';
import type { CityRecord } from '../../shared/domain/records.ts';
import { unexpected } from '../support/unexpected.ts';
import { useTable } from './support/table.ts';

const city = (slug: string, name: string, state = 'QC'): CityRecord => ({
  id: `id-${slug}`,
  slug,
  name,
  state,
  country: 'CA',
});
const montreal = city('montreal', 'Montréal');
const north = city('montreal-nord', 'Montréal-Nord');
const laval = city('laval', 'Laval');
const toronto = city('toronto', 'Toronto', 'ON');
const all = [montreal, north, laval, toronto];

describe('the lists of cities', () => {
  const table = useTable();
  const directory = () => new DirectoryRepository(table().table, unexpected);
  const lists = () => new CityListProjection(table().table);
  const listCities = () => createListCities(new CityListRepository(table().table, unexpected));

  async function count(id: string, clinics: number): Promise<void> {
    await table().client.send(
      new UpdateCommand({
        TableName: table().name,
        Key: taxonomyKeys.city(id),
        UpdateExpression: 'ADD clinicCount :clinics, ratingSum :sum, ratingCount :one',
        ExpressionAttributeValues: { ':clinics': clinics, ':sum': 4, ':one': 1 },
      }),
    );
  }

  async function slugs(request: Parameters<ReturnType<typeof listCities>>[0]): Promise<string[]> {
    return (await listCities()(request)).items.map(({ slug }) => slug);
  }

  async function everything(): Promise<string[]> {
    const { Items = [] } = await table().client.send(new ScanCommand({ TableName: table().name }));
    return Items.map((item) => JSON.stringify(item, Object.keys(item).sort())).sort();
  }

  beforeAll(async () => {
    for (const one of all) await directory().putCity(one);
    await count(montreal.id, 7);
    await count(toronto.id, 9);
    await count(north.id, 1);
    for (const { id } of all) await lists().apply(id);
  });

  it('have the most clinics first, those without any last', async () => {
    expect(await slugs({ limit: 10 })).toEqual(['toronto', 'montreal', 'montreal-nord', 'laval']);
    expect((await listCities()({ limit: 1 })).items).toEqual([
      { ...toronto, clinicCount: 9, avgRating: '4.0' },
    ]);
  });

  it.each([
    ['Mont', ['montreal', 'montreal-nord']],
    ['MONTRÉAL ', ['montreal', 'montreal-nord']],
    ['montreal-n', ['montreal-nord']],
    ['l', ['laval']],
    ['treal', []],
    ['montreal-nordique', []],
  ])('are found by the beginning %s of a name', async (q, expected) => {
    expect(await slugs({ q, limit: 10 })).toEqual(expected);
  });

  it('are found by state, by slug and by several of them', async () => {
    expect(await slugs({ state: 'QC', limit: 10 })).toEqual(['montreal', 'montreal-nord', 'laval']);
    expect(await slugs({ state: 'ON', q: 'm', limit: 10 })).toEqual([]);
    expect(await slugs({ slug: 'laval', limit: 10 })).toEqual(['laval']);
    expect(await slugs({ slug: 'laval', state: 'ON', limit: 10 })).toEqual([]);
    expect(await slugs({ slug: 'No slug', limit: 10 })).toEqual([]);
  });

  it('are read page by page, each city once', async () => {
    const found: string[] = [];
    let after: string | undefined;
    do {
      const page = await listCities()({ limit: 1, after });
      found.push(...page.items.map(({ slug }) => slug));
      after = page.next;
    } while (after !== undefined);
    expect(found).toEqual(['toronto', 'montreal', 'montreal-nord', 'laval']);
  });

  it('follow totals and names, leave nothing behind and count each city once', async () => {
    const moved = city('longueuil', 'Longueuil');
    await directory().putCity(moved);
    await lists().apply(moved.id);
    const before = await everything();
    await count(moved.id, 50);
    await Promise.all(Array.from({ length: 5 }, () => lists().apply(moved.id)));
    expect(await slugs({ limit: 1 })).toEqual(['longueuil']);
    await directory().putCity({ ...moved, name: 'Ville Longueuil', slug: 'ville-longueuil' });
    await lists().apply(moved.id);
    expect(await slugs({ q: 'long', limit: 9 })).toEqual([]);
    expect(await slugs({ q: 'ville', limit: 9 })).toEqual(['ville-longueuil']);
    // The former slug leads to the city.
    expect(await slugs({ slug: 'longueuil', limit: 9 })).toEqual(['ville-longueuil']);

    await directory().putCity(moved);
    await count(moved.id, -50);
    await table().client.send(
      new UpdateCommand({
        TableName: table().name,
        Key: taxonomyKeys.city(moved.id),
        UpdateExpression: 'REMOVE clinicCount, ratingSum, ratingCount',
      }),
    );
    await lists().apply(moved.id);
    const ofLists = (items: readonly string[]) =>
      items.filter((item) => /"pk":"(CITIES#|CITYSTATE#|DIRECTORY)/.test(item) && !item.includes('RENAMED#'));
    expect(ofLists(await everything())).toEqual(ofLists(before));
    expect((await directory().load()).cityCount).toBe(5);
  });

  it('are not written again for a city that they show as it is', async () => {
    table().capacity.units = 0;
    await lists().apply(montreal.id);
    expect(table().capacity.units).toBe(1);
  });

  it('do not know a city that there is none of', async () => {
    await lists().apply('id-nowhere');
    const { Item } = await table().client.send(
      new GetCommand({ TableName: table().name, Key: taxonomyKeys.city('id-nowhere') }),
    );
    expect(Item).toBeUndefined();
  });

  it('have no two cities of one slug', async () => {
    await expect(directory().putCity({ ...laval, id: 'id-other' })).rejects.toMatchObject({
      code: 'conflict',
    });
    expect(await slugs({ slug: 'laval', limit: 1 })).toEqual(['laval']);
  });
});
