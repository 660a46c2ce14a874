import { describe, expect, it } from 'vitest';
import { testId } from '../../../test/fixtures/clinics.ts';
import { queueContext, queueEvent } from '../../../test/support/queue-event.ts';
import { SYNC_ATTEMPTS, WEEKLY_SYNC } from '../../platform/names.ts';
import type { JobLogFields } from '../../platform/queue-job.ts';
import { GooglePlacesAuthError } from './check-clinic.ts';
import type { CheckLimits, CheckResult } from './check-clinics.ts';
import type { DispatchRequest } from './dispatch.ts';
import { createGooglePlacesDispatchJob } from './dispatch-worker.ts';
import { createGooglePlacesJob } from './worker.ts';

const runId = testId(900);
const clinicIds = [testId(1), testId(2)];
const task = JSON.stringify({ id: runId, clinicIds });
const worked: CheckResult = { outcome: 'worked', recorded: 2, unanswered: [], missing: 0, calls: 3 };

function logging() {
  const lines: (JobLogFields & { level: string })[] = [];
  const at = (level: string) => (_message: string, fields: JobLogFields) => {
    lines.push({ level, ...fields });
  };
  return { lines, logger: { info: at('info'), error: at('error') } };
}

async function working(
  bodies: readonly string[],
  {
    result = worked,
    enabled = true,
    attempt = 1,
  }: { result?: CheckResult; enabled?: boolean; attempt?: number },
) {
  const { lines, logger } = logging();
  const works: { task: unknown; limits: CheckLimits }[] = [];
  const job = createGooglePlacesJob({
    enabled,
    checkClinics: async (given, limits) => {
      works.push({ task: given, limits });
      return result;
    },
    now: () => 1_000_000,
    logger,
  });
  const { batchItemFailures } = await job(queueEvent(bodies, attempt), queueContext(30_000));
  return { failed: batchItemFailures.length, works, lines };
}

describe('clinics that wait in the queue of a sync', () => {
  it('are checked with time left for storing the outcomes', async () => {
    const { failed, works } = await working([task], {});
    expect(failed).toBe(0);
    expect(works).toMatchObject([{ task: { runId, clinicIds }, limits: { lastAttempt: false } }]);
    const { deadline = 0 } = works[0]?.limits ?? {};
    expect(deadline).toBeGreaterThan(1_020_000);
    expect(deadline).toBeLessThanOrEqual(1_025_000);
  });

  it('are given up at the last delivery', async () => {
    for (const attempt of [SYNC_ATTEMPTS - 1, SYNC_ATTEMPTS, SYNC_ATTEMPTS + 1]) {
      const { works } = await working([task], { attempt });
      expect(works[0]?.limits.lastAttempt).toBe(attempt >= SYNC_ATTEMPTS);
    }
  });

  it.each([
    [{}, 0],
    [{ unanswered: [testId(1)] }, 1],
    [{ missing: 1 }, 1],
    [{ outcome: 'ended' }, 0],
    [{ outcome: 'unauthorized' }, 0],
    [{ outcome: 'no-run' }, 1],
  ] as const)('are delivered again unless they are done: %j', async (changes, failures) => {
    expect((await working([task], { result: { ...worked, ...changes } })).failed).toBe(failures);
  });

  it('are ignored while Google ratings are disabled', async () => {
    const { failed, works, lines } = await working([task], { enabled: false });
    expect([failed, works]).toEqual([0, []]);
    expect(lines).toMatchObject([{ level: 'info', outcome: 'disabled' }]);
  });

  it('log an error though they are done', async () => {
    const unauthorized = {
      ...worked,
      outcome: 'unauthorized',
      error: new GooglePlacesAuthError('403'),
    } as const;
    const { failed, lines } = await working([task], { result: unauthorized });
    expect(failed).toBe(0);
    expect(lines).toMatchObject([
      { level: 'error', outcome: 'unauthorized', errorName: 'GooglePlacesAuthError' },
    ]);
  });

  it('are ten at most, of one run', async () => {
    const eleven = Array.from({ length: 11 }, (_, index) => testId(index));
    const bodies = [
      {},
      { id: runId },
      { id: runId, clinicIds: [] },
      { id: runId, clinicIds: eleven },
      { id: runId, clinicIds: ['CLINIC#1'] },
      { id: 'CURRENT', clinicIds },
    ].map((body) => JSON.stringify(body));
    const { failed, works } = await working(bodies, {});
    expect([failed, works]).toEqual([bodies.length, []]);
  });

  it('leave one line in the log, of counts', async () => {
    const error = new TypeError('Harbour Heart Practice');
    const { lines } = await working([task], {
      result: { ...worked, recorded: 1, unanswered: [testId(2)], error },
    });
    expect(lines).toMatchObject([
      {
        level: 'error',
        recordId: runId,
        outcome: 'worked',
        clinics: 1,
        unanswered: 1,
        missing: 0,
        calls: 3,
        errorName: 'TypeError',
      },
    ]);
    expect(JSON.stringify(lines)).not.toMatch(/Harbour/);
  });
});

describe('runs that wait to be planned', () => {
  async function dispatching(bodies: readonly string[], enabled = true) {
    const { lines, logger } = logging();
    const requests: DispatchRequest[] = [];
    const job = createGooglePlacesDispatchJob({
      enabled,
      dispatch: async (request) => {
        requests.push(request);
        return { outcome: 'planned', runId, clinics: 573 };
      },
      logger,
    });
    const { batchItemFailures } = await job(queueEvent(bodies), queueContext());
    return { failed: batchItemFailures.length, requests, lines };
  }

  it('are the weekly one, and continued ones', async () => {
    const { failed, requests, lines } = await dispatching([
      JSON.stringify(WEEKLY_SYNC),
      JSON.stringify({ kind: 'run', id: runId }),
    ]);
    expect(failed).toBe(0);
    expect(requests).toEqual([{ kind: 'weekly' }, { kind: 'run', id: runId }]);
    expect(lines).toMatchObject([
      { level: 'info', kind: 'weekly', recordId: runId, outcome: 'planned', clinics: 573 },
      { level: 'info', kind: 'run', recordId: runId, outcome: 'planned', clinics: 573 },
    ]);
  });

  it('are neither started nor continued while Google ratings are disabled', async () => {
    const { failed, requests } = await dispatching([JSON.stringify(WEEKLY_SYNC)], false);
    expect([failed, requests]).toEqual([0, []]);
  });

  it('need a valid id', async () => {
    const bodies = ['{}', '{"kind":"daily"}', '{"kind":"run"}', '{"kind":"run","id":"CURRENT"}'];
    const { failed, requests } = await dispatching(bodies);
    expect([failed, requests]).toEqual([bodies.length, []]);
  });
});
