import { expect, it } from 'vitest';
import { ANY, searchPath } from './SearchForm.tsx';

function leadsTo(category: string, city: string): string {
  const form = new FormData();
  form.set('category', category);
  form.set('city', city);
  return searchPath(form);
}

it('searches all providers when nothing is selected', () => {
  expect(leadsTo(ANY, ANY)).toBe('/search');
});

it('puts only the selected filters in the path', () => {
  expect(leadsTo('cardiology', ANY)).toBe('/search?category=cardiology');
  expect(leadsTo(ANY, 'new-york')).toBe('/search?city=new-york');
  expect(new URL(leadsTo('dentistry', 'chicago'), 'https://x').searchParams.get('city')).toBe('chicago');
});
