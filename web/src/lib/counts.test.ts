import fc from 'fast-check';
import { expect, it } from 'vitest';
import { groupedCount } from './counts.ts';

it('groups the digits of whole numbers by three, as Intl does', () => {
  const intl = new Intl.NumberFormat('en-US');
  expect(groupedCount(1204)).toBe('1,204');
  fc.assert(fc.property(fc.maxSafeNat(), (count) => groupedCount(count) === intl.format(count)));
});
