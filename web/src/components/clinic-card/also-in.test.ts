import { expect, it } from 'vitest';
import { alsoIn } from './also-in.ts';

const dentistry = { id: 'dentistry', slug: 'dentistry', name: 'Dentistry' };
const pediatrics = { id: 'pediatrics', slug: 'pediatrics', name: 'Pediatrics' };
const optometry = { id: 'optometry', slug: 'optometry', name: 'Optometry' };

it('names each other category once, in order, without the own one', () => {
  const otherCategories = [pediatrics, dentistry, pediatrics, optometry];
  expect(alsoIn({ category: dentistry, otherCategories })).toEqual([pediatrics, optometry]);
});

it('is empty for a clinic of one category', () => {
  expect(alsoIn({ category: dentistry })).toEqual([]);
  expect(alsoIn({ category: dentistry, otherCategories: [dentistry] })).toEqual([]);
});
