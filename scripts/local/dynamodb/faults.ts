import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import * as z from 'zod';
import { parseJson } from '../http/local-server.ts';
import type { Fault } from '../stand-ins/faults.ts';

/** DynamoDB's failures. Source: "Error handling with DynamoDB", developer guide. */

export interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** @param target The request's `x-amz-target`. */
export function operationOf(target: string | string[] | undefined): string {
  return String(target ?? '').replace('DynamoDB_20120810.', '');
}

const SINGLE_WRITES = new Set(['DeleteItem', 'PutItem', 'UpdateItem']);
const WRITES = new Set([...SINGLE_WRITES, 'BatchWriteItem', 'TransactWriteItems']);

/** Whether a fault applies to a request. */
export function meets(fault: Fault, name: string, body: Buffer): boolean {
  switch (fault) {
    case 'conflict':
      return SINGLE_WRITES.has(name) || name === 'TransactWriteItems';
    case 'lost':
      return WRITES.has(name);
    case 'unprocessed':
      // DynamoDB throttles a batch as a whole when it processes none of it.
      return (name === 'BatchGetItem' || name === 'BatchWriteItem') && largestPart(body) > 1;
    default:
      return true;
  }
}

export function faultyAnswer(fault: Fault, name: string, body: Buffer): Answer {
  if (fault === 'conflict' && name === 'TransactWriteItems') {
    return canceled(itemsOf(body), 'TransactionConflict', 'Transaction is ongoing for the item');
  }
  if (fault === 'conflict') {
    return failure(400, 'TransactionConflictException', 'Transaction is ongoing for the item');
  }
  const status = typeof fault === 'number' ? fault : 500;
  if (status === 503) return failure(status, 'ServiceUnavailable', 'The service is temporarily unavailable.');
  if (status >= 500) return failure(status, 'InternalServerError', 'Internal server error');
  if (name === 'TransactWriteItems')
    return canceled(itemsOf(body), 'ProvisionedThroughputExceeded', THROTTLED);
  return failure(status, 'ProvisionedThroughputExceededException', THROTTLED);
}

const THROTTLED =
  'The level of configured provisioned throughput for the table was exceeded. Consider increasing your provisioning level with the UpdateTable API.';

/** A transaction that is cancelled for its first item. */
function canceled(items: number, Code: string, Message: string): Answer {
  const reasons = Array.from({ length: items }, (_, index) =>
    index === 0 ? { Code, Message } : { Code: 'None' },
  );
  const codes = reasons.map(({ Code }) => Code).join(', ');
  return failure(
    400,
    'TransactionCanceledException',
    `Transaction cancelled, please refer cancellation reasons for specific reasons [${codes}]`,
    { CancellationReasons: reasons },
  );
}

function failure(status: number, type: string, message: string, more: object = {}): Answer {
  return {
    status,
    headers: { 'content-type': 'application/x-amz-json-1.0', 'x-amzn-requestid': randomUUID() },
    body: Buffer.from(
      JSON.stringify({
        __type: `com.amazonaws.dynamodb.v20120810#${type}`,
        message,
        Message: message,
        ...more,
      }),
    ),
  };
}

const keysSchema = z.looseObject({ Keys: z.array(z.unknown()) });
const getsSchema = z.looseObject({ RequestItems: z.record(z.string(), keysSchema) });
const putsSchema = z.looseObject({ RequestItems: z.record(z.string(), z.array(z.unknown())) });
const transactionSchema = z.object({ TransactItems: z.array(z.unknown()) });

function itemsOf(body: Buffer): number {
  return transactionSchema.safeParse(parseJson(body.toString('utf8'))).data?.TransactItems.length ?? 1;
}

/** The most items of a batch for one table. */
function largestPart(body: Buffer): number {
  const request = parseJson(body.toString('utf8'));
  const gets = Object.values(getsSchema.safeParse(request).data?.RequestItems ?? {});
  const puts = Object.values(putsSchema.safeParse(request).data?.RequestItems ?? {});
  return Math.max(0, ...[...gets.map(({ Keys }) => Keys), ...puts].map(({ length }) => length));
}

interface Split {
  /** The request for the processed part of a batch. */
  readonly now: unknown;
  /** Its response with the unprocessed part. */
  complete(answer: Answer): Answer;
}

/** Divides a batch: half of each table's items is processed. */
export function split(name: string, request: unknown): Split {
  const half = ({ length }: readonly unknown[]) => Math.ceil(length / 2);
  if (name === 'BatchGetItem') {
    const { RequestItems, ...rest } = getsSchema.parse(request);
    const part = (cut: (keys: unknown[]) => unknown[]) =>
      tablesOf(RequestItems, (table) => {
        const Keys = cut(table.Keys);
        return Keys.length > 0 ? { ...table, Keys } : undefined;
      });
    const later = part((keys) => keys.slice(half(keys)));
    return {
      now: { ...rest, RequestItems: part((keys) => keys.slice(0, half(keys))) },
      complete: (answer) => completed(answer, { UnprocessedKeys: later }),
    };
  }
  const { RequestItems, ...rest } = putsSchema.parse(request);
  const part = (cut: (writes: unknown[]) => unknown[]) =>
    tablesOf(RequestItems, (writes) => {
      const some = cut(writes);
      return some.length > 0 ? some : undefined;
    });
  const later = part((writes) => writes.slice(half(writes)));
  return {
    now: { ...rest, RequestItems: part((writes) => writes.slice(0, half(writes))) },
    complete: (answer) => completed(answer, { UnprocessedItems: later }),
  };
}

function tablesOf<Table>(
  tables: Readonly<Record<string, Table>>,
  change: (table: Table) => Table | undefined,
): Record<string, Table> {
  const changed: Record<string, Table> = {};
  for (const [name, table] of Object.entries(tables)) {
    const part = change(table);
    if (part !== undefined) changed[name] = part;
  }
  return changed;
}

function completed({ status, headers, body }: Answer, rest: object): Answer {
  const answered = z.looseObject({}).parse(parseJson(body.toString('utf8')));
  // The checksum of the emulator's own response.
  const { 'x-amz-crc32': _, ...others } = headers;
  return { status, headers: others, body: Buffer.from(JSON.stringify({ ...answered, ...rest })) };
}
