import { expect, it } from 'vitest';
import { CallRate } from './call-rate.ts';

function rateAt(quota: number) {
  const clock = { now: 0 };
  const rate = new CallRate({ quota, now: () => clock.now });
  const take = (calls: number) => Array.from({ length: calls }, () => rate.take()).filter(Boolean).length;
  return { clock, rate, take };
}

it('admits bursts of the quota, and never more than the quota on average', () => {
  const { clock, take } = rateAt(100);
  expect(take(150)).toBe(100);
  clock.now = 500;
  expect(take(150)).toBe(50);
  clock.now = 10_000;
  expect(take(150)).toBe(100);
  let admitted = 0;
  for (let bunch = 1; bunch <= 50; bunch += 1) {
    clock.now += 200;
    admitted += take(40);
  }
  expect(admitted).toBe(10 * 100);
});

it('counts calls and the busiest second, throttled calls included', () => {
  const { clock, rate, take } = rateAt(100);
  for (let call = 0; call < 20_000; call += 1) {
    clock.now = call * 10;
    rate.take();
  }
  expect(rate).toMatchObject({ busiestSecond: 100, calls: 20_000 });
  clock.now += 60_000;
  take(160);
  expect(rate).toMatchObject({ busiestSecond: 160, calls: 20_160 });
});
