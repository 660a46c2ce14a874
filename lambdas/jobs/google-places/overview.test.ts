import { expect, it } from 'vitest';
import { testId } from '../../../test/fixtures/clinics.ts';
import { createGooglePlacesOverview } from './overview.ts';
import type { RunRecord } from './sync-run.ts';

const now = new Date('2026-03-04T12:00:00.000Z');
const run = (changes: Partial<RunRecord>): RunRecord => ({
  id: testId(1),
  trigger: 'staff',
  state: 'completed',
  startedAt: '2026-03-04T10:00:00.000Z',
  progressAt: '2026-03-04T11:59:00.000Z',
  cutoff: '2026-02-26T10:00:00.000Z',
  total: 573,
  due: 573,
  planned: true,
  updated: 100,
  notFound: 0,
  needsReview: 0,
  noRating: 0,
  failed: 0,
  calls: 100,
  ...changes,
});

async function statesOf(enabled: boolean, runs: readonly RunRecord[]): Promise<string[]> {
  const overview = createGooglePlacesOverview(enabled, { newest: async () => runs }, () => now);
  return (await overview()).runs.map(({ state, statistics }) => `${state} ${statistics.clinicsRemaining}`);
}

it('the runs of the sync are shown as they are', async () => {
  expect(await statesOf(true, [run({ state: 'running' }), run({}), run({ state: 'unauthorized' })])).toEqual([
    'running 473',
    'completed 0',
    'unauthorized 0',
  ]);
});

it('a run without progress is shown as abandoned', async () => {
  const running = run({ state: 'running' });
  const idle = run({ state: 'running', progressAt: '2026-03-04T10:59:59.999Z' });
  expect(await statesOf(true, [idle, run({})])).toEqual(['abandoned 0', 'completed 0']);
  expect(await statesOf(false, [running, run({})])).toEqual(['abandoned 0', 'completed 0']);
});
