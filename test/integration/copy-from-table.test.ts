/**
 * A restore from point-in-time recovery, as far as the emulator has one: a second table has the items from before the damage, and
 * the commands are those of docs/deploy.md.
 */

import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { clinicKeys } from '../../lambdas/records/clinics/items.ts';
import { submissionKeys } from '../../lambdas/records/submissions/items.ts';
import { Table } from '../../lambdas/table/client.ts';

import { copyFromTable } from '../../scripts/admin/copy-from-table.ts';
import { rebuild } from '../../scripts/admin/rebuild.ts';
import { createTable } from '../../scripts/local/dynamodb/create-table.ts';
import { seedDirectory } from '../../scripts/seed/seed-directory.ts';
import { makeClinic, makeReview } from '../fixtures/clinics.ts';
import { makePost } from '../fixtures/posts.ts';
import { makeContact } from '../fixtures/submissions.ts';
import { categories, cities } from '../fixtures/taxonomy.ts';
import { runCommand } from './support/admin.ts';
import { loadPublicRead } from './support/http.ts';
import { allItems, contentOf } from './support/projection.ts';
import { useTable } from './support/table.ts';
import { tableProperties } from './support/table-properties.ts';

const clinics = ['chicago', 'chicago', 'toronto', 'vancouver'].map((city, index) =>
  makeClinic({
    name: `Restored Clinic ${index}`,
    city,
    category: index === 1 ? 'urology' : 'dentistry',
    googlePlaceId: `restored-${index}`,
  }),
);
const PATHS = [
  '/api/stats',
  '/api/cities',
  '/api/categories',
  '/api/clinics',
  '/api/clinics?city=chicago',
  '/api/clinics/featured',
  '/api/clinics/search?q=restored',
  `/api/clinics/${clinics[0]?.slug}`,
  '/api/blog',
];

describe('copying from a restored table', () => {
  const test = useTable();
  let source: Table;
  let intact: string[];
  let answers: string[];

  beforeAll(async () => {
    const { client, name, table } = test();
    await seedDirectory(
      {
        cities,
        categories,
        clinics: [...clinics, makeClinic({ name: 'Waiting Clinic', status: 'pending_approval' })],
        reviews: clinics.map(({ id }, index) => makeReview(id, { rating: index === 0 ? 5 : 4 })),
        posts: [makePost()],
        contacts: [makeContact()],
        pictures: [],
        // The rebuild ranks for its own time.
        asOf: new Date().toISOString(),
      },
      { client, tableName: name, mediaDirectory: 'no pictures to write' },
    );
    intact = await contentOf(table);
    answers = await publicAnswers();
    await createTable(client, await tableProperties(), `${name}-restored`);
    source = new Table(client, `${name}-restored`);
    await copy(table, source);
  });

  beforeEach(async () => {
    await deleteAll();
    await copy(source, test().table);
  });

  async function copy(from: Table, to: Table): Promise<void> {
    await to.batchWrite((await allItems(from)).map((Item) => ({ PutRequest: { Item } })));
  }

  async function deleteAll(): Promise<void> {
    const { table } = test();
    const items = await allItems(table);
    await table.batchWrite(items.map(({ pk, sk }) => ({ DeleteRequest: { Key: { pk, sk } } })));
  }

  /** From a function that has just started and remembers nothing. */
  async function publicAnswers(): Promise<string[]> {
    const call = await loadPublicRead(test());
    const responses = await Promise.all(PATHS.map((path) => call(path)));
    expect(responses.map(({ statusCode }) => statusCode)).toEqual(PATHS.map(() => 200));
    return responses.map(({ body }) => body);
  }

  function restore({ overwrite, dryRun = false }: { dryRun?: boolean; overwrite?: boolean } = {}) {
    const input = { source: `${test().name}-restored`, overwrite };
    return runCommand(copyFromTable, test(), { input, dryRun });
  }

  it('into an empty table, followed by rebuild, answers every call as before', async () => {
    await deleteAll();
    const { lines, isComplete } = await restore();
    expect(isComplete).toBe(true);
    expect(lines[1]).toMatch(/^\d+ were missing, and are restored\.$/);
    await runCommand(rebuild, test());
    // Here no projector reads the stream: lists of cities follow the corrected totals with a second rebuild.
    await runCommand(rebuild, test());
    expect(await contentOf(test().table)).toEqual(intact);
    expect(await publicAnswers()).toEqual(answers);
  });

  it('of an intact directory writes nothing', async () => {
    expect((await restore()).lines).toContain('0 were missing, and are restored.');
    expect(await contentOf(test().table)).toEqual(intact);
  });

  it('with --dry-run counts, and writes nothing', async () => {
    await test().table.delete(clinicKeys.clinic(clinics[0]?.id ?? ''));
    expect((await restore({ dryRun: true })).lines).toContain('1 were missing.');
    expect(await test().table.get(clinicKeys.clinic(clinics[0]?.id ?? ''))).toBeUndefined();
  });

  it('leaves a record that was changed since, and replaces it with --overwrite', async () => {
    const { table } = test();
    const key = clinicKeys.clinic(clinics[0]?.id ?? '');
    const item = await table.get(key);
    await table.put({ Item: { ...item, phone: '(312) 555-0199' } });
    expect((await restore()).lines).toContain(
      '1 differ, and are left as they are (--overwrite replaces them).',
    );
    expect(await table.get(key)).toMatchObject({ phone: '(312) 555-0199' });
    await restore({ overwrite: true });
    expect(await table.get(key)).toEqual(item);
  });

  it('keeps what was written after the backup', async () => {
    const { table } = test();
    const later = makeContact({ subject: 'Sent after the backup' });
    await table.put({ Item: { ...submissionKeys.contact(later.id), ...later } });
    await restore({ overwrite: true });
    expect(await table.get(submissionKeys.contact(later.id))).toMatchObject({
      subject: 'Sent after the backup',
    });
  });
});
