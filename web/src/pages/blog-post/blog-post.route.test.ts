import { describe, expect, it } from 'vitest';
import type { BlogPost } from '../../../../shared/contracts/posts/posts.ts';
import { bodies, bodyQuery, postQuery, relatedClinicsQuery } from '../../features/blog/post-queries.ts';
import { createQueryClient } from '../../lib/query-client.ts';
import { route } from './blog-post.route.ts';

const headings = ['One', 'Two', 'Three', 'Four', 'Five', 'Six'];

const post: BlogPost = {
  id: '01JVW18H407HWDC82ABEE0F3WG',
  slug: 'reading-a-bill',
  title: 'Reading a Bill',
  metaTitle: '',
  metaDescription: 'About it.',
  excerpt: 'In short.',
  content: headings.map((text) => `## ${text}\n\nWords of the body.`).join('\n\n'),
  tags: ['Costs'],
  publishedAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-02T00:00:00.000Z',
  relatedClinicIds: [],
};

/** Loads a post as if the API had these answers, by path; every other call fails. */
async function loaded(slug: string, answers: Record<string, () => Response>) {
  const calls: string[] = [];
  const queries = createQueryClient(async (path) => {
    calls.push(path);
    return answers[path]?.() ?? new Response('', { status: 503 });
  });
  const context = { queries, params: { slug }, search: new URLSearchParams() };
  return { result: await route.load(context), queries, calls };
}

describe('loading a post', () => {
  it('keeps the body out of the page state', async () => {
    const { result, queries, calls } = await loaded(post.slug, {
      '/api/blog/reading-a-bill': () => Response.json(post),
    });
    expect(result.status).toBe(200);
    expect(calls).toEqual(['/api/blog/reading-a-bill']);
    expect(bodies.get(queries)).toBe(post.content);
    const sent = queries
      .getQueryCache()
      .getAll()
      .map(({ state }) => state.data);
    expect(sent).toEqual([queries.getQueryData(postQuery(post.slug).queryKey)]);
    expect(JSON.stringify(sent)).not.toContain('Words of the body');
  });

  it('lists the headings as questions, at most five', async () => {
    const { result } = await loaded(post.slug, {
      '/api/blog/reading-a-bill': () => Response.json(post),
    });
    const data = JSON.stringify(result);
    expect(data).toContain('FAQPage');
    expect(data).toContain('"Five"');
    expect(data).not.toContain('"Six"');
    expect(data).toContain('"wordCount":36');
  });

  it('lists no questions for a post without headings', async () => {
    const { result } = await loaded(post.slug, {
      '/api/blog/reading-a-bill': () => Response.json({ ...post, content: 'Words.' }),
    });
    expect(JSON.stringify(result)).not.toContain('FAQPage');
  });

  it('leaves out related clinics that cannot be read', async () => {
    const { result, queries, calls } = await loaded(post.slug, {
      '/api/blog/reading-a-bill': () => Response.json({ ...post, relatedClinicIds: ['a', 'b'] }),
      '/api/clinics/a': () => new Response('', { status: 404 }),
    });
    expect(result.status).toBe(200);
    expect(calls).toContain('/api/clinics/b');
    expect(queries.getQueryData(relatedClinicsQuery(['a', 'b']).queryKey)).toEqual([]);
  });

  it('leads from a former slug to the present one, with the post', async () => {
    const { result, queries } = await loaded('reading-bills', {
      '/api/blog/reading-bills': () => Response.json(post),
    });
    expect(result).toEqual({ status: 301, location: '/blog/reading-a-bill' });
    expect(queries.getQueryData(postQuery(post.slug).queryKey)).toMatchObject({ title: post.title });
    expect(queries.getQueryData(bodyQuery(post.slug).queryKey)).toBe(post.content);
  });

  it('returns 404 for an unknown post', async () => {
    const { result } = await loaded('none', { '/api/blog/none': () => new Response('', { status: 404 }) });
    expect(result).toEqual({ status: 404 });
  });

  it('returns 404 for an invalid slug without a call', async () => {
    const { result, calls } = await loaded('Not_a slug!', {});
    expect(result).toEqual({ status: 404 });
    expect(calls).toEqual([]);
  });

  it('rejects when the call fails', async () => {
    await expect(loaded(post.slug, {})).rejects.toThrow('503');
  });
});
