import { expect, it } from 'vitest';
import { vocabulary } from '../../../test/fixtures/taxonomy.ts';
import { words } from '../text/text.ts';
import { suggestedSpecialties } from './suggested-specialties.ts';

it.each([
  ['card', ['cardiology: card']],
  ['skin d', ['dermatology: skin d']],
  ['cardiolgist', ['cardiology: cardiolgist']],
  ['cardiolg', ['cardiology: cardiolg']],
  ['skin docter', ['dermatology: skin docter']],
  ['pediatrican near me', ['pediatrics: pediatrican']],
  ['dentist chic', ['dentistry: dentist']],
  ['chicago skin doctor', ['dermatology: skin doctor']],
  ['dentsit chicago', ['dentistry: dentsit']],
  ['lakeside', []],
  ['hart', []],
  ['', []],
])('suggests for "%s" the specialties %j', (text, expected) => {
  const query = words(text);
  const found = suggestedSpecialties(query, vocabulary);
  expect(
    found.map(({ specialty, from, to }) => `${specialty.id}: ${query.slice(from, to).join(' ')}`),
  ).toEqual(expected);
});
