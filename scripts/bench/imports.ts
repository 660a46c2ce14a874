/**
 * `npm run bench -- imports`: an import of an NPPES file with fictional providers into an emulator of its own, until its last listing
 * is public: listings a second, units, items and CPU time a listing by part, and how old the oldest underived record became. Prints
 * Markdown.
 *
 *   --rows 20000     rows of the file, about one and a half kilobytes each
 *   --file FILE --format nppes|odhf|csv    a file of one's own instead
 *   --organizations  rows about organizations only: what a listing costs without the people who work there
 *   --no-wait        an import that does not keep the pace of the projector
 *   --records        stores the records only, and the same file again: rows and units a second, and the memory of the importing
 *                    process over time
 *   --dry-run        reads and judges all rows, and writes nothing: the memory of a file that is too large for the emulator
 *   --kill           an import of records that is killed half-way and runs again, compared with the table of one that ran through
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual, parseArgs } from 'node:util';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import * as z from 'zod';
import { importReportSchema } from '../../lambdas/jobs/imports/import-report.ts';
import { plainHash } from '../../lambdas/platform/hashes.ts';
import { DirectoryRepository } from '../../lambdas/records/taxonomy/directory-repository.ts';
import { Table } from '../../lambdas/table/client.ts';
import { attributesInOrder } from '../../test/integration/support/projection.ts';
import { tableProperties } from '../../test/integration/support/table-properties.ts';
import { createTable } from '../local/dynamodb/create-table.ts';
import { startDynamoDb } from '../local/dynamodb/emulator.ts';
import { pauseStream, resumeStream } from '../seed/table-stream.ts';
import { readTaxonomy } from '../seed/taxonomy/taxonomy.ts';
import { type CpuByPart, catchUpText } from './imports/catch-up-text.ts';
import { childOf, cpuOf } from './imports/cpu-time.ts';
import { startDerivation } from './imports/derivation.ts';
import { writeNppesFile } from './imports/nppes-file.ts';
import { assertPublic, PublicState } from './imports/public-state.ts';

const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '20000' },
    file: { type: 'string' },
    format: { type: 'string', default: 'nppes' },
    records: { type: 'boolean', default: false },
    'dry-run': { type: 'boolean', default: false },
    kill: { type: 'boolean', default: false },
    organizations: { type: 'boolean', default: false },
    'no-wait': { type: 'boolean', default: false },
  },
});
const rows = Number(values.rows);
const dryRun = values['dry-run'];

const lineSchema = z.object({
  seconds: z.number(),
  done: z.number(),
  heap: z.number(),
  mebibytes: z.number(),
  units: z.number(),
  cpu: z.number(),
  report: z.optional(importReportSchema),
});
type Line = z.infer<typeof lineSchema>;

/** Percentages of the rows for which memory is shown, after the reading that counts the clinics of cities. */
const SHOWN = [0, 10, 25, 50, 75, 100];
/** Rows of the file whose listings are derived one part after the other. */
const MEASURED_ROWS = 1_000;
const now = new Date().toISOString();

const folder = mkdtempSync(join(tmpdir(), 'careatlas-imports-'));
const file = values.file ?? join(folder, 'npidata_pfile.csv');
const databaseFile = join(folder, 'table.sqlite');
const emulator = await startDynamoDb({ databaseFile });
const client = new DynamoDBClient({
  endpoint: emulator.endpoint,
  region: 'us-east-1',
  credentials: { accessKeyId: 'test', secretAccessKey: 'test' },
});
try {
  if (values.file === undefined) await writeNppesFile(file, rows, values.organizations ? 0 : undefined);
  console.log(`${values.file ?? `${rows} rows`}, ${Math.round(statSync(file).size / 1024 ** 2)} MiB\n`);
  if (!values.records && !dryRun && !values.kill) {
    await importToTheEnd();
  } else await importRecords();
} finally {
  client.destroy();
  await emulator.stop();
  rmSync(folder, { recursive: true });
}

async function importRecords(): Promise<void> {
  await openTable('whole');
  show('The first import', await importFile('whole'));
  if (!dryRun) show('The same file again', await importFile('whole'));
  if (values.kill) {
    await openTable('killed');
    // Rows are counted in both readings of the file.
    const killed = await importFile('killed', ({ done, units }) => units > 0 && done > 1.5 * rows);
    console.log(`Killed after ${killed.at(-1)?.done} of ${2 * rows} rows.\n`);
    show('Run again', await importFile('killed'));
    const whole = hashesOf('whole');
    const again = hashesOf('killed');
    const isSame = isDeepStrictEqual(whole, again);
    console.log(
      `The tables are ${isSame ? 'the same' : 'DIFFERENT'}: ${whole.length} and ${again.length} items.`,
    );
    if (!isSame) process.exitCode = 1;
  }
}

