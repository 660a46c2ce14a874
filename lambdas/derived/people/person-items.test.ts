import { describe, expect, it } from 'vitest';
import { MAX_LICENCES } from '../../../shared/contracts/people/staff-people.ts';
import type { PractitionerRecord } from '../../../shared/domain/people/records.ts';
import { MAX_CURRENT_ROLES } from '../../../shared/domain/people/roles.ts';
import { testId } from '../../../test/fixtures/clinics.ts';
import { keyText } from '../../table/index.ts';
import { BY_NAME_PREFIX, peopleKeys } from './items.ts';
import { derivedItems } from './person-items.ts';
import { firstItems } from './person-projection.ts';

const at = '2026-03-04T09:00:00.000Z';
const person = (fields: Partial<PractitionerRecord>): PractitionerRecord => ({
  id: testId(1),
  slug: 'jane-roe',
  name: { given: 'Jane', family: 'Roe' },
  specialties: [],
  createdAt: at,
  version: 0,
  ...fields,
});
const license = (number: string) => ({
  jurisdiction: 'IL',
  number,
  evidence: { by: 'staff', at } as const,
});

/** A transaction takes each key once. */
function expectEachOnce(keys: readonly string[]) {
  expect(keys.toSorted()).toEqual([...new Set(keys)].toSorted());
}

describe('what is derived of a person', () => {
  it('has each key once, however long and alike the names are', () => {
    const long = 'Wolfeschlegelsteinhausenbergerdorff'.repeat(4).slice(0, 80);
    const name = { given: long.slice(0, 60), middle: long.slice(0, 60), family: long };
    const roles = [1, 2].map((index) => ({ clinicId: testId(10 + index), statements: {} }));
    const items = firstItems({ person: person({ name, specialties: [] }), roles }, () => undefined);
    expectEachOnce(items.map(keyText));
    // No sort key is longer than DynamoDB takes.
    for (const { sk } of items) expect(Buffer.byteLength(sk)).toBeLessThanOrEqual(1_024);
  });

  it('fits into one transaction where every key changes', () => {
    const roles = Array.from({ length: MAX_CURRENT_ROLES }, (_, index) => ({
      clinicId: testId(10 + index),
      statements: {},
    }));
    const licences = Array.from({ length: MAX_LICENCES }, (_, index) => license(`036-${100 + index}`));
    const name = { given: 'Ana', family: 'García López Núñez Peña' };
    const numbers = { npi: '1000000004', college: { name: 'CPSO', number: '77' }, licences };
    const cityOf = (id: string) => ({ id, slug: id, name: id, state: 'IL' });
    const items = derivedItems({ person: person({ name, ...numbers }), roles }, cityOf);
    expect(items.filter(({ pk }) => pk.startsWith(BY_NAME_PREFIX))).toHaveLength(4 * 3);
    // Those of now, those of before, and the manifest.
    expect(2 * items.length + 1).toBeLessThanOrEqual(100);
  });

  it('has each key once where numbers differ in signs alone', () => {
    const items = derivedItems({
      person: person({
        npi: '1000000004',
        college: { name: 'CPSO', number: '036-123' },
        licences: [license('036 123'), license('036.123'), license('1000000004'), license('--')],
      }),
      roles: [],
    });
    expectEachOnce(items.map(keyText));
    expect(items.map(({ pk }) => pk)).toEqual(
      expect.arrayContaining([
        peopleKeys.numbered('1000000004', '').pk,
        peopleKeys.numbered('036123', '').pk,
      ]),
    );
    expect(items).toHaveLength(3);
  });

  it('of two people with the same shortened name has keys of their own', () => {
    const family = 'Å'.repeat(80);
    const [one, other] = [1, 2].map((index) =>
      derivedItems({ person: person({ id: testId(index), name: { family } }), roles: [] }),
    );
    expectEachOnce([...(one ?? []), ...(other ?? [])].map(keyText));
  });
});
