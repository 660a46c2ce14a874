/** What writing costs: a new clinic, an edit of each kind, and a week of ageing of the ranks. */

import { ListingProjection } from '../../../lambdas/derived/listings/listing-projection.ts';
import { createProjectClinic } from '../../../lambdas/derived/listings/project-clinic.ts';
import { createProjection } from '../../../lambdas/jobs/projector/projection.ts';
import { putClinic } from '../../../lambdas/records/clinics/clinic-items.ts';
import { clinicKeys } from '../../../lambdas/records/clinics/items.ts';
import type { Table } from '../../../lambdas/table/client.ts';
import { backOff } from '../../../lambdas/table/retry-on-conflict.ts';
import type { ListedClinic } from '../../../shared/domain/records.ts';
import { readTaxonomy } from '../../seed/taxonomy/taxonomy.ts';
import { BENCH_TIME, type BenchClinic } from '../directory/clinics.ts';
import { tableUseOf } from './observe.ts';
import { type Spread, spreadOf } from './statistics.ts';

const { categories } = readTaxonomy();

export interface WriteResult {
  readonly name: string;
  /** Mean write units of the specification. */
  readonly bound: number;
  readonly clinics: number;
  readonly writeUnits: Spread;
  readonly readUnits: Spread;
  /** Mean write units by what they are for. */
  readonly parts: Readonly<Record<string, number>>;
}

const NEW_CLINICS = 40;
const EDITED_CLINICS = 12;
const RANKED_CLINICS = 60;
const WEEKS = 12;
const WEEK_MS = 7 * 86_400_000;
/** Clinics whose deltas are added up together, as the stream delivers them. */
const BATCH = 20;

const edits: Readonly<Record<string, (clinic: ListedClinic) => Partial<ListedClinic>>> = {
  description: ({ description }) => ({ description: `${description} Evening appointments on Thursdays.` }),
  name: ({ name }) => ({ name: `${name} West` }),
  phone: () => ({ phone: '(212) 555-0142' }),
  address: ({ address }) => ({ address: address.replace(/^\d+/, '77') }),
  services: ({ services = [] }) => ({ services: [...services.slice(1), 'Home Visits'] }),
  insurance: ({ insuranceAccepted = [] }) => ({ insuranceAccepted: insuranceAccepted.slice(1) }),
  'accepts patients': ({ acceptingPatients }) => ({ acceptingPatients: !acceptingPatients }),
  category: ({ category }) => {
    const { id = '', slug = '', name = '' } = categories.find(({ id: other }) => other !== category.id) ?? {};
    return { category: { id, slug, name } };
  },
};

interface Use {
  readonly readUnits: number;
  readonly writeUnits: number;
}

