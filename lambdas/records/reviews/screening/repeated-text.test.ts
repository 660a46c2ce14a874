import { describe, expect, it } from 'vitest';
import { sharedShare, shinglesOf, sketchOf } from './repeated-text.ts';

const text =
  'The waiting room was bright and calm, the nurse was on time, and no one rushed me at any point of my long visit.';
const share = (a: string, b: string) => sharedShare(shinglesOf(a), shinglesOf(b));

describe('the share of a text that another one has too', () => {
  it('is 1 for the same words, whatever their case, accents, spacing and punctuation', () => {
    expect(share(text, text.toUpperCase().replace(/[ ,]+/g, ' — '))).toBe(1);
    expect(share(text, `${text} And one sentence more.`)).toBe(1);
  });

  it('counts five words in a row', () => {
    const words = Array.from({ length: 24 }, (_, index) => `w${index}`);
    // 20 shingles, of which a changed last word changes one, and one in the middle five.
    expect(share(words.join(' '), [...words.slice(0, 23), 'other'].join(' '))).toBe(0.95);
    expect(share(words.join(' '), words.with(10, 'other').join(' '))).toBe(0.75);
  });

  it('is 0 for other texts, and for those under eight words', () => {
    expect(share(text, 'They called me back the same day with the results of all tests.')).toBe(0);
    expect(share('Very kind and quick, thank you all', text)).toBe(0);
    expect(shinglesOf('one two three four five six seven').size).toBe(0);
    expect(shinglesOf('one two three four five six seven eight').size).toBe(4);
  });
});

describe('the sketch of a text', () => {
  const hash = (shingle: string) => [...shingle].reverse().join('');

  it('is at most eight of its hashes, the same ones in any order of the shingles', () => {
    const sketch = sketchOf(shinglesOf(text), hash);
    expect(sketch).toHaveLength(8);
    expect(sketchOf(new Set([...shinglesOf(text)].reverse()), hash)).toEqual(sketch);
    expect(sketchOf(new Set(), hash)).toEqual([]);
  });

  it('meets that of a text which repeats most of it', () => {
    const other = text.replace('bright', 'light');
    const sketch = new Set(sketchOf(shinglesOf(text), hash));
    expect(sketchOf(shinglesOf(other), hash).some((one) => sketch.has(one))).toBe(true);
  });
});
