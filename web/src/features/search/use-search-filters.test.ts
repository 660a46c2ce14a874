import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { writeLater } from './use-search-filters.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('writes 300 ms after the last keystroke, once', () => {
  const written: string[] = [];
  let cancel = () => {};
  for (const text of ['d', 'de', 'den']) {
    cancel();
    cancel = writeLater(
      () => written.push(text),
      () => true,
    );
    vi.advanceTimersByTime(299);
  }
  expect(written).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(written).toEqual(['den']);
  vi.runAllTimers();
  expect(written).toEqual(['den']);
});

it('writes nothing after it is cancelled', () => {
  const write = vi.fn();
  writeLater(write, () => true)();
  vi.runAllTimers();
  expect(write).not.toHaveBeenCalled();
});

it('writes nothing when the URL changed during the delay', () => {
  const write = vi.fn();
  let url = '/search?q=old';
  writeLater(write, () => url === '/search?q=old');
  vi.advanceTimersByTime(299);
  url = '/';
  vi.runAllTimers();
  expect(write).not.toHaveBeenCalled();
});
