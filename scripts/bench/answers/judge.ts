/** Decides whether an engine's first page is sensible, by the query's own expectation. */
import type { BenchQuery, Judged, QueryKind } from '../queries/query.ts';

/** Answers that are looked at. */
export const FIRST_PAGE = 20;
/** Share of the first answers that have to match. */
const MOST = 0.8;

/**
 * Whether the first answers are sensible. `matching`: how many clinics of the directory match, so that a page is not
 * expected to hold more right answers than there are.
 */
export function isSensible({ expected }: BenchQuery, answers: readonly Judged[], matching: number): boolean {
  const first = answers.slice(0, FIRST_PAGE);
  switch (expected.form) {
    case 'none':
      return first.length === 0;
    case 'one':
      return first.some(expected.matches);
    case 'most': {
      const looked = first.slice(0, Math.max(1, matching));
      const right = looked.filter(expected.matches).length;
      return right > 0 && right >= MOST * looked.length;
    }
  }
}

export interface Verdict {
  readonly query: BenchQuery;
  readonly sensible: boolean;
  /** Names of the first answers, for reading. */
  readonly first: readonly string[];
}

export interface KindScore {
  readonly kind: QueryKind;
  readonly sensible: number;
  readonly of: number;
}

export function scoresByKind(verdicts: readonly Verdict[]): KindScore[] {
  const kinds = [...new Set(verdicts.map(({ query }) => query.kind))];
  return kinds.map((kind) => {
    const own = verdicts.filter(({ query }) => query.kind === kind);
    return { kind, sensible: own.filter(({ sensible }) => sensible).length, of: own.length };
  });
}
