import { describe, expect, it } from 'vitest';
import { visibleLength } from './visible-length.ts';

describe('the visible length of a text', () => {
  it.each([
    ['', 0],
    ['Kind staff.', 11],
    // An accent typed apart, a family of three, a flag, a thumb with a skin tone.
    ['e\u0301', 1],
    ['👩‍👩‍👧', 1],
    ['🇨🇦', 1],
    ['👍🏽', 1],
    // A letter with forty marks.
    [`a${'\u0301'.repeat(40)}`, 1],
  ])('counts what its reader sees as characters: %j is %i', (text, length) => {
    expect(visibleLength(text)).toBe(length);
  });

  it.each([
    ['zero-width spaces', '\u200b'],
    ['joiners', '\u200d'],
    ['byte order marks', '\ufeff'],
    ['soft hyphens', '\u00ad'],
    ['Hangul fillers', '\u3164'],
    ['tags', '\u{e0041}'],
    ['direction marks', '\u202e'],
    ['control characters', '\u0007'],
  ])('does not count %s', (_, character) => {
    expect(visibleLength(`ok${character.repeat(90)}`)).toBe(2);
    expect(visibleLength(character.repeat(90))).toBe(0);
  });

  it.each([' ', '\n', '\u00a0', '\u2800', ' \u200b'])('counts blanks in a row as one: %j', (blank) => {
    const blanks = blank.repeat(90);
    expect(visibleLength(`${blanks}a${blanks}b${blanks}`)).toBe(3);
  });
});
