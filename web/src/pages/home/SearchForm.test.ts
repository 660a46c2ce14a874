import { expect, it } from 'vitest';
import { ALL } from '../../components/search-fields/all.ts';
import { searchPath } from './SearchForm.tsx';

function leadsTo(category: string, city: string, q = ''): string {
  const form = new FormData();
  form.set('q', q);
  form.set('category', category);
  form.set('city', city);
  return searchPath(form);
}

it('searches all providers when nothing is selected', () => {
  expect(leadsTo(ALL, ALL)).toBe('/search');
  expect(leadsTo(ALL, ALL, '  ')).toBe('/search');
});

it('puts only the selected filters in the path', () => {
  expect(leadsTo('cardiology', ALL)).toBe('/search?category=cardiology');
  expect(leadsTo(ALL, 'new-york')).toBe('/search?city=new-york');
  expect(new URL(leadsTo('dentistry', 'chicago'), 'https://x').searchParams.get('city')).toBe('chicago');
});

it('puts the text first in the path', () => {
  expect(leadsTo('cardiology', ALL, ' heart & soul ')).toBe('/search?q=heart+%26+soul&category=cardiology');
});
