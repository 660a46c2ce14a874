import type { WeekHours } from '../../contracts/entities.ts';
import { BY_APPOINTMENT, CLOSED, dayCodes } from './open-state.ts';
import { weekdays } from './weekdays.ts';

/**
 * The hours of a week as cards have them, in the notation of schema.org's `openingHours`: 'Mo-Fr 08:00-12:00,13:00-17:00; Sa 09:00-13:00'.
 * `BY_APPOINTMENT` or `CLOSED` where no day has hours.
 */
export function hoursText({ spans, byAppointment }: WeekHours): string {
  const times = weekdays.map((day) =>
    spans.flatMap(({ days, opens, closes }) => (days.includes(day) ? [`${opens}-${closes}`] : [])).join(','),
  );
  const daysByTimes = new Map<string, number[]>();
  for (const [day, text] of times.entries()) {
    if (text !== '') daysByTimes.set(text, [...(daysByTimes.get(text) ?? []), day]);
  }
  if (daysByTimes.size === 0) return byAppointment.length > 0 ? BY_APPOINTMENT : CLOSED;
  return [...daysByTimes].map(([text, days]) => `${daysText(days)} ${text}`).join('; ');
}

/** 'Mo-Fr', 'Mo,We,Fr'. */
function daysText(days: readonly number[]): string {
  const runs: [first: number, last: number][] = [];
  for (const day of days) {
    const run = runs.at(-1);
    if (run?.[1] === day - 1) run[1] = day;
    else runs.push([day, day]);
  }
  return runs
    .map(([first, last]) => [...new Set([first, last])].map((day) => dayCodes[day]).join('-'))
    .join(',');
}
