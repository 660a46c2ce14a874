import { DynamoDBClient, TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, GetCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest';
import { makeContact } from '../../../test/fixtures/submissions.ts';
import { Table } from '../../table/client.ts';
import { SubmissionWriter } from './submission-writer.ts';

const dynamoDb = mockClient(DynamoDBDocumentClient);
// Test files share their modules.
afterAll(() => dynamoDb.restore());
const at = new Date('2025-11-20T15:04:00Z');
const once = { named: undefined, solved: { signature: 'signature', expiresAt: at }, at };

beforeEach(() => {
  dynamoDb.reset();
  dynamoDb.on(GetCommand).resolves({});
  vi.spyOn(Math, 'random').mockReturnValue(0);
});
afterEach(() => {
  vi.restoreAllMocks();
});

const add = () =>
  new SubmissionWriter(new Table(new DynamoDBClient({ region: 'us-east-1' }), 'directory')).addContact(
    makeContact(),
    once,
    ['message-received'],
  );
const cancelled = (Code: string) =>
  new TransactionCanceledException({ message: 'no', $metadata: {}, CancellationReasons: [{ Code }] });

it('a message is retried ten times while other transactions conflict with it, then unavailable', async () => {
  dynamoDb.on(TransactWriteCommand).rejects(cancelled('TransactionConflict'));
  await expect(add()).rejects.toMatchObject({ code: 'service_unavailable' });
  expect(dynamoDb.commandCalls(TransactWriteCommand)).toHaveLength(10);
});

it('a message is retried after a conflict and stored', async () => {
  dynamoDb
    .on(TransactWriteCommand)
    .rejectsOnce(cancelled('TransactionConflict'))
    .rejectsOnce(cancelled('ConditionalCheckFailed'))
    .resolves({});
  expect(await add()).toMatchObject({ kind: 'stored' });
});

it('a message is unavailable while the table is throttled', async () => {
  dynamoDb.on(TransactWriteCommand).rejects(cancelled('ThrottlingError'));
  await expect(add()).rejects.toMatchObject({ code: 'service_unavailable' });
  expect(dynamoDb.commandCalls(TransactWriteCommand)).toHaveLength(3);
});
