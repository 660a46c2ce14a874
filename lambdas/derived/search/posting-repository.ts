import type { RawItem, Table } from '../../table/index.ts';
import { type OnBadItem, parseListed } from '../../table/index.ts';
import { smallestRead } from './budgets.ts';
import {
  categoryTerm,
  parsePostingKey,
  postingItemSchema,
  postingPartition,
  postingPrefix,
} from './items.ts';

/** A term of a clinic. */
export interface Posting {
  readonly term: string;
  /** Whether the term is in the clinic's name. */
  readonly inName: boolean;
  /** Place in every posting list: rank, then id. Compares as text. */
  readonly position: string;
  readonly clinicId: string;
  /** Code of the clinic's category: of names, in the whole directory. */
  readonly categoryCode?: string;
}

export interface PostingPage {
  readonly postings: readonly Posting[];
  /** False after the last ones. */
  readonly more: boolean;
  /** Read units that were consumed. */
  readonly units: number;
}

/** Sorts after every letter and digit of the keys' ASCII part. */
const LAST = '~';
/** Sorts after every term: the highest code point. */
const AFTER_TERMS = '\u{10ffff}';

/** Posting lists of a city, or of the whole directory without one. */
export class PostingRepository {
  readonly #table: Pick<Table, 'query'>;
  readonly #onBadItem: OnBadItem;

  constructor(table: Pick<Table, 'query'>, onBadItem: OnBadItem) {
    this.#table = table;
    this.#onBadItem = onBadItem;
  }

  /** Postings of a term that the smallest read pays for. `inName`: some of them are in names. */
  smallestRead(cityId: string | undefined, term: string, inName: boolean): number {
    const ofScope = cityId?.length ?? (inName ? smallestRead.codesBytes : 0);
    return Math.floor(smallestRead.bytes / (ofScope + Buffer.byteLength(term) + smallestRead.postingBytes));
  }

  /** Postings of the terms with a prefix, in the order of terms, those in names first, then by position. */
  ofPrefix(
    cityId: string | undefined,
    prefix: string,
    /** Begins after all postings of this term. */
    afterTerm: string | undefined,
    count: number,
  ): Promise<PostingPage> {
    const from = afterTerm === undefined ? prefix : `${afterTerm}#${LAST}`;
    return this.#read(postingPartition(cityId, prefix), from, `${prefix}${AFTER_TERMS}`, count);
  }

  /** Postings of one term, in names or not, from a position on. */
  ofTerm(
    cityId: string | undefined,
    term: string,
    inName: boolean,
    position: string,
    count: number,
  ): Promise<PostingPage> {
    const prefix = postingPrefix(term, inName);
    return this.#read(postingPartition(cityId, term), `${prefix}${position}`, `${prefix}${LAST}`, count);
  }

  /** Postings of a category from a position on. */
  ofCategory(
    cityId: string | undefined,
    categoryId: string,
    position: string,
    count: number,
  ): Promise<PostingPage> {
    return this.ofTerm(cityId, categoryTerm(categoryId), false, position, count);
  }

  async #read(partition: string, from: string, to: string, count: number): Promise<PostingPage> {
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
