/**
 * `npm run bench -- directory`: what each call costs at several sizes of the directory, what writing costs, and how sensibly
 * 300 queries are answered, compared with PostgreSQL and MiniSearch. Exits with status 1 when something is out of its bounds
 * (decision record 0052).
 *
 *   --sizes 1000,10000    also 100000, which takes about twenty minutes and 10 GB of disk and memory
 *   --answers 10000       clinics with which answers are compared; 0 leaves the comparison out
 *   --out docs/benchmarks    writes directory.md and directory.json there
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { readTaxonomy } from '../seed/taxonomy/taxonomy.ts';
import { compare, countMatching, type EngineResult } from './answers/compare.ts';
import type { Indexed } from './answers/engine.ts';
import { FIRST_PAGE } from './answers/judge.ts';
import { openMiniSearch } from './answers/minisearch.ts';
import { openPostgres } from './answers/postgres.ts';
import { productEngine } from './answers/product.ts';
import { benchCities, MOST_CITIES } from './directory/cities.ts';
import { benchClinics } from './directory/clinics.ts';
import { benchPeople, remembered } from './directory/people.ts';
import { assertProjected, openFilledTable, staffOf } from './fill.ts';
import { type GroupResult, measureGroup } from './measure/groups.ts';
import { requestMix } from './measure/mix.ts';
import { observeTable } from './measure/observe.ts';
import { coldFunction, measureCall } from './measure/public-calls.ts';
import { measureWrites } from './measure/writes.ts';
import { type BenchReport, markdownOf, problemsOf, type SizeResult } from './report.ts';

const { values } = parseArgs({
  options: {
    sizes: { type: 'string', default: '1000,10000' },
    answers: { type: 'string', default: '10000' },
    out: { type: 'string' },
  },
});
const sizes = values.sizes.split(',').map(Number);
const answersAt = Number(values.answers);
if (!sizes.every((size) => size >= 1_000)) throw new Error('--sizes are at least 1000 each');

setFlagsFromString('--expose-gc');
const collectGarbage: unknown = runInNewContext('gc');

await measureDirectory();

async function measureDirectory(): Promise<void> {
  const cities = benchCities(MOST_CITIES);
  const clinicAt = remembered(benchClinics(cities));
  const people = benchPeople(clinicAt);
  const directory = { cities, clinicAt, people };
  observeTable();
  const results: SizeResult[] = [];
  let answers: BenchReport['answers'];
  for (const size of sizes) {
    const { table, fill, close } = await openFilledTable(directory, size, progress(size));
    try {
      await assertProjected(table, directory, size);
      const groups: GroupResult[] = [];
      const handler = await coldFunction();
      // Warm, as nearly every request finds it: lists name categories.
      await measureCall(handler, '/api/categories');
      for (const group of requestMix(directory, size)) groups.push(await measureGroup(handler, group));
      if (size === answersAt) answers = await compareAnswers(size);
      if (typeof collectGarbage === 'function') collectGarbage();
      const heap = process.memoryUsage().heapUsed / 1e6;
      const writes = await measureWrites(table, directory, size);
      results.push({ clinics: size, fill, groups, writes, heap });
    } finally {
      await close();
    }
    // After each size, since the next one takes ten times as long.
    writeReport({ sizes: results, ...(answers !== undefined && { answers }) });
  }

  async function compareAnswers(size: number): Promise<NonNullable<BenchReport['answers']>> {
    const indexed = Array.from({ length: size }, (_, number): Indexed => {
      const { clinic } = clinicAt(number);
      const staff = people.at(number, size);
      return { clinic: { ...clinic, people: staffOf(staff, clinic.id) }, score: clinic.score, staff };
    });
    const clinics = indexed.map(({ clinic }) => clinic);
    const byId = new Map(clinics.map((clinic) => [clinic.id, clinic]));
    const matching = countMatching(clinics, FIRST_PAGE);
    const { categories } = readTaxonomy();
    const layWordsOf = (slug: string) =>
      (categories.find((category) => category.slug === slug)?.layWords ?? []).join(' ');
    const engines: EngineResult[] = [];
    const skipped: string[] = [];
    const opened = [
      async () => productEngine(await coldFunction()),
      () => openPostgres(indexed),
      () => openPostgres(indexed, layWordsOf),
      async () => openMiniSearch(indexed, layWordsOf),
    ];
    for (const open of opened) {
      const engine = await open();
      if (engine === undefined) {
        skipped.push('PostgreSQL is not installed here, so it is left out.');
        continue;
      }
      try {
        engines.push(await compare(engine, (id) => byId.get(id), matching));
      } finally {
        await engine.close();
      }
    }
    return { clinics: size, engines, skipped: [...new Set(skipped)] };
  }
}

function writeReport(report: BenchReport): void {
  const markdown = markdownOf(report);
  console.log(markdown);
  if (values.out !== undefined) {
    mkdirSync(values.out, { recursive: true });
    writeFileSync(join(values.out, 'directory.md'), markdown);
    writeFileSync(join(values.out, 'directory.json'), `${JSON.stringify(summaryOf(report), rounded, 2)}\n`);
  }
  process.exitCode = problemsOf(report).length === 0 ? 0 : 1;
}

function progress(size: number): (done: number) => void {
  let tenth = 0;
  return (done) => {
    if (Math.floor((done * 10) / size) === tenth) return;
    tenth = Math.floor((done * 10) / size);
    console.error(`${size} clinics: ${tenth * 10} % are stored`);
  };
}

function rounded(_: string, value: unknown): unknown {
  return typeof value === 'number' ? Math.round(value * 1_000) / 1_000 : value;
}

/** Of single requests only those that cost more than their bound at p95. */
function summaryOf(report: BenchReport) {
  return {
    ...report,
    problems: problemsOf(report),
    sizes: report.sizes.map((size) => ({
      ...size,
      groups: size.groups.map(({ single, ...group }) => ({
        ...group,
        over: single.filter(({ units }) => group.bound !== undefined && units > group.bound.p95),
      })),
    })),
  };
}
