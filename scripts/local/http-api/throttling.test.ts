import { expect, it } from 'vitest';
import { StageThrottling } from './throttling.ts';

const limits = (ThrottlingRateLimit: number, ThrottlingBurstLimit: number) => ({
  ThrottlingRateLimit,
  ThrottlingBurstLimit,
});

function admitted(throttling: StageThrottling, key: string, requests: number): number {
  return Array.from({ length: requests }, () => throttling.admits(key)).filter(Boolean).length;
}

it('admits a burst at once, then the rate', () => {
  let now = 5_000;
  const throttling = new StageThrottling({ stage: limits(10, 20) }, () => now);
  expect(admitted(throttling, 'GET /a', 100)).toBe(20);
  now += 500;
  expect(admitted(throttling, 'GET /a', 100)).toBe(5);
  now += 60_000;
  expect(admitted(throttling, 'GET /a', 100)).toBe(20);
});

it('counts a route with settings by itself, and all others together', () => {
  const throttling = new StageThrottling(
    { stage: limits(1, 10), routes: { 'GET /search': limits(1, 3) } },
    () => 0,
  );
  expect(admitted(throttling, 'GET /search', 10)).toBe(3);
  expect(admitted(throttling, 'GET /a', 6)).toBe(6);
  expect(admitted(throttling, 'GET /b', 6)).toBe(4);
});

it('admits the account’s limits without settings, and nothing with limits of 0', () => {
  expect(admitted(new StageThrottling({}, () => 0), '$default', 6_000)).toBe(5_000);
  expect(admitted(new StageThrottling({ stage: limits(0, 0) }, () => 0), '$default', 10)).toBe(0);
});
