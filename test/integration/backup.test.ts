/** A backup of a table, restored into another one: the commands' use cases on the emulator. */

import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { changeOf } from '../../lambdas/jobs/projector/changed-records.ts';
import { PICTURES } from '../../lambdas/platform/names.ts';
import { OUTBOX_QUEUE, outboxKeys, UNSENT_QUEUE } from '../../lambdas/records/outbox/items.ts';
import { personKeys } from '../../lambdas/records/people/items.ts';
import { Table } from '../../lambdas/table/client.ts';
import { type BackupOptions, createBackup } from '../../scripts/admin/backup/create.ts';
import { BackupFolder } from '../../scripts/admin/backup/files.ts';
import { openPictures } from '../../scripts/admin/backup/media.ts';
import type { Pictures } from '../../scripts/admin/backup/pictures.ts';
import { type RestoreOptions, restoreBackup } from '../../scripts/admin/backup/restore.ts';
import { TableItems } from '../../scripts/admin/backup/table-items.ts';
import type { SavedPosition } from '../../scripts/admin/command.ts';
import { erase } from '../../scripts/admin/erase/erase.ts';
import { rebuild } from '../../scripts/admin/rebuild.ts';
import { createTable } from '../../scripts/local/dynamodb/create-table.ts';
import { seedDirectory } from '../../scripts/seed/seed-directory.ts';
import type { PersonWithRoles } from '../../shared/domain/people/records.ts';
import { makeClinic, makeReview, testId } from '../fixtures/clinics.ts';
import { makePost } from '../fixtures/posts.ts';
import { makeContact } from '../fixtures/submissions.ts';
import { categories, cities } from '../fixtures/taxonomy.ts';
import { runCommand } from './support/admin.ts';
import { useMedia } from './support/media.ts';
import { allItems, projectionOf } from './support/projection.ts';
import { useTable } from './support/table.ts';
import { tableProperties } from './support/table-properties.ts';

const NOW = new Date();
const clinics = ['chicago', 'chicago', 'toronto'].map((city, index) =>
  makeClinic({ name: `Kept Clinic ${index}`, city, googlePlaceId: `kept-${index}` }),
);
/** One who is shown, with a role that has ended, one who is hidden and one who is shown as the first. */
const people = ['Shown', 'Hidden', 'Merged'].map((family, index): PersonWithRoles => {
  const id = testId(8_000_001 + index);
  const at = '2025-08-15T09:00:00.000Z';
  return {
    person: {
      id,
      slug: `jo-${family.toLowerCase()}`,
      name: { given: 'Jo', family, degrees: 'MD' },
      npi: ['1000000004', '1000000012', '1000000020'][index] ?? '',
      specialties: [],
      evidence: { name: { by: 'source', source: 'NPPES', at } },
      createdAt: at,
      version: 1,
      ...(index === 0 && { merged: [testId(8_000_003)] }),
      ...(index === 1 && { hidden: { what: 'all', at, reason: 'Asked for it' } as const }),
      ...(index === 2 && { mergedInto: testId(8_000_001) }),
    },
    roles: clinics.slice(0, 2).map((clinic, role) => ({
      clinicId: clinic.id,
      statements: { source: { at, source: 'NPPES' } },
      ...(role === 1 && { until: '2025-09-01' }),
    })),
  };
});
const dueMailKey = outboxKeys.mail('message-received', '01DUE');
const dueMail = {
  ...dueMailKey,
  kind: 'message-received',
  id: '01DUE',
  attempts: 0,
  byQueuePk: OUTBOX_QUEUE,
  byQueueSk: '2026-01-01T00:00:00.000Z#message-received#01DUE',
};
const passphrase = { text: 'correct horse battery staple', workFactor: 8 };

