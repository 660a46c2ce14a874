import * as z from 'zod/mini';
import { count, instant } from '../../../shared/contracts/entities.ts';
import type { Joining } from './places.ts';

/** Lines that the report names of each reason: the first ones. */
const MAX_LINES = 20;
/** Types without a category that the report names: the first ones. */
const MAX_TYPES = 1_000;

/** What an import did with people. */
const peopleReportSchema = z.object({
  /** Rows; people who are ended have no role any more by this source. */
  created: count,
  updated: count,
  unchanged: count,
  ended: count,
  rolesBegun: count,
  rolesEnded: count,
  /** Roles that begin, by the way in which the clinic was found or made. */
  joined: z.object({
    id: count,
    address: count,
    telephone: count,
    organization: count,
    shared: count,
    solo: count,
  } satisfies Readonly<Record<Joining, typeof count>>),
  /** Clinics that were made for people who share one, and for one person. */
  sharedClinics: count,
  soloClinics: count,
});
export type PeopleReport = z.infer<typeof peopleReportSchema>;
export type PeopleCount = Exclude<keyof PeopleReport, 'joined'>;

const noPeople = (): PeopleReport => ({
  created: 0,
  updated: 0,
  unchanged: 0,
  ended: 0,
  rolesBegun: 0,
  rolesEnded: 0,
  joined: { id: 0, address: 0, telephone: 0, organization: 0, shared: 0, solo: 0 },
  sharedClinics: 0,
  soloClinics: 0,
});

/** What an import did, as operators get it (specification, 'Import'). */
export const importReportSchema = z.object({
  source: z.string(),
  /** Rows; each was created, updated, unchanged or rejected, as a clinic or as a person. */
  read: count,
  created: count,
  updated: count,
  unchanged: count,
  unlisted: count,
  /** Absent where nothing was done with people. */
  people: z.exactOptional(peopleReportSchema),
  /** Rows that were rejected, each for one of the reasons. */
  refused: count,
  reasons: z.array(z.object({ reason: z.string(), count, lines: z.array(count) })),
  /** Cells that could not be read, of rows that were imported without them. */
  leftOut: z.array(z.object({ cell: z.string(), count, lines: z.array(count) })),
  /** Types of the source that no category is named for, with their rows; the most frequent first. */
  unknownTypes: z.array(z.object({ type: z.string(), count })),
  startedAt: instant,
  endedAt: instant,
});
export type ImportReport = z.infer<typeof importReportSchema>;

interface Counted {
  readonly count: number;
  readonly lines: readonly number[];
}

/** Lines by the reason that they are reported for. */
class LineCounts {
  readonly #counts = new Map<string, { count: number; readonly lines: number[] }>();

  add(name: string, line: number): void {
    const known = this.#counts.get(name) ?? { count: 0, lines: [] };
    known.count += 1;
    if (known.lines.length < MAX_LINES) known.lines.push(line);
    this.#counts.set(name, known);
  }

  restore(name: string, { count: times, lines }: Counted): void {
    this.#counts.set(name, { count: times, lines: [...lines] });
  }

  /** The most frequent first. */
  all(): { name: string; count: number; lines: number[] }[] {
    return [...this.#counts]
      .map(([name, { count: times, lines }]) => ({
        name,
        count: times,
        lines: lines.toSorted((a, b) => a - b),
      }))
      .sort((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1));
  }
}

/** Counts while an import runs, from the beginning or from an earlier report. */
export class ImportReportBuilder {
  readonly #begin: Pick<ImportReport, 'source' | 'startedAt'>;
  readonly #counts = { read: 0, created: 0, updated: 0, unchanged: 0, unlisted: 0 };
  #people: PeopleReport | undefined;
  readonly #reasons = new LineCounts();
  readonly #leftOut = new LineCounts();
  readonly #types = new Map<string, number>();

  constructor(begin: Pick<ImportReport, 'source' | 'startedAt'> | ImportReport) {
    this.#begin = begin;
    if (!('reasons' in begin)) return;
    const { read, created, updated, unchanged, unlisted, reasons, leftOut, unknownTypes } = begin;
    this.#counts = { read, created, updated, unchanged, unlisted };
    this.#people = begin.people && { ...begin.people, joined: { ...begin.people.joined } };
    for (const { reason, ...counted } of reasons) this.#reasons.restore(reason, counted);
    for (const { cell, ...counted } of leftOut) this.#leftOut.restore(cell, counted);
    for (const { type, count } of unknownTypes) this.#types.set(type, count);
  }

  count(outcome: 'read' | 'created' | 'updated' | 'unchanged' | 'unlisted'): void {
    this.#counts[outcome] += 1;
  }

  countPeople(what: PeopleCount, times = 1): void {
    if (times === 0) return;
    this.#people ??= noPeople();
    this.#people[what] += times;
  }

  /** A role begins. */
  join(by: Joining): void {
    this.countPeople('rolesBegun');
    this.#people ??= noPeople();
    this.#people.joined[by] += 1;
  }

  /** @param type The source's type, where it is the reason. */
  reject(line: number, reason: string, type?: string): void {
    this.#reasons.add(reason, line);
    if (type === undefined || (this.#types.size >= MAX_TYPES && !this.#types.has(type))) return;
    this.#types.set(type, (this.#types.get(type) ?? 0) + 1);
  }

  /** A cell of an imported row could not be read. */
  leaveOut(line: number, cell: string): void {
    this.#leftOut.add(cell, line);
  }

  /** The most frequent reasons first. */
  at(end: Date): ImportReport {
    const { source, startedAt } = this.#begin;
    const reasons = this.#reasons.all().map(({ name, ...counted }) => ({ reason: name, ...counted }));
    const leftOut = this.#leftOut.all().map(({ name, ...counted }) => ({ cell: name, ...counted }));
    const unknownTypes = [...this.#types]
      .map(([type, count]) => ({ type, count }))
      .sort((a, b) => b.count - a.count || (a.type < b.type ? -1 : 1));
    const total = reasons.reduce((sum, { count }) => sum + count, 0);
    return {
      source,
      ...this.#counts,
      ...(this.#people && { people: { ...this.#people, joined: { ...this.#people.joined } } }),
      refused: total,
      reasons,
      leftOut,
      unknownTypes,
      startedAt,
      endedAt: end.toISOString(),
    };
  }
}
