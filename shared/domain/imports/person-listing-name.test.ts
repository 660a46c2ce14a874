import { describe, expect, it } from 'vitest';
import { mayBePersonName, personNameOfListing } from './person-listing-name.ts';

describe('mayBePersonName', () => {
  it.each(['Jane Roe', 'Jane Roe, MD', 'Jane Roe, XYZ', 'Jane van der Roe'])('takes %s for one', (text) =>
    expect(mayBePersonName(text)).toBe(true),
  );
  it.each([
    'Oak Heart Group',
    'Roe Corp',
    'Start, Inc.',
    'Jane Roe MD PC',
    'Roe',
    'Roe & Doe',
    'Unit 24 Oak',
  ])('takes %s for none', (text) => expect(mayBePersonName(text)).toBe(false));
});

describe('personNameOfListing', () => {
  it.each([
    ['Jane Roe, MD', { given: 'Jane', family: 'Roe', degrees: 'MD' }],
    [
      'Mary Ann Smith Jr., MD, PhD',
      { given: 'Mary Ann', family: 'Smith', suffix: 'Jr.', degrees: 'MD, PhD' },
    ],
    ['Pieter van der Voort, PA-C', { given: 'Pieter', family: 'van der Voort', degrees: 'PA-C' }],
    [
      "J. Michael O'Brien-Hall III, DO",
      { given: 'J. Michael', family: "O'Brien-Hall", suffix: 'III', degrees: 'DO' },
    ],
    ['Van Nguyen, DDS', { given: 'Van', family: 'Nguyen', degrees: 'DDS' }],
  ])('reads %s', (text, name) => expect(personNameOfListing(text)).toEqual(name));

  it.each([
    'Jane Roe',
    'Oak Heart Group',
    'Oak Dental, DDS',
    'Jane Roe, MD, PC',
    'Jane Roe, PC',
    'Jane Roe, MD, PA',
    'Roe & Doe, MD',
    'Roe, MD',
    'Family Medicine Associates, LLC',
    'Jane Roe, Inc.',
    'Roe 24, MD',
    'Oak Partners, XYZ',
    '',
  ])('takes %s for no person', (text) => expect(personNameOfListing(text)).toBeUndefined());
});
