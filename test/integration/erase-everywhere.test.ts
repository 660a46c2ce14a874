/** `npm run admin -- erase`: no spelling of a mailbox is left in the table, in exports, logs or mails, and a restored backup leaves the person out. */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { OpenDataRepository } from '../../lambdas/jobs/open-data/open-data-repository.ts';
import { EXPORTS, environmentNames, WEEKLY_EXPORT } from '../../lambdas/platform/names.ts';
import { ClinicWriter } from '../../lambdas/records/clinics/clinic-writer.ts';
import { personRecordItems } from '../../lambdas/records/people/person-editor.ts';
import { Table } from '../../lambdas/table/client.ts';
import { createBackup } from '../../scripts/admin/backup/create.ts';
import { BackupFolder } from '../../scripts/admin/backup/files.ts';
import { openBackup, restoreBackup } from '../../scripts/admin/backup/restore.ts';
import { TableItems } from '../../scripts/admin/backup/table-items.ts';
import { erase } from '../../scripts/admin/erase/erase.ts';
import { rebuild } from '../../scripts/admin/rebuild.ts';
import { createTable } from '../../scripts/local/dynamodb/create-table.ts';
import { Outbox } from '../../scripts/local/stand-ins/outbox.ts';
import { listed, makeClinic, testId } from '../fixtures/clinics.ts';
import { sentMessage, sentPractice } from '../fixtures/sent-forms.ts';
import { newSolution } from '../support/solve-challenge.ts';
import { runCommand } from './support/admin.ts';
import { MEDIA_BUCKET } from './support/environment.ts';
import { type Call, loadFunction } from './support/http.ts';
import { useMedia } from './support/media.ts';
import { allItems, projectAll, projectPeople } from './support/projection.ts';
import { useTable } from './support/table.ts';
import { tableProperties } from './support/table-properties.ts';
import { putTaxonomy } from './support/taxonomy.ts';
import { loadWorker } from './support/worker.ts';

const PASSPHRASE = 'correct horse battery staple';
const MAILBOX = 'wren@gmail.com';
const [dotted, tagged, encoded] = ['w.r.en@gmail.com', 'WREN+list@googlemail.com', 'wren%2Bx%40gmail.com'];
/** Any of them. */
const SPELLINGS = /w\.?r\.?e\.?n[+%\w]*(@|%40)g(oogle)?mail/i;

const person = {
  id: testId(7_100_001),
  slug: 'jo-erasable',
  name: { given: 'Jo', family: 'Erasable' },
  npi: '1000000004',
  specialties: [],
  createdAt: '2025-08-15T09:00:00.000Z',
  version: 0,
};

