import { createHash } from 'node:crypto';
import { blogPostSchema, postCardSchema } from '../../../shared/contracts/posts/posts.ts';
import { excerptOf } from '../../../shared/domain/posts/blog-post.ts';
import type { BlogPostRecord, PostRecord } from '../../../shared/domain/records.ts';
import { readPost } from '../../records/posts/index.ts';
import type { Table, TransactItems } from '../../table/index.ts';
import { isSameItem, type Key, keyText, readAll, retryOnConflict } from '../../table/index.ts';
import { cardPartition, postEntries, postManifestItemSchema, publicPostKeys } from './items.ts';

type Item = Key & Record<string, unknown>;

/** What the public reads of a post, which exists while the post is published. */
export class PostProjection {
  readonly #table: Table;
  readonly #isThorough: boolean;

  /** `isThorough`: reads the items that the post's manifest names; a rebuild does. */
  constructor(table: Table, { isThorough = false }: { readonly isThorough?: boolean } = {}) {
    this.#table = table;
    this.#isThorough = isThorough;
  }

  /**
   * Makes it what the record asks for as it is now; repeating it changes nothing. Returns whether anything was written.
   *
   * One transaction for the public copy with its entries and cards in the lists, on the condition that its manifest has not changed since it
   * was read, which is before the record is: a call with an older record fails, and reads again.
   */
  apply(id: string): Promise<boolean> {
    return retryOnConflict(async () => {
      const state = await this.#stateOf(id);
      if (await this.#isApplied(state)) return false;
      await this.#table.transact((tableName) => writes(tableName, id, state));
      return true;
    });
  }

  async isRight(id: string): Promise<boolean> {
    return this.#isApplied(await this.#stateOf(id));
  }

  async #stateOf(id: string): Promise<State> {
    const item = await this.#table.get(publicPostKeys.manifest(id), { consistent: true });
    const manifest = postManifestItemSchema.safeParse(item).data;
    const record = await readPost(this.#table, id);
    const hash = typeof item?.hash === 'string' ? item.hash : undefined;
    const wanted = record?.status === 'published' ? publicItems(record) : [];
    const isWhole = wanted.length === 0 || isSameItem(item, manifestItem(id, wanted));
    // The manifest of a post from before records existed has no hash: the post's next save writes a record.
    const isForeign = record === undefined && hash === undefined;
    return {
      hash,
      wanted,
      isWhole,
      isForeign,
      named: manifest ? [publicPostKeys.post(manifest.slug), ...manifest.entries] : [],
    };
  }

  async #isApplied({ hash, wanted, isWhole, isForeign }: State): Promise<boolean> {
    if (isForeign) return true;
    if (hash !== hashOf(wanted)) return false;
    if (!this.#isThorough) return true;
    if (!isWhole) return false;
    const stored = await readAll(this.#table, wanted);
    return wanted.every((item) => isSameItem(stored.get(keyText(item)), item));
  }
}

interface State {
  /** Of the items that its manifest names; undefined: none, or those of a post from before there were hashes. */
  readonly hash: string | undefined;
  /** Items as they are to be. */
  readonly wanted: readonly Item[];
  /** Whether its manifest is what it would be written as. */
  readonly isWhole: boolean;
  readonly isForeign: boolean;
  /** Keys of the items as they are. */
  readonly named: readonly Key[];
}

/** The public copy, and an entry and a card in each list. */
export function publicItems(record: PostRecord | BlogPostRecord): Item[] {
  const post = blogPostSchema.parse(record);
  const { slug, updatedAt, tags } = post;
  const card = postCardSchema.parse({ ...post, excerpt: excerptOf(post) });
  const entries = postEntries(post);
  const copy = { ...publicPostKeys.post(slug), ...post };
  const bytes = Buffer.byteLength(JSON.stringify(copy));
  return [
    copy,
    ...entries.map((key) => ({ ...key, slug, updatedAt, tags, bytes })),
    ...entries.map(({ pk, sk }) => ({ pk: cardPartition(pk), sk, card })),
  ];
}

/** Undefined for no items. */
function hashOf(items: readonly Item[]): string | undefined {
  return items.length === 0 ? undefined : createHash('sha256').update(JSON.stringify(items)).digest('hex');
}

function manifestItem(id: string, items: readonly Item[]): Item {
  const [post, ...listed] = items;
  const entries = listed.map(({ pk, sk }) => ({ pk, sk }));
  return { ...publicPostKeys.manifest(id), slug: post?.slug, entries, hash: hashOf(items) };
}

function writes(TableName: string, id: string, { hash, wanted, named }: State): TransactItems {
  const kept = new Set(wanted.map(keyText));
  const unchanged = {
    ConditionExpression: hash === undefined ? 'attribute_not_exists(#hash)' : '#hash = :hash',
    ExpressionAttributeNames: { '#hash': 'hash' },
    ...(hash !== undefined && { ExpressionAttributeValues: { ':hash': hash } }),
  };
  return [
    wanted.length === 0
      ? { Delete: { TableName, Key: publicPostKeys.manifest(id), ...unchanged } }
      : { Put: { TableName, Item: manifestItem(id, wanted), ...unchanged } },
    ...wanted.map((Item) => ({ Put: { TableName, Item } })),
    ...named
      .filter((key) => !kept.has(keyText(key)))
      .map(({ pk, sk }) => ({ Delete: { TableName, Key: { pk, sk } } })),
  ];
}
