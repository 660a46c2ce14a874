import { describe, expect, it } from 'vitest';
import { queueContext, queueEvent } from '../../../test/support/queue-event.ts';
import { unavailable } from '../../platform/errors.ts';
import { WATCH_REGIONS } from '../../platform/names.ts';
import type { JobLogFields } from '../../platform/queue-job.ts';
import type { MetricWindow } from '../../platform/renderer-regions.ts';
import { createEdgeRegionsJob, createWatchRegions } from './index.ts';

const regions = ['us-east-1', 'eu-west-1', 'us-west-2'];

/** Runs the job for failed pages by region; a region without a number does not answer. */
async function run(failed: Readonly<Record<string, number>>, { attempt = 1, withoutLog = '' } = {}) {
  const windows: MetricWindow[] = [];
  const expired: string[] = [];
  const lines: (Partial<JobLogFields> & { readonly metrics: object })[] = [];
  const reported: [string, number][] = [];
  const log = (_message: string, fields: JobLogFields, metrics: object) => {
    lines.push({ ...fields, metrics });
  };
  const job = createEdgeRegionsJob({
    logger: { info: log, error: log },
    watchRegions: createWatchRegions({
      regions,
      renderer: {
        failedPages: async (region, window) => {
          windows.push(window);
          const pages = failed[region];
          if (pages === undefined) throw unavailable(new Error(region));
          return pages;
        },
        expireLog: async (region) => {
          if (region === withoutLog) throw unavailable(new Error(region));
          expired.push(region);
        },
      },
      now: () => Date.parse('2026-05-04T10:32:07Z'),
      onFailedPages: (...report) => reported.push(report),
    }),
  });
  const { batchItemFailures } = await job(
    queueEvent([JSON.stringify(WATCH_REGIONS)], attempt),
    queueContext(),
  );
  return { windows, expired, lines, reported, returned: batchItemFailures.length };
}

describe('the job of the renderer’s regions', () => {
  it('adds up the failed pages of all regions, and names the regions', async () => {
    const { lines, reported, returned } = await run({ 'us-east-1': 2, 'eu-west-1': 9, 'us-west-2': 0 });
    expect(lines).toMatchObject([{ outcome: 'watched', metrics: { FailedPages: 11 } }]);
    expect(reported).toEqual([
      ['us-east-1', 2],
      ['eu-west-1', 9],
    ]);
    expect(returned).toBe(0);
  });

  it('counts nothing where no page failed', async () => {
    const { lines } = await run({ 'us-east-1': 0, 'eu-west-1': 0, 'us-west-2': 0 });
    expect(lines).toMatchObject([{ outcome: 'watched', metrics: {} }]);
    expect(lines[0]?.metrics).not.toHaveProperty('FailedPages');
  });

  it('reads the last ten minutes that are complete', async () => {
    const { windows } = await run({});
    expect(windows).toEqual(regions.map(() => ({ end: new Date('2026-05-04T10:30:00Z'), seconds: 600 })));
  });

  it('lets the log of each region expire', async () => {
    expect((await run({})).expired).toEqual(regions);
  });

  it('counts the others when a region does not answer, once, and tries again', async () => {
    const failed = { 'us-east-1': 1, 'eu-west-1': 4 };
    const first = await run(failed);
    expect(first.lines).toMatchObject([{ outcome: 'incomplete', metrics: { FailedPages: 5 } }]);
    expect([first.returned, first.expired]).toEqual([1, regions]);
    const second = await run(failed, { attempt: 2 });
    expect(second.lines[0]?.metrics).not.toHaveProperty('FailedPages');
    expect(second.returned).toBe(1);
  });

  it('tries again when a log cannot expire', async () => {
    const all = { 'us-east-1': 0, 'eu-west-1': 0, 'us-west-2': 0 };
    expect((await run(all, { withoutLog: 'eu-west-1' })).returned).toBe(1);
  });
});
