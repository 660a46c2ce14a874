import { expect, it } from 'vitest';
import { webAddress } from './website.ts';

it('the website of a clinic is a link when it is a URL of the web', () => {
  expect(webAddress('https://harbor.example/book')).toBe('https://harbor.example/book');
  for (const other of [undefined, '', 'javascript:alert(1)', 'harbor.example', 'ftp://harbor.example']) {
    expect(webAddress(other)).toBeUndefined();
  }
});
