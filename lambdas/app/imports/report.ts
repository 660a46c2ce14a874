import * as z from 'zod/mini';
import { count, instant } from '../../../shared/contracts/entities.ts';

/** Lines that the report names of each reason: the first ones. */
const MAX_LINES = 20;

/** What an import did, as operators get it (specification, 'Import'). */
export const importReportSchema = z.object({
  source: z.string(),
  /** Rows; each was created, updated, unchanged or refused. */
  read: count,
  created: count,
  updated: count,
  unchanged: count,
  unlisted: count,
  refused: count,
  reasons: z.array(z.object({ reason: z.string(), count, lines: z.array(count) })),
  startedAt: instant,
  endedAt: instant,
});
export type ImportReport = z.infer<typeof importReportSchema>;

export type Outcome = 'created' | 'updated' | 'unchanged' | 'unlisted';

/** Counts while an import runs, from the beginning or from an earlier report. */
export class ReportBuilder {
  readonly #report: ImportReport;

  constructor(begin: Pick<ImportReport, 'source' | 'startedAt'> | ImportReport) {
    const nothing = { read: 0, created: 0, updated: 0, unchanged: 0, unlisted: 0, refused: 0 };
    this.#report = { ...nothing, reasons: [], endedAt: begin.startedAt, ...structuredClone(begin) };
  }

  read(): void {
    this.#report.read += 1;
  }

  count(outcome: Outcome): void {
    this.#report[outcome] += 1;
  }

  refuse(line: number, reason: string): void {
    this.#report.refused += 1;
    const known = this.#report.reasons.find((one) => one.reason === reason);
    if (known === undefined) {
      this.#report.reasons.push({ reason, count: 1, lines: [line] });
      return;
    }
    known.count += 1;
    if (known.lines.length < MAX_LINES) known.lines.push(line);
  }

  /** The most frequent reasons first. */
  at(end: Date): ImportReport {
    const reasons = this.#report.reasons.toSorted(
      (a, b) => b.count - a.count || (a.reason < b.reason ? -1 : 1),
    );
    return { ...this.#report, reasons, endedAt: end.toISOString() };
  }
}