describe('what an erasure reaches', () => {
  const test = useTable();
  const media = useMedia();
  let folder: string;
  let mails: Outbox;
  const logs: string[] = [];
  let clinic: ReturnType<typeof makeClinic>;
  let submissions: Call;
  const invalidated: string[] = [];

  beforeAll(async () => {
    await putTaxonomy(test().table);
    process.env.BACKUP_PASSPHRASE = PASSPHRASE;
    vi.spyOn(process.stdout, 'write').mockImplementation((line) => {
      logs.push(String(line));
      return true;
    });
    submissions = await loadFunction('submissions', test(), { POWERTOOLS_LOG_LEVEL: 'DEBUG' });
  });
  afterAll(() => {
    delete process.env.BACKUP_PASSPHRASE;
    process.env.POWERTOOLS_LOG_LEVEL = 'SILENT';
    vi.restoreAllMocks();
  });
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'erase-'));
    mails = new Outbox(join(folder, 'mails'), Date.now);
    invalidated.length = 0;
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  async function send(path: string, body: object): Promise<void> {
    const altcha = await newSolution(submissions);
    const { statusCode } = await submissions(path, { method: 'POST', body: { ...body, altcha } });
    expect(statusCode).toBe(201);
  }

  /** Everything that a person may be named in, with a name each. */
  async function places(table = test().table): Promise<[string, string][]> {
    const { bucket } = media();
    const files = (await bucket.keys(EXPORTS)).filter((key) => key.endsWith('.gz'));
    return [
      ['table', JSON.stringify(await allItems(table))],
      ['logs', logs.join('\n')],
      [
        'mails',
        readdirSync(join(folder, 'mails'))
          .map((name) => readFileSync(join(folder, 'mails', name), 'utf8'))
          .join('\n'),
      ],
      ...files.map((key): [string, string] => [
        'export',
        gunzipSync(readFileSync(join(bucket.directory, key))).toString('utf8'),
      ]),
    ];
  }
  const naming = async (pattern: RegExp, table = test().table) =>
    [
      ...new Set((await places(table)).flatMap(([place, text]) => (pattern.test(text) ? [place] : []))),
    ].sort();

  async function exportAll(): Promise<void> {
    const work = await loadWorker('export-worker', test(), { [environmentNames.exportBucket]: MEDIA_BUCKET });
    await work(WEEKLY_EXPORT);
  }

  async function backUp(): Promise<string> {
    const path = join(folder, 'backups', 'first');
    await createBackup({
      ...{ table: new TableItems(test().client, test().name), itemCount: async () => 100 },
      pictures: { page: async () => ({ lines: [], next: undefined }), write: async () => {} },
      ...{ folder: new BackupFolder(path), passphrase: { text: PASSPHRASE, workFactor: 8 } },
      ...{ target: 'test', clock: () => new Date(), newId: () => 'backup', dryRun: false },
      ...{ stopping: new AbortController().signal, onProgress: () => {} },
    });
    return path;
  }

  const target = () => ({
    localMedia: { endpoint: media().service.endpoint, bucket: MEDIA_BUCKET },
    eraseMails: async (email: string) => mails.erase(email),
    invalidate: async (paths: readonly string[]) => void invalidated.push(...paths),
  });
  const eraseAll = (input: object, dryRun = false) =>
    runCommand(erase, test(), { input: { ...input }, target: target(), dryRun });

  async function restored(path: string): Promise<Table> {
    const name = `${test().name}-${crypto.randomUUID()}`;
    await createTable(test().client, await tableProperties(), name);
    const table = new Table(test().client, name);
    const to = { ...test(), table, name };
    const { isComplete, lines } = await restoreBackup({
      ...{ table: new TableItems(test().client, name), folder: new BackupFolder(path) },
      pictures: { page: async () => ({ lines: [], next: undefined }), write: async () => {} },
      passphrase: { text: PASSPHRASE },
      erase: (erased) => runCommand(erase, to, { input: erased }),
      rebuild: (position) => runCommand(rebuild, to, { position }),
      position: { read: () => undefined, write: () => {} },
      ...{ dryRun: false, stopping: new AbortController().signal, onProgress: () => {} },
    });
    expect(isComplete).toBe(true);
    expect(lines.join('\n')).toContain('Erased again, since they were erased after the backup: 1.');
    return table;
  }

  /** Of the list that the page of open data shows. */
  async function listedFiles(): Promise<string[]> {
    const latest = await new OpenDataRepository(test().table).latest();
    return (latest?.files ?? []).map(({ name }) => `${EXPORTS}${name}`);
  }

  it('is every spelling of a mailbox: table, exports, logs, mails, and backups that are restored', async () => {
    clinic = makeClinic({ email: dotted });
    await new ClinicWriter(test().table).addApproved(listed(clinic));
    await send('/api/contact', {
      ...sentMessage,
      email: dotted,
      message: `Write to ${tagged}, or to mailto:${encoded}.`,
    });
    await send('/api/practices', { ...sentPractice, email: tagged });
    await send(`/api/clinics/${clinic.id}/corrections`, {
      kind: 'other',
      text: `Ask ${encoded}, please.`,
      email: dotted,
    });
    await send(`/api/clinics/${clinic.id}/reviews`, {
      ...{ rating: 4, title: 'Kind and on time', authorName: 'Wren', email: tagged },
      content: `They explained every step of the visit. Ask me at ${dotted}.`,
    });
    await projectAll(test().table);
    const mail = { from: 'no-reply@site.example', replyTo: dotted, subject: 'Message', html: '' };
    for (const to of [dotted, tagged]) mails.add({ ...mail, to, text: `From ${encoded}` });
    await exportAll();
    const path = await backUp();
    expect(logs.join()).toContain('"call":"writeReview"');
    expect(await naming(SPELLINGS)).toEqual(['export', 'mails', 'table']);

    const input = { email: MAILBOX, listings: true, backups: join(folder, 'backups') };
    const files = await media().bucket.keys(EXPORTS);
    const rehearsal = await eraseAll(input, true);
    expect(rehearsal.lines.join('\n')).toMatch(
      /Would make a new export, and delete \d+ files[\s\S]*would erase it again/,
    );
    expect(await media().bucket.keys(EXPORTS)).toEqual(files);

    const { lines, isComplete } = await eraseAll(input);
    expect(isComplete).toBe(true);
    expect(lines.join('\n')).toMatch(/A new export was made, and \d+ files of earlier ones were deleted/);
    expect(lines.at(-1)).toMatch(/first, of .*: \d+ items still hold it; a restore erases it again\.$/);
    await projectAll(test().table);
    expect(await naming(SPELLINGS)).toEqual([]);
    expect(invalidated).toEqual([`/${EXPORTS}*`]);
    const left = await media().bucket.keys(EXPORTS);
    const now = await listedFiles();
    expect(now.length).toBeGreaterThan(4);
    expect(left).toEqual(expect.arrayContaining(now));

    const { manifest } = await openBackup({
      folder: new BackupFolder(path),
      passphrase: { text: PASSPHRASE },
    });
    expect(manifest.erasures).toEqual([
      { of: { email: MAILBOX, listings: true }, at: expect.any(String), items: expect.any(Number) },
    ]);
    expect(await naming(SPELLINGS, await restored(path))).toEqual([]);

    // Again: nothing is left to do, and nothing is noted twice.
    invalidated.length = 0;
    const again = await eraseAll(input);
    expect(again.lines).toEqual([
      'Nothing in the directory names the address.',
      expect.stringMatching(/items still hold it/),
    ]);
    expect(invalidated).toEqual([]);
  });

  it('is someone who sees patients, in exports and in backups', async () => {
    const roles = [
      { clinicId: clinic.id, statements: { source: { at: person.createdAt, source: 'NPPES' } } },
    ];
    for (const Item of personRecordItems({ person, roles })) await test().table.put({ Item });
    await projectPeople(test().table, person.id);
    await exportAll();
    const path = await backUp();
    expect(await naming(/erasable/i)).toEqual(['export', 'table']);

    const { lines } = await eraseAll({ person: person.slug, backups: path });
    expect(lines.join('\n')).toMatch(/A new export was made, and \d+ files[\s\S]*items still hold it/);
    await projectPeople(test().table, person.id);
    expect(await naming(/erasable/i)).toEqual([]);
    expect(await naming(/erasable/i, await restored(path))).toEqual([]);
    // By the id, a repeat of an interrupted erasure looks through exports and backups.
    const again = await eraseAll({ person: person.id, backups: path });
    expect(again.lines[0]).toBe(`There is no person ${person.id} in the directory.`);
  });

  it('stops where a backup is named and there is none', async () => {
    await expect(eraseAll({ email: MAILBOX, backups: folder })).rejects.toThrow('has no complete backup');
  });

  it('leaves exports as they are while a public listing has the address', async () => {
    const kept = makeClinic({ email: 'kept@gmail.com' });
    await new ClinicWriter(test().table).addApproved(listed(kept));
    await projectAll(test().table);
    await exportAll();
    const { lines } = await eraseAll({ email: 'kept@gmail.com' });
    expect(lines.join('\n')).not.toContain('export');
    expect(await naming(/kept@gmail/)).toEqual(['export', 'table']);
  });
});
