import { DeleteCommand, PutCommand, ScanCommand } from '@aws-sdk/lib-dynamodb';
import { beforeAll, describe, expect, it } from 'vitest';
import { publicPostKeys } from '../../lambdas/derived/posts/items.ts';

import { PostRepository } from '../../lambdas/derived/posts/post-repository.ts';
import { errorBodySchema } from '../../shared/contracts/errors/error-body.ts';
import type { BlogPost } from '../../shared/contracts/posts/posts.ts';
import type { BlogPostRecord } from '../../shared/domain/records.ts';
import { draft, makePost } from '../fixtures/posts.ts';
import { type Call, loadPublicRead } from './support/http.ts';
import { savePost } from './support/posts.ts';
import { useTable } from './support/table.ts';

/** Oldest first; the lists return the newest first. */
const posts = Array.from({ length: 24 }, (_, index) =>
  makePost({ tags: index % 3 === 0 ? ['Heart Health', 'Prävention & Co'] : ['Costs'] }),
);
const newestFirst = posts.toReversed().map(({ slug }) => slug);
const hidden = draft(makePost({ slug: 'a-draft', tags: ['Costs', 'Secret'] }));

describe('the calls of the blog', () => {
  const table = useTable();
  let call: Call;

  beforeAll(async () => {
    for (const post of [...posts, hidden]) await savePost(table().table, post);
    call = await loadPublicRead(table());
  });

  async function list(query = ''): Promise<BlogPost[]> {
    const response = await call(`/api/blog${query}`);
    expect(response.statusCode, response.body).toBe(200);
    return JSON.parse(response.body);
  }

  const slugs = async (query?: string) => (await list(query)).map(({ slug }) => slug);

  async function error(path: string) {
    const response = await call(path);
    return { status: response.statusCode, ...errorBodySchema.parse(JSON.parse(response.body)) };
  }

  it('list ten whole posts, newest first, and cache them for a minute', async () => {
    expect(await list()).toEqual(posts.toReversed().slice(0, 10));
    const { headers } = await call('/api/blog');
    expect(headers['cache-control']).toBe('public, max-age=10, stale-while-revalidate=5');
  });

  it('continue from an offset, and end', async () => {
    expect(await slugs('?limit=10&offset=10')).toEqual(newestFirst.slice(10, 20));
    expect(await slugs('?limit=10&offset=20')).toEqual(newestFirst.slice(20));
    expect(await slugs('?offset=24')).toEqual([]);
    expect(await slugs('?offset=10000&limit=100')).toEqual([]);
    expect(await slugs('?limit=100&offset=0')).toEqual(newestFirst);
  });

  it('list cards and tags of the same posts', async () => {
    for (const query of [
      '?limit=5',
      '?offset=20',
      '?offset=24',
      '?offset=30',
      '?tag=Heart+Health&offset=2',
    ]) {
      const whole = await list(query);
      const cards = whole.map(({ content, metaTitle, metaDescription, relatedClinicIds, ...card }) => card);
      expect(await list(`${query}&fields=card`)).toEqual(cards);
      expect(await list(`${query}&fields=tags`)).toEqual(whole.map(({ tags }) => ({ tags })));
    }
  });

  it('list a tag as its chip shows it, and in any case', async () => {
    const heart = posts
      .filter(({ tags }) => tags.includes('Heart Health'))
      .toReversed()
      .map(({ slug }) => slug);
    for (const tag of ['Heart%20Health', 'heart+health', encodeURIComponent('PRÄVENTION & co')]) {
      expect(await slugs(`?tag=${tag}`)).toEqual(heart);
    }
    expect(await slugs('?tag=Heart+Health&limit=3&offset=6')).toEqual(heart.slice(6));
    expect(await slugs('?tag=')).toEqual(newestFirst.slice(0, 10));
  });

  it.each(['Heart', 'Secret', '%F0%9F%99%82', '%00', '%23TAG%23', 'BLOG', '%27%20OR%201=1', '__proto__'])(
    'list nothing for the tag %s, which no published post has',
    async (tag) => {
      expect(await slugs(`?tag=${tag}`)).toEqual([]);
    },
  );

  it.each([
    ['limit=0', 'limit'],
    ['limit=101', 'limit'],
    ['limit=abc', 'limit'],
    ['limit=', 'limit'],
    ['limit=1.5', 'limit'],
    ['limit=1e1', 'limit'],
    ['offset=-1', 'offset'],
    ['offset=10001', 'offset'],
    ['offset=99999999999999999999', 'offset'],
    ['offset=+1', 'offset'],
    ['limit=5&limit=5', 'limit'],
    ['tag=Costs&tag=Heart', 'tag'],
    ['fields=content', 'fields'],
    [`tag=${'x'.repeat(81)}`, 'tag'],
  ])('reject ?%s with the field', async (query, field) => {
    expect(await error(`/api/blog?${query}`)).toMatchObject({
      status: 400,
      fields: { [field]: [expect.any(String)] },
    });
  });

  it('reject an empty or too long tag', async () => {
    for (const tag of ['%ED%A0%80', '%', 'x'.repeat(5_000)]) {
      expect(await error(`/api/blog?tag=${tag}`)).toMatchObject({ status: 400, code: 'invalid_request' });
    }
  });

  it('give one post by its slug', async () => {
    const [post] = posts;
    const response = await call(`/api/blog/${post?.slug}`);
    expect([response.statusCode, JSON.parse(response.body)]).toEqual([200, post]);
  });

  it.each(['unknown-post', 'a-draft', 'Not_a_slug!', '%F0%9F%99%82', 'x'.repeat(81)])(
    'have no post %s',
    async (slug) => {
      expect(await error(`/api/blog/${slug}`)).toMatchObject({ status: 404, code: 'not_found' });
    },
  );

  it('list every published post with its last change for the sitemap', async () => {
    const response = await call('/api/sitemap/posts');
    expect(JSON.parse(response.body)).toEqual(
      posts.toReversed().map(({ slug, updatedAt }) => ({ slug, updatedAt })),
    );
  });
});

