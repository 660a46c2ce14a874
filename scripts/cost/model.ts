/** What a month costs, from the traffic, the bench's figures and AWS's prices. */
import {
  callFigures,
  fillFigures,
  firstLoad,
  renderingMs,
  renderingRequests,
  writeFigures,
} from './bench-figures.ts';
import { renderings } from './hit-ratio.ts';
import type { Idle } from './idle.ts';
import { pathsOf } from './invalidations.ts';
import { costByTiers, costOf, priceOf } from './prices.ts';
import { type PageKind, pageKinds, traffic } from './traffic.ts';

/** Properties of a release that the costs depend on. */
export interface Site {
  /** Seconds that CloudFront gives a page. */
  readonly lifetimes: Readonly<Record<PageKind['lifetime'], number>>;
  /** MB. */
  readonly rendererMemory: number;
  /** Of the functions behind the HTTP API, in MB. */
  readonly functionMemory: number;
}

export interface Line {
  readonly service: string;
  /** Name in prices.json. */
  readonly item: string;
  readonly amount: number;
  /** USD. */
  readonly cost: number;
}

export interface KindResult {
  readonly kind: PageKind;
  readonly requests: number;
  readonly rendered: number;
  /** Share of the requests that CloudFront answers from a cache or while it renders the page again. */
  readonly hitRatio: number;
}

const MILLION = 1e6;
const WEEKS_PER_MONTH = 52 / 12;
/** A function has one vCPU for each 1,769 MB ("Configure Lambda function memory"). */
const MB_PER_VCPU = 1_769;

/** Documents by kind, and how many of them are rendered. */
export function pagesOf(views: number, lifetimes: Site['lifetimes']): KindResult[] {
  const documents = views * traffic.documents;
  const crawled = documents * traffic.crawled;
  const byPeople = documents * (1 - traffic.crawled) * (1 + traffic.prefetched);
  const crawledPages = sum(pageKinds.map(({ pages = 0 }) => pages));
  return pageKinds.map((kind) => {
    const people = byPeople * kind.share;
    if (kind.pages === undefined) return { kind, requests: people, rendered: people, hitRatio: 0 };
    const crawlers = (crawled * kind.pages) / crawledPages;
    const requests = people + crawlers;
    const { pages, exponent } = kind;
    const cached = { pages, exponent, lifetime: lifetimes[kind.lifetime], caches: traffic.caches };
    // A page is stored for each encoding: browsers accept Brotli, and most crawlers gzip at best.
    const rendered =
      renderings({ ...cached, requests: people }) + renderings({ ...cached, requests: 0, uniform: crawlers });
    return { kind, requests, rendered, hitRatio: 1 - rendered / requests };
  });
}

/** The bill of a month, without what it costs idle. */
export function usageOf(views: number, site: Site): Line[] {
  const pages = pagesOf(views, site.lifetimes);
  const documents = sum(pages.map(({ requests }) => requests));
  const rendered = sum(pages.map((page) => page.rendered));
  const calls = views * (1 - traffic.documents) * traffic.callsOfView;
  const firstLoads = views * traffic.documents * (1 - traffic.crawled) * traffic.firstLoads;
  const load = firstLoad('landing');
  const assets = firstLoads * load.assetRequests;
  const requests = documents + assets + calls;
  const bytes = documents * load.document + firstLoads * load.assets + calls * traffic.callBytes;
  const work = apiWork(pages, calls, site);
  const invocations = sum(pages.map((page) => page.rendered * renderingRequests(page.kind.rendered))) + calls;
  return [
    line('CloudFront', 'cloudFrontRequests', requests / MILLION),
    line('CloudFront', 'cloudFrontBytes', bytes / 1e9),
    line('CloudFront', 'cloudFrontFunctions', requests / MILLION),
    line('WAF', 'firewallRequests', requests / MILLION),
    line('Lambda@Edge', 'edgeRequests', rendered / MILLION),
    line('Lambda@Edge', 'edgeDuration', rendererWork(pages, site)),
    line('API Gateway', 'httpApiRequests', invocations / MILLION),
    line('Data between regions', 'crossRegionBytes', regionBytes(pages) / 1e9),
    line('Lambda', 'lambdaRequests', (invocations + traffic.backgroundInvocations) / MILLION),
    line('Lambda', 'lambdaDuration', work.gigabyteSeconds),
    line('DynamoDB', 'dynamoReads', work.units / MILLION),
    line(
      'CloudWatch',
      'logBytes',
      ((invocations + traffic.backgroundInvocations) * traffic.logBytes + requests * traffic.accessLogBytes) /
        1e9,
    ),
  ];
}

/** What a month of a stage costs without a visitor and without a record. */
export function stageLines(idle: Idle): Line[] {
  return [
    line('WAF', 'firewallAcls', idle.firewallAcls),
    line('WAF', 'firewallRules', idle.firewallRules),
    line('CloudWatch', 'alarms', idle.alarms),
    line('CloudWatch', 'metrics', traffic.customMetrics),
    line('CloudWatch', 'metricsRead', traffic.metricsRead / 1_000),
    line('CloudWatch', 'dashboards', idle.dashboards),
    line('SQS', 'queueRequests', idle.queueRequests),
    line('Secrets Manager', 'secrets', idle.secrets),
    line('KMS', 'keys', idle.keys),
  ];
}

