import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import * as z from 'zod/mini';

/** Attributes in DynamoDB's own format, which the event's types and the SDK's types describe differently. */
const imageSchema = z.optional(z.record(z.string(), z.custom<AttributeValue>()));

/** The item of a stream record's old or new image, not yet parsed; undefined where the record has none. */
export function itemOfImage(image: unknown): unknown {
  const attributes = imageSchema.parse(image);
  return attributes && unmarshall(attributes);
}
