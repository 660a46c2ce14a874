import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import * as z from 'zod';

const consumed = z.object({ CapacityUnits: z.number().optional() });
const outputSchema = z.object({ ConsumedCapacity: z.union([consumed, z.array(consumed)]).optional() });
const WRITES = /^(Put|Update|Delete|BatchWrite|TransactWrite)/;

/** Counts the write capacity units that every command of the client consumes from now on. */
export function countWriteUnits(client: DynamoDBClient): { units: number } {
  const counted = { units: 0 };
  client.middlewareStack.add(
    (next, { commandName = '' }) =>
      async (args) => {
        const isWrite = WRITES.test(commandName);
        const input = isWrite ? { ...args.input, ReturnConsumedCapacity: 'TOTAL' as const } : args.input;
        const result = await next({ ...args, input });
        if (isWrite) {
          const { ConsumedCapacity = [] } = outputSchema.parse(result.output);
          for (const { CapacityUnits = 0 } of [ConsumedCapacity].flat()) counted.units += CapacityUnits;
        }
        return result;
      },
    { step: 'initialize', name: 'countWriteUnits' },
  );
  return counted;
}
