import { describe, expect, it } from 'vitest';
import {
  hasGoogleRating,
  hoursLines,
  initials,
  isNew,
  otherClinics,
  pageDescription,
  pageTitle,
  serviceChips,
} from './facts.ts';

const list = (...slugs: string[]) => slugs.map((slug) => ({ slug }));

describe('other clinics of the same city and category', () => {
  it('are up to three, without the clinic itself', () => {
    expect(otherClinics(list('a', 'self', 'b', 'c', 'd'), 'self')).toEqual(list('a', 'b', 'c'));
  });

  it('are none when the list has one entry', () => {
    expect(otherClinics(list('self'), 'self')).toEqual([]);
    expect(otherClinics(list('another'), 'self')).toEqual([]);
    expect(otherClinics([], 'self')).toEqual([]);
  });
});

describe('ratings', () => {
  it('are marked as new with fewer than three reviews', () => {
    expect([0, 1, 2, 3, 40].map((reviewCount) => isNew({ reviewCount }))).toEqual([
      true,
      true,
      true,
      false,
      false,
    ]);
  });

  it('of Google are shown only above 0', () => {
    expect(hasGoogleRating({ googleRating: '0.0' })).toBe(false);
    expect(hasGoogleRating({ googleRating: '0.1' })).toBe(true);
  });
});

describe('practice hours', () => {
  it('that could not be read stay as they were typed, line by line', () => {
    expect(hoursLines('Call us\r\n\nSat: maybe; Sun: Closed\n')).toEqual([
      'Call us',
      'Sat: maybe',
      'Sun: Closed',
    ]);
    expect(hoursLines(' \n ')).toEqual([]);
  });
});

it('service chips start with the category and are distinct', () => {
  const category = { id: 'dentistry', slug: 'dentistry', name: 'Dentistry' };
  expect(serviceChips({ category, services: ['Surgery', 'Dentistry', 'Surgery'] })).toEqual([
    'Dentistry',
    'Surgery',
  ]);
});

describe('title and description', () => {
  const clinic = {
    name: 'Harbor Dental',
    category: { id: 'dentistry', slug: 'dentistry', name: 'Dentistry' },
    city: { id: 'chicago', slug: 'chicago', name: 'Chicago', state: 'IL' },
    rating: '4.6',
    reviewCount: 12,
  };

  it('name clinic, category and city', () => {
    expect(pageTitle(clinic)).toBe('Harbor Dental - Dentistry in Chicago, IL');
    expect(pageDescription(clinic)).toBe(
      'Harbor Dental, Dentistry in Chicago, IL. Rated 4.6 of 5 by 12 reviews. Address, phone, hours, services, insurance and patient reviews.',
    );
  });

  it('omit the rating before the first review', () => {
    expect(pageDescription({ ...clinic, rating: '0.0', reviewCount: 0 })).not.toContain('Rated');
  });
});

it.each([
  ['Harbor Dental Group', 'HD'],
  ['The Clinic of Dr. Zoë Łuczak', 'CZ'],
  ["O'Brien Family Care", 'OF'],
  ['Élan', 'E'],
  ['The', 'T'],
  ['  ', ''],
])('abbreviates the clinic name %s as %s', (name, expected) => {
  expect(initials(name)).toBe(expected);
});
