import { describe, expect, it } from 'vitest';
import { testId } from '../../../test/fixtures/clinics.ts';
import { memorySync } from '../../../test/support/memory-sync.ts';
import { unavailable } from '../../platform/errors.ts';
import type { PlaceState } from '../../records/clinics/place-state.ts';
import { type CheckOutcome, GooglePlacesAuthError } from './check-clinic.ts';
import { createCheckClinics } from './check-clinics.ts';

const now = '2026-03-02T09:00:00.000Z';
const runId = testId(900);
const rating = { rating: 4.5, reviewCount: 10 };
const ids = [1, 2, 3].map(testId);
const [first = '', second = '', third = ''] = ids;
const updated = ({ clinicId }: PlaceState): CheckOutcome => ({
  kind: 'updated',
  place: { id: `place-${clinicId}`, rating },
});

type Answer = (state: PlaceState) => CheckOutcome | Error;

async function checking(answer: Answer = updated) {
  const sync = memorySync(ids.map((clinicId) => ({ clinicId, version: 1 })));
  const { run } = await sync.runs.start(
    { id: runId, trigger: 'schedule', startedAt: now, cutoff: now, total: 3 },
    now,
  );
  await sync.runs.planNext(run, 10, now);
  const checkedIds: string[] = [];
  const check = createCheckClinics({
    checkClinic: async (state, { onCall }) => {
      checkedIds.push(state.clinicId);
      onCall();
      const answered = answer(state);
      if (answered instanceof Error) throw answered;
      return answered;
    },
    states: sync.states,
    runs: sync.runs,
    clock: () => new Date(now),
  });
  return {
    ...sync,
    checkedIds,
    run: () => sync.records.get(runId),
    check: (lastAttempt = false, clinicIds: readonly string[] = ids) =>
      check({ runId, clinicIds }, { deadline: 0, lastAttempt }),
  };
}

const timeout = unavailable(new DOMException('no answer', 'TimeoutError'));

describe('a task of a sync', () => {
  it('is checked, stored and counted, and completes the run with its last clinic', async () => {
    const { check, run, stored } = await checking();
    expect(await check()).toMatchObject({ outcome: 'worked', recorded: 3, unanswered: [], calls: 3 });
    expect(run()).toMatchObject({ state: 'completed', updated: 3, calls: 3, endedAt: now });
    expect(stored.get(second)).toMatchObject({ placeId: `place-${second}`, rating, checkedAt: now });
  });

  it('has no effect when it is delivered again', async () => {
    const { check, run, checkedIds } = await checking();
    await check(false, [first, second]);
    const before = run();
    expect(await check(false, [first, second])).toMatchObject({ outcome: 'worked', recorded: 0, calls: 0 });
    expect(run()).toEqual(before);
    expect(checkedIds).toEqual([first, second]);
  });

  it('completes a run whose last clinic was counted by a worker that crashed', async () => {
    const { check, run, runs, records } = await checking();
    const { endIfDone } = runs;
    runs.endIfDone = () => Promise.reject(unavailable(new Error('gone')));
    await expect(check()).rejects.toThrow();
    expect(records.get(runId)?.state).toBe('running');
    runs.endIfDone = endIfDone;
    await check();
    expect(run()).toMatchObject({ state: 'completed', updated: 3, calls: 3 });
  });

  it('stores outcomes, and returns unanswered clinics', async () => {
    const { check, run, checkedIds } = await checking((state) =>
      state.clinicId === second ? timeout : updated(state),
    );
    expect(await check()).toMatchObject({
      outcome: 'worked',
      recorded: 2,
      unanswered: [second],
      calls: 3,
      error: timeout,
    });
    expect(run()).toMatchObject({ state: 'running', updated: 2, failed: 0, calls: 3 });
    await check();
    expect(checkedIds).toEqual([first, second, third, second]);
  });

  it('counts the calls of clinics none of which was answered', async () => {
    const { check, run } = await checking(() => timeout);
    expect(await check()).toMatchObject({ recorded: 0, unanswered: ids });
    expect(run()).toMatchObject({ calls: 3, failed: 0 });
  });

  it('counts a clinic without a response as failed at the last attempt, and leaves it due', async () => {
    const { check, run, stored } = await checking((state) =>
      state.clinicId === third ? timeout : updated(state),
    );
    expect(await check(true)).toMatchObject({ recorded: 3, unanswered: [] });
    expect(run()).toMatchObject({ state: 'completed', updated: 2, failed: 1 });
    expect(stored.get(third)?.checkedAt).toBeUndefined();
  });

  it('ends the run when Google rejects the key, and stores earlier outcomes', async () => {
    const rejected = new GooglePlacesAuthError('403');
    const answers = new Map<string, CheckOutcome | Error>([
      [second, timeout],
      [third, rejected],
    ]);
    const { check, run } = await checking((state) => answers.get(state.clinicId) ?? updated(state));
    expect(await check(true)).toMatchObject({ outcome: 'unauthorized', recorded: 1, error: rejected });
    expect(run()).toMatchObject({ state: 'unauthorized', updated: 1, failed: 0, calls: 3 });
    expect(await check()).toMatchObject({ outcome: 'ended', calls: 0 });
  });

  it('checks only clinics again that changed meanwhile', async () => {
    const { check, run, checkedIds, changing } = await checking();
    changing.add(second);
    expect(await check()).toMatchObject({ recorded: 3, unanswered: [], calls: 4 });
    expect(checkedIds).toEqual([first, second, third, second]);
    expect(run()).toMatchObject({ state: 'completed', updated: 3, calls: 4 });
  });

  it('returns its first error, also when later clinics succeed', async () => {
    const { check, changing } = await checking((state) =>
      state.clinicId === third ? timeout : updated(state),
    );
    changing.add(second);
    expect(await check()).toMatchObject({ recorded: 2, unanswered: [third], error: timeout });
  });

  it('leaves a clinic that keeps changing to the next delivery', async () => {
    const { check, changing, recorded } = await checking((state) => {
      changing.add(second);
      return updated(state);
    });
    expect(await check()).toMatchObject({ recorded: 2, unanswered: [second] });
    expect(recorded).toHaveLength(3);
  });

  it('counts clinics that cannot be read', async () => {
    const { check } = await checking();
    expect(await check(false, [first, testId(77)])).toMatchObject({ recorded: 1, missing: 1 });
  });

  it('serializes its writes', async () => {
    const { check, states } = await checking();
    const { record } = states;
    let writing = 0;
    states.record = async (one) => {
      writing += 1;
      expect(writing).toBe(1);
      await Promise.resolve();
      const changed = await record(one);
      writing -= 1;
      return changed;
    };
    await Promise.all(ids.map((id) => check(false, [id])));
  });

  it('is stored though another one could not be', async () => {
    const { check, states, run } = await checking();
    const { record } = states;
    const broken = unavailable(new Error('throttled'));
    states.record = () => {
      states.record = record;
      return Promise.reject(broken);
    };
    const [failed, stored] = await Promise.allSettled([check(false, [first]), check(false, [second])]);
    expect(failed).toEqual({ status: 'rejected', reason: broken });
    expect(stored).toMatchObject({ status: 'fulfilled', value: { recorded: 1 } });
    expect(await check(false, [third])).toMatchObject({ recorded: 1 });
    expect(run()).toMatchObject({ updated: 2 });
  });

  it('is ignored without a run', async () => {
    const { check, records, checkedIds } = await checking();
    records.clear();
    expect(await check()).toMatchObject({ outcome: 'no-run', calls: 0 });
    expect(checkedIds).toEqual([]);
  });
});