/** What a second stage adds to an account whose first one has used up what is free. */
export function secondStageLines(idle: Idle): Line[] {
  return stageLines(idle).map((one) => ({
    ...one,
    cost: costByTiers({ ...priceOf(one.item), free: 0 }, one.amount),
  }));
}

/** Of the stage whose idle month is shown: three people a clinic, as in the bench. */
export const stageClinics = 100_000;
const PEOPLE_PER_CLINIC = 3;

/** The same with a table of so many clinics, and its operation. */
export function idleLines(idle: Idle): Line[] {
  const stored = fillFigures();
  const clinic = writeFigures('new clinic');
  const rank = writeFigures('rank: a week of ageing');
  const ranked = stageClinics * WEEKS_PER_MONTH;
  const gigabytes = (stageClinics * (stored.clinic.bytes + PEOPLE_PER_CLINIC * stored.person.bytes)) / 1e9;
  const units = (figure: 'reads' | 'writes') =>
    (traffic.publications * clinic[figure] + ranked * rank[figure]) / MILLION;
  return [
    ...stageLines(idle),
    line('DynamoDB', 'dynamoStorage', gigabytes),
    line('DynamoDB', 'dynamoRecovery', gigabytes),
    line('DynamoDB', 'dynamoWrites', units('writes') + (traffic.visits * traffic.visitWrites) / MILLION),
    line('DynamoDB', 'dynamoReads', units('reads')),
    line('CloudFront', 'cloudFrontInvalidations', pathsOf(traffic.reviews)),
    line('Amazon Location', 'geocodes', traffic.publications / 1_000),
    line('SES', 'emails', traffic.emails / 1_000),
  ];
}

/** A month's weekly syncs with Google, of places that are known. */
export function googleLines(clinics: number): Line[] {
  return [line('Google', 'googlePlaceDetails', (clinics * WEEKS_PER_MONTH) / 1_000)];
}

/** The first sync, which searches each place. */
export function firstSyncLines(clinics: number): Line[] {
  return [line('Google', 'googleTextSearch', clinics / 1_000)];
}

/** The first import of a register, once. */
export function importLines(clinics: number): Line[] {
  const { reads, writes } = writeFigures('new clinic');
  return [
    line('DynamoDB', 'dynamoWrites', (clinics * writes) / MILLION),
    line('DynamoDB', 'dynamoReads', (clinics * reads) / MILLION),
  ];
}

export function totalOf(lines: readonly Line[]): number {
  return sum(lines.map(({ cost }) => cost));
}

/** Bytes of responses to renderers in other regions than the API. */
function regionBytes(pages: readonly KindResult[]): number {
  const requests = pages.map(({ kind, rendered }) => rendered * renderingRequests(kind.rendered));
  return sum(requests) * traffic.callBytes * traffic.otherRegions;
}

/** GB-seconds. */
function rendererWork(pages: readonly KindResult[], { rendererMemory }: Site): number {
  const ms = pages.map(({ kind, rendered }) => rendered * renderingMs(kind.asLongAs, rendererMemory));
  return (sum(ms) / 1_000) * (rendererMemory / 1_024);
}

/** What the functions behind the API do for renderings and for calls of browsers. */
function apiWork(pages: readonly KindResult[], calls: number, { functionMemory }: Site) {
  const perKind = pages.map(({ kind, rendered }) => {
    const figures = kind.calls.map(callFigures);
    const units = sum(figures.map((figure) => figure.units)) + (kind.otherUnits ?? 0);
    const cpu = sum(figures.map((figure) => figure.cpu)) + renderingRequests(kind.rendered) * REQUEST_CPU_MS;
    const waits = sum(figures.map(({ tableRequests }) => tableRequests));
    return { count: rendered, units, cpu, waits };
  });
  // Within the site people follow links to clinics and lists, and type searches.
  const browsed = ['clinic', 'list: city and category', 'search', 'suggestions: 3 letters'].map(callFigures);
  const ofCalls = {
    count: calls,
    units: meanOf(browsed.map(({ units }) => units)),
    cpu: meanOf(browsed.map(({ cpu }) => cpu)) + REQUEST_CPU_MS,
    waits: meanOf(browsed.map(({ tableRequests }) => tableRequests)),
  };
  const all = [...perKind, ofCalls];
  const vcpus = functionMemory / MB_PER_VCPU;
  const ms = sum(all.map(({ count, cpu, waits }) => count * (cpu / vcpus + waits * traffic.tableMs)));
  return {
    units: sum(all.map(({ count, units }) => count * units)),
    gigabyteSeconds: (ms / 1_000) * (functionMemory / 1_024),
  };
}

/** Milliseconds of CPU time for a request beside the call's own work: parsing, logging, signatures of the table's requests. */
const REQUEST_CPU_MS = 2;

function line(service: string, item: string, amount: number): Line {
  return { service, item, amount, cost: costOf(item, amount) };
}

/** Amount with its unit, for a table. */
export function describeAmount({ item, amount }: Line): string {
  return `${format(amount)} ${priceOf(item).unit}`;
}

function format(amount: number): string {
  if (amount >= 100) return Math.round(amount).toLocaleString('en-US');
  return amount.toLocaleString('en-US', { maximumSignificantDigits: 2 });
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

function meanOf(numbers: readonly number[]): number {
  return sum(numbers) / numbers.length;
}
