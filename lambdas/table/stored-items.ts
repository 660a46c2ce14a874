import { isDeepStrictEqual } from 'node:util';
import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import * as z from 'zod/mini';
import type { RawItem, Table } from './client.ts';
import { type Key, keyText } from './key.ts';

const MAX_BATCH_GETS = 100;

/** The items that are stored, by their keys; any number of them. */
export async function readAll(table: Table, wanted: readonly Key[]): Promise<ReadonlyMap<string, RawItem>> {
  const stored = new Map<string, RawItem>();
  for (let start = 0; start < wanted.length; start += MAX_BATCH_GETS) {
    const some = wanted.slice(start, start + MAX_BATCH_GETS).map(({ pk, sk }) => ({ pk, sk }));
    for (const item of await table.batchGet(some)) {
      stored.set(keyText({ pk: String(item.pk), sk: String(item.sk) }), item);
    }
  }
  return stored;
}

/** Whether the table has exactly this item; attributes that are undefined are not stored. */
export function isSameItem(stored: RawItem | undefined, item: object): boolean {
  return stored !== undefined && isDeepStrictEqual(stored, JSON.parse(JSON.stringify(item)));
}

/** Attributes in DynamoDB's own format, which the event's types and the SDK's types describe differently. */
const imageSchema = z.optional(z.record(z.string(), z.custom<AttributeValue>()));

/** The item of a stream record's old or new image, not yet parsed; undefined where the record has none. */
export function itemOfImage(image: unknown): unknown {
  const attributes = imageSchema.parse(image);
  return attributes && unmarshall(attributes);
}
