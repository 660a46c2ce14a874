import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { vocabulary } from '../../../test/fixtures/taxonomy.ts';
import { distance, nearest, soundOf } from './misspelling.ts';
import { beginsVocabularyWord, nearestInVocabulary } from './nearest-word.ts';

/** A word with one letter deleted, replaced, inserted or swapped with the next one. */
const misspelledWord = fc
  .record({
    known: fc.constantFrom(...[...vocabulary.spellings.keys()].filter((word) => word.length > 4)),
    at: fc.nat(),
    letter: fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz'),
    kind: fc.constantFrom('deleted', 'replaced', 'inserted', 'swapped'),
  })
  .map(({ known, at, letter, kind }) => {
    const place = at % known.length;
    const [before, own, after] = [known.slice(0, place), known.charAt(place), known.slice(place + 1)];
    const [next = '', rest = ''] = [after.slice(0, 1), after.slice(1)];
    const word = {
      deleted: before + after,
      replaced: before + letter + after,
      inserted: before + letter + own + after,
      swapped: before + next + own + rest,
    }[kind];
    return { known, word };
  });

describe('nearestInVocabulary', () => {
  it('finds the word that was misspelled, or one as near', () => {
    fc.assert(
      fc.property(misspelledWord, ({ known, word }) => {
        const { words, mistakes } = nearestInVocabulary(word, vocabulary);
        expect(mistakes).toBeLessThanOrEqual(1);
        const areAsNear = words.every(
          (other) => distance(word, other, 1) <= 1 || distance(soundOf(word), soundOf(other), 1) <= 1,
        );
        expect(areAsNear).toBe(true);
        if (mistakes === 1) expect(words).toContain(known);
      }),
      { numRuns: 1_000 },
    );
  });

  it.each([
    ['nefrologist', ['nephrologist']],
    ['nefrolgist', ['nephrologist']],
    ['sychiatrist', ['psychiatrist']],
    ['fysical', ['physical']],
    ['rumatologist', ['rheumatologist']],
    ['hart', ['harm', 'heart', 'wart']],
    ['medecine', ['medecin', 'medicine']],
  ])('of %s finds %j', (word, words) => {
    expect(nearestInVocabulary(word, vocabulary).words).toEqual(words);
  });

  it.each(['zzzzzzzz', 'plumber', 'qwrtypsdf', 'toronto'])('finds none for %s', (word) => {
    expect(nearestInVocabulary(word, vocabulary).words).toEqual([]);
  });

  it('finds the word itself where nothing is misspelled', () => {
    expect(nearestInVocabulary('test', vocabulary)).toEqual({ words: ['test'], mistakes: 0 });
  });

  it('distinguishes unfinished words of the vocabulary (beginsVocabularyWord)', () => {
    expect(beginsVocabularyWord('cardiol', vocabulary)).toBe(true);
    expect(beginsVocabularyWord('hart', vocabulary)).toBe(false);
  });
});

it('nearestInVocabulary leaves out no word that is as near by letters as the nearest', () => {
  const word = fc.string({ unit: fc.constantFrom(...'aehinrst'), minLength: 3, maxLength: 7 });
  fc.assert(
    fc.property(word, (misspelled) => {
      const byLetters = nearest(misspelled, vocabulary.spellings.keys());
      const found = nearestInVocabulary(misspelled, vocabulary);
      expect(found.mistakes).toBeLessThanOrEqual(byLetters.mistakes);
      if (found.mistakes === byLetters.mistakes)
        expect(found.words).toEqual(expect.arrayContaining([...byLetters.words]));
    }),
    { numRuns: 300 },
  );
});
