import { describe, expect, it } from 'vitest';
import { blogPostSchema, postCardSchema } from '../../../shared/contracts/posts/posts.ts';
import type { BlogPostRecord } from '../../../shared/domain/records.ts';
import { draft, makePost } from '../../../test/fixtures/posts.ts';
import { createBlog } from './blog.ts';
import type { PostPageRequest } from './post-repository.ts';

const published = makePost({ slug: 'a-published-post', author: 'Dana Editor' });

function reading(post: BlogPostRecord = published) {
  const asked: (string | PostPageRequest)[] = [];
  const reader: Parameters<typeof createBlog>[0] = {
    async page(request) {
      asked.push(request);
      return [post];
    },
    async cards(request) {
      asked.push(request);
      return [postCardSchema.parse(post)];
    },
    async tags(request) {
      asked.push(request);
      return [{ tags: [...post.tags] }];
    },
    async bySlug(slug) {
      asked.push(slug);
      return slug === post.slug ? post : undefined;
    },
  };
  return { asked, blog: createBlog(reader) };
}

describe('the blog', () => {
  it('returns whole posts, in a list too', async () => {
    const { blog } = reading();
    const [listed] = await blog.list({ limit: 10, offset: 0 });
    expect(listed).toEqual(published);
    expect(await blog.post(published.slug)).toEqual(published);
    expect(blogPostSchema.parse(listed)).toEqual(published);
  });

  it('returns the parts of posts that are asked for', async () => {
    const { blog } = reading();
    const { content, metaTitle, metaDescription, relatedClinicIds, ...card } = published;
    expect(await blog.cards({ limit: 10, offset: 0 })).toEqual([card]);
    expect(await blog.tags({ limit: 10, offset: 0 })).toEqual([{ tags: published.tags }]);
  });

  it.each(['list', 'cards', 'tags'] as const)('gives %s of every post for an empty tag', async (method) => {
    const { asked, blog } = reading();
    for (const tag of [undefined, '', '  ', 'Heart']) await blog[method]({ limit: 10, offset: 20, tag });
    expect(asked.map((request) => typeof request === 'object' && request.tag)).toEqual([
      undefined,
      undefined,
      undefined,
      'Heart',
    ]);
  });

  it('returns 404 for drafts and unknown slugs, and reads nothing for an invalid slug', async () => {
    const drafted = reading(draft(published));
    await expect(drafted.blog.post(published.slug)).rejects.toMatchObject({ code: 'not_found' });
    const { asked, blog } = reading();
    for (const text of ['unknown-post', 'Not_a_slug!', '', '-a', 'a'.repeat(81)]) {
      await expect(blog.post(text)).rejects.toMatchObject({ code: 'not_found' });
    }
    expect(asked).toEqual(['unknown-post']);
  });
});
