/** What staff do to posts of the blog, and what everyone sees of it. */
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createPublishDue } from '../../lambdas/records/posts/publish-due.ts';
import type { BlogPost } from '../../shared/contracts/posts/posts.ts';
import { listStaffPosts } from '../../shared/contracts/posts/staff-post-contracts.ts';
import {
  type EditedPost,
  editedPostSchema,
  type ListedPost,
} from '../../shared/contracts/posts/staff-posts.ts';
import { type Activity, listActivity } from '../../shared/contracts/staff/activity.ts';
import { MAX_CONTENT_BYTES } from '../../shared/domain/posts/blog-post.ts';
import { testId } from '../fixtures/clinics.ts';
import { postRecords } from './support/posts.ts';
import { contentOf, projectionOf, rebuild } from './support/projection.ts';
import { useStaff } from './support/staff.ts';

const NOON = '2026-03-01T12:00:00.000Z';

describe('posts of staff', () => {
  const staff = useStaff();
  const ids: string[] = [];

  const call = (path: string, method?: string, body?: object) =>
    staff().admin(`/api/admin/posts${path}`, { ...(method && { method }), ...(body && { body }) });
  const project = (id: string) => projectionOf(staff().table.table)([{ kind: 'post', id }]);
  /** A call that changes a post, with what the projector does then. */
  async function changed(path: string, body?: object): Promise<EditedPost> {
    const answer = await call(path, 'PATCH', body);
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    const post = editedPostSchema.parse(answer.body);
    await project(post.id);
    return post;
  }
  async function added(fields: object = {}): Promise<EditedPost> {
    const body = { title: `How to rest, part ${ids.length + 1}`, content: 'Lie **down**.', ...fields };
    const answer = await call('', 'POST', body);
    expect(answer.status, JSON.stringify(answer.body)).toBe(201);
    const post = editedPostSchema.parse(answer.body);
    await project(post.id);
    ids.push(post.id);
    return post;
  }
  const read = async (id: string): Promise<EditedPost> => editedPostSchema.parse((await call(`/${id}`)).body);
  const list = async (query = ''): Promise<ListedPost[]> => {
    const { status, body } = await call(`?${query}`);
    expect(status).toBe(200);
    return listStaffPosts.response.parse(body);
  };
  const activity = async (id: string): Promise<Activity[]> =>
    listActivity.response.parse((await staff().admin(`/api/admin/activity?recordId=${id}`)).body);
  /** Where the public finds the post: its page, lists and sitemap. */
  async function publicPlaces({ id, slug, tags }: EditedPost): Promise<string[]> {
    const queries = ['', '&fields=card', ...tags.map((tag) => `&tag=${encodeURIComponent(tag)}`)];
    const lists = await Promise.all(queries.map((query) => staff().everyone(`/api/blog?limit=100${query}`)));
    const [page, sitemap] = await Promise.all([
      staff().everyone(`/api/blog/${slug}`),
      staff().everyone('/api/sitemap/posts'),
    ]);
    return [
      ...lists.flatMap(({ body }, index) =>
        (body as BlogPost[]).some((post) => post.id === id) ? [`list${queries[index]}`] : [],
      ),
      ...(page.status === 200 ? ['page'] : []),
      ...((sitemap.body as BlogPost[]).some((post) => post.slug === slug) ? ['sitemap'] : []),
    ];
  }

  const at = (time: string) => vi.useFakeTimers({ toFake: ['Date'], now: new Date(time) });
  afterEach(() => void vi.useRealTimers());
  const due = async (time: string) => {
    const result = await createPublishDue({
      posts: postRecords(staff().table.table),
      onFailure: (_id, error) => {
        throw error;
      },
    })(new Date(time));
    await Promise.all(ids.map(project));
    return result;
  };

  it('begin as drafts that only staff see, and are public everywhere once they are published', async () => {
    const draft = await added({ tags: ['Rest', 'rest ', 'Sleep'], author: 'Dana Editor' });
    expect(draft).toMatchObject({ status: 'draft', version: 0, tags: ['Rest', 'Sleep'], readingTime: 1 });
    expect(draft.slug).toMatch(/^how-to-rest-part-\d+$/);
    expect(await publicPlaces(draft)).toEqual([]);
    expect(await read(draft.slug)).toEqual(draft);
    const post = await changed(`/${draft.id}/publish`);
    expect(post).toMatchObject({ status: 'published', version: 1, publicSlugs: [draft.slug] });
    expect(await publicPlaces(post)).toEqual([
      'list',
      'list&fields=card',
      'list&tag=Rest',
      'list&tag=Sleep',
      'page',
      'sitemap',
    ]);
    const { body } = await staff().everyone(`/api/blog/${draft.slug}`);
    expect(body).toMatchObject({ content: 'Lie **down**.', publishedAt: post.publishedAt });
    expect(body).not.toHaveProperty('version');
    expect((await activity(draft.id)).map(({ action }) => action)).toEqual(['publish-post', 'add-post']);
  });

  it('are in the footer of every page while they are published, if they are featured', async () => {
    const featured = async () => (await staff().everyone('/api/footer')).body;
    const { id, slug, title } = await added({
      title: 'Choosing the Right Specialist',
      slug: 'choosing-right-specialist',
    });
    expect(await featured()).toMatchObject({ posts: [] });
    await changed(`/${id}/publish`);
    expect(await featured()).toMatchObject({ posts: [{ slug, title }] });
    await changed(`/${id}/unpublish`);
    expect(await featured()).toMatchObject({ posts: [] });
  });

  it('are hidden again when they are unpublished, and keep their slug when they are published again', async () => {
    const post = await changed(`/${(await added()).id}/publish`);
    const hidden = await changed(`/${post.id}/unpublish`);
    expect(hidden.status).toBe('draft');
    expect(hidden.publishedAt).toBeUndefined();
    expect(await publicPlaces(post)).toEqual([]);
    expect((await call('', 'POST', { title: 'Other', slug: post.slug })).body).toMatchObject({
      fields: { slug: [expect.any(String)] },
    });
    const again = await changed(`/${post.id}/publish`);
    expect(again.slug).toBe(post.slug);
    expect(await publicPlaces(again)).toContain('page');
    for (const action of ['publish', 'unpublish', 'unpublish']) await changed(`/${post.id}/${action}`);
    expect(await activity(post.id)).toHaveLength(5);
  });

  it('lead from each slug that was public to the present one, and give up one that was not', async () => {
    const draft = await added({ slug: 'idea' });
    await changed(`/${draft.id}`, { version: 0, slug: 'first' });
    const other = await added({ slug: 'idea' });
    expect(other.slug).toBe('idea');
    await changed(`/${draft.id}/publish`);
    await changed(`/${draft.id}`, { version: 2, slug: 'second' });
    const post = await changed(`/${draft.id}`, { version: 3, slug: 'third' });
    expect(post.publicSlugs).toEqual(['first', 'second', 'third']);
    for (const slug of ['first', 'second', 'third']) {
      expect((await staff().everyone(`/api/blog/${slug}`)).body).toMatchObject({
        id: draft.id,
        slug: 'third',
      });
    }
    for (const slug of ['first', 'third']) {
      expect(await call('', 'POST', { title: 'Other', slug })).toMatchObject({ status: 400 });
    }
    // Back at its first slug.
    expect((await changed(`/${draft.id}`, { version: 4, slug: 'first' })).slug).toBe('first');
    await changed(`/${draft.id}/unpublish`);
    expect((await staff().everyone('/api/blog/third')).status).toBe(404);
  });

  it('show both versions to the later of two editors, and can be sent again', async () => {
    const { id } = await added();
    const edit = { version: 0, content: 'Stand up.', author: 'Dana Editor', metaTitle: 'Rest' };
    expect(await changed(`/${id}`, edit)).toMatchObject({ version: 1, author: 'Dana Editor' });
    expect(await changed(`/${id}`, edit)).toMatchObject({ version: 1 });
    const later = await call(`/${id}`, 'PATCH', { version: 0, content: 'Sit.' });
    expect(later).toMatchObject({
      status: 409,
      body: { code: 'conflict', current: { version: 1, content: 'Stand up.', id } },
    });
    const both = await Promise.all(['A', 'B'].map((title) => call(`/${id}`, 'PATCH', { version: 1, title })));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const [latest, edited] = await activity(id);
    expect(latest).toMatchObject({ action: 'edit-post', kind: 'post' });
    expect(edited).toMatchObject({
      before: { content: 'Lie **down**.' },
      after: { content: 'Stand up.', author: 'Dana Editor', metaTitle: 'Rest' },
    });
    expect(edited?.before).not.toHaveProperty('version');
  });

  it('are added once when the answer was lost', async () => {
    const body = { title: 'A title that is sent twice', content: 'Text.' };
    const [first, second] = [await call('', 'POST', body), await call('', 'POST', body)];
    expect(second).toMatchObject({ status: 201, body: first.body as object });
    const third = await call('', 'POST', { ...body, content: 'Another text.' });
    expect(third.body).toMatchObject({ slug: 'a-title-that-is-sent-twice-2' });
  });

  it('become public at their time, and not before', async () => {
    at(NOON);
    const { id } = await added({ tags: ['Later'] });
    const one = await changed(`/${id}/publish`, { at: '2026-03-01T14:30:00+01:00' });
    expect(one).toMatchObject({
      status: 'scheduled',
      publishedAt: '2026-03-01T13:30:00.000Z',
      publicSlugs: [],
    });
    expect((await list('status=scheduled')).map((post) => post.id)).toEqual([id]);
    expect(await due('2026-03-01T13:28:00.000Z')).toEqual({ published: 0, upcoming: [] });
    expect(await due('2026-03-01T13:29:45.000Z')).toEqual({
      published: 0,
      upcoming: [new Date(one.publishedAt ?? '')],
    });
    expect(await publicPlaces(one)).toEqual([]);
    // An editor who has read the scheduled post saves it afterwards.
    expect(await due('2026-03-01T13:30:00.000Z')).toEqual({ published: 1, upcoming: [] });
    expect(await due('2026-03-01T13:30:30.000Z')).toEqual({ published: 0, upcoming: [] });
    expect(await publicPlaces(one)).toContain('list&tag=Later');
    at('2026-03-01T13:31:00.000Z');
    const edited = await changed(`/${id}`, { version: one.version, excerpt: 'In short.' });
    expect(edited).toMatchObject({ status: 'published', publishedAt: one.publishedAt });
    // The same request, whose answer was lost.
    expect(await changed(`/${id}/publish`, { at: one.publishedAt })).toEqual(edited);
    const later = await call(`/${id}/publish`, 'PATCH', { at: '2026-04-01T00:00:00Z' });
    expect(later).toMatchObject({ status: 400, body: { fields: { at: [expect.any(String)] } } });
  });

  it('forget a time that was changed or cancelled', async () => {
    at(NOON);
    const [moved, cancelled, now] = [await added(), await added(), await added()];
    for (const { id } of [moved, cancelled, now]) {
      await changed(`/${id}/publish`, { at: '2026-03-01T13:00:00Z' });
    }
    await changed(`/${moved.id}/publish`, { at: '2026-03-01T15:00:00Z' });
    await changed(`/${cancelled.id}/unpublish`);
    const early = await changed(`/${now.id}/publish`);
    expect(early).toMatchObject({ status: 'published', publishedAt: NOON });
    expect(await due('2026-03-01T13:00:00.000Z')).toMatchObject({ published: 0 });
    expect(await due('2026-03-01T15:00:00.000Z')).toMatchObject({ published: 1 });
    expect(await read(cancelled.id)).toMatchObject({ status: 'draft' });
    expect(await read(moved.id)).toMatchObject({
      status: 'published',
      publishedAt: '2026-03-01T15:00:00.000Z',
    });
  });

  it('are listed by status and found by words, page by page', async () => {
    at(NOON);
    const found: EditedPost[] = [];
    for (const number of [1, 2, 3]) found.push(await added({ title: `Nightfall ${number}`, tags: ['Dusk'] }));
    await changed(`/${found[0]?.id}/publish`);
    await changed(`/${found[1]?.id}/publish`, { at: '2026-05-01T12:00:00Z' });
    const pages: string[] = [];
    for (let cursor = ''; ; ) {
      const { body, headers } = await call(`?q=dusk%20night&limit=1${cursor}`);
      pages.push(...listStaffPosts.response.parse(body).map(({ title }) => title));
      const next = headers['x-next-cursor'];
      if (next === undefined) break;
      cursor = `&cursor=${next}`;
    }
    expect(pages).toEqual(['Nightfall 3', 'Nightfall 2', 'Nightfall 1']);
    expect(await list('status=published&q=nightfall')).toMatchObject([
      { id: found[0]?.id, status: 'published' },
    ]);
    expect((await list('q=nightfall'))[0]).not.toHaveProperty('content');
    expect(await list('q=no-such-word')).toEqual([]);
    expect((await call('?status=lost')).status).toBe(400);
  });

  it.each([
    [{ title: ' ' }, 'title'],
    [{ slug: 'Not a slug' }, 'slug'],
    [{ content: 'é'.repeat(MAX_CONTENT_BYTES / 2 + 1) }, 'content'],
    [{ content: 'x\u0000' }, 'content'],
    [{ tags: ['x'.repeat(81)] }, 'tags'],
    [{ tags: [''] }, 'tags'],
    [{ tags: Array.from({ length: 21 }, (_, index) => `tag ${index}`) }, 'tags'],
    [{ tags: 'Rest' }, 'tags'],
    [{ ogImage: 'javascript:alert(1)' }, 'ogImage'],
    [{ ogImage: '//other.example/x.png' }, 'ogImage'],
    [{ relatedClinicIds: [testId(9)] }, 'relatedClinicIds'],
    [{ relatedClinicIds: ['x'] }, 'relatedClinicIds'],
    [{ metaDescription: 'x'.repeat(321) }, 'metaDescription'],
    [{ author: 7 }, 'author'],
    [{ heroImageAlt: 'A bed' }, 'heroImageAlt'],
    [{ version: -1 }, 'version'],
  ])('reject %o by field', async (fields, field) => {
    const { id } = await added();
    expect(await call(`/${id}`, 'PATCH', { version: 0, ...fields })).toMatchObject({
      status: 400,
      body: { fields: { [field]: expect.any(Array) } },
    });
    expect(await read(id)).toMatchObject({ version: 0 });
  });

  it('need a text to become public, a time that is one, and to exist', async () => {
    const { id } = await added({ content: '' });
    expect((await call(`/${id}/publish`, 'PATCH')).body).toMatchObject({
      fields: { content: [expect.any(String)] },
    });
    expect((await call(`/${id}/publish`, 'PATCH', { at: 'tomorrow' })).body).toMatchObject({
      fields: { at: [expect.any(String)] },
    });
    const post = await changed(`/${(await added()).id}/publish`);
    expect((await call(`/${post.id}`, 'PATCH', { version: 1, content: '' })).status).toBe(400);
    for (const path of [`/${testId(8)}`, '/no-such-post', '/%00'])
      expect((await call(path)).status).toBe(404);
    for (const path of [`/${testId(8)}`, `/${testId(8)}/publish`, '/x/unpublish']) {
      expect((await call(path, 'PATCH', { version: 0 })).status).toBe(404);
    }
  });

  it('are derived again from their records, and left as they are where nothing is wrong', async () => {
    const clinic = await staff().importClinic();
    const post = await added({
      relatedClinicIds: [clinic.id],
      tags: ['Again'],
      author: 'Dana',
      ogImage: '/x.png',
    });
    const shown = await changed(`/${post.id}/publish`);
    expect(await changed(`/${post.id}`, { version: 1, author: '', ogImage: '' })).not.toHaveProperty(
      'author',
    );
    const { table } = staff().table;
    await rebuild(table);
    const before = await contentOf(table);
    expect((await rebuild(table)).changed).toBe(0);
    const stray = { pk: 'BLOG#TAG#gone', sk: `2025-01-01T00:00:00.000Z#${post.id}`, slug: 'x' };
    await table.put({ Item: stray });
    await table.put({ Item: { pk: 'POST#gone', sk: 'POST', id: post.id, slug: 'gone' } });
    await table.delete({ pk: 'CARDS#BLOG#TAG#again', sk: `${shown.publishedAt}#${post.id}` });
    expect((await rebuild(table)).changed).toBeGreaterThan(0);
    expect(await contentOf(table)).toEqual(before);
  });
});
