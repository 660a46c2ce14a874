import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { syncRunSchema } from '../../../shared/contracts/google-places/google-places.ts';
import { testId } from '../../../test/fixtures/clinics.ts';
import { newRun, type RunRecord, statisticsOf, syncRunOf } from './sync-run.ts';

const at = '2026-03-02T09:00:00.000Z';

function makeRun(changes: Partial<RunRecord> = {}): RunRecord {
  const cutoff = '2026-02-24T09:00:00.000Z';
  return {
    ...newRun({ id: testId(1), trigger: 'schedule', startedAt: at, cutoff, total: 573 }),
    ...changes,
  };
}

const count = fc.nat({ max: 1_000 });
/** Any run: no more is counted than was due, and once it has ended as it should, all of it. */
const runs = fc
  .record({
    updated: count,
    notFound: count,
    needsReview: count,
    noRating: count,
    failed: count,
    waiting: count,
    recent: fc.integer({ min: -500, max: 1_000 }),
    calls: count,
    planned: fc.boolean(),
    state: fc.constantFrom('running', 'completed', 'unauthorized', 'abandoned'),
  })
  .map(({ waiting, recent, state, planned, ...counts }): RunRecord => {
    const counted = counts.updated + counts.notFound + counts.needsReview + counts.noRating + counts.failed;
    const ended = state === 'completed';
    const due = counted + (ended ? 0 : waiting);
    const end = state === 'running' ? {} : { endedAt: at };
    return makeRun({
      ...counts,
      due,
      total: Math.max(0, due + recent),
      state,
      planned: planned || ended,
      ...end,
    });
  });

describe('the statistics of a sync', () => {
  it('add up', () => {
    fc.assert(
      fc.property(runs, (run) => {
        const { statistics, errors } = syncRunSchema.parse(syncRunOf(run));
        const {
          totalClinicsProcessed: processed,
          clinicsUpdated,
          clinicsSkipped,
          clinicsRemaining,
        } = statistics;
        expect(clinicsUpdated + clinicsSkipped + statistics.errors).toBe(processed);
        expect(Object.values(errors).reduce((sum, one) => sum + one, 0)).toBe(statistics.errors);
        if (run.state === 'running') {
          expect(processed + clinicsRemaining).toBe(Math.max(run.total, run.due));
        } else {
          expect(clinicsRemaining).toBe(0);
        }
        if (run.state === 'completed') expect(processed).toBe(Math.max(run.total, run.due));
        expect(statistics.efficiency.updateRate * processed).toBeCloseTo(clinicsUpdated);
        if (clinicsUpdated > 0) {
          expect(statistics.efficiency.apiCallsPerUpdate * clinicsUpdated).toBeCloseTo(run.calls);
        }
      }),
    );
  });

  it('count no clinic as skipped before planning is done', () => {
    const due = { due: 100, updated: 90, needsReview: 3, failed: 1 };
    expect(statisticsOf(makeRun(due))).toMatchObject({
      totalClinicsProcessed: 94,
      clinicsSkipped: 0,
      clinicsRemaining: 479,
    });
    expect(statisticsOf(makeRun({ ...due, planned: true }))).toMatchObject({
      totalClinicsProcessed: 567,
      clinicsSkipped: 473,
      errors: 4,
      clinicsRemaining: 6,
    });
  });

  it('have no fractions of zero', () => {
    expect(statisticsOf(makeRun({ total: 0, calls: 7 })).efficiency).toEqual({
      updateRate: 0,
      apiCallsPerUpdate: 0,
    });
  });
});
