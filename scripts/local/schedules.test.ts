import { expect, it } from 'vitest';
import { Schedules } from './schedules.ts';

const named = (name: string, says = `${name} fired`) => ({
  name,
  expression: 'rate(7 days)',
  enabled: true,
  fire: () => says,
});

it('a schedule is fired by its name, which only a single one can do without', () => {
  const schedules = new Schedules();
  schedules.add(named('weekly'));
  const release = schedules.add(named('daily'));
  expect(schedules.fire('daily')).toBe('daily fired');
  expect(() => schedules.fire()).toThrow('Name one of the schedules: weekly, daily');
  release();
  expect(schedules.fire()).toBe('weekly fired');
});

it('while a deployment replaces another, the newer one’s schedule counts', () => {
  const schedules = new Schedules();
  const release = schedules.add(named('weekly', 'old'));
  schedules.add(named('weekly', 'new'));
  expect(schedules.fire()).toBe('new');
  release();
  expect(schedules.fire('weekly')).toBe('new');
});
