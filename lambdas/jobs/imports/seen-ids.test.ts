import { expect, it } from 'vitest';
import { SeenIds } from './seen-ids.ts';

it('knows each id once it was added, beyond the size it begins with', () => {
  const seen = new SeenIds();
  const ids = Array.from({ length: 5_000 }, (_, index) => `id ${index}`);
  expect(ids.filter((id) => seen.add(id))).toHaveLength(5_000);
  expect(ids.filter((id) => seen.add(id))).toHaveLength(0);
  expect(ids.every((id) => seen.has(id))).toBe(true);
  expect(seen.has('another')).toBe(false);
});
