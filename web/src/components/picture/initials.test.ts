import { expect, it } from 'vitest';
import { initials } from './initials.ts';

it.each([
  ['Harbor Dental Group', 'HD'],
  ['The Clinic of Dr. Zoë Łuczak', 'CZ'],
  ["O'Brien Family Care", 'OF'],
  ['Élan', 'E'],
  ['The', 'T'],
  ['  ', ''],
])('%s is shown as %s', (name, expected) => {
  expect(initials(name)).toBe(expected);
});
