/** Which items a function's requests write, with what the reading schemas say of them. */
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, vi } from 'vitest';
import * as z from 'zod';
import type { Table } from '../../../lambdas/table/client.ts';
import { type Key, keyText } from '../../../lambdas/table/key.ts';
import { readAll } from '../../../lambdas/table/stored-items.ts';
import { ruleOf } from '../../../scripts/admin/check/rules.ts';

const keySchema = z.object({ pk: z.string(), sk: z.string() });
const writeSchema = z.object({
  Put: z.object({ Item: keySchema }).optional(),
  Update: z.object({ Key: keySchema }).optional(),
});
/** Of commands that write items; others have none of these. */
const inputSchema = z.object({
  Item: keySchema.optional(),
  Key: keySchema.optional(),
  UpdateExpression: z.string().optional(),
  TransactItems: z.array(writeSchema).optional(),
});

interface Capacity {
  readonly CapacityUnits?: number;
}

export interface WrittenItems {
  /** Read and write units that requests consumed since the last reset. */
  units(): number;
  /** Forgets what was written before. */
  reset(): void;
  keys(): readonly Key[];
  /** Keys of written items that their reading schemas reject, or that no rule knows, with the kind. */
  unreadable(table: Table): Promise<string[]>;
}

/** Watches every write of the SDK's document client for one test file. */
export function useWrittenItems(): WrittenItems {
  const written = new Map<string, Key>();
  let units = 0;
  const note = (key: Key | undefined) => {
    if (key !== undefined) written.set(keyText(key), key);
  };
  beforeAll(() => {
    const { send } = DynamoDBDocumentClient.prototype;
    vi.spyOn(DynamoDBDocumentClient.prototype, 'send').mockImplementation(async function (
      this: DynamoDBDocumentClient,
      ...sent: unknown[]
    ) {
      const output = await Reflect.apply(send, this, sent);
      const { ConsumedCapacity = [] } = output as { ConsumedCapacity?: Capacity | readonly Capacity[] };
      for (const one of [ConsumedCapacity].flat()) units += one.CapacityUnits ?? 0;
      const { data } = inputSchema.safeParse((sent[0] as { input?: unknown }).input);
      note(data?.Item);
      if (data?.UpdateExpression !== undefined) note(data.Key);
      for (const { Put, Update } of data?.TransactItems ?? []) {
        note(Put?.Item);
        note(Update?.Key);
      }
      return output;
    } as typeof send);
  });
  afterAll(() => void vi.restoreAllMocks());

  return {
    units: () => units,
    reset() {
      written.clear();
      units = 0;
    },
    keys: () => [...written.values()],
    async unreadable(table) {
      const items = await readAll(table, [...written.values()]);
      return [...items.values()].flatMap((item) => {
        const key = keySchema.parse(item);
        const rule = ruleOf(key);
        if (rule === undefined) return [`item of an unknown kind: ${keyText(key)}`];
        return rule.references(item, key) === undefined ? [`${rule.kind}: ${keyText(key)}`] : [];
      });
    },
  };
}
