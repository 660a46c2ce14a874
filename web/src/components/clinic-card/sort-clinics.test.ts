import { describe, expect, it } from 'vitest';
import type { ClinicCard } from '../../../../shared/contracts/entities.ts';
import { clinicCard as clinic } from '../../../../test/support/directory.ts';
import { sortClinics } from './sort-clinics.ts';

const names = (clinics: readonly ClinicCard[]) => clinics.map(({ name }) => name);

describe('the order', () => {
  const list = [
    clinic('b', { rating: '4.5', reviewCount: 9 }),
    clinic('Éclair', { rating: '5.0', reviewCount: 1 }),
    clinic('a 10', { rating: '0.0', reviewCount: 0 }),
    clinic('a 9', { rating: '4.5', reviewCount: 120 }),
  ];

  it('by rating is highest first, stable for equal ratings', () => {
    expect(names(sortClinics(list, 'rating'))).toEqual(['Éclair', 'b', 'a 9', 'a 10']);
  });

  it('by reviews is most first', () => {
    expect(names(sortClinics(list, 'reviews'))).toEqual(['a 9', 'b', 'Éclair', 'a 10']);
  });

  it('by name is natural', () => {
    expect(names(sortClinics(list, 'name'))).toEqual(['a 9', 'a 10', 'b', 'Éclair']);
  });

  it('does not modify the list', () => {
    sortClinics(list, 'name');
    expect(list[0]?.name).toBe('b');
  });
});
