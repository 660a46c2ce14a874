import { expect, it } from 'vitest';
import { asksForNear, withoutNear } from './near-words.ts';

it.each([
  ['dentist near me', 'dentist'],
  ['Dentist nearby open', 'Dentist open'],
  ['closest to me pharmacy', 'pharmacy'],
  ['doctors around here', 'doctors'],
])('%s asks for a location, and is %s with it', (text, left) => {
  expect(asksForNear(text)).toBe(true);
  expect(withoutNear(text)).toBe(left);
});

it.each(['near north dental', 'mercy medical', 'neary clinic', 'closest'])('%s asks for none', (text) =>
  expect(asksForNear(text)).toBe(false),
);
