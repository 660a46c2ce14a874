import { expect, it } from 'vitest';
import { isOwnDomain } from './own-domain.ts';

const practice = { email: 'desk@lake-dental.example', website: 'https://www.lake.example/team' };

it.each([
  ['pat@lake-dental.example', practice],
  ['pat@LAKE.example', practice],
  ['pat@mail.lake.example', practice],
  ['"a@b"@lake.example', practice],
  ['pat@clinic.on.ca', { email: 'desk@mail.clinic.on.ca' }],
])('%s is of the practice’s domain', (email, of) => {
  expect(isOwnDomain(email, of)).toBe(true);
});

it.each([
  ['pat@people.example', practice],
  ['pat@notlake.example', practice],
  ['pat@lake.example.evil.test', practice],
  // Everyone gets an address of these.
  ['pat@gmail.com', { email: 'lakeside.clinic@gmail.com' }],
  ['pat@yahoo.ca', { email: 'clinic@yahoo.ca', website: 'https://yahoo.ca/' }],
  ['pat@other.on.ca', { email: 'desk@clinic.on.ca' }],
  ['pat@lake.example', { email: 'desk@other.example', website: 'no URL' }],
  ['', practice],
  ['', { email: '' }],
])('%s is not', (email, of) => {
  expect(isOwnDomain(email, of)).toBe(false);
});
