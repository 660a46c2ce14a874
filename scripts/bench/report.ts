/** The bench's results as Markdown. */
import type { EngineResult } from './answers/compare.ts';
import { PRODUCT } from './answers/engine.ts';
import type { Filled } from './fill.ts';
import {
  callsOf,
  type GroupResult,
  groupProblems,
  growthOf,
  MOST_GROWTH,
  mixesOf,
} from './measure/groups.ts';
import { spreadOf } from './measure/statistics.ts';
import { type WriteResult, writeMixesOf, writeProblems } from './measure/write-meter.ts';

export interface SizeResult {
  readonly clinics: number;
  readonly fill: Filled;
  readonly groups: readonly GroupResult[];
  readonly writes: readonly WriteResult[];
  /** Megabytes of the heap after collection. */
  readonly heap: number;
}

export interface BenchReport {
  readonly sizes: readonly SizeResult[];
  readonly answers?: {
    readonly clinics: number;
    readonly engines: readonly EngineResult[];
    /** Engines that were left out, and why. */
    readonly skipped: readonly string[];
  };
}

/** Share of the queries that the product has to answer sensibly. */
const LEAST_SENSIBLE = 0.97;
/** Of PostgreSQL's CPU time for a query. */
const MOST_CPU_FACTOR = 2;
/** Megabytes of a function. */
const MOST_MEMORY = 256;

const POSTGRES = 'PostgreSQL';

/** What is out of its bounds, in sentences. */
export function problemsOf({ sizes, answers }: BenchReport): string[] {
  const bounds = sizes.flatMap(({ clinics, groups, writes, heap }) => [
    ...groupProblems(clinics, groups),
    ...writeProblems(clinics, writes),
    ...(heap > MOST_MEMORY ? [`the heap holds ${heap.toFixed(0)} MB with ${clinics} clinics`] : []),
  ]);
  const growth = growthByCall(sizes).flatMap(({ name, exponent }) =>
    exponent !== undefined && exponent > MOST_GROWTH
      ? [`${name} grows with the directory: exponent ${exponent.toFixed(2)}`]
      : [],
  );
  return [...bounds, ...growth, ...(answers === undefined ? [] : answerProblems(answers.engines))];
}

function answerProblems(engines: readonly EngineResult[]): string[] {
  const product = engines.find(({ name }) => name === PRODUCT);
  const postgres = engines.find(({ name }) => name === POSTGRES);
  if (product === undefined) return [];
  const found: string[] = [];
  if (product.sensible < LEAST_SENSIBLE * product.of) {
    found.push(`${product.sensible} of ${product.of} queries are answered sensibly`);
  }
  if (postgres !== undefined && product.sensible <= postgres.sensible) {
    found.push(`PostgreSQL answers ${postgres.sensible} queries sensibly, of ${product.sensible} here`);
  }
  if (postgres !== undefined && product.cpu.mean > MOST_CPU_FACTOR * postgres.cpu.mean) {
    found.push(
      `a query takes ${product.cpu.mean.toFixed(1)} ms of CPU time, and ${postgres.cpu.mean.toFixed(1)} in PostgreSQL`,
    );
  }
  return found;
}

/** Of each call, in the order of the measurements. */
function growthByCall(sizes: readonly SizeResult[]) {
  const bySize = sizes.map(({ clinics, groups }) => [clinics, callsOf(groups)] as const);
  const names = [...(bySize[0]?.[1].keys() ?? [])];
  return names.map((name) => {
    const requests = bySize.map(([clinics, calls]) => [clinics, calls.get(name) ?? []] as const);
    const means = requests.map(([, own]) => spreadOf(own.map(({ units }) => units)).mean);
    return { name, means, exponent: growthOf(requests) };
  });
}

export function markdownOf(report: BenchReport): string {
  const { sizes, answers } = report;
  const problems = problemsOf(report);
  return [
    '# The directory measured',
    '',
    'Made by `npm run bench -- directory`; decision record 0052 says what the figures mean. Times depend on the machine.',
    '',
    '## Out of bounds',
    '',
    ...(problems.length === 0 ? ['Nothing.'] : problems.map((problem) => `- ${problem}`)),
    ...(sizes.length > 1 ? ['', '## Growth', '', ...growthTable(sizes)] : []),
    ...sizes.flatMap(sizeSection),
    ...(answers === undefined ? [] : ['', ...answerSection(answers)]),
    '',
  ].join('\n');
}

function growthTable(sizes: readonly SizeResult[]): string[] {
  const columns = sizes.map(({ clinics }) => `${thousands(clinics)} clinics`);
  const rows = growthByCall(sizes).map(({ name, means, exponent }) => [
    name,
    ...means.map(figure),
    exponent === undefined ? '' : exponent.toFixed(2),
  ]);
  return [
    'Mean read units of a call, and the exponent over the requests that have as many answers at each size, and a next page at each or at none.',
    '',
    ...table(['Call', ...columns, 'Exponent'], rows),
  ];
}

