import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { writeLater } from './write-later.ts';

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

it('writes nothing once cancelled', () => {
  const write = vi.fn();
  writeLater(write, () => true)();
  vi.runAllTimers();
  expect(write).not.toHaveBeenCalled();
});

it('writes nothing when the address changed during the pause', () => {
  const write = vi.fn();
  let address = '/search?q=old';
  writeLater(write, () => address === '/search?q=old');
  vi.advanceTimersByTime(299);
  address = '/';
  vi.runAllTimers();
  expect(write).not.toHaveBeenCalled();
});
