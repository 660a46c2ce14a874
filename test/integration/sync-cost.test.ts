import { beforeAll, describe, expect, it } from 'vitest';
import { listed, makeClinic } from '../fixtures/clinics.ts';
import { longAgo, noon, updated } from '../fixtures/places.ts';
import { cities } from '../fixtures/taxonomy.ts';
import { usePlaces } from './support/places.ts';

const BATCH = 100;
const PAGE = 100;

describe('a sync', () => {
  const places = usePlaces();
  const everyCity = cities.map(({ id }) => id);

  async function grow(from: number, to: number): Promise<void> {
    for (let start = from; start < to; start += BATCH) {
      const clinics = Array.from({ length: BATCH }, (_, index) =>
        listed(
          makeClinic({
            name: `Lakeview Family Health ${start + index}`,
            address: `${start + index} North Southport Avenue, 2nd Floor, Chicago, IL 60657`,
            description: 'Unhurried visits, same-week appointments and a nurse line that answers. '.repeat(5),
            services: ['General Consultation', 'Preventive Care', 'Chronic Disease Management'],
            googlePlaceId: `ChIJ-place-number-${start + index}`,
            google: { rating: 4.1, reviewCount: 1 },
            city: everyCity[index % everyCity.length] ?? '',
          }),
        ),
      );
      await places().addMany(clinics, longAgo);
    }
  }

  /** Capacity units of what a function does. */
  async function units<Result>(work: () => Promise<Result>): Promise<{ result: Result; units: number }> {
    const { capacity } = places().table;
    capacity.units = 0;
    return { result: await work(), units: capacity.units };
  }

  /** Capacity units of planning a full page, and of reading ten clinics and storing their ratings: every number that occurs. */
  async function costs() {
    const run = await places().start();
    const planning = new Set<number>();
    const loading = new Set<number>();
    const storing = new Set<number>();
    const counted: string[] = [];
    for (;;) {
      const planned = await units(() => places().runs.planNext(run, PAGE, noon));
      if (planned.result === undefined) break;
      const { clinicIds } = planned.result;
      // The first page stores no position that was there before, and the last one is shorter.
      if (counted.length > 0 && clinicIds.length === PAGE) planning.add(planned.units);
      await places().runs.markEnqueued(run.id, planned.result);
      for (let start = 0; start < clinicIds.length; start += 10) {
        const states = await units(() => places().states.load(clinicIds.slice(start, start + 10)));
        const clinics = states.result.map((state) => ({ state, outcome: updated(state) }));
        const work = { runId: run.id, clinics, calls: 10, at: noon };
        const stored = await units(() => places().states.record(work));
        expect(stored.result).toEqual([]);
        loading.add(states.units);
        storing.add(stored.units);
      }
      counted.push(...clinicIds);
    }
    expect(await places().runs.endIfDone(run.id, noon)).toMatchObject({ state: 'completed' });
    return { clinics: counted.length, planning: [...planning], loading: [...loading], storing: [...storing] };
  }

  beforeAll(() => grow(0, 300));

  it('costs the same for each clinic at 300 and at 1,200 clinics', { timeout: 120_000 }, async () => {
    const small = await costs();
    await grow(300, 1_500);
    const large = await costs();
    expect([small.clinics, large.clinics]).toEqual([300, 1_200]);
    expect(large).toEqual({ ...small, clinics: 1_200 });
    expect(large.planning).toHaveLength(1);
    expect(large.storing).toHaveLength(1);
  });

  /** Uses the clinics of the test before, all of which have these ratings. */
  it('writes little for unchanged clinics', async () => {
    const run = await places().start({ cutoff: '2026-03-10T12:00:00.000Z' });
    const page = await places().runs.planNext(run, 10, noon);
    const states = await places().states.load(page?.clinicIds ?? []);
    const refreshed = states.map((state) => ({ state, outcome: updated(state) }));
    const stored = await units(() =>
      places().states.record({
        runId: run.id,
        clinics: refreshed,
        calls: 10,
        at: '2026-03-09T13:00:00.000Z',
      }),
    );
    expect(stored.result).toEqual([]);
    // An item below 1 KB for each and the run, of which a transaction counts each twice, and the index.
    expect(stored.units).toBeGreaterThan(20);
    expect(stored.units).toBeLessThanOrEqual(10 * 4 + 2);
  });
});
