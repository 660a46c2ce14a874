import { expect, it } from 'vitest';
import { parseCitiesUrl } from './cities-url.ts';

it('has no state and begins with the first page by default', () => {
  expect(parseCitiesUrl('')).toEqual({ state: undefined, cursor: undefined });
  expect(parseCitiesUrl('?state=&cursor=')).toEqual({ state: undefined, cursor: undefined });
});

it('knows states and provinces in any case', () => {
  expect(parseCitiesUrl('?state=IL').state).toBe('IL');
  expect(parseCitiesUrl('?state=qc&cursor=abc')).toEqual({ state: 'QC', cursor: 'abc' });
});

it.each(['XX', 'Illinois', '__proto__'])('ignores the state "%s" and a cursor of it', (state) => {
  expect(parseCitiesUrl(`?state=${state}&cursor=abc`)).toEqual({ state: undefined, cursor: undefined });
});