/** Writes to the table, whose clinics are those below `size`. */
export async function measureWrites(
  table: Table,
  clinicAt: (number: number) => BenchClinic,
  size: number,
): Promise<WriteResult[]> {
  const whole = createProjection(table);
  /** What the projection does, without search. */
  const projectListing = createProjectClinic({
    listings: new ListingProjection(table),
    search: { isApplied: async () => true, apply: async () => {} },
    backOff,
  });

  /** The clinic's record is written; then what derives of it. */
  async function project(id: string, parts: Map<string, number>): Promise<Use> {
    const first = (await tableUseOf(() => projectListing(id))).use;
    const second = (await tableUseOf(() => whole.projectClinic(id))).use;
    add(parts, 'listing and groups', first.writeUnits);
    add(parts, 'search', second.writeUnits);
    // The second one reads all that the first one read.
    return { readUnits: second.readUnits, writeUnits: first.writeUnits + second.writeUnits };
  }

  /** Adds up the deltas of a batch; each clinic bears its share. */
  async function fold(clinics: number, parts: Map<string, number>): Promise<Use> {
    const { use } = await tableUseOf(async () => {
      for (const id of (await whole.totals.fold()).cities) await whole.cities.apply(id);
    });
    add(parts, 'totals and lists of cities', use.writeUnits);
    return { readUnits: use.readUnits / clinics, writeUnits: use.writeUnits / clinics };
  }

  async function measure(
    name: string,
    bound: number,
    clinics: readonly ListedClinic[],
    write: (clinic: ListedClinic) => Promise<void>,
  ): Promise<WriteResult> {
    const parts = new Map<string, number>();
    const uses: Use[] = [];
    for (let start = 0; start < clinics.length; start += BATCH) {
      const batch = clinics.slice(start, start + BATCH);
      const own: Use[] = [];
      for (const clinic of batch) {
        const record = (await tableUseOf(() => write(clinic))).use;
        add(parts, 'record', record.writeUnits);
        own.push(sumOf([record, await project(clinic.id, parts)]));
      }
      const share = await fold(batch.length, parts);
      uses.push(...own.map((use) => sumOf([use, share])));
    }
    return {
      name,
      bound,
      clinics: clinics.length,
      writeUnits: spreadOf(uses.map(({ writeUnits }) => writeUnits)),
      readUnits: spreadOf(uses.map(({ readUnits }) => readUnits)),
      parts: Object.fromEntries([...parts].map(([part, units]) => [part, units / clinics.length])),
    };
  }

  const results: WriteResult[] = [];
  const added = Array.from({ length: NEW_CLINICS }, (_, index) => clinicAt(size + index).clinic);
  results.push(
    await measure('new clinic', 120, added, (clinic) =>
      table.transact((TableName) => putClinic(TableName, clinic)),
    ),
  );
  for (const [index, [field, edit]] of Object.entries(edits).entries()) {
    const from = Math.floor(size / 2) + index * EDITED_CLINICS;
    const clinics = Array.from({ length: EDITED_CLINICS }, (_, number) => clinicAt(from + number).clinic);
    results.push(
      await measure(`edit: ${field}`, 40, clinics, (clinic) =>
        table.transact((TableName) =>
          // Of a new clinic's records, the clinic itself.
          putClinic(TableName, { ...clinic, ...edit(clinic) })
            .filter(({ Put }) => Put?.Item?.sk === clinicKeys.clinic(clinic.id).sk)
            .map(({ Put }) => ({ Put: { TableName, Item: Put?.Item } })),
        ),
      ),
    );
  }
  const ranked = Array.from({ length: size }, (_, number) => number);
  const reviewed: BenchClinic[] = [];
  for (const number of ranked) {
    const one = clinicAt(number);
    if (one.reviews.length > 0) reviewed.push(one);
    if (reviewed.length === RANKED_CLINICS) break;
  }
  results.push(await measureRanks(reviewed));
  return results;

  async function measureRanks(clinics: readonly BenchClinic[]): Promise<WriteResult> {
    const parts = new Map<string, number>();
    const uses: Use[] = [];
    for (let week = 1; week <= WEEKS; week += 1) {
      const asOf = new Date(BENCH_TIME.getTime() + week * WEEK_MS);
      const own: Use[] = [];
      const { projectRank } = createProjection(table, () => asOf);
      for (const { clinic } of clinics) {
        const stored = (await tableUseOf(() => projectRank(clinic.id, 'aged'))).use;
        add(parts, 'rank', stored.writeUnits);
        // A rank that is not written starts no projection.
        own.push(stored.writeUnits === 0 ? stored : sumOf([stored, await project(clinic.id, parts)]));
      }
      const share = await fold(clinics.length, parts);
      uses.push(...own.map((use) => sumOf([use, share])));
    }
    return {
      name: 'rank: a week of ageing',
      bound: 8,
      clinics: uses.length,
      writeUnits: spreadOf(uses.map(({ writeUnits }) => writeUnits)),
      readUnits: spreadOf(uses.map(({ readUnits }) => readUnits)),
      parts: Object.fromEntries([...parts].map(([part, units]) => [part, units / uses.length])),
    };
  }
}

/** Bounds are of the mean. */
export function writeProblems(size: number, results: readonly WriteResult[]): string[] {
  return results
    .filter(({ bound, writeUnits }) => writeUnits.mean > bound)
    .map(
      ({ name, bound, writeUnits }) =>
        `${name} costs ${writeUnits.mean.toFixed(1)} write units with ${size} clinics, of ${bound}`,
    );
}

function add(parts: Map<string, number>, part: string, units: number): void {
  parts.set(part, (parts.get(part) ?? 0) + units);
}

function sumOf(uses: readonly Use[]): Use {
  return {
    readUnits: uses.reduce((sum, { readUnits }) => sum + readUnits, 0),
    writeUnits: uses.reduce((sum, { writeUnits }) => sum + writeUnits, 0),
  };
}