describe('posts as they are stored', () => {
  const table = useTable();
  const badItems: string[] = [];
  const reader = () => new PostRepository(table().table, ({ entity }) => badItems.push(entity));
  const save = (post: BlogPostRecord) => savePost(table().table, post);
  /** Of the posts and of the cards of a list, which are the same. */
  const slugs = async (tag?: string) => {
    const list = { limit: 100, offset: 0, tag };
    const listed = (await reader().page(list)).map(({ slug }) => slug);
    expect((await reader().cards(list)).map(({ slug }) => slug)).toEqual(listed);
    return listed;
  };

  /** Everything but the audit items of each write. */
  async function contents(): Promise<Record<string, unknown>> {
    const { Items = [] } = await table().client.send(new ScanCommand({ TableName: table().name }));
    const others = Items.filter(({ action }) => action === undefined);
    return Object.fromEntries(others.map((item) => [`${item.pk} ${item.sk}`, item]));
  }

  it('stay the same when they are saved again', async () => {
    const post = makePost({ tags: ['Again'] });
    await save(post);
    const before = await contents();
    await save(post);
    expect(await contents()).toEqual(before);
  });

  it('move between the lists of their tags', async () => {
    const post = makePost({ tags: ['Old', 'Kept'] });
    await save(post);
    await save({ ...post, tags: ['Kept', 'New'] });
    expect(await slugs('Old')).toEqual([]);
    expect(await slugs('Kept')).toEqual([post.slug]);
    expect(await slugs('New')).toEqual([post.slug]);
  });

  it('move when their date changes, and leave every list as drafts', async () => {
    const [first, second] = [makePost({ tags: ['Order'] }), makePost({ tags: ['Order'] })];
    await save(first);
    await save(second);
    await save({ ...first, publishedAt: '2027-01-01T00:00:00.000Z' });
    expect(await slugs('Order')).toEqual([first.slug, second.slug]);
    await save(draft(first));
    expect(await slugs('Order')).toEqual([second.slug]);
    expect(await slugs()).not.toContain(first.slug);
    expect(await reader().bySlug(first.slug)).toBeUndefined();
  });

  it('can be renamed, and keep an old slug at which they were public', async () => {
    const post = makePost({ slug: 'first-name', tags: ['Renamed'] });
    await save(post);
    await save({ ...post, slug: 'second-name' });
    expect(await slugs('Renamed')).toEqual(['second-name']);
    expect(await reader().bySlug('first-name')).toMatchObject({ id: post.id, slug: 'second-name' });
    await expect(save(makePost({ slug: 'first-name' }))).rejects.toMatchObject({ code: 'conflict' });
    await save(draft({ ...post, slug: 'second-name' }));
    expect(await reader().bySlug('first-name')).toBeUndefined();
  });

  it('leave the slug of a draft to others', async () => {
    const post = draft(makePost({ slug: 'first-idea' }));
    await save(post);
    await save({ ...post, slug: 'second-idea' });
    const other = makePost({ slug: 'first-idea' });
    await save(other);
    expect((await reader().bySlug('first-idea'))?.id).toBe(other.id);
  });

  it('never take the slug of another post', async () => {
    const [owner, other] = [makePost({ slug: 'taken' }), makePost({ slug: 'taken' })];
    await save(owner);
    await expect(save(other)).rejects.toMatchObject({ code: 'conflict' });
    expect((await reader().bySlug('taken'))?.id).toBe(owner.id);
  });

  it('are in the lists of one writer when several write at once', async () => {
    const post = makePost();
    const tags = ['Race 1', 'Race 2', 'Race 3', 'Race 4'];
    await Promise.all(tags.map((tag) => save({ ...post, tags: [tag] })));
    const [kept = ''] = (await reader().bySlug(post.slug))?.tags ?? [];
    for (const tag of tags) expect(await slugs(tag)).toEqual(tag === kept ? [post.slug] : []);
  });

  it('are listed without an invalid or missing one', async () => {
    const [good, damaged, gone] = [1, 2, 3].map(() => makePost({ tags: ['Damage'] }));
    for (const post of [good, damaged, gone]) if (post) await save(post);
    const TableName = table().name;
    const Item = { ...publicPostKeys.post(damaged?.slug ?? ''), slug: damaged?.slug, title: 7 };
    await table().client.send(new PutCommand({ TableName, Item }));
    await table().client.send(new DeleteCommand({ TableName, Key: publicPostKeys.post(gone?.slug ?? '') }));
    badItems.length = 0;
    const listed = await reader().page({ limit: 10, offset: 0, tag: 'Damage' });
    expect(listed.map(({ slug }) => slug)).toEqual([good?.slug]);
    expect(badItems).toEqual(['post']);
  });
});
