import { describe, expect, it } from 'vitest';
import { mailProviders } from './mail-providers.ts';
import { isOfMailProvider, limitedBy, mailboxOf, registeredDomainOf } from './mailbox.ts';

describe('a mailbox', () => {
  it.each([
    ['Jane.Doe@Example.COM', 'jane.doe@example.com'],
    ['jane+news@example.com', 'jane@example.com'],
    ['jane+a+b@example.com', 'jane@example.com'],
    ['+jane@example.com', '+jane@example.com'],
    ['jane@bücher.example', 'jane@xn--bcher-kva.example'],
    ['j.a.n.e@gmail.com', 'jane@gmail.com'],
    ['J.ane+x.y@GoogleMail.com', 'jane@gmail.com'],
    ['j.ane@mail.gmail.com', 'j.ane@mail.gmail.com'],
    ['jane.doe+x@outlook.com', 'jane.doe@outlook.com'],
    ['jane-doe@hotmail.com', 'jane-doe@hotmail.com'],
    ['jane-shop@yahoo.com', 'jane@yahoo.com'],
    ['jane+shop@yahoo.ca', 'jane@yahoo.ca'],
    ['jane+x@me.com', 'jane@icloud.com'],
    ['shop@jane.fastmail.com', 'jane@fastmail.com'],
    ['jane+shop@fastmail.com', 'jane@fastmail.com'],
    ['J.a-n_e+x@pm.me', 'jane@proton.me'],
    ['jane@protonmail.com', 'jane@proton.me'],
    ['ja.ne@ya.ru', 'jane@yandex.com'],
    ['...@gmail.com', '...@gmail.com'],
  ])('%s is %s', (email, mailbox) => {
    expect(mailboxOf(email)).toBe(mailbox);
  });

  it('is the mailbox of its own spelling', () => {
    for (const { domains } of mailProviders) {
      for (const domain of domains) {
        const mailbox = mailboxOf(`Some.one-x_y+tag@${domain}`);
        expect(mailboxOf(mailbox), domain).toBe(mailbox);
      }
    }
  });
});

describe('the table of mail providers', () => {
  it('names each domain once, in lower case', () => {
    const all = mailProviders.flatMap(({ domains }) => domains);
    expect(new Set(all).size).toBe(all.length);
    expect(all).toEqual(all.map((domain) => domain.toLowerCase()));
  });
});

describe('the registered domain', () => {
  it.each([
    ['desk@mail.clinic.on.ca', 'clinic.on.ca'],
    ['desk@a.b.clinic.co.uk', 'clinic.co.uk'],
    ['desk@Clinic.COM', 'clinic.com'],
    ['desk@bücher.example', 'xn--bcher-kva.example'],
    ['desk@localhost', 'localhost'],
  ])('of %s is %s', (email, domain) => {
    expect(registeredDomainOf(email)).toBe(domain);
  });
});

describe('what limits count by', () => {
  it.each([
    ['j.ane+1@gmail.com', 'jane@gmail.com'],
    ['shop@jane.fastmail.com', 'jane@fastmail.com'],
    ['jane@cs.school.edu', 'jane@cs.school.edu'],
    // The owner of a domain has all of its addresses, and those of its subdomains.
    ['any.thing@catch-all.com', '@catch-all.com'],
    ['x@y.z.catch-all.com', '@catch-all.com'],
    ['x@mail.catch-all.on.ca', '@catch-all.on.ca'],
  ])('is for %s %s', (email, key) => {
    expect(limitedBy(email)).toBe(key);
  });

  it('is the domain unless everyone can get an address there', () => {
    expect(isOfMailProvider('a@comcast.net')).toBe(true);
    expect(isOfMailProvider('a@x.comcast.net')).toBe(false);
    expect(isOfMailProvider('a@hotmail.xyz')).toBe(false);
  });
});
