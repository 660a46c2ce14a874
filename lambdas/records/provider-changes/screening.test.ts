import { expect, it } from 'vitest';
import { screeningSignals } from './screening.ts';

it.each([
  ['phone-number', 'Call us at (312) 555-0142.'],
  ['phone-number', 'Appelez le 514 555 0142.'],
  ['phone-number', 'Call ③①② 555 0142.'],
  ['link', 'See www.harbor-clinic.example for more.'],
  ['link', 'See harbor-clinic.com for more.'],
  ['link', 'Write to front@harbor.example.'],
  ['identity-number', 'SSN 123-45-6789'],
  ['identity-number', 'SIN 046 454 286'],
  ['comparison', 'We are the best dentists in Chicago.'],
  ['comparison', 'The #1 clinic in town'],
  ['comparison', 'Our care is better than other clinics offer.'],
  ['comparison', 'Unlike other practices, we listen.'],
  ['comparison', 'La meilleure clinique de Montréal.'],
] as const)('a text waits for its %s: %s', (kind, text) => {
  expect(screeningSignals('description', text).map((signal) => signal.kind)).toEqual([kind]);
});

it.each([
  'A family practice near the lake, since 1998.',
  'Open since 2004-05-01, with room for 12 people.',
  'We see children and adults. Walk-ins are welcome on weekdays.',
  'Un cabinet familial près du lac, ouvert en soirée.',
  'We follow best practices in hygiene.',
  'Dr. Lee has worked in 3 countries and speaks 4 languages.',
])('a plain text is public at once: %s', (text) => {
  expect(screeningSignals('description', text)).toEqual([]);
});
