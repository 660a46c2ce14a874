import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Schedules } from './schedules.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const named = (name: string, sentence = `${name} fired`) => ({
  name,
  expression: 'cron(0 9 ? * MON *)',
  enabled: true,
  fire: () => sentence,
});

it('a schedule of the latest deployment is fired by its name, or without a name when there is one', () => {
  const schedules = new Schedules();
  schedules.add(named('weekly', 'old'));
  schedules.add(named('weekly'));
  const release = schedules.add(named('daily'));
  expect(schedules.fire('daily')).toBe('daily fired');
  expect(schedules.fire('WEEK')).toBe('weekly fired');
  expect(() => schedules.fire('ly')).toThrow('There is no schedule ly');
  expect(() => schedules.fire()).toThrow('Name one of the schedules: weekly, daily');
  release();
  expect(schedules.fire()).toBe('weekly fired');
});

it('a rate fires by itself, soon and then at its interval, until its deployment ends', () => {
  const fire = vi.fn(() => 'fired');
  const schedules = new Schedules();
  const release = schedules.add({ ...named('minutely'), every: 60_000, fire });
  schedules.add({ ...named('disabled'), every: 60_000, enabled: false, fire });
  vi.advanceTimersByTime(5_000);
  expect(fire).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(180_000);
  expect(fire).toHaveBeenCalledTimes(4);
  expect(schedules.fire('minutely')).toBe('fired');
  release();
  vi.advanceTimersByTime(600_000);
  expect(fire).toHaveBeenCalledTimes(5);
});

it('without a name the schedule that does not fire by itself is fired', () => {
  const schedules = new Schedules();
  schedules.add({ ...named('minutely'), every: 60_000 });
  expect(() => schedules.fire()).toThrow('The template has no schedule that waits to be fired.');
  schedules.add(named('weekly'));
  expect(schedules.fire()).toBe('weekly fired');
  expect(() => schedules.fire('daily')).toThrow('There is no schedule daily; there is: minutely, weekly');
  schedules.add(named('monthly'));
  expect(() => schedules.fire()).toThrow('Name one of the schedules: weekly, monthly');
});
