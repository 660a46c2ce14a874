import { expect, it } from 'vitest';
import { mailtoHref } from './mailto.ts';

it('writes subjects so that mail programs read them as they are', () => {
  expect(mailtoHref('desk@harbor.example', 'Fees & hours?')).toBe(
    'mailto:desk@harbor.example?subject=Fees%20%26%20hours%3F',
  );
});

it('names the domain in Punycode', () => {
  expect(mailtoHref('info@bücher.example', 'Hi')).toBe('mailto:info@xn--bcher-kva.example?subject=Hi');
});

it('escapes email and subject, so that neither adds a recipient or a header', () => {
  const { pathname, searchParams } = new URL(
    mailtoHref('a?cc=b+c,d@example.com', 'x&bcc=eve@example.com\r\nBcc: eve'),
  );
  expect([...searchParams.keys()]).toEqual(['subject']);
  expect(pathname).toBe('a%3Fcc%3Db%2Bc%2Cd@example.com');
});
