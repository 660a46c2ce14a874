import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { SqsDispatchQueue } from '../../lambdas/adapters/sqs/dispatch-queue.ts';
import { SqsLocationQueue } from '../../lambdas/adapters/sqs/location-queue.ts';
import { SqsMailQueue } from '../../lambdas/adapters/sqs/mail-queue.ts';
import { createSqsClient } from '../../lambdas/adapters/sqs/queue.ts';
import { SqsSyncQueue } from '../../lambdas/adapters/sqs/sync-queue.ts';
import { testId } from '../fixtures/clinics.ts';
import { makeSubmission } from '../fixtures/submissions.ts';
import { type ServiceAnswer, type ServiceRequest, useService } from './support/service.ts';

const QUEUE_URL = 'https://sqs.us-east-1.amazonaws.com/000000000000/queue';
const batchSchema = z.strictObject({
  QueueUrl: z.literal(QUEUE_URL),
  Entries: z
    .array(
      z.strictObject({ Id: z.string(), MessageBody: z.string(), DelaySeconds: z.int().max(900).optional() }),
    )
    .min(1)
    .max(10),
});

/** What SQS says of a batch; the named entries fail. */
function taken(request: ServiceRequest, failing: readonly string[] = []): ServiceAnswer {
  const { Entries } = batchSchema.parse(request.body);
  return {
    status: 200,
    body: {
      Successful: Entries.filter(({ Id }) => !failing.includes(Id)).map(({ Id, MessageBody }) => ({
        Id,
        MessageId: crypto.randomUUID(),
        MD5OfMessageBody: createHash('md5').update(MessageBody).digest('hex'),
      })),
      Failed: Entries.filter(({ Id }) => failing.includes(Id)).map(({ Id }) => ({
        Id,
        Code: 'InternalError',
        SenderFault: false,
      })),
    },
  };
}

describe('the queues', () => {
  const sqs = useService((request) => taken(request));
  let mails: SqsMailQueue;
  let locations: SqsLocationQueue;
  let syncs: SqsSyncQueue;
  let dispatches: SqsDispatchQueue;
  const { id } = makeSubmission();

  const messages = () =>
    sqs().requests.map(({ body }) => batchSchema.parse(body).Entries.map(({ MessageBody }) => MessageBody));

  beforeAll(() => {
    Object.assign(process.env, {
      AWS_ENDPOINT_URL_SQS: `http://127.0.0.1:${sqs().port}`,
      AWS_REGION: 'us-east-1',
      AWS_ACCESS_KEY_ID: 'test',
      AWS_SECRET_ACCESS_KEY: 'test',
    });
    const client = createSqsClient();
    mails = new SqsMailQueue(client, QUEUE_URL);
    locations = new SqsLocationQueue(client, QUEUE_URL);
    syncs = new SqsSyncQueue(client, QUEUE_URL);
    dispatches = new SqsDispatchQueue(client, QUEUE_URL);
  });

  it('take a submission’s mails together, and its address, as kinds and ids only', async () => {
    const personal = { name: 'Pat Tester' };
    await mails.send([
      { kind: 'practice-received', id, ...personal },
      { kind: 'practice-notice', id },
    ]);
    await locations.send([id]);
    expect(messages()).toEqual([
      [`{"kind":"practice-received","id":"${id}"}`, `{"kind":"practice-notice","id":"${id}"}`],
      [`{"id":"${id}"}`],
    ]);
  });

  it('take the clinics and the planning of a sync, which may have to wait', async () => {
    const task = { runId: id, clinicIds: [testId(1), testId(2)] };
    await syncs.send([task], { delay: 60 });
    await syncs.send([task]);
    await dispatches.send(id, { delay: 60 });
    await dispatches.send(id);
    const clinics = { MessageBody: `{"id":"${id}","clinicIds":["${testId(1)}","${testId(2)}"]}` };
    const run = { MessageBody: `{"kind":"run","id":"${id}"}` };
    expect(sqs().requests.flatMap(({ body }) => batchSchema.parse(body).Entries)).toEqual([
      { Id: '0', DelaySeconds: 60, ...clinics },
      { Id: '0', ...clinics },
      { Id: '0', DelaySeconds: 60, ...run },
      { Id: '0', ...run },
    ]);
  });

  it('take more than a batch holds in several, and nothing for nothing', async () => {
    await mails.send(Array.from({ length: 23 }, () => ({ kind: 'message-notice' as const, id })));
    expect(messages().map((batch) => batch.length)).toEqual([10, 10, 3]);
    await mails.send([]);
    expect(sqs().requests).toHaveLength(3);
  });

  it('get once more what they could not take, and only that', async () => {
    sqs().answer((request) => taken(request, sqs().requests.length === 1 ? ['1'] : []));
    await mails.send([
      { kind: 'practice-received', id },
      { kind: 'practice-notice', id },
    ]);
    expect(messages().map((batch) => batch.length)).toEqual([2, 1]);
    expect(messages()[1]).toEqual([`{"kind":"practice-notice","id":"${id}"}`]);
  });

  it('are unavailable when they do not take all of it', async () => {
    sqs().answer((request) => taken(request, ['0']));
    await expect(locations.send([id])).rejects.toMatchObject({ code: 'service_unavailable' });
    expect(sqs().requests).toHaveLength(2);
  });

  it.each([
    ['fail', { status: 500, error: 'InternalFailure', body: { message: 'broken' } }],
    ['refuse', { status: 403, error: 'AccessDeniedException', body: { message: 'no' } }],
    ['do not exist', { status: 400, error: 'QueueDoesNotExist', body: { message: 'no such queue' } }],
    ['do not answer', 'silence'],
  ] as const)('are unavailable when they %s, and say so soon', async (_state, answer) => {
    sqs().answer(answer);
    const started = performance.now();
    await expect(locations.send([id])).rejects.toMatchObject({ code: 'service_unavailable' });
    expect(performance.now() - started).toBeLessThan(7_000);
  });
});
