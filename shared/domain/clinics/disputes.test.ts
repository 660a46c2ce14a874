import { expect, it } from 'vitest';
import { makeClinic } from '../../../test/fixtures/clinics.ts';
import { detailOf } from '../listings/listing.ts';
import { noReviews, totalsOf } from '../reviews/review-sums.ts';
import { openDisputes, withSettled, withSourceStatements } from './disputes.ts';

const clinic = makeClinic({ phone: '(312) 555-0100' });
const said = { value: '(312) 555-0199', source: 'NPPES', at: '2026-03-01T00:00:00.000Z' };
const disputed = { ...clinic, ...withSourceStatements(clinic, { phone: said }) };

it('a source that states another value disagrees, until it states the same', () => {
  expect(openDisputes(disputed)).toEqual([['phone', said]]);
  expect(withSourceStatements(disputed, {})).toEqual({ disputes: { phone: said } });
  expect(withSourceStatements(disputed, { phone: { ...said, value: '(312) 555-0100' } })).toEqual({});
  expect(withSourceStatements(clinic, { phone: { ...said, value: '(312) 555-0100' } })).toEqual({});
});

it('a settled dispute stays settled while the source states the same value', () => {
  const settled = { ...clinic, ...withSettled(disputed, ['phone']) };
  expect(openDisputes(settled)).toEqual([]);
  const later = { ...said, at: '2026-04-01T00:00:00.000Z' };
  expect(withSourceStatements(settled, { phone: later }).disputes?.phone?.isSettled).toBe(true);
  const another = { ...later, value: '(312) 555-0177' };
  expect(openDisputes({ ...clinic, ...withSourceStatements(settled, { phone: another }) })).toEqual([
    ['phone', another],
  ]);
});

it('the public reads both values of a phone number and an address, and of nothing else', () => {
  const telemedicine = { value: false, source: 'NPPES' };
  const record = { ...clinic, ...withSourceStatements(clinic, { phone: said, telemedicine }) };
  const shown = (one: typeof record) =>
    detailOf({ ...one, ratings: totalsOf(noReviews) }, noReviews, []).alsoStated;
  expect(openDisputes(record).map(([field]) => field)).toEqual(['phone', 'telemedicine']);
  expect(shown(record)).toEqual({ phone: said });
  expect(shown({ ...record, ...withSettled(record, ['phone']) })).toBeUndefined();
});
