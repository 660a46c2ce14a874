import { describe, expect, it } from 'vitest';
import { chipLabels, pageDescription, pageTitle, resultCount, summarySentence } from './describe.ts';
import { noFilters } from './filters.ts';

const chicago = { name: 'Chicago', state: 'IL' };
const dentistry = { name: 'Dentistry' };

const nothing = { filters: noFilters, city: undefined, category: undefined };
const place = { filters: { ...noFilters, city: 'chicago' }, city: chicago, category: undefined };
const both = {
  filters: { ...noFilters, city: 'chicago', category: 'dentistry' },
  city: chicago,
  category: dentistry,
};
const everything = {
  ...both,
  filters: {
    ...both.filters,
    q: 'root canal',
    rating: '4',
    acceptingPatients: true,
    telemedicine: true,
  },
} as const;

describe('the summary sentence', () => {
  it.each([
    [nothing, 'Showing all providers.'],
    [place, 'Showing providers in Chicago, IL.'],
    [both, 'Showing Dentistry providers in Chicago, IL.'],
    [{ ...place, city: { name: 'Chicago' } }, 'Showing providers in Chicago.'],
    [
      { ...nothing, filters: { ...noFilters, rating: '5', telemedicine: true } } as const,
      'Showing providers, rated 5 stars, offering telemedicine.',
    ],
    [
      everything,
      'Showing Dentistry providers in Chicago, IL matching “root canal”, rated 4 stars or more, accepting new patients, offering telemedicine.',
    ],
  ])('describes the list', (named, sentence) => {
    expect(summarySentence(named)).toBe(sentence);
  });
});

describe('title and description', () => {
  it.each([
    [nothing, 'Find Providers'],
    [place, 'Healthcare providers in Chicago, IL'],
    [both, 'Dentistry providers in Chicago, IL'],
    [{ ...nothing, filters: { ...noFilters, q: 'knee' } }, '“knee” - Find Providers'],
    [everything, '“root canal” - Dentistry providers in Chicago, IL'],
  ])('reflect the filters', (named, title) => {
    expect(pageTitle(named)).toBe(title);
  });

  it('describe what the page compares', () => {
    expect(pageDescription(nothing)).toMatch(/^Compare healthcare providers: ratings/);
    expect(pageDescription(everything)).toMatch(
      /^Compare Dentistry providers in Chicago, IL matching “root canal”, rated 4 stars or more, accepting new patients, offering telemedicine: ratings/,
    );
  });
});

describe('chips', () => {
  it('show the display name of every active filter', () => {
    expect(chipLabels(everything)).toEqual([
      { name: 'q', label: '“root canal”' },
      { name: 'category', label: 'Dentistry' },
      { name: 'city', label: 'Chicago, IL' },
      { name: 'rating', label: '4+ stars' },
      { name: 'acceptingPatients', label: 'New Patients' },
      { name: 'telemedicine', label: 'Telemedicine' },
    ]);
  });

  it('are none without filters', () => {
    expect(chipLabels(nothing)).toEqual([]);
  });
});

describe('the result count', () => {
  it.each([
    [0, false, 'No providers found'],
    [1, false, '1 provider found'],
    [17, false, '17 providers found'],
    [20, true, 'First 20 providers shown'],
    [40, false, '40 providers found'],
  ])('of %d with more: %s is "%s"', (shown, hasMore, text) => {
    expect(resultCount(shown, hasMore)).toBe(text);
  });
});
