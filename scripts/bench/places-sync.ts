/**
 * `npm run bench -- places`: a weekly sync of 100,000 clinics, through the planner and the workers, with the emulated table, real
 * queues and the stand-in of Google Places. Prints for each tenth a clinic's capacity units and calls, the memory,
 * and how far clinics were out of order (longest unchecked first); at the end the calls in relation to the quota. Exits with
 * status 1 when one of these is out of its limits. Times depend on the machine.
 *
 *   --clinics 100000    --quota 250 (calls a second)
 */

import { parseArgs } from 'node:util';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { listingItem } from '../../lambdas/derived/listings/listing-item.ts';
import { CLINICS_PER_TASK } from '../../lambdas/jobs/google-places/enqueue-batches.ts';
import { inParallel } from '../../lambdas/platform/in-parallel.ts';
import { placeStateItem } from '../../lambdas/records/clinics/place-state.ts';
import { taxonomyKeys } from '../../lambdas/records/taxonomy/items.ts';
import { listed, makeClinic, testId } from '../../test/fixtures/clinics.ts';
import { openSyncCloud } from '../../test/integration/support/sync-cloud.ts';
import { demonstrationCities as cities } from '../demo-data/cities.ts';
import { GooglePlaces } from '../local/stand-ins/google-places.ts';
import type { KnownPlace } from '../local/stand-ins/place-catalogue.ts';
import type { ServiceAnswer, ServiceRequest } from '../local/stand-ins/stand-in.ts';

const { values } = parseArgs({
  options: {
    clinics: { type: 'string', default: '100000' },
    quota: { type: 'string', default: '250' },
  },
});
const CLINICS = Number(values.clinics);
const QUOTA = Number(values.quota);
if (!(CLINICS >= 1_000 && QUOTA >= 1)) throw new Error('--clinics is at least 1000, and --quota at least 1');

const WORKERS = 4;
/** Clinics in progress when a tenth ends. */
const UNDER_WAY = WORKERS * 2 * CLINICS_PER_TASK;
/** Units for a clinic may differ by so much between tenths. */
const FLAT = 0.02 + UNDER_WAY / (CLINICS / 10);
/** Megabytes by which a tenth may hold more than the first. */
const MOST_GROWTH = 40;
/** Clinics in progress at a time, and as many again that are retried. */
const MOST_AHEAD = 500;

setFlagsFromString('--expose-gc');
const collectGarbage: unknown = runInNewContext('gc');

/** Clinics and their places are numbered by their last check: the first is the longest unchecked. */
const placeId = (number: number) => `ChIJ${String(number).padStart(23, '0')}`;
const numberOf = (path: string) => Number(path.slice(path.lastIndexOf('ChIJ') + 4));

interface Tenth {
  readonly clinics: number;
  readonly units: number;
  readonly calls: number;
  readonly heap: number;
  readonly ahead: number;
  readonly seconds: number;
}

/** Measures the sync by the requested places. */
class Watch extends GooglePlaces {
  readonly tenths: Tenth[] = [];
  /** Of workers since the last tenth, and of planning altogether. */
  units = 0;
  planningUnits = 0;
  private asked = 0;
  private highest = 0;
  private ahead = 0;
  private begun = 0;

  begin(): void {
    this.begun = performance.now();
  }

  override answer(request: ServiceRequest): ServiceAnswer {
    const number = numberOf(request.path);
    this.asked += 1;
    this.highest = Math.max(this.highest, number);
    this.ahead = Math.max(this.ahead, this.highest - this.asked + 1);
    if (this.asked % (CLINICS / 10) === 0) this.note();
    return super.answer(request);
  }

  private note(): void {
    if (typeof collectGarbage === 'function') collectGarbage();
    const tenth: Tenth = {
      clinics: this.asked,
      units: this.units / (CLINICS / 10),
      calls: this.rate.calls,
      heap: process.memoryUsage().heapUsed / 1e6,
      ahead: this.ahead,
      seconds: (performance.now() - this.begun) / 1_000,
    };
    this.tenths.push(tenth);
    console.log(lineOf(tenth));
    this.units = 0;
    this.ahead = 0;
    this.begun = performance.now();
  }
}

