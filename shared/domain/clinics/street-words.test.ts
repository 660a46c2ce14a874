import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { makeClinic } from '../../../test/fixtures/clinics.ts';
import { isPrefixOfAny, queryWords, searchWords } from '../search/search-words.ts';

const isFound = (query: string, clinic: Parameters<typeof makeClinic>[0]) => {
  const { name, others } = searchWords(makeClinic(clinic));
  return queryWords(query).every((word) => isPrefixOfAny(word, [...name, ...others]));
};

describe('a clinic is found by both spellings of a street', () => {
  it.each([
    ['12 Yonge St', 'yonge street'],
    ['12 Yonge Street', 'yonge st'],
    ['5 Michigan Avenue', 'michigan ave'],
    ['5 Michigan Ave', 'michigan avenue'],
    ['9 Wilshire Blvd', 'wilshire boulevard'],
    ['9 Wilshire Boulevard', 'wilshire blvd'],
    ['7 Mill Rd', 'mill road'],
    ['7 Mill Road', 'mill rd'],
    ['3 Lake Shore Dr', 'lake shore drive'],
  ])('%s: %s', (address, query) => {
    expect(isFound(query, { address })).toBe(true);
  });

  it('finds names by both spellings of saint, mount and fort', () => {
    expect(isFound('saint joseph', { name: 'St. Joseph Hospital' })).toBe(true);
    expect(isFound('st joseph', { name: 'Saint Joseph Hospital' })).toBe(true);
    expect(isFound('mount sinai', { name: 'Mt Sinai' })).toBe(true);
    expect(isFound('ft hope', { name: 'Fort Hope Dental' })).toBe(true);
  });

  it('does not find a doctor by "drive"', () => {
    const clinic = { name: 'Dr. Lake', description: 'Dr. Lake listens.' };
    expect(isFound('drive', clinic)).toBe(false);
  });

  it('finds a clinic by every word of its texts', () => {
    const word = fc.constantFrom(
      'St',
      'Ave',
      'Avenue',
      'Rd',
      'Blvd',
      'Boulevard',
      'Mt',
      'Saint',
      'Lake',
      'W',
    );
    fc.assert(
      fc.property(fc.array(word, { minLength: 1 }), fc.array(word), (name, address) => {
        const clinic = { name: name.join(' '), address: address.join(' ') };
        // Single letters beside each other are initials, so each text is a query of its own.
        return [name, address].every((texts) => isFound(texts.join(' '), clinic));
      }),
    );
  });
});
