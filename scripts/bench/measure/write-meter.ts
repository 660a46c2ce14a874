/** Measures writes: the record, and then all that the projector derives of it. */
import { ListingProjection } from '../../../lambdas/derived/listings/listing-projection.ts';
import { createProjectClinic } from '../../../lambdas/derived/listings/project-clinic.ts';
import { createProjection } from '../../../lambdas/jobs/projector/projection.ts';
import type { Table } from '../../../lambdas/table/client.ts';
import { backOff } from '../../../lambdas/table/retry-on-conflict.ts';
import { tableUseOf } from './observe.ts';
import { type Spread, spreadOf } from './statistics.ts';

export interface WriteKind {
  readonly name: string;
  /** Mean write units of the specification; absent where it has none. */
  readonly bound?: number;
  /** Kinds whose mean is held against the bound together; a kind without one by itself. */
  readonly mix?: string;
  /** Changes that one write of the kind makes; one where absent. */
  readonly changes?: number;
}

export interface WriteResult extends WriteKind {
  readonly count: number;
  readonly writeUnits: Spread;
  readonly readUnits: Spread;
  /** Requests to the table, and milliseconds of CPU time, one after the other. */
  readonly tableRequests: Spread;
  readonly cpu: Spread;
  /** Mean write units by what they are for. */
  readonly parts: Readonly<Record<string, number>>;
}

export interface Use {
  readonly readUnits: number;
  readonly writeUnits: number;
  readonly requests: number;
  readonly cpu: number;
}

type Parts = Map<string, number>;

/** Records whose deltas are added up together, as the stream delivers them. */
const BATCH = 20;

export class WriteMeter {
  readonly #whole: ReturnType<typeof createProjection>;
  readonly #projectListing: ReturnType<typeof createProjectClinic>;

  constructor(table: Table) {
    this.#whole = createProjection(table);
    /** What the projection does, without search. */
    this.#projectListing = createProjectClinic({
      listings: new ListingProjection(table),
      search: { apply: async () => false },
      backOff,
    });
  }

  /** Writes the subjects one after the other, each with what derives of it; of the totals each bears its share. */
  async measure<Subject>(
    kind: WriteKind,
    subjects: readonly Subject[],
    write: (subject: Subject) => Promise<unknown>,
    project: (subject: Subject, parts: Parts) => Promise<Use>,
  ): Promise<WriteResult> {
    const parts: Parts = new Map();
    const uses: Use[] = [];
    for (let start = 0; start < subjects.length; start += BATCH) {
      const batch = subjects.slice(start, start + BATCH);
      const own: Use[] = [];
      for (const subject of batch) {
        const record = await measuredUse(() => write(subject));
        add(parts, 'record', record.writeUnits);
        own.push(sumOf([record, await project(subject, parts)]));
      }
      const share = await this.fold(batch.length, parts);
      uses.push(...own.map((use) => sumOf([use, share])));
    }
    return resultOf(kind, uses, parts);
  }

  /** What derives of a clinic's record. */
  async projectClinic(id: string, parts: Parts): Promise<Use> {
    const first = await measuredUse(() => this.#projectListing(id));
    const second = await measuredUse(() => this.#whole.projectClinic(id));
    add(parts, 'listing and groups', first.writeUnits);
    add(parts, 'search', second.writeUnits);
    // The second one reads all that the first one read.
    return { ...second, writeUnits: first.writeUnits + second.writeUnits };
  }

  /** What derives of a person's record: entries, and of these the people of the clinics, whose listings follow. */
  async projectPerson(id: string, parts: Parts): Promise<Use> {
    let clinics: readonly string[] = [];
    const entries = await measuredUse(async () => {
      clinics = (await this.#whole.person.apply(id)) ?? [];
    });
    add(parts, 'entries of the person', entries.writeUnits);
    const uses = [entries];
    for (const clinicId of clinics) {
      const people = await measuredUse(() => this.#whole.clinicPeople.apply(clinicId));
      add(parts, 'people of the clinic', people.writeUnits);
      uses.push(people, await this.projectClinic(clinicId, parts));
    }
    return sumOf(uses);
  }

  /** Adds up the deltas of a batch; each of its records bears its share. */
  async fold(records: number, parts: Parts): Promise<Use> {
    const use = await measuredUse(async () => {
      for (const id of (await this.#whole.totals.fold()).cities) await this.#whole.cities.apply(id);
    });
    add(parts, 'totals and lists of cities', use.writeUnits);
    return {
      readUnits: use.readUnits / records,
      writeUnits: use.writeUnits / records,
      requests: use.requests / records,
      cpu: use.cpu / records,
    };
  }
}

export function resultOf(kind: WriteKind, uses: readonly Use[], parts: Parts): WriteResult {
  const spread = (of: keyof Use) => spreadOf(uses.map((use) => use[of]));
  return {
    ...kind,
    count: uses.length,
    writeUnits: spread('writeUnits'),
    readUnits: spread('readUnits'),
    tableRequests: spread('requests'),
    cpu: spread('cpu'),
    parts: Object.fromEntries([...parts].map(([part, units]) => [part, units / uses.length])),
  };
}

export async function measuredUse(work: () => Promise<unknown>): Promise<Use> {
  const before = process.cpuUsage();
  const { use } = await tableUseOf(work);
  const { user, system } = process.cpuUsage(before);
  const { readUnits, writeUnits, requests } = use;
  return { readUnits, writeUnits, requests, cpu: (user + system) / 1_000 };
}

export function add(parts: Parts, part: string, units: number): void {
  parts.set(part, (parts.get(part) ?? 0) + units);
}

export function sumOf(uses: readonly Use[]): Use {
  const sum = (of: keyof Use) => uses.reduce((total, use) => total + use[of], 0);
  return {
    readUnits: sum('readUnits'),
    writeUnits: sum('writeUnits'),
    requests: sum('requests'),
    cpu: sum('cpu'),
  };
}

/** The kinds of a mix taken together, each write counting once. */
export interface WriteMix {
  readonly name: string;
  readonly bound: number;
  readonly count: number;
  readonly mean: number;
}

export function writeMixesOf(results: readonly WriteResult[]): WriteMix[] {
  const mixed = results.filter(({ mix }) => mix !== undefined);
  return [...Map.groupBy(mixed, ({ mix }) => mix ?? '')].map(([name, own]) => {
    const count = own.reduce((sum, one) => sum + one.count * (one.changes ?? 1), 0);
    const units = own.reduce((sum, one) => sum + one.count * one.writeUnits.mean, 0);
    return { name, bound: Math.min(...own.flatMap(({ bound }) => bound ?? [])), count, mean: units / count };
  });
}

/** Bounds are of the mean. */
export function writeProblems(size: number, results: readonly WriteResult[]): string[] {
  const alone = results.flatMap(({ name, bound, mix, writeUnits }) =>
    bound === undefined || mix !== undefined ? [] : [{ name, bound, mean: writeUnits.mean }],
  );
  return [...alone, ...writeMixesOf(results)]
    .filter(({ bound, mean }) => mean > bound)
    .map(
      ({ name, bound, mean }) =>
        `${name} costs ${mean.toFixed(1)} write units with ${size} clinics, of ${bound}`,
    );
}
