import { describe, expect, it } from 'vitest';
import { dentistry, toronto } from '../../../../test/support/directory.ts';
import { noFilters } from './filters.ts';
import { readingOf } from './reading.ts';

const known = { cities: [toronto], categories: [dentistry], clinics: [] };
const filters = { ...noFilters, q: 'teeth toronto', rating: '4' } as const;

describe('how a search was understood', () => {
  it('comes with a link to the exact search, which keeps the filters', () => {
    expect(readingOf(filters, { categoryId: dentistry.id, cityId: toronto.id }, known)).toEqual({
      sentence: 'Showing dentistry in Toronto',
      link: {
        to: '/search?q=teeth+toronto&exact=true&rating=4',
        text: 'Search only for “teeth toronto”',
      },
    });
  });

  it('has a way back from an exact search', () => {
    expect(readingOf({ ...filters, exact: true }, undefined, known)).toMatchObject({
      sentence: 'Searched only for “teeth toronto”.',
      link: { to: '/search?q=teeth+toronto&rating=4' },
    });
  });

  it('is nothing for words that were taken as they are', () => {
    expect(readingOf(filters, undefined, known)).toBeUndefined();
  });
});
