import { expect, it } from 'vitest';
import { isMarked, lastDayOf, verificationOf } from './verification.ts';

const credentials = {
  licenceNumber: 'A 12',
  registerUrl: 'https://register.example/a12',
  checkedAt: '2026-03-01',
};

it('evidence of a check holds for a year, also where it has no end of its own', () => {
  const verification = verificationOf(credentials, 'staff@careatlas.example');
  expect(verification).toMatchObject({ ...credentials, validUntil: '2027-03-01' });
  expect(lastDayOf({ ...credentials, checkedBy: 'x' })).toBe('2027-03-01');
  expect(lastDayOf({ ...credentials, checkedAt: '2028-02-29', checkedBy: 'x' })).toBe('2029-03-01');
});

it('a clinic has the mark until the end of the last day', () => {
  const verification = verificationOf(credentials, 'x');
  const on = (day: string) => isMarked({ verified: true, verification }, new Date(day));
  expect(on('2027-03-01T23:59:59Z')).toBe(true);
  expect(on('2027-03-02T00:00:00Z')).toBe(false);
  expect(isMarked({ verified: false, verification }, new Date('2026-04-01T00:00:00Z'))).toBe(false);
  expect(isMarked({ verified: true }, new Date('2099-01-01T00:00:00Z'))).toBe(true);
});
