/** docs/cost.md. */
import { readFileSync } from 'node:fs';
import { byName } from '../demo-data/data-file.ts';
import { benchClinics, firstLoad, renderingMs, type WriteFigures, writeFigures } from './bench-figures.ts';
import type { Idle } from './idle.ts';
import { pathsOf } from './invalidations.ts';
import {
  describeAmount,
  firstSyncLines,
  googleLines,
  idleLines,
  importLines,
  type Line,
  pagesOf,
  type Site,
  secondStageLines,
  stageClinics,
  totalOf,
  usageOf,
} from './model.ts';
import { costOf, pricesReadAt } from './prices.ts';
import {
  firstImport,
  idleRegisterLines,
  type Load,
  loadLines,
  newClinic,
  newPerson,
  projectorMs,
  register,
  registerClinics,
  registerStored,
  weeklyFile,
} from './register.ts';
import { traffic } from './traffic.ts';

const VIEWS = [10_000, 1_000_000, 100_000_000];
/** USD for a million views: the aim, at a million a month. */
export const AIM = 15;

/** Lifetimes of a release whose pages lived for 20 seconds, for comparison. */
const SHORT: Site['lifetimes'] = { long: 20, medium: 20, short: 20 };

const template = readFileSync(new URL('report-template.md', import.meta.url), 'utf8');

/** The stages of the account. */
export interface Stages {
  readonly prod: Idle;
  readonly dev: Idle;
}

const REVIEWS = [100, 10_000, 100_000];
const CLINICS = [1_000, 10_000, 100_000];

export function costReport(stages: Stages, site: Site): string {
  const values: Readonly<Record<string, string>> = { ...tables(stages, site), ...assumptions(site) };
  return template.replace(/\{(\w+)\}/g, (_, name: string) => byName(values, name));
}

function tables({ prod, dev }: Stages, site: Site) {
  const idleBill = idleLines(prod);
  const devBill = secondStageLines(dev);
  const byClinics = (linesOf: (clinics: number) => Line[]) =>
    CLINICS.map((clinics) => usd(totalOf(linesOf(clinics))));
  const bills = VIEWS.map((views) => ({ views, lines: usageOf(views, site) }));
  const viewColumns = VIEWS.map((views) => `${count(views)} views`);
  const detail = (lines: readonly Line[]) =>
    lines.map((line) => [line.service, describeAmount(line), usd(line.cost)]);
  const hits = (rows: readonly (readonly string[])[]) =>
    table(['Pages', 'Number', 'Lifetime', ...viewColumns], rows);
  return {
    pricesReadAt,
    bills: table(
      ['', ...viewColumns],
      [
        ...servicesOf(bills.flatMap(({ lines }) => lines)).map((service) => [
          service,
          ...bills.map(({ lines }) => usd(totalOf(ofService(lines, service)))),
        ]),
        ['Views', ...bills.map(({ lines }) => usd(totalOf(lines)))],
        ['Idle, below', ...VIEWS.map(() => usd(totalOf(idleBill)))],
        ['**Together**', ...bills.map(({ lines }) => `**${usd(totalOf(lines) + totalOf(idleBill))}**`)],
        [
          'A million views, without idle',
          ...bills.map(({ views, lines }) => usd((totalOf(lines) / views) * 1e6)),
        ],
      ],
    ),
    reviewTable: table(
      ['Published reviews a month', 'Paths', 'Invalidations', 'Emails'],
      REVIEWS.map((reviews) => [
        count(reviews),
        count(pathsOf(reviews)),
        usd(costOf('cloudFrontInvalidations', pathsOf(reviews))),
        usd(costOf('emails', reviews / 1_000)),
      ]),
    ),
    dev: table(
      ['Service', 'Amount', 'Cost'],
      [...detail(devBill), ['**Together**', '', `**${usd(totalOf(devBill))}**`]],
    ),
    google: table(
      ['', ...CLINICS.map((clinics) => `${count(clinics)} clinics`)],
      [
        ['The first sync, once', ...byClinics(firstSyncLines)],
        ['Each month afterwards', ...byClinics(googleLines)],
      ],
    ),
    firstImport: table(
      ['', ...CLINICS.map((clinics) => `${count(clinics)} clinics`)],
      [['Once', ...byClinics(importLines)]],
    ),
    aim: usd(AIM),
    million: table(['Service', 'Amount', 'Cost'], detail(usageOf(1_000_000, site))),
    clinics: count(stageClinics),
    measuredClinics: count(benchClinics),
    ...registerTables(),
    idle: table(
      ['Service', 'Amount', 'Cost'],
      [...detail(idleBill), ['**Together**', '', `**${usd(totalOf(idleBill))}**`]],
    ),
    hits: hits(hitRows(site.lifetimes)),
    shortHits: hits(hitRows(SHORT).slice(-1)),
  };
}

