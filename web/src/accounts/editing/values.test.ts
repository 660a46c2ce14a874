import { expect, it } from 'vitest';
import { ownValues, rebase } from './values.ts';

const base = { name: 'Oak Clinic', hours: '8-4', phone: '1' };

it('a conflict names the fields that both people changed', () => {
  const stored = { ...base, hours: '9-5', phone: '2' };
  expect(rebase({ hours: '10-6', name: 'Elm Clinic' }, base, stored).conflict).toEqual(['hours']);
});

it('after a conflict, fields that were not changed follow what is stored', () => {
  const { typed } = rebase({ hours: '8-4', name: 'Elm Clinic' }, base, { ...base, hours: '9-5' });
  expect(typed).toEqual({ name: 'Elm Clinic' });
});

it("the person's own version is the latest that was typed, also while the stored one is chosen", () => {
  const first = { ...base, hours: '10-6' };
  const second = { ...base, hours: '11-7' };
  const stored = { ...base, hours: '9-5' };
  expect(ownValues(first, second, stored)).toEqual(second);
  expect(ownValues(second, stored, stored)).toEqual(second);
});
