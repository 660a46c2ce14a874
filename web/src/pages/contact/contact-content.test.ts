import { expect, it } from 'vitest';
import { brand } from '../../../../shared/content/brand.ts';
import { contact } from '../../../../shared/content/submissions/contact.ts';
import { telHref } from '../../../../shared/domain/clinics/phone.ts';

it('the contact page answers six different questions', () => {
  expect(new Set(contact.faq.items.map(({ question }) => question)).size).toBe(6);
});

it('the phone number of the contact page can be dialled', () => {
  expect(telHref(brand.phoneE164)).toMatch(/^tel:\+1\d{10}$/);
});
