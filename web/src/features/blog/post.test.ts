import { describe, expect, it } from 'vitest';
import { matchingPosts, type PostSummary } from './post.ts';

const post = (changes: Partial<PostSummary>): PostSummary => ({
  id: changes.slug ?? 'a',
  slug: 'a',
  title: '',
  excerpt: '',
  tags: [],
  updatedAt: '2026-01-01T00:00:00.000Z',
  ...changes,
});

const posts = [
  post({ slug: 'title', title: 'Reading a Medical Bill' }),
  post({ slug: 'excerpt', excerpt: 'What a BILL says.' }),
  post({ slug: 'content', content: 'Line by line: the bill.' }),
  post({ slug: 'tag', tags: ['Bill'] }),
];

const found = (text: string) => matchingPosts(posts, text).map(({ slug }) => slug);

describe('searching posts', () => {
  it('searches title, excerpt and content, ignoring case', () => {
    expect(found('bill')).toEqual(['title', 'excerpt', 'content']);
    expect(found(' Medical ')).toEqual(['title']);
    expect(found('dentist')).toEqual([]);
  });

  it('returns every post for an empty text', () => {
    expect(found('  ')).toHaveLength(4);
  });
});
