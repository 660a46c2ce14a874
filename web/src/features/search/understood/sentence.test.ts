import { describe, expect, it } from 'vitest';
import { clinicCard, dentistry, toronto } from '../../../../../test/support/directory.ts';
import { understoodSentence } from './sentence.ts';

const known = { cities: [toronto], categories: [dentistry], clinics: [clinicCard('Oak')] };

describe('what a search was understood as', () => {
  it.each([
    [{ categoryId: dentistry.id, cityId: toronto.id }, 'Showing dentistry in Toronto'],
    [{ categoryId: dentistry.id }, 'Showing dentistry'],
    [{ cityId: toronto.id }, 'Showing providers in Toronto'],
    [{ corrected: 'cardiologist' }, 'Showing results for cardiologist'],
    [{ categoryId: dentistry.id, corrected: 'dentist' }, 'Showing results for dentist'],
  ])('is a sentence: %o', (understood, sentence) => {
    expect(understoodSentence(understood, known)).toBe(sentence);
  });

  it('takes the name of a city that is not in the list from the results', () => {
    expect(understoodSentence({ cityId: 'chicago' }, known)).toBe('Showing providers in Chicago');
  });

  it('is nothing for words as they are, and for ids without a name', () => {
    expect(understoodSentence(undefined, known)).toBeUndefined();
    expect(understoodSentence({}, known)).toBeUndefined();
    expect(understoodSentence({ cityId: 'nowhere' }, known)).toBeUndefined();
  });
});
