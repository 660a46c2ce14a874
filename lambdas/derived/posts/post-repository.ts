import { MAX_SITEMAP_ENTRIES } from '../../../shared/contracts/limits.ts';
import type { SitemapPost } from '../../../shared/contracts/pages/sitemap.ts';
import type { PostCard, PostTags } from '../../../shared/contracts/posts/posts.ts';
import type { BlogPostRecord } from '../../../shared/domain/records.ts';
import { postKeys, postSlugItemSchema } from '../../records/posts/index.ts';
import type { RawItem, Table } from '../../table/index.ts';
import {
  MAX_CALL_UNITS,
  type OnBadItem,
  parseItem,
  parseListed,
  readFirst,
  unitsOfItem,
} from '../../table/index.ts';
import {
  BLOG_PARTITION,
  cardPartition,
  LARGEST_POST,
  LARGEST_POST_CARD,
  LARGEST_POST_ENTRY,
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
  /** Read units that the page may cost: it has fewer posts, or none, where the rest would cost more. No limit where absent. */
  readonly units?: number | undefined;
}

/** For jobs, which read everything. */
const UNLIMITED = Number.POSITIVE_INFINITY;

export class PostRepository {
  readonly #table: Table;
  readonly #onBadItem: OnBadItem;

  constructor(table: Table, onBadItem: OnBadItem) {
    this.#table = table;
    this.#onBadItem = onBadItem;
  }

  /** Published posts, newest first: entries of the list, then the posts of the page. */
  async page({ limit, offset, tag, units = UNLIMITED }: PostPageRequest): Promise<readonly BlogPostRecord[]> {
    const read = await this.#entries(listPartition(tag), offset + limit, units);
    const slugs: string[] = [];
    let left = units - read.units;
    for (const item of read.items.slice(offset)) {
      const entry = this.#entry(item);
      if (entry === undefined) continue;
      left -= unitsOfItem(entry.bytes ?? LARGEST_POST);
      if (left < 0) break;
      slugs.push(entry.slug);
    }
    const posts = await this.bySlugs(slugs);
    return slugs.flatMap((slug) => posts.get(slug) ?? []);
  }

  /** The same posts as their cards show them, for much fewer capacity units: from the one after the last entry that is skipped. */
  async cards({ limit, offset, tag, units = UNLIMITED }: PostPageRequest): Promise<readonly PostCard[]> {
    const partition = listPartition(tag);
    const skipped = offset === 0 ? undefined : await this.#entries(partition, offset, units);
    const last = skipped?.items[offset - 1];
    if (skipped !== undefined && last === undefined) return [];
    const { items } = await readFirst(
      this.#table,
      {
        KeyConditionExpression: last ? 'pk = :pk AND sk < :last' : 'pk = :pk',
        ExpressionAttributeValues: { ':pk': cardPartition(partition), ...(last && { ':last': last.sk }) },
        ScanIndexForward: false,
      },
      { count: limit, units: units - (skipped?.units ?? 0), largest: LARGEST_POST_CARD },
    );
    return items.flatMap(
      (item) => parseListed('post card', postCardItemSchema, item, this.#onBadItem)?.card ?? [],
    );
  }

  /** The tags of the same posts, which their entries have. */
  async tags({ limit, offset, tag, units = UNLIMITED }: PostPageRequest): Promise<readonly PostTags[]> {
    const { items } = await this.#entries(listPartition(tag), offset + limit, units);
    return items.slice(offset).flatMap((item) => this.#entry(item) ?? []);
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

  /** The sitemap's fields of the newest published posts, which their entries have: as many as a call may read. */
  async newest(): Promise<readonly SitemapPost[]> {
    const { items } = await this.#entries(BLOG_PARTITION, MAX_SITEMAP_ENTRIES, MAX_CALL_UNITS);
    return items.flatMap((item) => this.#entry(item) ?? []);
  }

  #entries(partition: string, count: number, units: number): ReturnType<typeof readFirst> {
    return readFirst(
      this.#table,
      {
        KeyConditionExpression: 'pk = :pk',
        ExpressionAttributeValues: { ':pk': partition },
        ScanIndexForward: false,
      },
      { count, units, largest: LARGEST_POST_ENTRY },
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