function registerTables() {
  const { perClinic, perPerson, items, gigabytes } = registerStored();
  const { organizations, people, clinicsMade } = register;
  const clinics = Math.round(registerClinics);
  const idle = idleRegisterLines();
  const sums = (clinicEach: number, personEach: number, unit: string) =>
    `${count(clinics)} × ${round(clinicEach)} + ${count(people)} × ${round(personEach)} = ${unit}`;
  const first = firstImport();
  const figures: readonly (readonly [string, WriteFigures])[] = [
    ['a new clinic', newClinic()],
    ['a new person', newPerson()],
    ['a person who moves', writeFigures('role at a small clinic: moves')],
    ['another address of a clinic', writeFigures('edit: address')],
    ['a rank, each week', writeFigures('rank: a week of ageing')],
  ];
  const load = (name: string, of: Load) => [
    name,
    millions(of.writes),
    millions(of.reads),
    hours(of.tableSeconds),
    hours(of.projectorSeconds),
    usd(totalOf(loadLines(of))),
  ];
  return {
    registerFigures: table(
      ['Of one', 'Write units', 'Read units', 'Requests', 'CPU ms', 'ms of the projector'],
      figures.map(([name, figure]) => [
        name,
        ...[figure.writes, figure.reads, figure.requests, figure.cpu, projectorMs(figure)].map(round),
      ]),
    ),
    registerSize: table(
      ['', 'Calculation'],
      [
        [
          'Clinics',
          `${count(organizations)} + ${count(people)} × ${clinicsMade.toFixed(3)} = ${count(clinics)}`,
        ],
        ['Items', sums(perClinic.items, perPerson.items, millions(items))],
        [
          'Storage, kB each',
          sums(perClinic.bytes / 1_000, perPerson.bytes / 1_000, `${count(Math.round(gigabytes))} GB`),
        ],
        [
          'Write units of the first import',
          sums(newClinic().writes, newPerson().writes, millions(first.writes)),
        ],
      ],
    ),
    registerLoads: table(
      ['', 'Write units', 'Read units', 'Hours by the table', 'Hours by the projector', 'Cost'],
      [load('The first import', first), load('A weekly file', weeklyFile())],
    ),
    registerIdle: table(
      ['A month idle', 'Amount', 'Cost'],
      [
        ...idle.map(({ name, line }) => [name, describeAmount(line), usd(line.cost)]),
        ['**Together**', '', `**${usd(totalOf(idle.map(({ line }) => line)))}**`],
      ],
    ),
    writeRate: count(register.writeRate),
    shards: count(register.shards),
    weeklyRows: count(register.weeklyRows),
    weeklyNew: percent(register.weeklyNew),
    projectorWidth: count(register.width),
    importItemBytes: count(register.importItemBytes),
  };
}

function hitRows(lifetimes: Site['lifetimes']): string[][] {
  const byViews = VIEWS.map((views) => pagesOf(views, lifetimes));
  const [first = []] = byViews;
  const rows = first.map(({ kind }, index) => [
    kind.name,
    kind.pages?.toLocaleString('en-US') ?? 'all different',
    duration(lifetimes[kind.lifetime]),
    ...byViews.map((pages) => percent(pages[index]?.hitRatio ?? 0)),
  ]);
  const together = byViews.map((pages) => {
    const [requests, rendered] = [pages.map((page) => page.requests), pages.map((page) => page.rendered)].map(
      (numbers) => numbers.reduce((total, number) => total + number, 0),
    );
    return percent(1 - (rendered ?? 0) / (requests ?? 1));
  });
  return [...rows, ['All documents', '', '', ...together]];
}

function assumptions({ rendererMemory, functionMemory }: Site) {
  const load = firstLoad('landing');
  const ms = (page: Parameters<typeof renderingMs>[0]) =>
    String(Math.round(renderingMs(page, rendererMemory)));
  return {
    ...Object.fromEntries(Object.entries(traffic).map(([name, value]) => [name, count(value)])),
    documents: String(traffic.documents * 100),
    pathsOfReviews: percent(traffic.pathsOfReviews),
    otherRegions: percent(traffic.otherRegions),
    callsOfView: String(traffic.callsOfView),
    crawled: percent(traffic.crawled),
    prefetched: String(traffic.prefetched * 100),
    firstLoads: percent(traffic.firstLoads),
    clinicMs: ms('clinic'),
    landingMs: ms('landing, 100 cards'),
    rendererMemory: String(rendererMemory),
    pageSize: kib(load.document),
    assetRequests: String(load.assetRequests),
    assetSize: kib(load.assets),
    callSize: kib(traffic.callBytes),
    functionMemory: count(functionMemory),
  };
}

function servicesOf(lines: readonly Line[]): string[] {
  return [...new Set(lines.map(({ service }) => service))];
}

function ofService(lines: readonly Line[], service: string): Line[] {
  return lines.filter((line) => line.service === service);
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const rule = head.map((_, column) => (column === 0 ? '---' : '---:'));
  return [line(head), line(rule), ...rows.map(line)].join('\n');
}

function count(value: number): string {
  return value.toLocaleString('en-US');
}

function round(value: number): string {
  return value.toLocaleString('en-US', { maximumFractionDigits: 1 });
}

function millions(value: number): string {
  return `${(value / 1e6).toLocaleString('en-US', { maximumSignificantDigits: 3 })} million`;
}

function hours(seconds: number): string {
  return (seconds / 3_600).toLocaleString('en-US', { maximumSignificantDigits: 2 });
}

function usd(amount: number): string {
  const digits = amount >= 100 ? 0 : 2;
  return `$${amount.toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits })}`;
}

function percent(share: number): string {
  return `${Math.round(share * 100)} %`;
}

function kib(bytes: number): string {
  return `${Math.round(bytes / 1_024)} KiB`;
}

function duration(seconds: number): string {
  if (seconds >= 86_400) return `${seconds / 86_400} d`;
  return seconds >= 60 ? `${seconds / 60} min` : `${seconds} s`;
}
