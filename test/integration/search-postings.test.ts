import { beforeAll, describe, expect, it } from 'vitest';
import { DictionaryRepository } from '../../lambdas/derived/search/dictionary-repository.ts';
import { PostingProjection } from '../../lambdas/derived/search/posting-projection.ts';
import { PostingRepository } from '../../lambdas/derived/search/posting-repository.ts';
import type { Table } from '../../lambdas/table/client.ts';
import { queryWords } from '../../shared/domain/search/search-words.ts';
import { type MadeClinic, pick, randomClinic, randomOf, randomQuery } from '../fixtures/search-directory.ts';
import { categories, cities } from '../fixtures/taxonomy.ts';
import { postingsOf, SearchIndexInMemory } from '../support/search-index.ts';
import { unexpected } from '../support/unexpected.ts';
import { useTable } from './support/table.ts';

/** Everything in the table, in one order. */
async function dump(table: ReturnType<ReturnType<typeof useTable>>): Promise<string[]> {
  const { ScanCommand } = await import('@aws-sdk/client-dynamodb');
  const items: string[] = [];
  let start: Record<string, never> | undefined;
  do {
    const page = await table.client.send(
      new ScanCommand({ TableName: table.name, ...(start && { ExclusiveStartKey: start }) }),
    );
    items.push(...(page.Items ?? []).map((item) => JSON.stringify(Object.entries(item).sort())));
    start = page.LastEvaluatedKey as Record<string, never> | undefined;
  } while (start);
  return items.sort();
}

type Writes = Pick<Table, 'get' | 'query' | 'batchGet' | 'batchWrite' | 'update' | 'transact'>;

/** The table, whose writes fail on demand. */
function failingTable(own: Table, fails: () => boolean): Writes {
  const orFail = <Result>(write: () => Promise<Result>): Promise<Result> =>
    fails() ? Promise.reject(new Error('crashed')) : write();
  return {
    get: (key, options) => own.get(key, options),
    query: (input) => own.query(input),
    batchGet: (keys, options) => own.batchGet(keys, options),
    batchWrite: (writes) => orFail(() => own.batchWrite(writes)),
    update: (input) => orFail(() => own.update(input)),
    transact: (writes) => orFail(() => own.transact(writes)),
  };
}

describe('a random directory', () => {
  const table = useTable();
  const rebuilt = useTable();
  const clinics = new Map<string, MadeClinic>();
  const random = randomOf(7);

  async function every<Value>(
    values: Iterable<Value>,
    run: (value: Value) => Promise<unknown>,
  ): Promise<void> {
    const queue = values[Symbol.iterator]();
    const worker = async () => {
      for (let step = queue.next(); !step.done; step = queue.next()) await run(step.value);
    };
    await Promise.all([worker(), worker(), worker(), worker()]);
  }

  beforeAll(async () => {
    const projection = new PostingProjection(table().table);
    const made = Array.from({ length: 80 }, (_, number) => randomClinic(random, number));
    for (const clinic of made) clinics.set(clinic.searched.id, clinic);
    await every(made, ({ searched }) => projection.apply(searched.id, searched));
    // Edits, removals and repeats, of many clinics at a time.
    const numbers = Array.from({ length: 24 }, (_, number) => number);
    await every(numbers, async (number) => {
      const changed = randomClinic(random, number);
      const removed = number % 4 === 0;
      const wanted = removed ? undefined : changed.searched;
      if (removed) clinics.delete(changed.searched.id);
      else clinics.set(changed.searched.id, changed);
      await projection.apply(changed.searched.id, wanted);
      await projection.apply(changed.searched.id, wanted);
    });
  }, 240_000);

  it('has the postings of its clinics, which are read as those in memory', async () => {
    const index = new SearchIndexInMemory();
    const expected = [...clinics.values()].flatMap(({ searched }) => [...postingsOf(searched)]);
    index.add(expected);
    const stored = expected.map((item) =>
      JSON.stringify(
        Object.entries(item)
          .map(([name, value]) => [name, { S: value }])
          .sort(),
      ),
    );
    expect((await dump(table())).filter((item) => item.includes('{"S":"T#'))).toEqual(stored.sort());
    const [inTable, inMemory] = [table().table, index].map((own) => new PostingRepository(own, unexpected));
    for (let run = 0; run < 60; run += 1) {
      const [word = ''] = randomQuery(random).flatMap(queryWords);
      const cityId = random() < 0.5 ? pick(random, cities).id : undefined;
      const [count, inName] = [pick(random, [1, 7, 50]), random() < 0.5];
      const after = random() < 0.3 ? `${word}e` : undefined;
      const categoryId = pick(random, categories).id;
      for (const read of [
        (reader: PostingRepository | undefined) => reader?.ofPrefix(cityId, word, after, count),
        (reader: PostingRepository | undefined) => reader?.ofTerm(cityId, word, inName, '2', count),
        (reader: PostingRepository | undefined) => reader?.ofCategory(cityId, categoryId, '', count),
      ]) {
        expect(await read(inTable)).toEqual(await read(inMemory));
      }
    }
  });

  it('equals a rebuild from its clinics, to the byte', { timeout: 240_000 }, async () => {
    const projection = new PostingProjection(rebuilt().table);
    await every([...clinics.values()].reverse(), ({ searched }) => projection.apply(searched.id, searched));
    expect(await dump(rebuilt())).toEqual(await dump(table()));
  });

  it('writes nothing for what it has already', async () => {
    const before = await dump(table());
    const own = table().table;
    const projection = new PostingProjection(failingTable(own, () => true));
    for (const { searched } of clinics.values()) {
      expect(await projection.isApplied(searched.id, searched)).toBe(true);
      expect(await projection.isApplied(searched.id, undefined)).toBe(false);
    }
    for (const { searched } of clinics.values()) await projection.apply(searched.id, searched);
    expect(await dump(table())).toEqual(before);
  });

  it('is empty when all clinics are removed', { timeout: 240_000 }, async () => {
    const projection = new PostingProjection(rebuilt().table);
    await every([...clinics.keys()], (id) => projection.apply(id, undefined));
    expect(await dump(rebuilt())).toEqual([]);
  });

  it('knows its words and those with mistakes', async () => {
    const dictionary = new DictionaryRepository(table().table);
    expect(await dictionary.hasPrefix('lakev')).toBe(true);
    expect(await dictionary.hasPrefix('lakevv')).toBe(false);
    expect(await dictionary.candidates('laekveiw')).toContain('lakeview');
    const frequencies = await dictionary.frequencies(['street', 'lakeview', 'nothing']);
    expect(frequencies.get('street')).toBe(50);
    expect(frequencies.get('nothing')).toBe(0);
  });
});

