import type { SQSEvent } from 'aws-lambda';
import { describe, expect, it } from 'vitest';
import { makeSubmission } from '../../test/fixtures/submissions.ts';
import { queueContext, queueEvent } from '../../test/support/queue-event.ts';
import type { MailOutcome } from '../derived/mail/send-mail.ts';
import { createMailJob } from '../derived/mail/worker.ts';
import type { LocateOutcome } from '../jobs/locations/locate.ts';
import { createLocationJob } from '../jobs/locations/worker.ts';
import { correlationId } from './correlation.ts';
import { serviceError, unavailable } from './errors.ts';
import type { MetricCounts } from './metrics.ts';
import type { JobLogFields } from './queue-job.ts';

const unexpected = () => Promise.reject(new Error('not expected'));
const { id } = makeSubmission();
const mail = (kind = 'practice-received') => JSON.stringify({ kind, id });

function logging() {
  interface Line extends JobLogFields {
    readonly level: string;
    readonly message: string;
    readonly failed: number | undefined;
    readonly request: string | undefined;
  }
  const lines: Line[] = [];
  const at = (level: string) => (message: string, fields: JobLogFields, counts: MetricCounts) => {
    lines.push({ level, message, ...fields, failed: counts.FailedTasks, request: correlationId() });
  };
  return { lines, logger: { info: at('info'), error: at('error') } };
}

async function failuresOf(event: SQSEvent, sendMail: () => Promise<MailOutcome>): Promise<string[]> {
  const { batchItemFailures } = await createMailJob({
    report: unexpected,
    sendMail,
    logger: logging().logger,
  })(event, queueContext());
  return batchItemFailures.map(({ itemIdentifier }) => itemIdentifier);
}

describe('a job of a queue', () => {
  it('returns the messages to retry as partial batch failures', async () => {
    const event = queueEvent([mail()]);
    const outcomes: Record<MailOutcome, boolean> = {
      sent: true,
      'sent-unmarked': true,
      'sent-before': true,
      withheld: true,
      unneeded: true,
      busy: false,
      missing: false,
      rejected: false,
      throttled: true,
      'not-ready': true,
    };
    for (const outcome of Object.keys(outcomes) as MailOutcome[]) {
      expect(await failuresOf(event, async () => outcome)).toEqual(outcomes[outcome] ? [] : ['message-0']);
    }
    expect(await failuresOf(event, () => Promise.reject(unavailable(new Error('throttled'))))).toEqual([
      'message-0',
    ]);
    expect(await failuresOf(event, () => Promise.reject(new TypeError('a mistake')))).toEqual(['message-0']);
  });

  it('does not retry an address that the map does not have', async () => {
    const outcomes: Record<LocateOutcome, boolean> = { stored: true, 'not-found': true, missing: false };
    for (const outcome of Object.keys(outcomes) as LocateOutcome[]) {
      const job = createLocationJob({ locate: async () => outcome, logger: logging().logger });
      const { batchItemFailures } = await job(queueEvent([JSON.stringify({ id })]), queueContext());
      expect(batchItemFailures).toHaveLength(outcomes[outcome] ? 0 : 1);
    }
  });

  it('processes valid messages beside invalid ones', async () => {
    const bad = ['', 'not JSON', 'null', '[]', '{}', mail('newsletter'), '{"kind":"practice-received"}'];
    const worse = [`{"kind":"practice-received","id":"${id}#x"}`, '{"kind":"__proto__","id":1}'];
    const bodies = [mail(), ...bad, ...worse, mail('practice-notice')];
    const done: unknown[] = [];
    const { batchItemFailures } = await createMailJob({
      report: unexpected,
      sendMail: async (request) => {
        done.push(request);
        return 'sent';
      },
      logger: logging().logger,
    })(queueEvent(bodies), queueContext());
    expect(done).toEqual([
      { kind: 'practice-received', id },
      { kind: 'practice-notice', id },
    ]);
    expect(batchItemFailures.map(({ itemIdentifier }) => itemIdentifier)).toEqual(
      [...bad, ...worse].map((_, index) => `message-${index + 1}`),
    );
  });

  it('logs the outcome of a message, without its content or error texts', async () => {
    const { lines, logger } = logging();
    const job = createMailJob({
      report: unexpected,
      sendMail: async ({ kind }) => {
        if (kind === 'practice-received') return 'sent';
        throw unavailable(new RangeError('to pat@people.example'));
      },
      logger,
    });
    await job(queueEvent([mail(), mail('practice-notice'), 'SECRET']), queueContext());
    expect(lines).toMatchObject([
      { level: 'error', message: 'mail', messageId: 'message-2', attempt: '1', outcome: 'not-a-task' },
      { level: 'info', message: 'mail', kind: 'practice-received', recordId: id, outcome: 'sent' },
      { level: 'error', kind: 'practice-notice', recordId: id, outcome: 'failed', errorName: 'RangeError' },
    ]);
    expect(lines.map(({ failed }) => failed)).toEqual([1, undefined, 1]);
    expect(lines[2]?.stack).toMatch(/^\s+at .*queue-job\.test\.ts/);
    expect(JSON.stringify(lines)).not.toMatch(/pat@people|SECRET/);
  });

  it('logs a denied task apart from one that a service failed for', async () => {
    const { lines, logger } = logging();
    const denial = Object.assign(new Error('no policy allows it'), { name: 'AccessDeniedException' });
    const job = createMailJob({
      report: unexpected,
      sendMail: () => Promise.reject(serviceError(denial)),
      logger,
    });
    const { batchItemFailures } = await job(queueEvent([mail()]), queueContext());
    expect(batchItemFailures).toHaveLength(1);
    expect(lines).toMatchObject([{ outcome: 'denied', errorName: 'AccessDeniedException', failed: 1 }]);
  });

  it('works on each message with the correlation id of the request that has caused it', async () => {
    const { lines, logger } = logging();
    const caused = (by: unknown) => JSON.stringify({ kind: 'practice-received', id, correlationId: by });
    const job = createMailJob({ report: unexpected, sendMail: async () => 'sent', logger });
    await job(
      queueEvent([caused('id-of-a-request-1'), caused('id-of-a-request-2'), caused('a b'), mail()]),
      queueContext(),
    );
    expect(lines.map(({ request }) => request)).toEqual([
      'id-of-a-request-1',
      'id-of-a-request-2',
      undefined,
      undefined,
    ]);
  });
});
