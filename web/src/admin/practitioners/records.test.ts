/** What follows from records: merges, states, and records of one name. */
import { describe, expect, it } from 'vitest';
import type {
  EditedPractitioner,
  ListedPractitioner,
} from '../../../../shared/contracts/people/staff-people.ts';
import { MAX_CURRENT_ROLES } from '../../../../shared/domain/people/roles.ts';
import { previewOf } from './merge-preview.ts';
import { actionsOf, hasPage, stateOf } from './person-state.ts';
import { citiesOf, sameNames, searchOf } from './same-name.ts';

const at = '2026-03-04T09:00:00.000Z';
const city = { id: 'chicago', slug: 'chicago', name: 'Chicago', state: 'IL' };
const role = (clinicId: string, fields: object = {}): EditedPractitioner['roles'][number] => ({
  clinicId,
  isConfirmed: false,
  statements: {},
  clinic: { slug: clinicId, name: `Clinic ${clinicId}`, city, isListed: true },
  ...fields,
});
const person = (fields: Partial<EditedPractitioner> = {}): EditedPractitioner => ({
  id: 'one',
  slug: 'jane-roe',
  name: { given: 'Jane', family: 'Roe' },
  specialties: ['cardiology'],
  createdAt: at,
  version: 0,
  roles: [],
  ...fields,
});

describe('the preview of a merge', () => {
  it('names the current roles that the other record lacks', () => {
    const one = person({ roles: [role('a'), role('b'), role('c', { until: '2026-01-01' })] });
    // A past role at a clinic stays past.
    const other = person({ id: 'two', roles: [role('b', { until: '2026-01-01' })] });
    expect(previewOf(one, other)).toEqual({
      copies: ['Clinic a'],
      isHidden: false,
      npis: undefined,
      isTooMany: false,
    });
  });

  it('warns of different NPIs, of a hidden record and of too many roles', () => {
    const roles = Array.from({ length: MAX_CURRENT_ROLES }, (_, index) => role(String(index)));
    const one = person({ npi: '1', roles: [role('a')], hidden: { what: 'street', at, reason: 'Home' } });
    expect(previewOf(one, person({ npi: '2', roles }))).toMatchObject({
      isHidden: true,
      npis: ['1', '2'],
      isTooMany: true,
    });
    expect(previewOf(person({ npi: '1' }), person({ npi: '1' })).npis).toBeUndefined();
  });
});

describe('the state of a record', () => {
  const hidden = (what: 'all' | 'street') => person({ hidden: { what, at, reason: 'Asked for' } });

  it('decides what staff can do', () => {
    expect(actionsOf(person())).toEqual({ canMerge: true, hidings: ['all', 'street'] });
    expect(actionsOf(hidden('all')).hidings).toEqual(['street', 'nothing']);
    expect(actionsOf(hidden('street')).hidings).toEqual(['all', 'nothing']);
    expect(actionsOf(person({ mergedInto: 'two' }))).toEqual({ canMerge: false, hidings: [] });
    expect(actionsOf(person({ merged: ['two'] })).canMerge).toBe(false);
  });

  it('is named, and only a record with a page links to it', () => {
    const states = [person(), hidden('street'), hidden('all'), person({ mergedInto: 'two' })];
    expect(states.map((one) => [stateOf(one).label, hasPage(one)])).toEqual([
      ['Public', true],
      ['Public, street hidden', true],
      ['Hidden', false],
      ['Merged', false],
    ]);
  });
});

describe('records of the same name', () => {
  const listed = (id: string, fields: Partial<ListedPractitioner> = {}): ListedPractitioner => ({
    id,
    slug: id,
    name: 'Jane Roe, MD',
    specialties: [],
    state: 'shown',
    ...fields,
  });

  it('have the same given and family name, those of the same specialty first', () => {
    const found = [
      listed('one'),
      listed('longer', { name: 'Janet Roesch' }),
      listed('middle', { name: 'Jane A. Róe Jr., MD' }),
      listed('merged', { state: 'merged' }),
      listed('heart', { specialties: ['dentistry', 'cardiology'] }),
    ];
    expect(
      sameNames(person(), found).map(({ person: { id }, hasSameSpecialty }) => [id, hasSameSpecialty]),
    ).toEqual([
      ['heart', true],
      ['middle', false],
    ]);
  });

  it('are looked for by the family name first, also without a given name', () => {
    expect(searchOf({ given: 'Jane', family: 'Roe' })).toBe('Roe Jane');
    expect(searchOf({ family: 'Suharto' })).toBe('Suharto');
  });

  it('are compared by the cities of current roles', () => {
    const past = {
      until: '2026-01-01',
      clinic: { slug: 'c', name: 'C', city: { ...city, name: 'Boston' }, isListed: true },
    };
    expect(citiesOf(person({ roles: [role('a'), role('b'), role('c', past)] }))).toEqual(['Chicago, IL']);
  });
});