/** Imports while the projector derives, and waits until everything is public. */
async function importToTheEnd(): Promise<void> {
  await openTable('directory');
  await resumeStream(client, 'directory');
  const state = new PublicState(databaseFile, 'directory');
  const derivation = await startDerivation(emulator, 'directory', join(folder, 'projector'));
  const runner = cpuOf(process.pid);
  const table = cpuOf(childOf('dynoxide'));
  const began = performance.now();
  const seconds = () => (performance.now() - began) / 1_000;
  try {
    const lines = await importFile('directory');
    const stored = seconds();
    const { report } = lines.at(-1) ?? {};
    if (report === undefined) throw new Error('the import did not end');
    const listings = state.records();
    console.error(`${listings} records after ${Math.round(stored)} s, ${state.listings()} listings`);
    await until(() => state.listings() === listings);
    const inLists = seconds();
    await until(() => state.deltas() === 0 && state.outdatedCities() === 0);
    const ended = seconds();
    await derivation.idle();
    const cpu = { runner: cpuOf(process.pid) - runner, table: cpuOf(childOf('dynoxide')) - table };
    const derived = derivation.read();
    await assertPublic({ endpoint: emulator.endpoint, name: 'directory' }, state.lastClinic());
    const importing = lines.at(-1) ?? { units: 0, cpu: 0 };
    console.log(
      catchUpText({ listings, stored, inLists, ended, importing, derived, cpu, byPart: await cpuByPart() }),
    );
  } finally {
    await derivation.stop();
    state.close();
  }
}

/** CPU time of each part of a listing's projection, of some listings that are derived one part after the other. */
async function cpuByPart(): Promise<CpuByPart> {
  const small = join(folder, 'small.csv');
  const lines = readFileSync(file, 'latin1').split('\n');
  writeFileSync(small, `${lines.slice(0, MEASURED_ROWS + 1).join('\n')}\n`, 'latin1');
  await openTable('parts');
  await resumeStream(client, 'parts');
  const state = new PublicState(databaseFile, 'parts');
  const derivation = await startDerivation(emulator, 'parts', join(folder, 'parts'), { isSerial: true });
  try {
    await importFile('parts', () => false, small);
    const listings = state.records();
    await until(() => state.listings() === listings && state.deltas() === 0 && state.outdatedCities() === 0);
    await derivation.idle();
    return { listings, parts: derivation.read().parts };
  } finally {
    await derivation.stop();
    state.close();
  }
}

async function until(isTrue: () => boolean): Promise<void> {
  while (!isTrue()) await sleep(500);
}

async function openTable(name: string): Promise<void> {
  await createTable(client, await tableProperties(), name);
  await pauseStream(client, name);
  const directory = new DirectoryRepository(new Table(client, name), () => {});
  for (const category of readTaxonomy().categories) await directory.putCategory(category);
}

function modeOf(table: string): 'dry' | 'paced' | 'write' {
  if (dryRun) return 'dry';
  return table === 'directory' && !values['no-wait'] ? 'paced' : 'write';
}

/** Imports in a process of its own, which is killed when it has come as far as `isFar` says. */
async function importFile(
  table: string,
  isFar: (line: Line) => boolean = () => false,
  from = file,
): Promise<Line[]> {
  const script = join(import.meta.dirname, 'imports', 'import-once.ts');
  const child = spawn(
    process.execPath,
    ['--expose-gc', script, emulator.endpoint, table, from, values.format, now, modeOf(table)],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const lines: Line[] = [];
  for await (const text of createInterface({ input: child.stdout })) {
    const line = lineSchema.parse(JSON.parse(text));
    lines.push(line);
    if (isFar(line)) child.kill('SIGKILL');
  }
  return lines;
}

function show(title: string, lines: readonly Line[]): void {
  const last = lines.at(-1);
  if (last?.report === undefined) throw new Error(`${title}: the import did not end`);
  const { reasons, startedAt: _start, endedAt: _end, ...counts } = last.report;
  console.log(`## ${title}\n`);
  console.log(
    `${last.seconds} s, ${Math.round(rows / last.seconds)} rows a second, ${last.units} capacity units`,
  );
  console.log(`${JSON.stringify(counts)}`);
  console.log(`${reasons.map(({ reason, count }) => `${reason}: ${count}`).join(', ')}\n`);
  console.log('| Rows imported | Seconds | Highest heap, MiB | Highest process, MiB |');
  console.log('| ---: | ---: | ---: | ---: |');
  for (const percentage of SHOWN) {
    const until = lines.filter(({ done }) => done <= rows * (1 + percentage / 100));
    const highest = (of: 'heap' | 'mebibytes') => Math.max(0, ...until.map((line) => line[of]));
    console.log(
      `| ${percentage} % | ${until.at(-1)?.seconds ?? 0} | ${highest('heap')} | ${highest('mebibytes')} |`,
    );
  }
  console.log('');
}

/**
 * Hashes of the table's items, in order, without audit items, whose ids are those of a single import. Read from the emulator's
 * file, since the emulator sorts the whole table for each page of a scan.
 */
function hashesOf(name: string): string[] {
  const database = new DatabaseSync(databaseFile, { readOnly: true });
  try {
    const hashes: string[] = [];
    for (const row of database.prepare(`SELECT item_json FROM "${name}"`).iterate()) {
      const item: object = JSON.parse(String(row.item_json));
      if (!('action' in item)) hashes.push(plainHash(JSON.stringify(item, attributesInOrder)));
    }
    return hashes.sort();
  } finally {
    database.close();
  }
}
