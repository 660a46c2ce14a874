import { afterEach, describe, expect, it, vi } from 'vitest';
import type { EditedPractitioner } from '../../../../shared/contracts/people/staff-people.ts';
import { changedFields } from '../../accounts/editing/values.ts';
import { lastDayProblem, roleBodyOf, roleValuesOf } from './role-values.ts';
import { roleStated } from './stated.ts';

const at = '2026-03-04T09:00:00.000Z';
const role = { clinicId: 'A', isConfirmed: false, statements: {} };
const person = (roles: EditedPractitioner['roles']): EditedPractitioner => ({
  id: '01JC0000000000000000000001',
  slug: 'jane-roe',
  name: { family: 'Roe' },
  specialties: [],
  createdAt: at,
  version: 0,
  roles,
});

describe("the values of a role's form", () => {
  const values = roleValuesOf(person([{ ...role, telemedicine: false, from: '2026-01-01' }]), 'A');

  it('have a last day only where the role has ended', () => {
    expect(values).toEqual({
      specialties: [],
      acceptingPatients: null,
      telemedicine: false,
      from: '2026-01-01',
    });
    expect(roleValuesOf(person([{ ...role, until: '2026-02-01' }]), 'A').until).toBe('2026-02-01');
  });

  it('are empty where the role has gone meanwhile', () => {
    expect(roleValuesOf(person([]), 'A')).toMatchObject({ specialties: [], from: '' });
  });

  it('are sent as far as they were changed; without specialties, those of the person count', () => {
    const typed = { ...values, acceptingPatients: true };
    expect(roleBodyOf(typed, changedFields(typed, values))).toEqual({ acceptingPatients: true });
    expect(roleBodyOf({ ...values, specialties: [] }, ['specialties'])).toEqual({ specialties: null });
  });
});

describe('the last day of a role', () => {
  afterEach(() => void vi.useRealTimers());

  it('is a day that is not in the future', () => {
    vi.useFakeTimers({ now: Date.parse(at) });
    expect(lastDayProblem('2026-03-04')).toBeUndefined();
    for (const wrong of ['2026-04-01', '2026-02-30', '', '03/04/2026']) {
      expect(lastDayProblem(wrong), wrong).toBe(
        'Please provide a day, such as 2026-01-31, not in the future',
      );
    }
  });
});

it('each side that states a role is named with its date', () => {
  expect(roleStated({ source: { at, source: 'NPPES' }, staff: { at } })).toEqual([
    'Stated by staff on March 4, 2026',
    'Stated by NPPES on March 4, 2026',
  ]);
});
