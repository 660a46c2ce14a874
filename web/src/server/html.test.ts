import { expect, it } from 'vitest';
import { escapeAttribute, scriptJson, splitHead } from './html.ts';

it('writes JSON that cannot end a script element', () => {
  const hostile = { text: '</script><!--<script>\u2028\u2029' };
  const json = scriptJson(hostile);
  expect(json).not.toMatch(/[<\u2028\u2029]/);
  expect(JSON.parse(json)).toEqual(hostile);
});

it('writes text that cannot end an attribute', () => {
  expect(escapeAttribute(`"><b>&amp;`)).toBe('&quot;&gt;&lt;b&gt;&amp;amp;');
});

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
