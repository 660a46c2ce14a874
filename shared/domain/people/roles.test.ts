import { expect, it } from 'vitest';
import { isConfirmed, isCurrent } from './roles.ts';

const said = { at: '2026-01-31T09:00:00.000Z' };

it('a role is confirmed when both sides or staff say so, and by nothing else', () => {
  expect(isConfirmed({ clinic: said, person: said })).toBe(true);
  expect(isConfirmed({ staff: said })).toBe(true);
  expect(isConfirmed({ clinic: said, source: said })).toBe(false);
  expect(isConfirmed({ person: said })).toBe(false);
  expect(isConfirmed({ source: said })).toBe(false);
  expect(isConfirmed({})).toBe(false);
});

it('a role with a last day is over', () => {
  expect(isCurrent({})).toBe(true);
  expect(isCurrent({ until: '2026-01-31' })).toBe(false);
});
