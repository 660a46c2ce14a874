/** Asks every engine every query. */

import { type Spread, spreadOf } from '../measure/statistics.ts';
import { queries } from '../queries/index.ts';
import type { Judged } from '../queries/query.ts';
import type { Engine } from './engine.ts';
import { isSensible, type KindScore, scoresByKind, type Verdict } from './judge.ts';

export interface EngineResult {
  readonly name: string;
  readonly setup: string;
  readonly sensible: number;
  readonly of: number;
  readonly byKind: readonly KindScore[];
  readonly cpu: Spread;
  readonly failures: readonly Verdict[];
}

/** Clinics that match each query's expectation, at most as many as a page has. */
export function countMatching(clinics: Iterable<Judged>, enough: number): number[] {
  const counts = queries.map(() => 0);
  for (const clinic of clinics) {
    queries.forEach(({ expected }, index) => {
      const count = counts[index] ?? 0;
      if (expected.form !== 'none' && count < enough && expected.matches(clinic)) counts[index] = count + 1;
    });
  }
  return counts;
}

export async function compare(
  engine: Engine,
  clinicOf: (id: string) => Judged | undefined,
  matching: readonly number[],
): Promise<EngineResult> {
  // Caches and compiled code are as warm for the first query as for the last.
  for (const { text } of queries.slice(0, 30)) await engine.search(text);
  const verdicts: Verdict[] = [];
  const cpu: number[] = [];
  for (const [index, query] of queries.entries()) {
    const isAnswerable = query.expected.form === 'none' || (matching[index] ?? 0) > 0;
    // A small directory lacks some clinics that queries ask for.
    if (!isAnswerable) continue;
    const answer = await engine.search(query.text);
    cpu.push(answer.cpu);
    const clinics = answer.ids.flatMap((id) => clinicOf(id) ?? []);
    verdicts.push({
      query,
      sensible: isSensible(query, clinics, matching[index] ?? 0),
      first: clinics
        .slice(0, 3)
        .map(({ name, category, city }) => `${name} (${category.name}, ${city.name})`),
    });
  }
  return {
    name: engine.name,
    setup: engine.setup,
    sensible: verdicts.filter(({ sensible }) => sensible).length,
    of: verdicts.length,
    byKind: scoresByKind(verdicts),
    cpu: spreadOf(cpu),
    failures: verdicts.filter(({ sensible }) => !sensible),
  };
}
