import * as z from 'zod/mini';
import { count, instant } from '../../../shared/contracts/entities.ts';

/** Lines that the report names of each reason: the first ones. */
const MAX_LINES = 20;

/** What an import did, as operators get it (specification, 'Import'). */
export const importReportSchema = z.object({
  source: z.string(),
  /** Rows; each was created, updated, unchanged or rejected. */
  read: count,
  created: count,
  updated: count,
  unchanged: count,
  unlisted: count,
  /** Rows that were rejected, each for one of the reasons. */
  refused: count,
  reasons: z.array(z.object({ reason: z.string(), count, lines: z.array(count) })),
  startedAt: instant,
  endedAt: instant,
});
export type ImportReport = z.infer<typeof importReportSchema>;

/** Counts while an import runs, from the beginning or from an earlier report. */
export class ImportReportBuilder {
  readonly #begin: Pick<ImportReport, 'source' | 'startedAt'>;
  readonly #counts = { read: 0, created: 0, updated: 0, unchanged: 0, unlisted: 0 };
  readonly #reasons = new Map<string, { count: number; readonly lines: number[] }>();

  constructor(begin: Pick<ImportReport, 'source' | 'startedAt'> | ImportReport) {
    this.#begin = begin;
    if (!('reasons' in begin)) return;
    const { read, created, updated, unchanged, unlisted, reasons } = begin;
    this.#counts = { read, created, updated, unchanged, unlisted };
    for (const { reason, count, lines } of reasons) this.#reasons.set(reason, { count, lines: [...lines] });
  }

  count(outcome: 'read' | 'created' | 'updated' | 'unchanged' | 'unlisted'): void {
    this.#counts[outcome] += 1;
  }

  reject(line: number, reason: string): void {
    const known = this.#reasons.get(reason) ?? { count: 0, lines: [] };
    known.count += 1;
    if (known.lines.length < MAX_LINES) known.lines.push(line);
    this.#reasons.set(reason, known);
  }

  /** The most frequent reasons first. */
  at(end: Date): ImportReport {
    const { source, startedAt } = this.#begin;
    const reasons = [...this.#reasons]
      .map(([reason, { count, lines }]) => ({ reason, count, lines: lines.toSorted((a, b) => a - b) }))
      .sort((a, b) => b.count - a.count || (a.reason < b.reason ? -1 : 1));
    const total = reasons.reduce((sum, { count }) => sum + count, 0);
    return {
      source,
      ...this.#counts,
      refused: total,
      reasons,
      startedAt,
      endedAt: end.toISOString(),
    };
  }
}
