import type { ListedPost, PostStatus } from '../../../shared/contracts/posts/staff-posts.ts';
import type { AuditRecord, PostRecord } from '../../../shared/domain/records.ts';
import type { Page, PageRequest } from '../../platform/page.ts';
import {
  inQueue,
  type OnBadItem,
  parseItem,
  parseListed,
  positionOf,
  queueQuery,
  type RawItem,
  readableItem,
  type Table,
  type TransactItems,
  tableSchema,
  WriteConflict,
} from '../../table/index.ts';
import { putAudit } from '../audit/index.ts';
import {
  postContentItemSchema,
  postKeys,
  postQueue,
  postRecordItemSchema,
  postSlugItemSchema,
} from './items.ts';

/** Posts that one request looks at, at most: each has about a kilobyte. Past it the page ends early, with a cursor. */
const MAX_EXAMINED = 1_000;
/** Posts that become public in one call. */
const MAX_DUE = 25;

const { partitionKey, sortKey } = tableSchema.indexes.byQueue;

/** A post before and after a change, with who did it; a new one has no `before`. */
export interface PostChange {
  readonly before: PostRecord | undefined;
  readonly after: PostRecord;
  readonly audit: AuditRecord;
}

/** `changed`: the post has changed since it was read. Nothing was written, as for `slug-taken`. */
export type SavedPost = 'done' | 'changed' | 'slug-taken';

/** A post that waits for its time. */
export type ScheduledPost = Omit<PostRecord, 'content'> & { readonly publishedAt: string };

/** The records of posts, of every status. All throw `service_unavailable`. */
export class PostRecordRepository {
  readonly #table: Table;
  readonly #onBadItem: OnBadItem;

  constructor(table: Table, onBadItem: OnBadItem) {
    this.#table = table;
    this.#onBadItem = onBadItem;
  }

  /** Consistently read. */
  record(id: string): Promise<PostRecord | undefined> {
    return readPost(this.#table, id);
  }

  /** The post that has the slug, or was public at it. */
  async bySlug(slug: string): Promise<PostRecord | undefined> {
    const item = await this.#table.get(postKeys.slug(slug), { consistent: true });
    return item && this.record(parseItem('slug of a post', postSlugItemSchema, item).postId);
  }

  /** Stores the change with its audit item, all or nothing. A slug at which the post was never public is free afterwards. */
  async save(change: PostChange): Promise<SavedPost> {
    try {
      await this.#table.transact((TableName) => writesOf(TableName, change));
      return 'done';
    } catch (error) {
      if (!(error instanceof WriteConflict)) throw error;
    }
    const { id, slug } = change.after;
    const item = await this.#table.get(postKeys.slug(slug), { consistent: true });
    const { data } = postSlugItemSchema.safeParse(item);
    return item === undefined || data?.postId === id ? 'changed' : 'slug-taken';
  }

