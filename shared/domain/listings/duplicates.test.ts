import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareCandidates, type DuplicateCandidate, duplicateKeys, otherCategories } from './duplicates.ts';

const toronto = { id: 'toronto', slug: 'toronto', name: 'Toronto', state: 'ON' };
const dentistry = { id: 'dentistry', slug: 'dentistry', name: 'Dentistry' };
const cardiology = { id: 'cardiology', slug: 'cardiology', name: 'Cardiology' };

const candidate = (changes: Partial<DuplicateCandidate> = {}): DuplicateCandidate => ({
  id: 'b',
  verified: false,
  rating: '4.0',
  reviewCount: 10,
  category: dentistry,
  ...changes,
});

const kept = (...group: DuplicateCandidate[]) => [...group].sort(compareCandidates)[0]?.id;

describe('duplicate records', () => {
  const shares = (a: Parameters<typeof duplicateKeys>[0], b: Parameters<typeof duplicateKeys>[0]) =>
    duplicateKeys(a).some((key) => duplicateKeys(b).includes(key));
  const clinic = { name: 'Élan Dental', address: '12 King St. West', city: toronto };

  it('have the same place id', () => {
    expect(shares({ ...clinic, googlePlaceId: 'p1' }, { ...clinic, name: 'X', googlePlaceId: 'p1' })).toBe(
      true,
    );
  });

  it('have the same name, address and city, in any spelling', () => {
    expect(shares(clinic, { ...clinic, name: 'ELAN  DENTAL', address: '12 king st west' })).toBe(true);
  });

  it('have the same NPI, address and city, under any name', () => {
    const registered = { ...clinic, npi: '1234567893' };
    expect(shares(registered, { ...registered, name: 'Dr. É. Lan' })).toBe(true);
    expect(shares(registered, { ...registered, name: 'X', address: '14 King St. West' })).toBe(false);
    expect(shares(registered, { ...clinic, name: 'X' })).toBe(false);
  });

  it('are not in different cities, at different addresses or under different names', () => {
    expect(shares(clinic, { ...clinic, city: { ...toronto, id: 'vancouver' } })).toBe(false);
    expect(shares(clinic, { ...clinic, address: '14 King St. West' })).toBe(false);
    expect(shares(clinic, { ...clinic, name: 'Élan Dentistry' })).toBe(false);
  });

  it('are not found by a name or an address without letters and digits', () => {
    expect(duplicateKeys({ ...clinic, name: '★★★' })).toEqual([]);
    expect(duplicateKeys({ ...clinic, address: '---' })).toEqual([]);
  });

  it('have the same words in name and in address each', () => {
    expect(shares({ ...clinic, name: 'a b', address: 'c' }, { ...clinic, name: 'a', address: 'b c' })).toBe(
      false,
    );
  });
});

describe('the record that is shown for a group of duplicates', () => {
  it('is verified, then rated higher, then reviewed more, then the one with the lower id', () => {
    expect(kept(candidate({ id: 'x', rating: '5.0' }), candidate({ id: 'y', verified: true }))).toBe('y');
    expect(kept(candidate({ id: 'x', reviewCount: 99 }), candidate({ id: 'y', rating: '4.1' }))).toBe('y');
    expect(kept(candidate({ id: 'x' }), candidate({ id: 'y', reviewCount: 11 }))).toBe('y');
    expect(kept(candidate({ id: 'y' }), candidate({ id: 'x' }))).toBe('x');
  });

  it('does not depend on the order of records', () => {
    const anyCandidate = fc.record({
      id: fc.string({ minLength: 1, maxLength: 3 }),
      verified: fc.boolean(),
      rating: fc.constantFrom('0.0', '3.9', '4.0', '5.0'),
      reviewCount: fc.nat(3),
      category: fc.constantFrom(dentistry, cardiology),
    });
    const groups = fc.uniqueArray(anyCandidate, { minLength: 1, selector: ({ id }) => id });
    fc.assert(
      fc.property(groups, (group) => {
        expect(kept(...group.toReversed())).toBe(kept(...group));
      }),
    );
  });
});

describe('the other categories of a merged card', () => {
  it('are each named once, without its own, by name', () => {
    const own = candidate({ id: 'a' });
    const group = [
      own,
      candidate({ id: 'b', category: { id: 'urology', slug: 'urology', name: 'Urology' } }),
      candidate({ id: 'c', category: cardiology }),
      candidate({ id: 'd', category: cardiology }),
      candidate({ id: 'e' }),
    ];
    expect(otherCategories(own, group).map(({ id }) => id)).toEqual(['cardiology', 'urology']);
  });
});
