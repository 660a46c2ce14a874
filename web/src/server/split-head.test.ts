import { expect, it } from 'vitest';
import { splitHead } from './split-head.ts';

it('takes what belongs into the head from before the first element', () => {
  const head =
    '<link rel="preload" as="image" href="/a.svg"/><title>A &gt; B</title><meta name="robots" content="noindex"/>';
  expect(splitHead(`${head}<a href="#main">Skip</a><title>not this one</title>`)).toEqual({
    head,
    body: '<a href="#main">Skip</a><title>not this one</title>',
  });
});

it('takes nothing from a page without such entries', () => {
  expect(splitHead('<main></main>')).toEqual({ head: '', body: '<main></main>' });
});
