import { expect, it } from 'vitest';
import { ANY, searchPath } from './search-path.ts';

function leadsTo(category: string, city: string): string {
  const form = new FormData();
  form.set('category', category);
  form.set('city', city);
  return searchPath(form);
}

it('leads to every provider when nothing is chosen', () => {
  expect(leadsTo(ANY, ANY)).toBe('/search');
});

it('carries only what is chosen', () => {
  expect(leadsTo('cardiology', ANY)).toBe('/search?category=cardiology');
  expect(leadsTo(ANY, 'new-york')).toBe('/search?city=new-york');
  expect(new URL(leadsTo('dentistry', 'chicago'), 'https://x').searchParams.get('city')).toBe('chicago');
});
