import { expect, it } from 'vitest';
import { RateCounter } from './rate-counter.ts';

const WINDOW_MS = 300_000;

it('allows the limit in any window, wherever it begins', () => {
  let now = 1_234_567;
  const counter = new RateCounter(100, WINDOW_MS, () => now);
  const allowed: number[] = [];
  // Two a second for half an hour: blocked requests count too, so only the beginning is within.
  for (; now < 1_234_567 + 1_800_000; now += 500) if (counter.isWithin('127.0.0.1')) allowed.push(now);
  expect(allowed).toHaveLength(100);

  const patient = new RateCounter(100, WINDOW_MS, () => now);
  const times: number[] = [];
  // One in four seconds is 75 in a window.
  for (const end = now + 1_800_000; now < end; now += 4_000)
    if (patient.isWithin('127.0.0.1')) times.push(now);
  expect(times).toHaveLength(450);
});

it('admits an address again once its requests are older than the window', () => {
  let now = 0;
  const counter = new RateCounter(10, WINDOW_MS, () => now);
  for (let sent = 0; sent < 10; sent++) expect(counter.isWithin('127.0.0.1')).toBe(true);
  now += WINDOW_MS - 1;
  expect(counter.isWithin('127.0.0.1')).toBe(false);
  now += 2;
  expect(counter.isWithin('127.0.0.1')).toBe(true);
  now += 3 * WINDOW_MS;
  for (let sent = 0; sent < 10; sent++) expect(counter.isWithin('127.0.0.1')).toBe(true);
});

it('forgets addresses that are silent, and keeps ten thousand at most', () => {
  let now = 0;
  const counter = new RateCounter(10, WINDOW_MS, () => now);
  for (let number = 0; number < 50_000; number++) counter.isWithin(`address ${number}`);
  expect(counter.addresses).toBe(10_000);
  now += 2 * WINDOW_MS;
  counter.isWithin('127.0.0.1');
  expect(counter.addresses).toBe(1);
});

it('keeps counting an address that never stops while others come and go', () => {
  const counter = new RateCounter(10, WINDOW_MS, () => 0);
  for (let number = 0; number < 30_000; number++) {
    counter.isWithin(`address ${number}`);
    if (number % 1_000 === 0) counter.isWithin('busy');
  }
  expect(counter.isWithin('busy')).toBe(false);
});
