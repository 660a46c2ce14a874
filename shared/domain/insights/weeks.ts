/** Weeks in which events of listings are counted: from Monday, in UTC. */

const DAY_MS = 24 * 60 * 60 * 1_000;
const DAYS = 7;

/** The Monday of an instant's week, such as `2026-11-23`. */
export function weekOf(at: Date): string {
  const sinceMonday = (at.getUTCDay() + DAYS - 1) % DAYS;
  return new Date(at.getTime() - sinceMonday * DAY_MS).toISOString().slice(0, 10);
}

/** The first instant of the week after this one. */
export const endOfWeek = (week: string): string => new Date(Date.parse(week) + DAYS * DAY_MS).toISOString();

/** The week of an instant and at most `count - 1` before it, no earlier than that of `since`; the oldest first. */
export function weeksUntil(now: Date, count: number, since: Date): string[] {
  const last = Date.parse(weekOf(now));
  const first = weekOf(since);
  return Array.from({ length: count }, (_, index) =>
    new Date(last - (count - 1 - index) * DAYS * DAY_MS).toISOString().slice(0, 10),
  ).filter((week, index) => week >= first || index === count - 1);
}
