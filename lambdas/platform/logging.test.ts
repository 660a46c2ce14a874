import { describe, expect, it, vi } from 'vitest';
import { withCorrelation } from './correlation.ts';
import { createLogger } from './logging.ts';

import { environmentNames } from './names.ts';

/** The lines that a logger writes. */
function linesOf(write: (logger: ReturnType<typeof createLogger>) => void): unknown[] {
  vi.stubEnv(environmentNames.stage, 'dev');
  vi.stubEnv('POWERTOOLS_SERVICE_NAME', 'public-read');
  vi.stubEnv('POWERTOOLS_LOG_LEVEL', 'INFO');
  const lines: unknown[] = [];
  const outputs = [process.stdout, process.stderr].map((output) =>
    vi.spyOn(output, 'write').mockImplementation((chunk) => {
      lines.push(JSON.parse(String(chunk)));
      return true;
    }),
  );
  try {
    write(createLogger());
  } finally {
    for (const output of outputs) output.mockRestore();
    vi.unstubAllEnvs();
  }
  return lines;
}

describe('a logger', () => {
  it('writes fields, correlation id and metrics in one line, as CloudWatch reads them', () => {
    const lines = linesOf((logger) =>
      withCorrelation('id-of-a-request-1', () =>
        logger.info('request', { status: 503 }, { FailedCalls: 1, CapacityUnits: 2.5 }),
      ),
    );
    expect(lines).toEqual([
      {
        level: 'INFO',
        message: 'request',
        timestamp: expect.any(String),
        service: 'public-read',
        stage: 'dev',
        sampling_rate: 0,
        status: 503,
        correlationId: 'id-of-a-request-1',
        FailedCalls: 1,
        CapacityUnits: 2.5,
        _aws: {
          Timestamp: expect.any(Number),
          CloudWatchMetrics: [
            {
              Namespace: 'CareAtlas',
              Dimensions: [['service', 'stage']],
              Metrics: [
                { Name: 'FailedCalls', Unit: 'Count' },
                { Name: 'CapacityUnits', Unit: 'Count' },
              ],
            },
          ],
        },
      },
    ]);
  });

  it('takes no field that is not allowed, whatever way an object got it', () => {
    const report = { status: 200, email: 'pat@people.example' };
    linesOf((logger) => {
      // @ts-expect-error A spread object, whose fields TypeScript does not compare by itself.
      logger.info('request', { ...report });
      // @ts-expect-error A named object.
      logger.error('request failed', report);
      // @ts-expect-error A field of another type.
      logger.info('request', { status: '200' });
    });
  });

  it('writes no metric where nothing is counted, and each count once', () => {
    const lines = linesOf((logger) => {
      logger.error('bad item', {}, { BadItems: 1 });
      logger.info('request', { status: 200 });
    });
    expect(lines).toMatchObject([{ BadItems: 1 }, { status: 200 }]);
    expect(lines[1]).not.toHaveProperty('_aws');
  });
});
