import { describe, expect, it } from 'vitest';
import { makeClinic } from '../../../test/fixtures/clinics.ts';
import { type BenchQuery, matching } from '../queries/query.ts';
import { isSensible, scoresByKind } from './judge.ts';

const dentist = makeClinic({ category: 'dentistry' });
const other = makeClinic({ category: 'urology' });
const query = (form: 'one' | 'most' | 'none'): BenchQuery => ({
  kind: 'names',
  text: 'dentist',
  expected: form === 'none' ? { form } : { form, matches: matching({ category: 'dentistry' }) },
});
const times = <T>(count: number, item: T) => Array.from({ length: count }, () => item);

describe('a sensible first page', () => {
  it('has the one clinic that was meant, in the first 20', () => {
    expect(isSensible(query('one'), [...times(19, other), dentist], 1)).toBe(true);
    expect(isSensible(query('one'), [...times(20, other), dentist], 1)).toBe(false);
  });

  it('has mostly what was meant', () => {
    expect(isSensible(query('most'), [...times(16, dentist), ...times(4, other)], 100)).toBe(true);
    expect(isSensible(query('most'), [...times(15, dentist), ...times(5, other)], 100)).toBe(false);
    expect(isSensible(query('most'), [], 100)).toBe(false);
  });

  it('may end with others when all that match were shown', () => {
    expect(isSensible(query('most'), [dentist, dentist, ...times(18, other)], 2)).toBe(true);
    expect(isSensible(query('most'), [other, dentist, dentist, ...times(17, other)], 2)).toBe(false);
  });

  it('is empty when nothing is right', () => {
    expect(isSensible(query('none'), [], 0)).toBe(true);
    expect(isSensible(query('none'), [other], 0)).toBe(false);
  });
});

describe('scores', () => {
  it('are counted for each kind', () => {
    const verdict = (sensible: boolean) => ({ query: query('one'), sensible, first: [] });
    expect(scoresByKind([verdict(true), verdict(false)])).toEqual([{ kind: 'names', sensible: 1, of: 2 }]);
  });
});
