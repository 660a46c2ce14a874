import { describe, expect, it } from 'vitest';
import { mailboxOf, withMail } from './recipients.ts';

describe('a mailbox', () => {
  it.each([
    ['Jane.Doe@Example.COM', 'jane.doe@example.com'],
    ['jane+news@example.com', 'jane@example.com'],
    ['jane+a+b@example.com', 'jane@example.com'],
    ['+jane@example.com', '+jane@example.com'],
    ['j.a.n.e@gmail.com', 'jane@gmail.com'],
    ['J.ane+x.y@GoogleMail.com', 'jane@gmail.com'],
    ['j.ane@mail.gmail.com', 'j.ane@mail.gmail.com'],
  ])('%s is %s', (email, mailbox) => {
    expect(mailboxOf(email)).toBe(mailbox);
  });

  it('gets three mails in any 24 hours', () => {
    const at = (hour: number) => new Date(Date.UTC(2025, 10, 20, hour));
    let counted: ReturnType<typeof withMail> = [];
    for (const [mail, hour] of [
      ['a', 0],
      ['b', 10],
      ['c', 20],
    ] as const) {
      counted = withMail(counted ?? [], mail, at(hour));
    }
    expect(counted?.map(({ mail }) => mail)).toEqual(['a', 'b', 'c']);
    expect(withMail(counted ?? [], 'd', at(23))).toBeUndefined();
    expect(withMail(counted ?? [], 'd', at(24))?.map(({ mail }) => mail)).toEqual(['b', 'c', 'd']);
    // The same mail again is no other one.
    expect(withMail(counted ?? [], 'a', at(23))?.map(({ mail }) => mail)).toEqual(['b', 'c', 'a']);
  });
});
