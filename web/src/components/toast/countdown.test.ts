import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startCountdown } from './countdown.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('a countdown ends after its duration', () => {
  const onEnd = vi.fn();
  startCountdown(5000, onEnd);
  vi.advanceTimersByTime(4999);
  expect(onEnd).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(onEnd).toHaveBeenCalledOnce();
});

it('a countdown excludes the time it is on hold', () => {
  const onEnd = vi.fn();
  const countdown = startCountdown(5000, onEnd);
  vi.advanceTimersByTime(3000);
  countdown.hold();
  vi.advanceTimersByTime(60_000);
  countdown.release();
  vi.advanceTimersByTime(1999);
  expect(onEnd).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(onEnd).toHaveBeenCalledOnce();
});

it('holding or releasing a countdown twice has no effect', () => {
  const onEnd = vi.fn();
  const countdown = startCountdown(1000, onEnd);
  countdown.release();
  countdown.hold();
  countdown.hold();
  countdown.release();
  countdown.release();
  vi.advanceTimersByTime(1000);
  expect(onEnd).toHaveBeenCalledOnce();
});

it('a stopped countdown never ends', () => {
  const onEnd = vi.fn();
  startCountdown(1000, onEnd).stop();
  vi.advanceTimersByTime(10_000);
  expect(onEnd).not.toHaveBeenCalled();
});
