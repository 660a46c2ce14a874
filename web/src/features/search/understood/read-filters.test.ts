import { describe, expect, it } from 'vitest';
import { dentistry, toronto } from '../../../../../test/support/directory.ts';
import { noFilters } from '../filters.ts';
import { readFilters, withoutWords } from './read-filters.ts';

describe('the filters that were read out of a text', () => {
  it('have the values of the form, and their words', () => {
    const understood = {
      categoryId: dentistry.id,
      cityId: toronto.id,
      filters: { language: 'Spanish', telemedicine: 'true' },
      words: { categoryId: 'dentist', cityId: 'toronto', language: 'spanish', telemedicine: 'video visit' },
    };
    const { filters, words } = readFilters(understood, [toronto], [dentistry]);
    expect(filters).toEqual({
      ...noFilters,
      category: dentistry.slug,
      city: toronto.slug,
      language: 'Spanish',
      telemedicine: true,
    });
    expect(Object.fromEntries(words)).toEqual({
      category: ['dentist'],
      city: ['toronto'],
      language: ['spanish'],
      telemedicine: ['video', 'visit'],
    });
  });

  it('are none for places that are not known here, and for names of other releases', () => {
    const understood = {
      cityId: 'nowhere',
      filters: { later: 'true' },
      words: { cityId: 'nowhere', later: 'x' },
    };
    const { filters, words } = readFilters(understood, [toronto], [dentistry]);
    expect(filters).toEqual(noFilters);
    expect(words.size).toBe(0);
  });
});

describe('a text without words', () => {
  it.each([
    ['Spanish-speaking dentist in Chicago', ['spanish'], 'dentist in Chicago'],
    ['Spanish dentist in Chicago', ['chicago'], 'Spanish dentist'],
    ['dentist who takes Aetna', ['aetna'], 'dentist'],
    ['Montréal dentist', ['montreal'], 'dentist'],
    ['dentist', ['dentist'], ''],
  ])('%s without %j is %s', (text, removed, left) => expect(withoutWords(text, removed)).toBe(left));
});
