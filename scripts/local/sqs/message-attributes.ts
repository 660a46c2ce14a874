import { createHash } from 'node:crypto';
import * as z from 'zod';

/** Source: "Amazon SQS message metadata", SQS developer guide. */
const NAME = /^(?!\.)(?!.*\.\.)(?!.*\.$)[A-Za-z0-9_.-]{1,256}$/;
const DATA_TYPE = /^(String|Number|Binary)(\..+)?$/s;

const valueSchema = z
  .strictObject({
    DataType: z.string().max(256).regex(DATA_TYPE, 'String, Number or Binary'),
    StringValue: z.string().min(1).optional(),
    /** Base64 */
    BinaryValue: z.base64().min(1).optional(),
  })
  .refine(
    ({ DataType, StringValue, BinaryValue }) =>
      DataType.startsWith('Binary')
        ? BinaryValue !== undefined && StringValue === undefined
        : StringValue !== undefined && BinaryValue === undefined,
    'the value must be of its DataType',
  );

export const messageAttributesSchema = z
  .record(z.string().regex(NAME, 'not a name of a message attribute'), valueSchema)
  .refine((attributes) => Object.keys(attributes).length <= 10, 'at most 10 message attributes');

export type MessageAttributes = z.infer<typeof messageAttributesSchema>;

/** Those that a receiver asked for: `All`, `.*`, names, and prefixes such as `order.*`. */
export function selectAttributes(attributes: MessageAttributes, asked: readonly string[]): MessageAttributes {
  const wanted = (name: string) =>
    asked.some(
      (one) =>
        one === 'All' ||
        one === '.*' ||
        one === name ||
        (one.endsWith('.*') && name.startsWith(one.slice(0, -1))),
    );
  return Object.fromEntries(Object.entries(attributes).filter(([name]) => wanted(name)));
}

/** How much of a message's size its attributes are: names, types and values count. */
export function attributesSize(attributes: MessageAttributes): number {
  return Object.entries(attributes).reduce(
    (sum, [name, value]) =>
      sum + Buffer.byteLength(name) + Buffer.byteLength(value.DataType) + valueBytes(value).length,
    0,
  );
}

/**
 * What SQS answers as `MD5OfMessageAttributes`; `undefined` without attributes. Each part goes in with its length before
 * it, the value also with one byte for how it travels. Source: "Calculating the MD5 message digest for message
 * attributes", SQS developer guide.
 */
export function attributesMd5(attributes: MessageAttributes): string | undefined {
  const names = Object.keys(attributes).sort();
  if (names.length === 0) return undefined;
  const hash = createHash('md5');
  const add = (bytes: Buffer) => {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(bytes.length);
    hash.update(length).update(bytes);
  };
  for (const name of names) {
    const value = attributes[name];
    if (value === undefined) continue;
    add(Buffer.from(name));
    add(Buffer.from(value.DataType));
    hash.update(Buffer.of(value.DataType.startsWith('Binary') ? 2 : 1));
    add(valueBytes(value));
  }
  return hash.digest('hex');
}

export function md5(text: string): string {
  return createHash('md5').update(text).digest('hex');
}

function valueBytes({ StringValue, BinaryValue }: MessageAttributes[string]): Buffer {
  return BinaryValue === undefined ? Buffer.from(StringValue ?? '') : Buffer.from(BinaryValue, 'base64');
}
