import { expect, it } from 'vitest';
import { hasMore, itemsOf } from './paged-list.ts';

it('shows a clinic once that moved from one page to the next', () => {
  const page = (...ids: string[]) => ({ items: ids.map((id) => ({ id })) });
  expect(itemsOf([page('a', 'b'), page('b', 'c')]).map(({ id }) => id)).toEqual(['a', 'b', 'c']);
});

it('has more while the last page names another', () => {
  expect(hasMore([])).toBe(false);
  expect(hasMore([{ nextCursor: 'two' }])).toBe(true);
  expect(hasMore([{ nextCursor: 'two' }, { nextCursor: undefined }])).toBe(false);
});