describe('the postings of a clinic', () => {
  const table = useTable();
  const random = randomOf(11);
  // Of few words, so that a crash comes between any two writes of an edit.
  const versions = Array.from({ length: 6 }, () => randomClinic(random, 1, 2).searched);
  const [id = ''] = versions.map((version) => version.id);

  /** What a table has that knows only this. */
  async function expectOnly(wanted: (typeof versions)[number] | undefined): Promise<void> {
    const found = await dump(table());
    await new PostingProjection(table().table).apply(id, undefined);
    expect(await dump(table())).toEqual([]);
    await new PostingProjection(table().table).apply(id, wanted);
    expect(found).toEqual(await dump(table()));
  }

  it('are mended by any later call after a crash between any two writes', { timeout: 120_000 }, async () => {
    const projection = new PostingProjection(table().table);
    for (let crash = 0; crash < 20; crash += 1) {
      await projection.apply(id, pick(random, versions));
      let writes = 0;
      const crashing = new PostingProjection(
        failingTable(table().table, () => {
          writes += 1;
          return writes > crash;
        }),
      );
      await crashing.apply(id, crash % 5 === 0 ? undefined : pick(random, versions)).catch(() => {});
      const wanted = crash % 7 === 0 ? undefined : pick(random, versions);
      await projection.apply(id, wanted);
      await expectOnly(wanted);
    }
  });

  it('are those of the last call after concurrent ones, even if some gave up', {
    timeout: 120_000,
  }, async () => {
    for (let run = 0; run < 6; run += 1) {
      const others = Array.from({ length: 3 }, () => (random() < 0.25 ? undefined : pick(random, versions)));
      const calls = others.map((version) => new PostingProjection(table().table).apply(id, version));
      // On a slow table a call gives up after ten conflicts; its caller repeats it.
      for (const call of await Promise.allSettled(calls)) {
        if (call.status === 'rejected') expect(call.reason).toMatchObject({ code: 'service_unavailable' });
      }
      // The caller verifies, so that a last call is of the present record.
      const wanted = pick(random, versions);
      await new PostingProjection(table().table).apply(id, wanted);
      await expectOnly(wanted);
    }
  });

  it('leave no word of the dictionary without a posting when clinics share words', {
    timeout: 120_000,
  }, async () => {
    await new PostingProjection(table().table).apply(id, undefined);
    const projection = new PostingProjection(table().table);
    const shared = Array.from({ length: 8 }, (_, number) => randomClinic(random, number + 2, 10).searched);
    for (let run = 0; run < 5; run += 1) {
      await Promise.all(
        shared.map((searched, index) =>
          projection.apply(searched.id, (index + run) % 2 === 0 ? searched : undefined),
        ),
      );
    }
    await Promise.all(shared.map((searched) => projection.apply(searched.id, undefined)));
    expect(await dump(table())).toEqual([]);
  });
});