function sizeSection({ clinics, fill, groups, writes, heap }: SizeResult): string[] {
  const each = ({ items, bytes }: Filled['ofClinics'], of: number) =>
    `${(items / of).toFixed(1)} items and ${(bytes / of / 1_000).toFixed(1)} kB`;
  return [
    '',
    `## ${thousands(clinics)} clinics`,
    '',
    `${thousands(fill.people)} people with ${thousands(fill.roles)} roles; one clinic has 500. ${thousands(fill.items)} items, written in ${fill.seconds.toFixed(0)} s: a clinic has ${each(fill.ofClinics, clinics)}, a person ${each(fill.ofPeople, fill.people)}, with entries in indexes and the overhead of each. The functions and the bench hold ${heap.toFixed(0)} MB.`,
    '',
    ...table(
      [
        'Call',
        'Requests',
        'RCU p50',
        'p95',
        'max',
        'cold',
        'Bound',
        'Items p50',
        'Table requests p50',
        'CPU ms p50',
        'p95',
        'kB p50',
      ],
      groups.map((group) => [
        group.name,
        String(group.requests),
        figure(group.units.p50),
        figure(group.units.p95),
        figure(group.units.max),
        figure(group.coldUnits),
        group.bound === undefined ? '' : boundText(group.bound),
        figure(group.items.p50),
        figure(group.tableRequests.p50),
        figure(group.cpu.p50),
        figure(group.cpu.p95),
        figure(group.bytes.p50 / 1_000),
      ]),
    ),
    '',
    ...table(
      ['Mix', 'Requests', 'RCU mean', 'p50', 'p95', 'max', 'Bound at p95'],
      mixesOf(groups).map(({ name, requests, units, bound }) => [
        name,
        String(requests),
        figure(units.mean),
        figure(units.p50),
        figure(units.p95),
        figure(units.max),
        String(bound),
      ]),
    ),
    '',
    ...table(
      ['Write', 'Writes', 'WCU mean', 'p95', 'max', 'Bound', 'RCU mean', 'Mean WCU by part'],
      writes.map(({ name, count, writeUnits, readUnits, bound, mix, parts }) => [
        name,
        String(count),
        figure(writeUnits.mean),
        figure(writeUnits.p95),
        figure(writeUnits.max),
        mix === undefined ? figure(bound) : '',
        figure(readUnits.mean),
        Object.entries(parts)
          .map(([part, units]) => `${part} ${figure(units)}`)
          .join(', '),
      ]),
    ),
    '',
    ...table(
      ['Mix of writes', 'Changes', 'WCU mean', 'Bound'],
      writeMixesOf(writes).map(({ name, count, mean, bound }) => [
        name,
        String(count),
        figure(mean),
        String(bound),
      ]),
    ),
  ];
}

function answerSection({ clinics, engines, skipped }: NonNullable<BenchReport['answers']>): string[] {
  const kinds = engines[0]?.byKind.map(({ kind, of }) => ({ kind, of })) ?? [];
  return [
    `## Answers to the 300 queries, with ${thousands(clinics)} clinics`,
    '',
    ...table(
      ['', ...engines.map(({ name }) => name)],
      [
        ['Answered sensibly', ...engines.map(({ sensible, of }) => `${sensible} of ${of}`)],
        ['CPU ms mean', ...engines.map(({ cpu }) => figure(cpu.mean))],
        ['CPU ms p95', ...engines.map(({ cpu }) => figure(cpu.p95))],
        ...kinds.map(({ kind, of }) => [
          `${kind} (${of})`,
          ...engines.map(({ byKind }) => String(byKind.find((score) => score.kind === kind)?.sensible ?? 0)),
        ]),
      ],
    ),
    '',
    ...engines.map(({ name, setup }) => `- ${name}: ${setup}`),
    ...skipped.map((sentence) => `- ${sentence}`),
    ...engines
      .filter(({ name }) => name === PRODUCT)
      .flatMap(({ failures }) => [
        '',
        `### Not answered sensibly by ${PRODUCT}`,
        '',
        ...table(
          ['Kind', 'Query', 'First answers'],
          failures.map(({ query, first }) => [query.kind, query.text, first.join('; ')]),
        ),
      ]),
  ];
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)];
}

function boundText({ p95, max }: { readonly p95: number; readonly max: number }): string {
  return p95 === max ? String(max) : `${p95}, ${max} at worst`;
}

function figure(value: number | undefined): string {
  if (value === undefined) return '';
  return value >= 100 ? value.toFixed(0) : String(Math.round(value * 10) / 10);
}

function thousands(value: number): string {
  return String(value).replace(/\B(?=(\d{3})+$)/g, ',');
}
