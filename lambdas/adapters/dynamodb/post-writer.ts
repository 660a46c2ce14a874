import type { BlogPostRecord } from '../../../shared/domain/records.ts';
import type { PostWriter } from '../../app/blog/ports.ts';
import { AppError } from '../../app/errors.ts';
import { type Table, type TransactItems, WriteConflict } from './client.ts';
import { postItemSchema, postPlacesItemSchema } from './items.ts';
import { type Key, keys, postEntries } from './keys.ts';
import { parseItem } from './parse-items.ts';

const MAX_ATTEMPTS = 5;

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
   * One transaction for the post and its entries in the lists (access patterns 10 to 13), which holds only while the
   * post stands where it was read to stand: of two writers one starts again from what the other left.
   */
  async save(post: BlogPostRecord): Promise<void> {
    for (let attempt = 1; ; attempt += 1) {
      const before = await this.#placesOf(post.id);
      try {
        return await this.#table.transact((tableName) => writes(tableName, post, before));
      } catch (error) {
        if (!(error instanceof WriteConflict)) throw error;
        await this.#requireFreeSlug(post);
        if (attempt === MAX_ATTEMPTS) throw error;
      }
    }
  }

  async #placesOf(id: string): Promise<Places | undefined> {
    const item = await this.#table.get(keys.postPlaces(id), { consistent: true });
    return item && parseItem('post places', postPlacesItemSchema, item);
  }

  async #requireFreeSlug({ id, slug }: BlogPostRecord): Promise<void> {
    const item = await this.#table.get(keys.post(slug), { consistent: true });
    if (item !== undefined && parseItem('post', postItemSchema, item).id !== id) {
      throw new AppError('conflict', 'Another post has this slug.');
    }
  }
}

function writes(TableName: string, post: BlogPostRecord, before: Places | undefined): TransactItems {
  const { id, slug, updatedAt } = post;
  const entries = postEntries(post);
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
    ...entries.map((key) => ({ Put: { TableName, Item: { ...key, slug, updatedAt } } })),
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
