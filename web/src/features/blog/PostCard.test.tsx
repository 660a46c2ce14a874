import { renderToStaticMarkup } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { PostCard } from './PostCard.tsx';
import type { PostSummary } from './post.ts';

const post: PostSummary = {
  id: '01JVW18H407HWDC82ABEE0F3WG',
  slug: 'reading-a-bill',
  title: 'Reading a Bill',
  excerpt: 'Line by line.',
  heroImage: '/media/posts/reading-a-bill.svg',
  author: 'Amelia Thornbury',
  tags: ['Costs', 'Insurance', 'Visits'],
  publishedAt: '2026-03-04T23:30:00.000Z',
  updatedAt: '2026-03-05T00:00:00.000Z',
  readingTime: 5,
};

function markup(changes: Partial<PostSummary> = {}): string {
  return renderToStaticMarkup(
    <StaticRouter location="/blog">
      <PostCard post={{ ...post, ...changes }} />
    </StaticRouter>,
  );
}

const words = (changes: Partial<PostSummary> = {}) => markup(changes).replace(/<[^>]+>/g, ' ');

describe('post card', () => {
  it('shows title, excerpt, date, reading time and author', () => {
    expect(markup()).toContain('href="/blog/reading-a-bill"');
    for (const text of [
      'Reading a Bill',
      'March 4, 2026',
      '5 min read',
      'By Amelia Thornbury',
      'Line by line.',
    ])
      expect(words()).toContain(text);
  });

  it('names the editorial team without an author', () => {
    expect(words({ author: undefined })).toContain('By CareAtlas Editorial Team');
  });

  it('shows at most three tags', () => {
    expect(words()).not.toContain('more');
    const five = words({ tags: ['a', 'b', 'c', 'd', 'e'] });
    expect(five).toContain('+2 more');
    expect(five).not.toMatch(/\bd\b/);
  });

  it('is labelled as a draft without a date', () => {
    expect(words({ publishedAt: undefined })).toContain('Draft');
    expect(words()).not.toContain('Draft');
  });

  it('falls back to the default picture', () => {
    expect(markup()).toContain('src="/media/posts/reading-a-bill.svg"');
    expect(markup({ heroImage: undefined })).toContain('src="/default-blog-image.jpg"');
  });
});
