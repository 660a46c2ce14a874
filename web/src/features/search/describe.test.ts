import { describe, expect, it } from 'vitest';
import {
  chipLabels,
  emptyTips,
  pageDescription,
  pageTitle,
  resultCount,
  summarySentence,
} from './describe.ts';
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

it('names every further filter in the summary', () => {
  const filters = {
    ...noFilters,
    near: '41.88,-87.63',
    radius: '10',
    language: 'Spanish',
    gender: 'female',
    insurance: 'HSA/FSA Accepted',
    wheelchair: true,
    parking: true,
    emergency: true,
  } as const;
  expect(summarySentence({ ...nothing, filters })).toBe(
    'Showing providers within 6 miles (10 km) of you, nearest first, speaking Spanish, with a female doctor, accepting HSA/FSA, with wheelchair access, with parking, with emergency services.',
  );
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
      { name: 'acceptingPatients', label: 'Accepting New Patients' },
      { name: 'telemedicine', label: 'Telemedicine' },
    ]);
  });

  it('do not show the location itself', () => {
    const filters = {
      ...noFilters,
      near: '41.88,-87.63',
      language: 'Korean',
      gender: 'male',
      parking: true,
    } as const;
    expect(chipLabels({ ...nothing, filters })).toEqual([
      { name: 'near', label: 'Near you' },
      { name: 'language', label: 'Korean' },
      { name: 'gender', label: 'Male doctor' },
      { name: 'parking', label: 'Parking' },
    ]);
  });

  it('are none without filters', () => {
    expect(chipLabels(nothing)).toEqual([]);
  });
});

describe('the result count', () => {
  it.each([
    [0, false, 1, 'No providers found'],
    [1, false, 1, '1 provider found'],
    [17, false, 1, '17 providers found'],
    [20, true, 1, 'Showing 20 providers'],
    [40, false, 2, '40 providers found'],
    [7, true, 1, 'Showing the first matches'],
    [27, true, 2, 'Showing the first matches'],
    [0, true, 1, 'Showing the first matches'],
  ])('of %d with more: %s, pages: %d, is "%s"', (shown, hasMore, pages, text) => {
    expect(resultCount(shown, hasMore, 20 * pages)).toBe(text);
  });
});

it('says of how many the shown ones are, where that is known', () => {
  expect(resultCount(20, true, 20, 1_114)).toBe('Showing 20 of 1,114');
  // The count may be some seconds behind the list.
  expect(resultCount(20, true, 20, 19)).toBe('Showing 20 providers');
  expect(resultCount(17, false, 20, 17)).toBe('17 providers found');
});

it('suggests what to try by the filters that are active', () => {
  expect(emptyTips(noFilters)).toEqual([]);
  expect(emptyTips({ ...noFilters, q: 'knee' })).toEqual([
    'Check the spelling, or use fewer or other words.',
  ]);
  expect(emptyTips({ ...noFilters, near: '41.88,-87.63', rating: '5' })).toEqual([
    'Choose a larger distance.',
    'Remove some of the filters.',
  ]);
});
