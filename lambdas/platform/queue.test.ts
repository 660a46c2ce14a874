import {
  QueueDoesNotExist,
  RequestThrottled,
  SendMessageBatchCommand,
  type SendMessageBatchCommandInput,
  SQSClient,
  SQSServiceException,
} from '@aws-sdk/client-sqs';
import { mockClient } from 'aws-sdk-client-mock';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { testId } from '../../test/fixtures/clinics.ts';
import { mailBody } from '../derived/mail/worker.ts';
import { dispatchBody } from '../jobs/google-places/dispatch-worker.ts';
import { syncTaskBody } from '../jobs/google-places/worker.ts';
import { locationBody } from '../jobs/locations/worker.ts';
import { sweepBody } from '../jobs/outbox/worker.ts';
import { withCorrelation } from './correlation.ts';
import { SECOND_SWEEP } from './names.ts';
import { createSqsClient, SqsQueue } from './queue.ts';

const QUEUE_URL = 'https://sqs.us-east-1.amazonaws.com/000000000000/queue';
const id = testId(1);
const sqs = mockClient(SQSClient);
// Test files share their modules.
afterAll(() => sqs.restore());

/** Accepts a batch but for the entries with these ids. */
const accept =
  (...failing: readonly string[]) =>
  ({ Entries = [] }: SendMessageBatchCommandInput) => ({
    Successful: Entries.filter(({ Id = '' }) => !failing.includes(Id)).map(({ Id }) => ({ Id })),
    Failed: Entries.filter(({ Id = '' }) => failing.includes(Id)).map(({ Id }) => ({
      Id,
      Code: 'InternalError',
    })),
  });

const batches = () => sqs.commandCalls(SendMessageBatchCommand).map(({ args: [{ input }] }) => input);
const bodies = () => batches().map(({ Entries = [] }) => Entries.map(({ MessageBody }) => MessageBody));
const queue = <Message>(bodyOf: (message: Message) => object) =>
  new SqsQueue(createSqsClient(), QUEUE_URL, bodyOf);

beforeEach(() => {
  sqs.reset();
  sqs.on(SendMessageBatchCommand).callsFake(accept());
});

describe('a queue', () => {
  it('sends mails and submissions as kinds and ids, without any other field', async () => {
    const personal = { name: 'Pat Tester' };
    await queue(mailBody).send([
      { kind: 'practice-received', id, ...personal },
      { kind: 'practice-notice', id },
    ]);
    await queue(locationBody).send([id]);
    await queue(sweepBody).send([SECOND_SWEEP]);
    expect(bodies()).toEqual([
      [`{"kind":"practice-received","id":"${id}"}`, `{"kind":"practice-notice","id":"${id}"}`],
      [`{"id":"${id}"}`],
      ['{"kind":"second-sweep"}'],
    ]);
    expect(batches().map(({ QueueUrl }) => QueueUrl)).toEqual([QUEUE_URL, QUEUE_URL, QUEUE_URL]);
  });

  it('sends the correlation id of the current request with each message, or another one that is given', async () => {
    const mails = queue(mailBody);
    const mail = { kind: 'practice-received', id } as const;
    await withCorrelation('id-of-a-request-1', () => mails.send([mail]));
    await mails.send([mail], { correlationId: 'id-of-a-request-2' });
    expect(bodies().map(([body = '']) => JSON.parse(body))).toEqual([
      { ...mail, correlationId: 'id-of-a-request-1' },
      { ...mail, correlationId: 'id-of-a-request-2' },
    ]);
  });

  it('sends tasks and runs of a sync, with a delay where one is given', async () => {
    const task = { runId: id, clinicIds: [testId(1), testId(2)] };
    await queue(syncTaskBody).send([task], { delay: 60 });
    await queue(syncTaskBody).send([task]);
    await queue(dispatchBody).send([id], { delay: 60 });
    await queue(dispatchBody).send([id]);
    const clinics = { MessageBody: `{"id":"${id}","clinicIds":["${testId(1)}","${testId(2)}"]}` };
    const run = { MessageBody: `{"kind":"run","id":"${id}"}` };
    expect(batches().flatMap(({ Entries = [] }) => Entries)).toEqual([
      { Id: '0', DelaySeconds: 60, ...clinics },
      { Id: '0', ...clinics },
      { Id: '0', DelaySeconds: 60, ...run },
      { Id: '0', ...run },
    ]);
  });

  it('splits messages into batches of ten, and sends no empty batch', async () => {
    await queue(locationBody).send(Array.from({ length: 23 }, () => id));
    expect(bodies().map(({ length }) => length)).toEqual([10, 10, 3]);
    await queue(locationBody).send([]);
    expect(batches()).toHaveLength(3);
  });

  it('sends only the rejected entries of a batch again', async () => {
    sqs.on(SendMessageBatchCommand).callsFakeOnce(accept('1')).callsFake(accept());
    await queue(locationBody).send([testId(1), testId(2)]);
    expect(bodies()).toEqual([[`{"id":"${testId(1)}"}`, `{"id":"${testId(2)}"}`], [`{"id":"${testId(2)}"}`]]);
  });

  it('is unavailable when entries are rejected twice', async () => {
    sqs.on(SendMessageBatchCommand).callsFake(accept('0'));
    await expect(queue(locationBody).send([id])).rejects.toMatchObject({
      code: 'service_unavailable',
      cause: { message: 'SQS rejected messages: InternalError' },
    });
    expect(batches()).toHaveLength(2);
  });

  const answer = { message: 'no', $metadata: {} };
  it.each([
    new RequestThrottled(answer),
    new QueueDoesNotExist(answer),
    new SQSServiceException({ ...answer, name: 'InternalFailure', $fault: 'server' }),
    Object.assign(new Error('no response'), { name: 'TimeoutError' }),
  ])('is unavailable on $name', async (error) => {
    sqs.on(SendMessageBatchCommand).rejects(error);
    await expect(queue(locationBody).send([id])).rejects.toMatchObject({
      code: 'service_unavailable',
      cause: error,
    });
  });

  it.each(['AccessDenied', 'AccessDeniedException', 'KmsAccessDenied'])('is denied by %s', async (name) => {
    const error = new SQSServiceException({ ...answer, name, $fault: 'client' });
    sqs.on(SendMessageBatchCommand).rejects(error);
    await expect(queue(locationBody).send([id])).rejects.toMatchObject({
      name: 'AccessDenied',
      cause: error,
    });
  });
});
