import { describe, expect, it } from 'vitest';
import type { Practitioner } from '../../../../shared/contracts/people/people.ts';
import { pageTitle, roleEvidence, statedBy } from './texts.ts';

const person: Practitioner = {
  id: '01JC0000000000000000000001',
  slug: 'jane-roe',
  name: { given: 'Jane', family: 'Roe', degrees: 'MD' },
  licences: [],
  specialties: [{ id: 'cardiology', slug: 'cardiology', name: 'Cardiology' }],
  roles: [],
};
const at = '2026-03-04T09:00:00.000Z';

describe("the title of a person's page", () => {
  it('has the specialty and the city as far as they are known', () => {
    const role = {
      clinic: {
        id: '01JC0000000000000000000002',
        slug: 'lake-heart',
        name: 'Lake Heart',
        city: { id: 'chicago', slug: 'chicago', name: 'Chicago', state: 'IL' },
      },
      specialties: [],
      isConfirmed: false,
      statements: {},
    };
    expect(pageTitle({ ...person, roles: [role] })).toBe('Jane Roe, MD - Cardiology in Chicago, IL');
    expect(pageTitle(person)).toBe('Jane Roe, MD - Cardiology');
    expect(pageTitle({ ...person, specialties: [] })).toBe('Jane Roe, MD');
  });
});

describe('who stated something', () => {
  it('is named with the date, and with the list of a source', () => {
    expect(statedBy({ by: 'person', at })).toBe('Stated by the person, March 4, 2026');
    expect(statedBy({ by: 'source', source: 'NPPES', at })).toBe('From NPPES, March 4, 2026');
    expect(statedBy({ by: 'source', at })).toBe('From a public register, March 4, 2026');
  });

  it('of a role is confirmed by staff or by both sides, and otherwise says that it is not', () => {
    const later = { at: '2026-05-06T09:00:00.000Z' };
    expect(roleEvidence({ staff: { at }, source: later })).toEqual([
      'Confirmed: checked by our staff, March 4, 2026',
    ]);
    expect(roleEvidence({ clinic: { at }, person: later })).toEqual([
      'Confirmed by the practice and by the person, May 6, 2026',
    ]);
    expect(roleEvidence({ clinic: { at }, source: { at, source: 'NPPES' } })).toEqual([
      'Stated by the practice, March 4, 2026',
      'From NPPES, March 4, 2026',
      'Not confirmed yet. Please call before you go.',
    ]);
    expect(roleEvidence({})).toEqual(['Not confirmed yet. Please call before you go.']);
  });
});
