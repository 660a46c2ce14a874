import { describe, expect, it } from 'vitest';
import { usedStyles } from '../src/server/styles.ts';
import { requiredClasses, styleNodes } from './style-nodes.ts';

/** What a document with these classes gets of a sheet. */
const used = (css: string, ...classes: string[]) =>
  usedStyles([styleNodes(css)], `<p class="${classes.join(' ')}">`);

describe('the styles of a document', () => {
  it.each([
    ['rules of elements', 'p{margin:0}:root{color:red}', [], 'p{margin:0}:root{color:red}'],
    [
      'tokens that its rules read, or that these read',
      ':root{--a:1;--b:var(--a);--c:2}@media (d){:root{--b:3;--c:4}}.e{f:var(--b)}',
      ['e'],
      ':root{--a:1;--b:var(--a)}@media (d){:root{--b:3}}.e{f:var(--b)}',
    ],
    ['rules of its classes', '.a{b:c}.d{e:f}', ['a'], '.a{b:c}'],
    ['the selectors of a rule that it can match', '.a,.b .c,p{d:e}', ['b'], 'p{d:e}'],
    ['a rule of several classes when it has them all', '.a.b>.c{d:e}', ['a', 'b', 'c'], '.a.b>.c{d:e}'],
    ['a rule that excludes a class which it does not have', '.a:not(.b){c:d}', ['a'], '.a:not(.b){c:d}'],
    [
      'groups with something in them',
      '@media (width>=1px){.a{b:c}.d{e:f}}',
      ['d'],
      '@media (width>=1px){.d{e:f}}',
    ],
    [
      'a rule that excludes what is pressed',
      '.a:not(:focus,:active){c:d}',
      ['a'],
      '.a:not(:focus,:active){c:d}',
    ],
    ['no empty groups', '@media (width>=1px){@supports (a:b){.a{b:c}}}', [], ''],
    ['the order of layers', '@layer a,b;@layer b{.c{d:e}}', [], '@layer a,b;'],
    [
      'animations that its rules name',
      '@keyframes spin{to{a:b}}.a{animation:1s spin}',
      ['a'],
      '.a{animation:1s spin}@keyframes spin{to{a:b}}',
    ],
    ['no other animations', '@keyframes spin{to{a:b}}.a{animation:1s spin}', [], ''],
    [
      'no rules for a pointer or a printer',
      '.a:hover,.a:focus{b:c}@media print{.a{b:c}}',
      ['a'],
      '.a:focus{b:c}',
    ],
  ])('are %s', (_, css, classes, expected) => {
    expect(used(css, ...classes)).toBe(expected);
  });

  it('keep the order of the sheets', () => {
    const sheets = ['.a{b:1}', 'p{b:2}.a{b:3}'].map(styleNodes);
    expect(usedStyles(sheets, '<p class="a">')).toBe('.a{b:1}p{b:2}.a{b:3}');
  });
});

it('needs no class that a function of a selector names', () => {
  expect(requiredClasses('.a:is(.b,:not(.c)) .d:has(>.e)')).toEqual(['a', 'd']);
});

it('rejects what is not CSS', () => {
  expect(() => styleNodes('.a{b:c')).toThrow();
  expect(() => requiredClasses('.a:is(.b')).toThrow('parentheses');
});