const google = new Watch({ quota: QUOTA, latency: () => 5 });
const cloud = await openSyncCloud({
  quota: QUOTA,
  google,
  workers: WORKERS,
  onCapacity: (units, job) => {
    if (job === 'places-worker') google.units += units;
    else google.planningUnits += units;
  },
});
try {
  await load();
  google.begin();
  console.log('  clinics   units each   calls   heap MB   out of order   seconds');
  cloud.fireSchedule();
  const run = await cloud.workOff();
  console.log(
    `\n${run.state}: ${run.updated} updated, ${run.failed} failed, ${run.calls} calls; planning took ${(google.planningUnits / CLINICS).toFixed(2)} units for each; at most ${google.rate.busiestSecond} calls in any second, of ${QUOTA}.`,
  );
  const broken = problems(run);
  for (const problem of broken) console.error(`✘ ${problem}`);
  process.exitCode = broken.length === 0 ? 0 : 1;
} finally {
  await cloud.close();
}

/** Approved clinics that were checked a week ago and before, each a second after the one before it. */
async function load(): Promise<void> {
  const model = makeClinic();
  const stalest = Date.now() - 7 * 86_400_000 - CLINICS * 1_000;
  const numbers = Array.from({ length: CLINICS }, (_, index) => index + 1);
  const batches = Array.from({ length: Math.ceil(CLINICS / 12) }, (_, batch) =>
    numbers.slice(batch * 12, (batch + 1) * 12),
  );
  await inParallel(batches, 8, async (batch) => {
    const items = batch.flatMap((number) => {
      const id = testId(number);
      const google = { rating: 4, reviewCount: 10 };
      const clinic = listed({
        ...model,
        id,
        slug: `clinic-${number}`,
        googlePlaceId: placeId(number),
        google,
      });
      const checkedAt = new Date(stalest + number * 1_000).toISOString();
      return [
        placeStateItem({ clinicId: id, version: 1, placeId: placeId(number), rating: google, checkedAt }),
        listingItem({ clinic, role: { kept: true, otherCategories: [] } }),
      ];
    });
    await cloud.table.batchWrite(items.map((Item) => ({ PutRequest: { Item } })));
  });
  const [city] = cities;
  if (city === undefined) throw new Error('there is no city');
  const { id, slug, name, state, country } = city;
  await cloud.table.batchWrite([
    {
      PutRequest: {
        Item: { ...taxonomyKeys.city(id), id, slug, name, state, country, clinicCount: CLINICS },
      },
    },
  ]);
  google.catalogue.add(
    numbers.map(
      (number): KnownPlace => ({
        id: placeId(number),
        name: model.name,
        address: model.address,
        // Google has another rating of every second clinic than the directory.
        googleRating: { rating: 4, reviewCount: 10 + (number % 2) },
      }),
    ),
  );
}

function lineOf({ clinics, units, calls, heap, ahead, seconds }: Tenth): string {
  const column = (value: string | number, width: number) => String(value).padStart(width);
  return `${column(clinics, 9)}${column(units.toFixed(2), 13)}${column(calls, 8)}${column(heap.toFixed(0), 10)}${column(ahead, 15)}${column(seconds.toFixed(1), 10)}`;
}

function problems(run: {
  readonly state: string;
  readonly updated: number;
  readonly calls: number;
}): string[] {
  const found: string[] = [];
  if (run.state !== 'completed' || run.updated !== CLINICS) found.push('not every clinic was updated');
  if (run.calls !== CLINICS) found.push(`${run.calls} calls for ${CLINICS} clinics`);
  if (google.rate.busiestSecond > QUOTA) found.push('calls went above the quota');
  // The first tenth includes the plan, which is made before the work.
  const [, second, ...later] = google.tenths;
  for (const tenth of later) {
    if (second === undefined) break;
    const change = Math.abs(tenth.units - second.units) / second.units;
    if (change > FLAT)
      found.push(`a clinic costs ${tenth.units.toFixed(2)} units at ${tenth.clinics} clinics`);
    if (tenth.heap - second.heap > MOST_GROWTH) found.push(`memory grew to ${tenth.heap.toFixed(0)} MB`);
  }
  const ahead = Math.max(...google.tenths.map((tenth) => tenth.ahead));
  if (ahead > MOST_AHEAD) found.push(`a clinic came ${ahead} places before its turn`);
  return found;
}
