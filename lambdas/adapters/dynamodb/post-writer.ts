import { postCardSchema } from '../../../shared/contracts/blog.ts';
import { excerptOf } from '../../../shared/domain/blog-post.ts';
import type { BlogPostRecord } from '../../../shared/domain/records.ts';
import type { PostWriter } from '../../app/blog/ports.ts';
import { AppError } from '../../app/errors.ts';
import type { Table, TransactItems } from './client.ts';
import { postItemSchema, postPlacesItemSchema } from './items.ts';
import { cardPartition, type Key, keys, postEntries } from './keys.ts';
import { parseItem } from './parse-items.ts';
import { retryOnConflict } from './retry-on-conflict.ts';

/** Where a post was written to before; undefined for a new one. */
interface Places {
  readonly slug: string;
  readonly entries: readonly Key[];
}

export class PostTransactions implements PostWriter {
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  /**
   * One transaction for the post and its entries in the lists (access patterns 10 to 13), on the condition that neither its
   * slug nor its entries changed since they were read: of two concurrent writers, one reads and writes again.
   */
  async save(post: BlogPostRecord): Promise<void> {
    await retryOnConflict<void>(
      async () => {
        const before = await this.#placesOf(post.id);
        await this.#table.transact((tableName) => writes(tableName, post, before));
      },
      () => this.#requireFreeSlug(post),
    );
  }

  async #placesOf(id: string): Promise<Places | undefined> {
    const item = await this.#table.get(keys.postPlaces(id), { consistent: true });
    return item && parseItem('post places', postPlacesItemSchema, item);
  }

  async #requireFreeSlug({ id, slug }: BlogPostRecord): Promise<undefined> {
    const item = await this.#table.get(keys.post(slug), { consistent: true });
    if (item !== undefined && parseItem('post', postItemSchema, item).id !== id) {
      throw new AppError('conflict', 'Another post has this slug.');
    }
    return undefined;
  }
}

/** What a published post is in the lists: an entry and a card in each. */
export function listedItems(post: BlogPostRecord): (Key & Record<string, unknown>)[] {
  const { slug, updatedAt, tags } = post;
  const card = postCardSchema.parse({ ...post, excerpt: excerptOf(post) });
  const entries = postEntries(post);
  return [
    ...entries.map((key) => ({ ...key, slug, updatedAt, tags })),
    ...entries.map(({ pk, sk }) => ({ pk: cardPartition(pk), sk, card })),
  ];
}

function writes(TableName: string, post: BlogPostRecord, before: Places | undefined): TransactItems {
  const { id, slug } = post;
  const listed = listedItems(post);
  const entries = listed.map(({ pk, sk }) => ({ pk, sk }));
  const wanted = new Set(entries.map(text));
  return [
    { Put: { TableName, Item: { ...keys.postPlaces(id), slug, entries }, ...unmoved(before) } },
    {
      Put: {
        TableName,
        Item: { ...keys.post(slug), ...post },
        ConditionExpression: 'attribute_not_exists(pk) OR id = :id',
        ExpressionAttributeValues: { ':id': id },
      },
    },
    ...(before !== undefined && before.slug !== slug
      ? [{ Delete: { TableName, Key: keys.post(before.slug) } }]
      : []),
    ...listed.map((Item) => ({ Put: { TableName, Item } })),
    ...(before?.entries ?? [])
      .filter((key) => !wanted.has(text(key)))
      .map((key) => ({ Delete: { TableName, Key: key } })),
  ];
}

function unmoved(before: Places | undefined) {
  return before === undefined
    ? { ConditionExpression: 'attribute_not_exists(pk)' }
    : {
        ConditionExpression: 'slug = :slug AND entries = :entries',
        ExpressionAttributeValues: { ':slug': before.slug, ':entries': before.entries },
      };
}

function text({ pk, sk }: Key): string {
  return `${pk} ${sk}`;
}
