import { expect, it } from 'vitest';
import { splitHead } from './split-head.ts';

it('splits head entries from the elements that follow', () => {
  const head =
    '<link rel="preload" as="image" href="/a.svg"/><title>A &gt; B</title><meta name="robots" content="noindex"/>';
  expect(splitHead(`${head}<a href="#main">Skip</a><title>not this one</title>`)).toEqual({
    head,
    body: '<a href="#main">Skip</a><title>not this one</title>',
  });
});

it('returns an empty head for a page without such entries', () => {
  expect(splitHead('<main></main>')).toEqual({ head: '', body: '<main></main>' });
});
