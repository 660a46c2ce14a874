import { describe, expect, it } from 'vitest';
import { filterCriteriaSchema, passes } from './stream-filter.ts';

const record = (pk: string, sk: string, eventName = 'MODIFY') => ({
  eventName,
  dynamodb: { Keys: { pk: { S: pk }, sk: { S: sk } } },
});

const patterns = (...all: object[]) =>
  filterCriteriaSchema
    .parse({ Filters: all.map((pattern) => ({ Pattern: JSON.stringify(pattern) })) })
    .Filters.map(({ Pattern }) => Pattern);

const keys = (pk: unknown[], sk?: unknown[]) => ({
  dynamodb: { Keys: { pk: { S: pk }, ...(sk && { sk: { S: sk } }) } },
});

describe('filters of a stream', () => {
  it.each([
    ['a text', keys(['DELTA']), record('DELTA', '1'), record('DELTAS', '1')],
    [
      'one of several',
      keys(['DELTA', { prefix: 'CITY#' }]),
      record('CITY#1', 'CITY'),
      record('CITIES#', '1'),
    ],
    [
      'all fields',
      keys([{ prefix: 'CLINIC#' }], ['~CLINIC']),
      record('CLINIC#1', '~CLINIC'),
      record('CLINIC#1', '~LISTING'),
    ],
    [
      'the event’s name',
      { eventName: ['INSERT'], ...keys([{ prefix: 'ONCE#' }]) },
      record('ONCE#1', 'ONCE', 'INSERT'),
      record('ONCE#1', 'ONCE', 'MODIFY'),
    ],
  ])('match %s', (_, pattern, matching, other) => {
    expect([matching, other].map((one) => passes(one, patterns(pattern)))).toEqual([true, false]);
  });

  it('pass what one of them matches', () => {
    const both = patterns(keys(['a']), keys(['b']));
    expect(['a', 'b', 'c'].map((pk) => passes(record(pk, '1'), both))).toEqual([true, true, false]);
  });

  it.each([
    ['suffix', keys([{ suffix: 'x' }])],
    ['anything-but', keys([{ 'anything-but': ['x'] }])],
    ['NewImage', { dynamodb: { NewImage: { status: { S: ['approved'] } } } }],
    ['"N"', { dynamodb: { Keys: { pk: { N: [1] } } } }],
  ])('with %s are unsupported', (_, pattern) => {
    expect(() => patterns(pattern)).toThrow(/the pattern/);
  });

  it('are five at most', () => {
    expect(() => patterns(...Array.from({ length: 6 }, () => keys(['a'])))).toThrow();
  });
});
