/** Clinics with their place states, for one test file. */

import { beforeAll } from 'vitest';
import { ClinicRepository } from '../../../lambdas/derived/listings/clinic-repository.ts';
import { listingItem } from '../../../lambdas/derived/listings/listing-item.ts';
import type { CheckOutcome } from '../../../lambdas/jobs/google-places/check-clinic.ts';
import type { CheckedClinics } from '../../../lambdas/jobs/google-places/check-clinics.ts';
import { PlaceStateRepository } from '../../../lambdas/jobs/google-places/place-state-repository.ts';
import { PlaceTaskRepository } from '../../../lambdas/jobs/google-places/place-task-repository.ts';
import type { NewRun, RunRecord } from '../../../lambdas/jobs/google-places/sync-run.ts';
import { SyncRunRepository } from '../../../lambdas/jobs/google-places/sync-run-repository.ts';
import { ClinicWriter } from '../../../lambdas/records/clinics/clinic-writer.ts';
import { clinicKeys } from '../../../lambdas/records/clinics/items.ts';
import {
  firstPlaceState,
  type PlaceState,
  placeStateItem,
} from '../../../lambdas/records/clinics/place-state.ts';

import type { ClinicRecord, ListedClinic } from '../../../shared/domain/records.ts';
import { listed, makeClinic, testId } from '../../fixtures/clinics.ts';
import { anHourBefore, cutoff, noon } from '../../fixtures/places.ts';
import { unexpected } from '../../support/unexpected.ts';
import { type TestTable, useTable } from './table.ts';
import { putTaxonomy } from './taxonomy.ts';

export interface TestPlaces {
  readonly table: TestTable;
  readonly states: PlaceStateRepository;
  readonly runs: SyncRunRepository;
  readonly tasks: PlaceTaskRepository;
  readonly clinics: ClinicRepository;
  /** Makes a clinic public, through the transactions of production. */
  add(changes?: Parameters<typeof makeClinic>[0]): Promise<ClinicRecord>;
  /** Writes many clinics without transactions; checked at this instant. */
  addMany(clinics: readonly ListedClinic[], checkedAt?: string): Promise<void>;
  /** A run that could start: newer than those before. */
  newRun(changes?: Partial<NewRun>): NewRun;
  /** A running run; ends the one before. */
  start(changes?: Partial<NewRun>): Promise<RunRecord>;
  state(clinicId: string): Promise<PlaceState>;
  /** Records one outcome of a clinic's current state for a run. */
  outcome(
    run: RunRecord,
    clinicId: string,
    outcome: CheckOutcome,
    changes?: Partial<CheckedClinics>,
  ): Promise<readonly string[]>;
  run(id: string): Promise<RunRecord>;
}

let runs = 0;

export function usePlaces(): () => TestPlaces {
  const table = useTable();
  const repositories = () => {
    const { table: seen } = table();
    return {
      states: new PlaceStateRepository(seen, unexpected),
      runs: new SyncRunRepository(seen, unexpected),
      tasks: new PlaceTaskRepository(seen, unexpected),
      clinics: new ClinicRepository(seen, unexpected),
    };
  };

  beforeAll(async () => {
    await putTaxonomy(table().table);
  });

  const places: Omit<TestPlaces, 'table' | keyof ReturnType<typeof repositories>> = {
    async add(changes) {
      const clinic = makeClinic(changes);
      await new ClinicWriter(table().table).addApproved(listed(clinic));
      return clinic;
    },
    addMany: (clinics, checkedAt) =>
      table().table.batchWrite(
        clinics.flatMap((clinic) => {
          const { ratings: _ratings, score: _score, googlePlaceId: _id, google: _google, ...record } = clinic;
          const state = { ...firstPlaceState(clinic), ...(checkedAt !== undefined && { checkedAt }) };
          return [
            { ...clinicKeys.clinic(clinic.id), ...record },
            placeStateItem(state),
            listingItem({ clinic, role: { kept: true, otherCategories: [] } }),
          ].map((Item) => ({ PutRequest: { Item } }));
        }),
      ),
    newRun(changes) {
      runs += 1;
      return { id: testId(runs), trigger: 'staff', startedAt: noon, cutoff, total: 1_000, ...changes };
    },
    async start(changes) {
      const { run, joined } = await repositories().runs.start(places.newRun(changes), anHourBefore);
      if (!joined) return run;
      await repositories().runs.endUnauthorized(run.id, noon);
      return places.start(changes);
    },
    async state(clinicId) {
      const [state] = await repositories().states.load([clinicId]);
      if (state === undefined) throw new Error(`no state of ${clinicId}`);
      return state;
    },
    async outcome(run, clinicId, outcome, changes) {
      const state = await places.state(clinicId);
      const work = { runId: run.id, clinics: [{ state, outcome }], calls: 1, at: noon, ...changes };
      return repositories().states.record(work);
    },
    async run(id) {
      const run = await repositories().runs.get(id);
      if (run === undefined) throw new Error(`no run ${id}`);
      return run;
    },
  };
  return () => ({ ...places, ...repositories(), table: table() });
}
