import { describe, expect, it } from 'vitest';
import { blogPath, nextOffset, parseListUrl, previousOffset } from './list-url.ts';

describe('the URL of the blog list', () => {
  it('contains the parameters that are set', () => {
    expect(blogPath()).toBe('/blog');
    expect(blogPath({ tag: '', offset: 0 })).toBe('/blog');
    expect(blogPath({ tag: 'Heart & mind', offset: 10 })).toBe('/blog?tag=Heart+%26+mind&offset=10');
  });

  it('is parsed to the same parameters', () => {
    expect(parseListUrl('?tag=Heart+%26+mind&offset=10')).toEqual({ tag: 'Heart & mind', offset: 10 });
    expect(parseListUrl('')).toEqual({ tag: '', offset: 0 });
  });

  it.each(['abc', '-10', '1.5', '10001', '999999999999', ''])('ignores the invalid offset %s', (offset) => {
    expect(parseListUrl(`?offset=${offset}`).offset).toBe(0);
  });
});

describe('pages of the list', () => {
  it('are ten posts apart', () => {
    expect(nextOffset(0)).toBe(10);
    expect(previousOffset(20)).toBe(10);
    expect(previousOffset(5)).toBe(0);
  });

  it('end at the maximum offset of the API', () => {
    expect(nextOffset(9995)).toBeUndefined();
  });
});
