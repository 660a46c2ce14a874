/** Faults that the emulator cannot produce, for one test file. All other requests reach the emulator. */

import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import {
  DynamoDBDocumentClient,
  GetCommand,
  type GetCommandInput,
  TransactWriteCommand,
  type TransactWriteCommandInput,
  UpdateCommand,
  type UpdateCommandInput,
} from '@aws-sdk/lib-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { afterEach } from 'vitest';
import type { Key } from '../../../lambdas/table/key.ts';
import { restoreAfterwards } from './restore.ts';

type GetClient = () => unknown;

export interface DynamoDbFaults {
  /** The next transaction is committed and its response is lost, so that the SDK's retry meets its own writes. */
  loseResponse(): void;
  /** Runs `act` before the next transaction is sent. A second call is for the transaction after that. */
  beforeTransaction(act: () => Promise<unknown>): void;
  /** Runs `act` before the next read of the item is sent. */
  beforeGet(key: Key, act: () => Promise<unknown>): void;
  /** Every transaction fails without reaching the emulator, until the test ends or `recover` is called. */
  rejectTransactions(error: Error): void;
  /** Every third write is rejected with a conflict, and the response of every seventh transaction is lost. */
  disturbWrites(): void;
  recover(): void;
}

/** What DynamoDB returns for a transaction whose condition does not hold, its own lost one included. */
const conflict = () =>
  new TransactionCanceledException({
    message: 'a condition does not hold',
    $metadata: {},
    CancellationReasons: [{ Code: 'ConditionalCheckFailed' }],
  });

export function useDynamoDbFaults(): DynamoDbFaults {
  const dynamoDb = restoreAfterwards(mockClient(DynamoDBDocumentClient));
  const send = dynamoDb.send.wrappedMethod as (command: unknown) => Promise<unknown>;
  const pass = (getClient: GetClient, command: unknown) => send.call(getClient(), command);
  /** One for each of the next transactions. */
  let faults: ((sent: () => Promise<unknown>) => Promise<unknown>)[] = [];

  function recover(): void {
    faults = [];
    dynamoDb.reset();
    dynamoDb.send.callThrough();
    dynamoDb.on(TransactWriteCommand).callsFake((input: TransactWriteCommandInput, getClient: GetClient) => {
      const sent = () => pass(getClient, new TransactWriteCommand(input));
      const fault = faults.shift();
      return fault === undefined ? sent() : fault(sent);
    });
  }
  recover();
  afterEach(recover);

  return {
    loseResponse() {
      faults.push(async (sent) => {
        await sent();
        throw conflict();
      });
    },
    beforeTransaction(act) {
      faults.push(async (sent) => {
        await act();
        return sent();
      });
    },
    beforeGet(key, act) {
      let acted = false;
      dynamoDb
        .on(GetCommand, { Key: key })
        .callsFake(async (input: GetCommandInput, getClient: GetClient) => {
          if (!acted) {
            acted = true;
            await act();
          }
          return pass(getClient, new GetCommand(input));
        });
    },
    rejectTransactions(error) {
      dynamoDb.on(TransactWriteCommand).rejects(error);
    },
    disturbWrites() {
      let writes = 0;
      dynamoDb
        .on(TransactWriteCommand)
        .callsFake(async (input: TransactWriteCommandInput, getClient: GetClient) => {
          writes += 1;
          const number = writes;
          if (number % 3 === 0) throw conflict();
          const output = await pass(getClient, new TransactWriteCommand(input));
          if (number % 7 === 0) throw conflict();
          return output;
        });
      dynamoDb.on(UpdateCommand).callsFake(async (input: UpdateCommandInput, getClient: GetClient) => {
        writes += 1;
        if (writes % 3 === 0) throw conflict();
        return pass(getClient, new UpdateCommand(input));
      });
    },
    recover,
  };
}
