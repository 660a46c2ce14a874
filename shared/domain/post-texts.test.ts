import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { descriptionOf, excerptOf, firstCharacters } from './post-texts.ts';

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

  it('are as many as asked, or all', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.nat(20), (text, count) => {
        const cut = firstCharacters(text, count);
        expect(text.startsWith(cut)).toBe(true);
        expect([...cut]).toHaveLength(Math.min(count, [...text].length));
      }),
    );
  });
});
