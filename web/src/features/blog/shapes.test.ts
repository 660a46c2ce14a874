import { describe, expect, it } from 'vitest';
import type { BlogPost } from '../../../../shared/contracts/posts/posts.ts';
import { tagsOf } from './post.ts';
import { articleOf, summaryOf } from './shapes.ts';

const post: BlogPost = {
  id: '01JVW18H407HWDC82ABEE0F3WG',
  slug: 'reading-a-bill',
  title: 'Reading a Bill',
  metaTitle: '',
  metaDescription: '',
  excerpt: '',
  content: '## What it **says**\n\nLine by line.',
  tags: ['Costs'],
  updatedAt: '2026-01-01T00:00:00.000Z',
  relatedClinicIds: [],
};

describe('a post in a list', () => {
  it('has an excerpt, and no content', () => {
    expect(summaryOf(post).excerpt).toBe('What it says Line by line.');
    expect(summaryOf({ ...post, excerpt: 'In short.' }).excerpt).toBe('In short.');
    expect(summaryOf(post)).not.toHaveProperty('content');
  });
});

describe('a post on its page', () => {
  it('has a title and a description for search engines', () => {
    expect(articleOf(post)).toMatchObject({
      metaTitle: 'Reading a Bill',
      metaDescription: 'What it says Line by line.',
    });
    expect(articleOf({ ...post, metaTitle: 'Bills', metaDescription: 'About them.' })).toMatchObject({
      metaTitle: 'Bills',
      metaDescription: 'About them.',
    });
  });

  it('has headings instead of its content', () => {
    expect(articleOf(post).headings).toEqual([{ id: 'what-it-says', text: 'What it says', level: 2 }]);
    expect(articleOf(post)).not.toHaveProperty('content');
  });
});

describe('tags', () => {
  it('are distinct and in alphabetical order', () => {
    expect(tagsOf([{ tags: ['Reviews', 'Access'] }, { tags: ['Costs', 'Access'] }])).toEqual([
      'Access',
      'Costs',
      'Reviews',
    ]);
  });
});
