import type { SitemapPost } from '../../../shared/contracts/pages/sitemap.ts';
import type { PostCard, PostTags } from '../../../shared/contracts/posts/posts.ts';
import type { BlogPostRecord } from '../../../shared/domain/records.ts';
import { postKeys, postSlugItemSchema } from '../../records/posts/index.ts';
import type { RawItem, Table } from '../../table/index.ts';
import { type OnBadItem, parseItem, parseListed } from '../../table/index.ts';
import {
  BLOG_PARTITION,
  cardPartition,
  postCardItemSchema,
  postEntryItemSchema,
  postItemSchema,
  postManifestItemSchema,
  publicPostKeys,
  tagPartition,
} from './items.ts';

const listPartition = (tag: string | undefined) => (tag === undefined ? BLOG_PARTITION : tagPartition(tag));

export interface PostPageRequest {
  readonly limit: number;
  /** How many of the newest posts to skip. */
  readonly offset: number;
  /** Compared by `tagKey`. */
  readonly tag?: string | undefined;
}

export class PostRepository {
  readonly #table: Table;
  readonly #onBadItem: OnBadItem;

  constructor(table: Table, onBadItem: OnBadItem) {
    this.#table = table;
    this.#onBadItem = onBadItem;
  }

  /** Published posts, newest first: entries of the list, then the posts of the page. */
  async page({ limit, offset, tag }: PostPageRequest): Promise<readonly BlogPostRecord[]> {
    const entries = (await this.#entries(listPartition(tag), offset + limit)).slice(offset);
    const slugs = entries.flatMap((item) => this.#entry(item)?.slug ?? []);
    const posts = await this.bySlugs(slugs);
    return slugs.flatMap((slug) => posts.get(slug) ?? []);
  }

  /** The same posts as their cards show them, for much fewer capacity units: from the one after the last entry that is skipped. */
  async cards({ limit, offset, tag }: PostPageRequest): Promise<readonly PostCard[]> {
    const partition = listPartition(tag);
    const skipped = offset === 0 ? [] : await this.#entries(partition, offset);
    if (skipped.length < offset) return [];
    const last = skipped.at(-1);
    const items = await this.#table.queryFirst(
      {
        KeyConditionExpression: last ? 'pk = :pk AND sk < :last' : 'pk = :pk',
        ExpressionAttributeValues: { ':pk': cardPartition(partition), ...(last && { ':last': last.sk }) },
        ScanIndexForward: false,
      },
      limit,
    );
    return items.flatMap(
      (item) => parseListed('post card', postCardItemSchema, item, this.#onBadItem)?.card ?? [],
    );
  }

  /** The tags of the same posts, which their entries have. */
  async tags({ limit, offset, tag }: PostPageRequest): Promise<readonly PostTags[]> {
    const entries = (await this.#entries(listPartition(tag), offset + limit)).slice(offset);
    return entries.flatMap((item) => this.#entry(item) ?? []);
  }

  /** The published post that has the slug, or had it when it was public: then its record leads to its present one. */
  async bySlug(slug: string): Promise<BlogPostRecord | undefined> {
    const post = await this.#published(slug);
    if (post !== undefined) return post;
    const claim = await this.#table.get(postKeys.slug(slug));
    if (claim === undefined) return undefined;
    const { postId } = parseItem('slug of a post', postSlugItemSchema, claim);
    const manifest = await this.#table.get(publicPostKeys.manifest(postId));
    return manifest && this.#published(parseItem('post manifest', postManifestItemSchema, manifest).slug);
  }

  async #published(slug: string): Promise<BlogPostRecord | undefined> {
    const item = await this.#table.get(publicPostKeys.post(slug));
    return item && parseItem('post', postItemSchema, item);
  }

  /** The sitemap's fields of the newest `count` published posts, which their entries have. */
  async newest(count: number): Promise<readonly SitemapPost[]> {
    const entries = await this.#entries(BLOG_PARTITION, count);
    return entries.flatMap((item) => this.#entry(item) ?? []);
  }

  #entries(partition: string, count: number): Promise<RawItem[]> {
    return this.#table.queryFirst(
      {
        KeyConditionExpression: 'pk = :pk',
        ExpressionAttributeValues: { ':pk': partition },
        ScanIndexForward: false,
      },
      count,
    );
  }

  #entry(item: RawItem) {
    return parseListed('post entry', postEntryItemSchema, item, this.#onBadItem);
  }

  /** Posts that are there and whole. One that was renamed or withdrawn since its entry was read is left out. */
  async bySlugs(slugs: readonly string[]): Promise<ReadonlyMap<string, BlogPostRecord>> {
    if (slugs.length === 0) return new Map();
    const items = await this.#table.batchGet(slugs.map(publicPostKeys.post), { consistent: false });
    const posts = items.flatMap((item) => parseListed('post', postItemSchema, item, this.#onBadItem) ?? []);
    return new Map(
      posts.filter(({ publishedAt }) => publishedAt !== undefined).map((post) => [post.slug, post]),
    );
  }
}
