/**
 * `npm run bench -- imports`: an import of an NPPES file with fictional providers into an emulator of its own, and the same again:
 * rows and capacity units a second, and the memory of the importing process over time. Prints Markdown.
 *
 *   --rows 20000   rows of the file, about one and a half kilobytes each
 *   --dry-run      reads and judges all rows, and writes nothing: the memory of a file that is too large for the emulator
 *   --kill         an import that is killed half-way and runs again, compared with the table of one that ran through
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { DatabaseSync } from 'node:sqlite';
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
import { pauseStream } from '../seed/table-stream.ts';
import { readTaxonomy } from '../seed/taxonomy/taxonomy.ts';
import { writeNppesFile } from './imports/nppes-file.ts';

const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '20000' },
    'dry-run': { type: 'boolean', default: false },
    kill: { type: 'boolean', default: false },
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
  report: z.optional(importReportSchema),
});
type Line = z.infer<typeof lineSchema>;

/** Percentages of the rows for which memory is shown, after the reading that counts the clinics of cities. */
const SHOWN = [0, 10, 25, 50, 75, 100];
const now = new Date().toISOString();

const folder = mkdtempSync(join(tmpdir(), 'careatlas-imports-'));
const file = join(folder, 'npidata_pfile.csv');
const databaseFile = join(folder, 'table.sqlite');
const emulator = await startDynamoDb({ databaseFile });
const client = new DynamoDBClient({
  endpoint: emulator.endpoint,
  region: 'us-east-1',
  credentials: { accessKeyId: 'test', secretAccessKey: 'test' },
});
try {
  await writeNppesFile(file, rows);
  console.log(`${rows} rows, ${Math.round(statSync(file).size / 1024 ** 2)} MiB\n`);
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
} finally {
  client.destroy();
  await emulator.stop();
  rmSync(folder, { recursive: true });
}

async function openTable(name: string): Promise<void> {
  await createTable(client, await tableProperties(), name);
  await pauseStream(client, name);
  const directory = new DirectoryRepository(new Table(client, name), () => {});
  for (const category of readTaxonomy().categories) await directory.putCategory(category);
}

/** Imports in a process of its own, which is killed when it has come as far as `isFar` says. */
async function importFile(table: string, isFar: (line: Line) => boolean = () => false): Promise<Line[]> {
  const script = join(import.meta.dirname, 'imports', 'import-once.ts');
  const child = spawn(
    process.execPath,
    ['--expose-gc', script, emulator.endpoint, table, file, now, dryRun ? 'dry' : 'write'],
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
