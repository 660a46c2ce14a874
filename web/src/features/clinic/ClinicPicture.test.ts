import { expect, it } from 'vitest';
import { initials } from './ClinicPicture.tsx';

it.each([
  ['Harbor Dental Group', 'HD'],
  ['The Clinic of Dr. Zoë Łuczak', 'CZ'],
  ["O'Brien Family Care", 'OF'],
  ['Élan', 'E'],
  ['The', 'T'],
  ['  ', ''],
])('abbreviates the clinic name %s as %s', (name, expected) => {
  expect(initials(name)).toBe(expected);
});
