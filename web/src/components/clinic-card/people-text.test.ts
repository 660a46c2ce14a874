import { describe, expect, it } from 'vitest';
import { clinicCard } from '../../../../test/support/directory.ts';
import { peopleText } from './people-text.ts';

const clinic = {
  ...clinicCard('Harbor Heart'),
  practitionerCount: 5,
  practitionersByCategory: [
    { categoryId: 'cardiology', count: 3 },
    { categoryId: 'ear-nose-throat', count: 2 },
    { categoryId: 'walk-in-clinic', count: 2 },
    { categoryId: 'neurology', count: 1 },
  ],
};
const category = (id: string, name: string, plural?: string) => ({ id, name, ...(plural && { plural }) });

describe('how many people work at a clinic', () => {
  it.each([
    ['3 cardiologists here', category('cardiology', 'Cardiology', 'Cardiologists')],
    ['1 neurologist here', category('neurology', 'Neurology', 'Neurologists')],
    ['2 ENT specialists here', category('ear-nose-throat', 'Ear, Nose & Throat', 'ENT Specialists')],
  ])('is stated of the category of the list: %s', (text, listed) => {
    expect(peopleText(clinic, listed)).toBe(text);
  });

  it.each([
    ['no category', undefined],
    ['a category that none of them is known in', category('urology', 'Urology', 'Urologists')],
    ['a category whose plural names places', category('walk-in-clinic', 'Walk-in Clinic', 'Walk-in Clinics')],
    ['a category without a plural', category('cardiology', 'Cardiology')],
  ])('is the number of all in a list of %s', (_, listed) => {
    expect(peopleText(clinic, listed)).toBe('5 people work here');
  });

  it('is nothing where none are known', () => {
    const { practitionerCount: _count, practitionersByCategory: _by, ...unknown } = clinic;
    expect(peopleText(unknown, category('cardiology', 'Cardiology', 'Cardiologists'))).toBeUndefined();
    expect(peopleText({ ...unknown, practitionerCount: 1 })).toBe('1 person works here');
  });
});
