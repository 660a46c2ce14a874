import * as z from 'zod/mini';
import type { RawItem, Table } from '../../table/index.ts';
import { type OnBadItem, parseListed } from '../../table/index.ts';
import { categoryWord, parsePostingKey, postingPartition, postingPrefix } from './items.ts';
import type { Posting, PostingReader, PostingsRead } from './ports.ts';

const postingItemSchema = z.object({
  sk: z.string(),
  /** Code of the clinic's category: of names, in the directory's scope. */
  c: z.exactOptional(z.string()),
});

/** Sorts after every letter and digit of the keys' ASCII part. */
const LAST = '~';
/** Sorts after every word: the highest code point. */
const AFTER_WORDS = '\u{10ffff}';
/** Bytes of a read that half a read unit pays for, eventually consistent. */
const BYTES_OF_HALF_A_UNIT = 4_096;
/**
 * Of a posting besides its word and its city: the partition's name, the rank, an id of 26 characters, the category's
 * code, the attributes' names.
 */
const BYTES_BESIDES = 45;

export class PostingRepository implements PostingReader {
  readonly #table: Pick<Table, 'query'>;
  readonly #onBadItem: OnBadItem;

  constructor(table: Pick<Table, 'query'>, onBadItem: OnBadItem) {
    this.#table = table;
    this.#onBadItem = onBadItem;
  }

  smallestRead(cityId: string | undefined, word: string): number {
    const bytes = (cityId?.length ?? 0) + Buffer.byteLength(word) + BYTES_BESIDES;
    return Math.floor(BYTES_OF_HALF_A_UNIT / bytes);
  }

  beginning(cityId: string | undefined, beginning: string, afterWord: string | undefined, count: number) {
    const from = afterWord === undefined ? beginning : `${afterWord}#${LAST}`;
    return this.#read(postingPartition(cityId, beginning), from, `${beginning}${AFTER_WORDS}`, count);
  }

  from(cityId: string | undefined, word: string, inName: boolean, position: string, count: number) {
    const prefix = postingPrefix(word, inName);
    return this.#read(postingPartition(cityId, word), `${prefix}${position}`, `${prefix}${LAST}`, count);
  }

  ofCategory(cityId: string | undefined, categoryId: string, position: string, count: number) {
    return this.from(cityId, categoryWord(categoryId), false, position, count);
  }

  async #read(partition: string, from: string, to: string, count: number): Promise<PostingsRead> {
    const { items, lastKey, units } = await this.#table.query({
      KeyConditionExpression: 'pk = :pk AND sk BETWEEN :from AND :to',
      ExpressionAttributeValues: { ':pk': partition, ':from': from, ':to': to },
      Limit: count,
    });
    const postings = items.flatMap((item) => this.#posting(item) ?? []);
    return { postings, more: lastKey !== undefined, units };
  }

  #posting(item: RawItem): Posting | undefined {
    const parsed = parseListed('posting', postingItemSchema, item, this.#onBadItem);
    if (parsed === undefined) return undefined;
    const key = parsePostingKey(parsed.sk);
    const clinicId = key.position.slice(key.position.indexOf('#') + 1);
    return { ...key, clinicId, ...(parsed.c !== undefined && { categoryCode: parsed.c }) };
  }
}
