import { expect, it } from 'vitest';
import { escapeAttribute, scriptJson } from './escape.ts';

it('writes JSON that cannot end a script element', () => {
  const hostile = { text: '</script><!--<script>\u2028\u2029' };
  const json = scriptJson(hostile);
  expect(json).not.toMatch(/[<\u2028\u2029]/);
  expect(JSON.parse(json)).toEqual(hostile);
});

it('writes text that cannot end an attribute', () => {
  expect(escapeAttribute(`"><b>&amp;`)).toBe('&quot;&gt;&lt;b&gt;&amp;amp;');
});
