import { expect, it } from 'vitest';
import { dateAndTime } from './dates.ts';
import { replyHref } from './reply.ts';

it('answers the sender under the subject', () => {
  expect(replyHref({ email: 'ann.o+x@example.com', subject: 'Hours & fees?' })).toBe(
    'mailto:ann.o%2Bx@example.com?subject=Re%3A%20Hours%20%26%20fees%3F',
  );
});

it('lets neither address nor subject add anything else', () => {
  const href = replyHref({ email: 'a?cc=b@example.com', subject: 'x&bcc=eve@example.com\r\nBcc: eve' });
  const url = new URL(href);
  expect([...url.searchParams.keys()]).toEqual(['subject']);
  expect(url.pathname).toBe('a%3Fcc%3Db@example.com');
});

it('writes dates in UTC', () => {
  expect(dateAndTime('2026-03-04T23:05:59.000Z')).toBe('March 4, 2026, 23:05 UTC');
});
