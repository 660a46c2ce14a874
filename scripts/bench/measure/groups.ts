/** Measures groups of requests, and holds them against their bounds. */
import type { HttpHandler } from '../../../lambdas/http/handler.ts';
import type { Bound, RequestGroup } from './mix.ts';
import { type CallMeasure, coldFunction, measureCall } from './public-calls.ts';
import { growthExponent, type Spread, spreadOf } from './statistics.ts';

export interface GroupResult {
  readonly name: string;
  readonly bound?: Bound | undefined;
  /** Groups that are held against the bound at p95 together. */
  readonly mix?: string | undefined;
  readonly requests: number;
  readonly units: Spread;
  readonly items: Spread;
  readonly tableRequests: Spread;
  readonly cpu: Spread;
  readonly bytes: Spread;
  /** Units of the first request of a function whose caches are empty. */
  readonly coldUnits: number;
  /** The request that used the most units. */
  readonly worst: string;
  readonly single: readonly SingleResult[];
}

/** One request, for the growth over sizes. */
export interface SingleResult {
  readonly path: string;
  readonly units: number;
  readonly answers: number;
  /** Whether a next page follows. */
  readonly more: boolean;
}

/** Growth may be so large before a call counts as growing with the directory. */
export const MOST_GROWTH = 0.05;

export async function measureGroup(handler: HttpHandler, group: RequestGroup): Promise<GroupResult> {
  const [first = ''] = group.paths;
  const cold = await measureCall(await coldFunction(), first);
  const measures: { readonly path: string; readonly measure: CallMeasure }[] = [];
  for (const path of group.paths) measures.push({ path, measure: await measureCall(handler, path) });
  const spread = (figure: (measure: CallMeasure) => number) =>
    spreadOf(measures.map(({ measure }) => figure(measure)));
  const [worst] = measures.toSorted((one, other) => other.measure.readUnits - one.measure.readUnits);
  return {
    name: group.name,
    bound: group.bound,
    mix: group.mix,
    requests: measures.length,
    units: spread(({ readUnits }) => readUnits),
    items: spread(({ items }) => items),
    tableRequests: spread(({ requests }) => requests),
    cpu: spread(({ cpu }) => cpu),
    bytes: spread(({ bytes }) => bytes),
    coldUnits: cold.readUnits,
    worst: worst?.path ?? '',
    single: measures.map(({ path, measure }) => ({
      path,
      units: measure.readUnits,
      answers: measure.answers,
      more: measure.more,
    })),
  };
}

/**
 * Growth of the mean units of a call over the sizes, of those requests that have as many answers at each size, and a next page
 * at each or at none: a city that had three clinics and has thirty fills its page, and a list that was read whole without a
 * match is read as far as a page goes, which is no growth. Undefined when there are none, or one size.
 */
export function growthOf(
  bySize: readonly (readonly [size: number, requests: readonly SingleResult[]])[],
): number | undefined {
  const [first] = bySize;
  if (first === undefined) return undefined;
  const indexes = first[1].flatMap(({ answers, more }, index) => {
    const isSame = (one: SingleResult | undefined) => one?.answers === answers && one.more === more;
    return bySize.every(([, requests]) => isSame(requests[index])) ? [index] : [];
  });
  return growthExponent(
    bySize.map(([size, requests]) => [
      size,
      indexes.reduce((sum, index) => sum + (requests[index]?.units ?? 0), 0) / Math.max(1, indexes.length),
    ]),
  );
}

/** The requests of each call: of the groups of a mix together, or of a group alone. */
export function callsOf(groups: readonly GroupResult[]): Map<string, readonly SingleResult[]> {
  const calls = new Map<string, readonly SingleResult[]>();
  for (const { name, mix = name, single } of groups) calls.set(mix, [...(calls.get(mix) ?? []), ...single]);
  return calls;
}

/** The groups of a mix taken together, each request counting once. */
export interface MixResult {
  readonly name: string;
  readonly bound: number;
  readonly requests: number;
  readonly units: Spread;
}

export function mixesOf(groups: readonly GroupResult[]): MixResult[] {
  const names = new Set(groups.flatMap(({ mix }) => mix ?? []));
  return [...names].map((name) => {
    const own = groups.filter(({ mix }) => mix === name);
    const units = own.flatMap(({ single }) => single.map((request) => request.units));
    const bounds = own.flatMap(({ bound }) => bound?.p95 ?? []);
    return { name, bound: Math.min(...bounds), requests: units.length, units: spreadOf(units) };
  });
}

/** What is out of its bounds, in sentences: mixes and groups without one at p95, every group at worst. */
export function groupProblems(size: number, groups: readonly GroupResult[]): string[] {
  const alone = groups.flatMap(({ name, bound, mix, units }) =>
    bound === undefined || mix !== undefined ? [] : [{ name, bound: bound.p95, units }],
  );
  const usual = [...mixesOf(groups), ...alone].flatMap(({ name, bound, units }) =>
    units.p95 > bound
      ? [`${name} costs ${units.p95.toFixed(1)} units at p95 with ${size} clinics, of ${bound}`]
      : [],
  );
  const worst = groups.flatMap(({ name, bound, units, worst: path }) =>
    bound !== undefined && units.max > bound.max
      ? [
          `${name} costs ${units.max.toFixed(1)} units at worst with ${size} clinics, of ${bound.max}: ${path}`,
        ]
      : [],
  );
  return [...usual, ...worst];
}
