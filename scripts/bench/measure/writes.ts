/** What writing costs: a new clinic, an edit of each kind, people and their roles, and a week of ageing of the ranks. */

import { createProjection } from '../../../lambdas/jobs/projector/projection.ts';
import { putClinic } from '../../../lambdas/records/clinics/clinic-items.ts';
import { clinicKeys } from '../../../lambdas/records/clinics/items.ts';
import type { Table } from '../../../lambdas/table/client.ts';
import type { ListedClinic } from '../../../shared/domain/records.ts';
import { readTaxonomy } from '../../seed/taxonomy/taxonomy.ts';
import { BENCH_TIME, type BenchClinic } from '../directory/clinics.ts';
import type { BenchDirectory } from '../fill.ts';
import { measurePeople } from './role-writes.ts';
import {
  add,
  measuredUse,
  resultOf,
  sumOf,
  type Use,
  type WriteKind,
  WriteMeter,
  type WriteResult,
} from './write-meter.ts';

const { categories } = readTaxonomy();

const NEW_CLINICS = 40;
const EDITED_CLINICS = 12;
const RANKED_CLINICS = 60;
const WEEKS = 12;
const WEEK_MS = 7 * 86_400_000;
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

/** Writes to the table, whose clinics are those below `size`. */
export async function measureWrites(
  table: Table,
  directory: Pick<BenchDirectory, 'clinicAt' | 'people'>,
  size: number,
): Promise<WriteResult[]> {
  const { clinicAt } = directory;
  const meter = new WriteMeter(table);
  const measure = (
    kind: WriteKind,
    clinics: readonly ListedClinic[],
    write: (clinic: ListedClinic) => Promise<void>,
  ) => meter.measure(kind, clinics, write, ({ id }, parts) => meter.projectClinic(id, parts));

  const results: WriteResult[] = [];
  const added = Array.from({ length: NEW_CLINICS }, (_, index) => clinicAt(size + index).clinic);
  results.push(
    await measure({ name: 'new clinic', bound: 150 }, added, (clinic) =>
      table.transact((TableName) => putClinic(TableName, clinic)),
    ),
  );
  for (const [index, [field, edit]] of Object.entries(edits).entries()) {
    const from = Math.floor(size / 2) + index * EDITED_CLINICS;
    const clinics = Array.from({ length: EDITED_CLINICS }, (_, number) => clinicAt(from + number).clinic);
    results.push(
      await measure({ name: `edit: ${field}`, bound: 40 }, clinics, (clinic) =>
        table.transact((TableName) =>
          // Of a new clinic's records, the clinic itself.
          putClinic(TableName, { ...clinic, ...edit(clinic) })
            .filter(({ Put }) => Put?.Item?.sk === clinicKeys.clinic(clinic.id).sk)
            .map(({ Put }) => ({ Put: { TableName, Item: Put?.Item } })),
        ),
      ),
    );
  }
  results.push(...(await measurePeople(table, meter, directory, size, NEW_CLINICS)));
  const reviewed: BenchClinic[] = [];
  for (let number = 0; number < size && reviewed.length < RANKED_CLINICS; number += 1) {
    const one = clinicAt(number);
    if (one.reviews.length > 0) reviewed.push(one);
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
        const stored = await measuredUse(() => projectRank(clinic.id, 'aged'));
        add(parts, 'rank', stored.writeUnits);
        // A rank that is not written starts no projection.
        own.push(
          stored.writeUnits === 0 ? stored : sumOf([stored, await meter.projectClinic(clinic.id, parts)]),
        );
      }
      const share = await meter.fold(clinics.length, parts);
      uses.push(...own.map((use) => sumOf([use, share])));
    }
    return resultOf({ name: 'rank: a week of ageing', bound: 8 }, uses, parts);
  }
}
