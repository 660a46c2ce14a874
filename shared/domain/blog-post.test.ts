import { describe, expect, it } from 'vitest';
import { tagKey } from './blog-post.ts';

describe('a tag', () => {
  it('is the same in any case, spacing and composition of its accents', () => {
    expect(tagKey('  Heart \u00a0Health ')).toBe(tagKey('heart health'));
    expect(tagKey('SANTE\u0301')).toBe(tagKey('sant\u00e9'));
  });

  it('is another one with other letters, accents or signs', () => {
    expect(new Set(['C', 'C++', 'C#', 'Ç', 'C C'].map(tagKey)).size).toBe(5);
  });
});