describe('a backup', () => {
  const test = useTable();
  const media = useMedia();
  let whole: string;
  let content: string[];
  let folder: string;
  let number = 0;

  beforeAll(async () => {
    const { client, name } = test();
    await seedDirectory(
      {
        cities,
        categories,
        clinics: [...clinics, makeClinic({ name: 'Waiting Clinic', status: 'pending_approval' })],
        reviews: clinics.map(({ id }, index) => makeReview(id, { rating: index === 0 ? 5 : 4 })),
        posts: [makePost()],
        contacts: [makeContact()],
        people,
        pictures: [],
        asOf: NOW.toISOString(),
      },
      { client, tableName: name, mediaDirectory: 'no pictures to write' },
    );
    content = await rawContent(name);
    whole = mkdtempSync(join(tmpdir(), 'backup-'));
    expect((await backUp(whole)).isComplete).toBe(true);
    return () => rmSync(whole, { recursive: true });
  });
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'backup-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  /** An item a line, as DynamoDB has it, in the order of the keys. */
  async function rawContent(name: string): Promise<string[]> {
    const items = new TableItems(test().client, name);
    const lines: string[] = [];
    let next: unknown;
    do {
      const page = await items.page(next, 1_000);
      lines.push(...page.items.map((item) => JSON.stringify(item, inOrder)));
      next = page.next;
    } while (next !== undefined);
    return lines.sort();
  }

  async function emptyTable(): Promise<string> {
    number += 1;
    const name = `${test().name}-${number}`;
    await createTable(test().client, await tableProperties(), name);
    return name;
  }

  function backUp(path: string, options: Partial<BackupOptions> = {}) {
    return createBackup({
      table: new TableItems(test().client, test().name),
      itemCount: async () => 1_000,
      pictures: picturesIn(
        new Map([
          ['media/a.webp', 'bytes of a'],
          ['media/b.webp', 'bytes of b'],
        ]),
      ),
      folder: new BackupFolder(path),
      passphrase,
      target: 'dev, table',
      clock: () => NOW,
      newId: () => 'backup-1',
      dryRun: false,
      stopping: new AbortController().signal,
      onProgress: () => {},
      partBytes: 20_000,
      pageItems: 50,
      ...options,
    });
  }

  function restore(path: string, name: string, options: Partial<RestoreOptions> = {}) {
    const table = new Table(test().client, name);
    return restoreBackup({
      table: new TableItems(test().client, name),
      pictures: picturesIn(new Map()),
      folder: new BackupFolder(path),
      passphrase,
      position: savedIn({}),
      erase: (erased) => runCommand(erase, { ...test(), table, name }, { input: erased }),
      rebuild: (position) => runCommand(rebuild, { ...test(), table, name }, { position }),
      dryRun: false,
      stopping: new AbortController().signal,
      onProgress: () => {},
      ...options,
    });
  }

  it('restored into an empty table gives the same items, byte for byte, and rebuild finds nothing to change', async () => {
    const name = await emptyTable();
    const stored = new Map<string, string>();
    const { lines, isComplete } = await restore(whole, name, { pictures: picturesIn(stored) });
    expect(isComplete).toBe(true);
    expect(lines[0]).toMatch(
      /^Restored the backup of dev, table of .*: actions of staff: 36, .*clinics: 3, .*people: 3, .*other items: \d+\.$/,
    );
    expect(lines).toContain('Nothing had to be changed.');
    expect(await rawContent(name)).toEqual(content);
    expect([...stored]).toEqual([
      ['media/a.webp', 'bytes of a'],
      ['media/b.webp', 'bytes of b'],
    ]);
  });

  it('brings back a person who was erased after it, and the same command erases them again', async () => {
    const name = await emptyTable();
    const table = new Table(test().client, name);
    await restore(whole, name);
    expect(await table.get(personKeys.slug('jo-shown'))).toMatchObject({
      practitionerId: people[0]?.person.id,
    });
    const input = { person: 'jo-shown' };
    const { lines } = await runCommand(erase, { ...test(), table, name }, { input });
    expect(lines).toContain('  records of the person: 2');
    const left = (await allItems(table)).filter(({ pk }) => /^PERSON(SLUG|NUMBER)?#/.test(String(pk)));
    expect(new Set(left.map(({ slug = 'jo-hidden' }) => slug))).toEqual(new Set(['jo-hidden']));
    expect(JSON.stringify(left)).not.toMatch(/shown|merged"|1000000004|1000000020/i);
  });

  it('has the published pictures of the bucket with their headers, and restores them', async () => {
    const { service, bucket } = media();
    const headers = { 'content-type': 'image/webp', 'cache-control': 'public, max-age=31536000, immutable' };
    const keysOf = (count: number) => Array.from({ length: count }, (_, index) => `${PICTURES}${index}.webp`);
    for (const key of keysOf(6)) await bucket.put(key, Buffer.from(`bytes of ${key}\xff`, 'latin1'), headers);
    await bucket.put('uploads/one', Buffer.from('not published'), headers);
    const { pictures, close } = await openPictures({
      stage: 'local',
      localMedia: { endpoint: service.endpoint, bucket: bucket.name },
    });
    expect((await backUp(folder, { pictures })).lines[0]).toContain('pictures: 6');
    for (const key of await bucket.keys('')) await bucket.remove(key);
    await restore(folder, await emptyTable(), { pictures });
    close();
    expect(await bucket.keys('')).toEqual(keysOf(6));
    const { body, headers: restored } = await bucket.read({
      method: 'GET',
      key: `${PICTURES}5.webp`,
      headers: {},
    });
    expect(body.toString('latin1')).toBe(`bytes of ${PICTURES}5.webp\xff`);
    expect(restored).toMatchObject(headers);
  });

  it('leaves nothing to do for the projector, which sees each restored record', async () => {
    const name = await emptyTable();
    await restore(whole, name);
    const table = new Table(test().client, name);
    const changes = (await allItems(table)).flatMap(
      ({ pk, sk }) => changeOf({ pk: String(pk), sk: String(sk) }, true) ?? [],
    );
    expect(changes.length).toBeGreaterThan(clinics.length);
    await projectionOf(table)(changes);
    expect(await rawContent(name)).toEqual(content);
  });

  it('is encrypted: no file has a text of the directory', () => {
    const files = readdirSync(whole).sort();
    expect(files).toEqual(
      expect.arrayContaining(['README.txt', 'identity.age', 'items-00001.jsonl.gz.age', 'manifest.age']),
    );
    expect(files.filter((file) => file.startsWith('items-')).length).toBeGreaterThan(2);
    for (const file of files.filter((one) => one.endsWith('.age'))) {
      const text = readFileSync(join(whole, file)).toString('latin1');
      expect(text).toMatch(/^age-encryption\.org\/v1\n/);
      expect(text).not.toContain('Kept Clinic');
    }
  });

  it('sends no email again that was due, and counts them', async () => {
    const { table } = test();
    await table.put({ Item: dueMail });
    await backUp(folder);
    await table.delete(dueMailKey);
    const name = await emptyTable();
    const { lines } = await restore(folder, name);
    expect(lines.join('\n')).toContain('Emails that were due then and are not sent: 1 (');
    const restored = new Table(test().client, name);
    expect(await restored.get(dueMailKey)).toEqual({ ...dueMail, byQueuePk: UNSENT_QUEUE });
  });

  it('is not restored into a directory that has something, which the error names', async () => {
    const before = await rawContent(test().name);
    await expect(restore(whole, test().name)).rejects.toThrow(
      /^The directory is not empty \(.*clinics: 3,.*Nothing was written\.$/,
    );
    expect(await rawContent(test().name)).toEqual(before);
  });

  it.each<[string, (path: string) => void, RegExp]>([
    ['altered', (path) => alter(path, 'items-00002.jsonl.gz.age'), /items-00002.* was altered/],
    [
      'truncated',
      (path) => truncateSync(join(path, 'items-00001.jsonl.gz.age'), 200),
      /items-00001.* has 200 bytes/,
    ],
    ['missing', (path) => rmSync(join(path, 'items-00002.jsonl.gz.age')), /items-00002.* is missing/],
    ['altered in its manifest', (path) => alter(path, 'manifest.age'), /or manifest\.age was altered/],
    ['altered in its key', (path) => alter(path, 'identity.age'), /or identity\.age was altered/],
    [
      'without its manifest',
      (path) => rmSync(join(path, 'manifest.age')),
      /has no manifest\.age: it has no backup/,
    ],
  ])('that is %s is rejected, and nothing is written', async (_name, damage, message) => {
    cpSync(whole, folder, { recursive: true });
    damage(folder);
    const name = await emptyTable();
    await expect(restore(folder, name)).rejects.toThrow(message);
    expect(await rawContent(name)).toEqual([]);
  });

  it('needs its passphrase', async () => {
    const name = await emptyTable();
    const other = { ...passphrase, text: 'another one' };
    await expect(restore(whole, name, { passphrase: other })).rejects.toThrow(
      'The passphrase is not the one of this backup',
    );
    expect(await rawContent(name)).toEqual([]);
  });

  it('killed half-way resumes with the same command, and with no other passphrase or target', async () => {
    const killed = picturesIn(new Map(), () => {
      throw new Error('killed');
    });
    await expect(backUp(folder, { pictures: killed })).rejects.toThrow('killed');
    await expect(restore(folder, await emptyTable())).rejects.toThrow('the backup was interrupted');
    const other = { ...passphrase, text: 'another one' };
    await expect(backUp(folder, { passphrase: other })).rejects.toThrow('The passphrase is not the one');
    await expect(backUp(folder, { target: 'prod, table' })).rejects.toThrow('a backup of dev, table');
    const first = readFileSync(join(folder, 'items-00001.jsonl.gz.age'));
    const { isComplete } = await backUp(folder);
    expect(isComplete).toBe(true);
    expect(readFileSync(join(folder, 'items-00001.jsonl.gz.age'))).toEqual(first);
    const name = await emptyTable();
    await restore(folder, name);
    expect(await rawContent(name)).toEqual(content);
  });

  it('stops between parts, and resumes', async () => {
    const stopping = new AbortController();
    const onProgress = () => stopping.abort();
    const stopped = await backUp(folder, { stopping: stopping.signal, onProgress });
    expect(stopped.isComplete).toBe(false);
    expect((await backUp(folder)).isComplete).toBe(true);
    await expect(backUp(folder)).rejects.toThrow('has a complete backup already');
  });

  it('whose restoring was killed or stopped half-way is restored by the same command', async () => {
    const name = await emptyTable();
    const position = savedIn({});
    let writes = 0;
    const items = new TableItems(test().client, name);
    const killed = Object.assign(Object.create(items), {
      page: (start: unknown, limit: number) => items.page(start, limit),
      write: async (some: Parameters<TableItems['write']>[0]) => {
        writes += 1;
        if (writes === 3) throw new Error('killed');
        await items.write(some);
      },
    });
    await expect(restore(whole, name, { table: killed, position })).rejects.toThrow('killed');
    expect((await rawContent(name)).length).toBeGreaterThan(0);
    // Without what it has stored, it is a directory that has something.
    await expect(restore(whole, name)).rejects.toThrow('The directory is not empty');
    const stopping = new AbortController();
    const stopped = await restore(whole, name, {
      position,
      stopping: stopping.signal,
      onProgress: () => stopping.abort(),
    });
    expect(stopped).toEqual({ isComplete: false, lines: ['Stopped. The same command continues.'] });
    expect((await restore(whole, name, { position })).isComplete).toBe(true);
    expect(await rawContent(name)).toEqual(content);
    expect(position.read()).toBeUndefined();
  });

  it('with --dry-run is checked and not written', async () => {
    expect((await backUp(folder, { dryRun: true })).lines[0]).toMatch(/^Would back up .* clinics: 3,/);
    expect(readdirSync(folder)).toEqual([]);
    const name = await emptyTable();
    expect((await restore(whole, name, { dryRun: true })).lines[0]).toMatch(
      /^All parts are intact\. Would restore .* clinics: 3,/,
    );
    expect(await rawContent(name)).toEqual([]);
  });

  it('is not written into a folder of other files', async () => {
    writeFileSync(join(folder, 'notes.txt'), '');
    await expect(backUp(folder)).rejects.toThrow('is not empty');
  });
});

function alter(path: string, file: string): void {
  const bytes = readFileSync(join(path, file));
  const last = bytes.length - 1;
  bytes.writeUInt8(bytes.readUInt8(last) ^ 1, last);
  writeFileSync(join(path, file), bytes);
}

function savedIn(state: { position?: unknown }): SavedPosition {
  return {
    read: () => state.position,
    write: (position) => {
      state.position = position && structuredClone(position);
    },
  };
}

function picturesIn(stored: Map<string, string>, onPage = () => {}): Pictures {
  return {
    page: async () => {
      onPage();
      return { lines: [...stored].map((picture) => JSON.stringify(picture)), next: undefined };
    },
    write: async (line) => {
      const [name, bytes]: [string, string] = JSON.parse(line);
      stored.set(name, bytes);
    },
  };
}

function inOrder(_name: string, value: unknown): unknown {
  const isMap = typeof value === 'object' && value !== null && !Array.isArray(value);
  return isMap ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))) : value;
}
