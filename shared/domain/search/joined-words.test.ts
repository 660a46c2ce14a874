import { describe, expect, it } from 'vitest';
import { splitsOf, withCompounds } from './joined-words.ts';
import { isWholeWordIn, nameWords, queryWords } from './search-words.ts';

/** Whether search for names finds a name by a query. */
function finds(query: string, name: string): boolean {
  const own = nameWords(name);
  return withCompounds(queryWords(query)).every((word) => isWholeWordIn(word, own));
}

describe('words that are written together or apart', () => {
  it.each([
    ['T.J. Hollis Orthopaedics', 'tj hollis'],
    ['TJ Hollis', 't. j. hollis'],
    ['E.N.T. Associates', 'ENT associates'],
    ['Home Care Harvest', 'homecare harvest'],
    ['HomeCare Harvest', 'home care harvest'],
    ['Home-Care Harvest', 'homecare harvest'],
    ['X-Ray Plus', 'xray plus'],
    ['XRay Plus', 'x ray plus'],
    ['24/7 Urgent Care Lakeside', '247 urgent care'],
    ['247 Urgentcare', '24/7 urgent care'],
    ['Two Rivers Dental', '2 rivers'],
    ['2 Rivers Dental', 'two rivers'],
    ['1st Choice Clinic', 'first choice'],
    ['First Choice Clinic', '1st choice'],
  ])('%s is found by %s', (name, query) => expect(finds(query, name)).toBe(true));

  it.each([
    ['Two Rivers Dental', '3 rivers'],
    ['Home Harvest', 'homecare harvest'],
    ['Care Home', 'homecare'],
    ['T. Hollis J.', 'tj hollis'],
  ])('%s is not found by %s', (name, query) => expect(finds(query, name)).toBe(false));

  it('joins no house number to the number of a suite', () => {
    expect(queryWords('5-12 Main St')).toEqual(['5', '12', 'main', 'st']);
  });

  it('joins a word to one other only', () => {
    expect(withCompounds(['home', 'care', 'care'])).toEqual(['homecare', 'care']);
    expect(withCompounds(['walk', 'in', 'home', 'care'])).toEqual(['walkin', 'homecare']);
  });
});

describe('splitsOf', () => {
  it('has the middle first, and parts of at least three letters', () => {
    expect(splitsOf('lakeview', 9)).toEqual([
      ['lake', 'view'],
      ['lak', 'eview'],
      ['lakev', 'iew'],
    ]);
    expect(splitsOf('lakeview', 1)).toEqual([['lake', 'view']]);
    expect(splitsOf('heart', 9)).toEqual([]);
  });
});
