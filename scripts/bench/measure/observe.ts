/** Counts what the process asks of the table, whichever client asks. */
import {
  BatchGetCommand,
  BatchWriteCommand,
  DynamoDBDocumentClient,
  GetCommand,
  QueryCommand,
} from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';

export interface TableUse {
  readUnits: number;
  writeUnits: number;
  /** Items that were returned. */
  items: number;
  requests: number;
}

const consumed = z.object({ CapacityUnits: z.number().default(0) });
const outputSchema = z.object({
  ConsumedCapacity: z.union([consumed, z.array(consumed)]).optional(),
  Items: z.array(z.unknown()).optional(),
  Item: z.unknown().optional(),
  Responses: z.union([z.record(z.string(), z.array(z.unknown())), z.array(z.unknown())]).optional(),
});

const total: TableUse = { readUnits: 0, writeUnits: 0, items: 0, requests: 0 };

const READS = [GetCommand, QueryCommand, BatchGetCommand];

/** Observes every client of the SDK's document library in this process, as its mocks do. */
export function observeTable(): void {
  const send: unknown = DynamoDBDocumentClient.prototype.send;
  if (typeof send !== 'function') throw new Error('the client has no method to send with');
  const observed = new Proxy(send, {
    async apply(target, client: unknown, given: unknown[]) {
      const [command] = given;
      // These do not ask for it by themselves.
      if (command instanceof BatchWriteCommand) command.input.ReturnConsumedCapacity = 'TOTAL';
      const output: unknown = await Reflect.apply(target, client, given);
      count(
        outputSchema.parse(output),
        READS.some((read) => command instanceof read) ? 'readUnits' : 'writeUnits',
      );
      return output;
    },
  });
  Object.defineProperty(DynamoDBDocumentClient.prototype, 'send', { value: observed });
}

function count(output: z.infer<typeof outputSchema>, kind: 'readUnits' | 'writeUnits'): void {
  const { ConsumedCapacity, Items, Item, Responses } = output;
  total.requests += 1;
  for (const { CapacityUnits } of [ConsumedCapacity ?? []].flat()) total[kind] += CapacityUnits;
  const answered = Responses === undefined ? [] : Object.values(Responses).flat();
  total.items += (Items?.length ?? 0) + (Item === undefined ? 0 : 1) + answered.length;
}

/** What a piece of work used. Nothing else may run at the time. */
export async function tableUseOf<Result>(
  work: () => Promise<Result>,
): Promise<{ readonly result: Result; readonly use: TableUse }> {
  const before = { ...total };
  const result = await work();
  return {
    result,
    use: {
      readUnits: total.readUnits - before.readUnits,
      writeUnits: total.writeUnits - before.writeUnits,
      items: total.items - before.items,
      requests: total.requests - before.requests,
    },
  };
}
