import { expect, it } from 'vitest';
import { hasPhoneNumber, visibleText } from './text-patterns.ts';

it('a visible text has no characters that cannot be seen, and what compatibility forms look like', () => {
  expect(visibleText('a\u200bb\u202ec\u00ad\ufeff ①２𝟑')).toBe('abc 123');
});

it('finds a phone number between any separators, in time that does not explode', () => {
  const hidden = `3${'\u200b'.repeat(2_000)}125-550${' '.repeat(100)}199`;
  const started = performance.now();
  expect(hasPhoneNumber(visibleText(hidden))).toBe(true);
  expect(hasPhoneNumber(visibleText(`1${'\u200b'.repeat(4_000)}a`))).toBe(false);
  expect(hasPhoneNumber('1 - '.repeat(6))).toBe(false);
  expect(performance.now() - started).toBeLessThan(500);
});