  /** Drafts, the last changed first; scheduled posts, the next first; published ones, newest first. */
  async page(
    status: PostStatus,
    passes: (post: ListedPost) => boolean,
    { limit, after }: PageRequest,
  ): Promise<Page<ListedPost>> {
    const found: { readonly position: string; readonly post: ListedPost }[] = [];
    const page = (next: string | undefined) => ({ items: found.map(({ post }) => post), next });
    const order = status === 'scheduled' ? 'oldest first' : 'newest first';
    let position = after;
    for (let examined = 0; examined < MAX_EXAMINED; ) {
      // One more item than the page shows whether another page follows.
      const { items, lastKey } = await this.#table.query({
        ...queueQuery({ queue: postQueue(status), order, after: position }),
        Limit: Math.min(limit + 1, MAX_EXAMINED - examined),
      });
      for (const item of items) {
        position = positionOf(item);
        const post = this.#listed(item);
        if (post === undefined || !passes(post)) continue;
        if (found.length === limit) return page(found.at(-1)?.position);
        found.push({ position, post });
      }
      if (lastKey === undefined || items.length === 0) return page(undefined);
      examined += items.length;
    }
    return page(position);
  }

  /** Some that are due until then, the longest due first. */
  async scheduled(until: Date): Promise<readonly ScheduledPost[]> {
    const { items } = await this.#table.query({
      IndexName: 'byQueue',
      KeyConditionExpression: '#queue = :queue AND #time < :until',
      ExpressionAttributeNames: { '#queue': partitionKey, '#time': sortKey },
      ExpressionAttributeValues: { ':queue': postQueue('scheduled'), ':until': until.toISOString() },
      Limit: MAX_DUE,
    });
    return items.flatMap((item) => {
      const post = parseListed('post record', postRecordItemSchema, item, this.#onBadItem);
      return post?.publishedAt === undefined ? [] : [{ ...post, publishedAt: post.publishedAt }];
    });
  }

  /** Makes the post public as it is given. False when it has changed since it was read. */
  async publish({ id, publishedAt, updatedAt, publicSlugs, version }: ScheduledPost): Promise<boolean> {
    const queued = inQueue(postQueue('published'), publishedAt, id);
    try {
      await this.#table.update({
        Key: postKeys.record(id),
        ConditionExpression: '#status = :scheduled AND publishedAt = :at AND version = :version',
        UpdateExpression:
          'SET #status = :published, updatedAt = :updated, publicSlugs = :slugs, #queue = :queue, #position = :position',
        ExpressionAttributeNames: { '#status': 'status', '#queue': partitionKey, '#position': sortKey },
        ExpressionAttributeValues: {
          ':scheduled': 'scheduled',
          ':published': 'published',
          ':at': publishedAt,
          ':version': version,
          ':updated': updatedAt,
          ':slugs': publicSlugs,
          ':queue': queued[partitionKey],
          ':position': queued[sortKey],
        },
      });
      return true;
    } catch (error) {
      if (error instanceof WriteConflict) return false;
      throw error;
    }
  }

  #listed(item: RawItem): ListedPost | undefined {
    return parseListed('post record', postRecordItemSchema, item, this.#onBadItem);
  }
}

/** A post with its text, consistently read. */
export async function readPost(table: Table, id: string): Promise<PostRecord | undefined> {
  const items = await table.batchGet([postKeys.record(id), postKeys.content(id)]);
  const record = items.find(({ sk }) => sk === postKeys.record(id).sk);
  if (record === undefined) return undefined;
  const content = items.find(({ sk }) => sk === postKeys.content(id).sk) ?? {};
  return {
    ...parseItem('post record', postRecordItemSchema, record),
    ...parseItem('text of a post', postContentItemSchema, content),
  };
}

function writesOf(TableName: string, { before, after, audit }: PostChange): TransactItems {
  const { content, ...record } = after;
  const { id, slug, status, publishedAt, updatedAt } = record;
  const time = new Date(status === 'draft' ? updatedAt : (publishedAt ?? updatedAt)).toISOString();
  return [
    {
      Put: {
        TableName,
        Item: readableItem(postRecordItemSchema, {
          ...postKeys.record(id),
          ...record,
          ...inQueue(postQueue(status), time, id),
        }),
        ...asRead(before),
      },
    },
    ...(before?.content === content
      ? []
      : [
          {
            Put: {
              TableName,
              Item: readableItem(postContentItemSchema, { ...postKeys.content(id), content }),
            },
          },
        ]),
    ...(before?.slug === slug ? [] : [claim(TableName, after), ...release(TableName, before)]),
    putAudit(TableName, audit),
  ];
}

/** Requires the post as it was read, by its version, and by its status, which changes at the time of a scheduled post. */
function asRead(before: PostRecord | undefined) {
  if (before === undefined) return { ConditionExpression: 'attribute_not_exists(pk)' };
  return {
    ConditionExpression: 'version = :version AND #status = :status',
    ExpressionAttributeNames: { '#status': 'status' },
    ExpressionAttributeValues: { ':version': before.version, ':status': before.status },
  };
}

/** Takes a slug that no other post has, or was public at. */
function claim(TableName: string, { id, slug }: PostRecord) {
  return {
    Put: {
      TableName,
      Item: { ...postKeys.slug(slug), postId: id },
      ConditionExpression: 'attribute_not_exists(pk) OR postId = :id',
      ExpressionAttributeValues: { ':id': id },
    },
  };
}

/** Links lead to a slug at which the post was public, for good. */
function release(TableName: string, before: PostRecord | undefined): TransactItems {
  if (before === undefined || before.publicSlugs.includes(before.slug)) return [];
  return [{ Delete: { TableName, Key: postKeys.slug(before.slug) } }];
}
