import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { descriptionOf, excerptOf, firstCharacters, tagKey } from './blog-post.ts';

describe('a tag', () => {
  it('is the same in any case, spacing and composition of its accents', () => {
    expect(tagKey('  Heart \u00a0Health ')).toBe(tagKey('heart health'));
    expect(tagKey('SANTE\u0301')).toBe(tagKey('sant\u00e9'));
  });

  it('is another one with other letters, accents or signs', () => {
    expect(new Set(['C', 'C++', 'C#', 'Ç', 'C C'].map(tagKey)).size).toBe(5);
  });
});

const long = 'word '.repeat(100);

describe('the excerpt of a post', () => {
  it('is the one that its author wrote', () => {
    expect(excerptOf({ excerpt: 'In short.', content: long })).toBe('In short.');
  });

  it('is the beginning of the content where there is none', () => {
    expect(excerptOf({ excerpt: ' ', content: long })).toBe(long.slice(0, 150));
    expect(excerptOf({ excerpt: '', content: 'Short.' })).toBe('Short.');
  });

  it('shows no marks of Markdown', () => {
    const content = '# Title\n\n> Some **bold** [link](/x)\n\n---\n\n- one\n- two\n\n```\ncode\n```';
    expect(excerptOf({ excerpt: '', content })).toBe('Title Some bold link one two code');
  });
});

describe('the description of a post', () => {
  it('is the one that its author wrote, or the beginning of the content', () => {
    expect(descriptionOf({ metaDescription: 'About it.', content: long })).toBe('About it.');
    expect(descriptionOf({ metaDescription: '', content: long })).toBe(long.slice(0, 160));
  });
});

describe('the first characters of a text', () => {
  it('are whole characters', () => {
    expect(firstCharacters('🩺🩺🩺', 2)).toBe('🩺🩺');
  });

  it('are at most the given count', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.nat(20), (text, count) => {
        const cut = firstCharacters(text, count);
        expect(text.startsWith(cut)).toBe(true);
        expect([...cut]).toHaveLength(Math.min(count, [...text].length));
      }),
    );
  });
});
