import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { vocabulary } from '../../../test/fixtures/taxonomy.ts';
import { deletions, deletionsByCount, distance, mistakesAllowed, nearest, soundOf } from './misspelling.ts';

const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), minLength: 3, maxLength: 9 });

describe('distance', () => {
  it.each([
    ['cardiolgist', 'cardiologist', 1],
    ['pediatrican', 'pediatrician', 1],
    ['smlie', 'smile', 1],
    ['xardiology', 'cardiology', 1],
    ['dentsit', 'dentist', 1],
    ['same', 'same', 0],
  ])('from %s to %s is %i', (a, b, expected) => {
    expect(distance(a, b, 2)).toBe(expected);
  });

  it('is symmetric, and limited', () => {
    fc.assert(
      fc.property(word, word, fc.integer({ min: 0, max: 4 }), (a, b, most) => {
        const whole = distance(a, b, 99);
        expect(distance(b, a, 99)).toBe(whole);
        expect(distance(a, b, most)).toBe(whole <= most ? whole : Number.POSITIVE_INFINITY);
      }),
    );
  });
});

describe('deletions of a misspelled word and of the known one', () => {
  it('share one for every misspelling that is allowed', () => {
    fc.assert(
      fc.property(word, word, (misspelled, known) => {
        fc.pre(distance(misspelled, known, mistakesAllowed(misspelled)) <= 2);
        const shared = new Set(deletions(known));
        expect(deletions(misspelled).some((rest) => shared.has(rest))).toBe(true);
      }),
      { numRuns: 2_000 },
    );
  });

  it('share one of at most one letter for every single mistake', () => {
    fc.assert(
      fc.property(word, word, (misspelled, known) => {
        fc.pre(distance(misspelled, known, 1) <= 1);
        const shared = new Set(deletions(known));
        const [one] = deletionsByCount(misspelled);
        expect(one.some((rest) => shared.has(rest))).toBe(true);
      }),
      { numRuns: 300 },
    );
  });

  it('are at most 16', () => {
    expect(deletions('cardiologist')).toHaveLength(16);
    expect(deletions('skin')).toHaveLength(5);
  });
});

describe('nearest', () => {
  it('returns the known words with the fewest mistakes', () => {
    expect(nearest('cardiolgist', vocabulary.words).words).toEqual(['cardiologist']);
    expect(nearest('pediatrican', vocabulary.words).words).toEqual(['pediatrician']);
    expect(nearest('toronot', ['toronto', 'torrento'])).toEqual({ words: ['toronto'], mistakes: 1 });
    expect(nearest('bat', ['cat', 'bats', 'zoo'])).toEqual({ words: ['bats', 'cat'], mistakes: 1 });
    expect(nearest('qqqq', vocabulary.words).words).toEqual([]);
  });
});

describe('soundOf', () => {
  it.each([
    ['nefrologist', 'nephrologist'],
    ['sychiatry', 'psychiatry'],
    ['newmonia', 'newmonnia'],
    ['kidny', 'kidni'],
    ['fisical', 'physical'],
  ])('gives %s the sound of %s', (a, b) => {
    expect(soundOf(a)).toBe(soundOf(b));
  });

  it('gives other words other sounds', () => {
    expect(soundOf('neurologist')).not.toBe(soundOf('nephrologist'));
    expect(soundOf('chest')).not.toBe(soundOf('kest'));
  });
});
