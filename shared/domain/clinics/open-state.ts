/**
 * Whether a practice is open, by its hours of the week and the clock of its city. Holidays are not known. Browsers load this after the page:
 * keep it small.
 */

/** What a practice is at an instant. `at` is a clock time of its city. */
export type OpenState =
  | { readonly kind: 'open'; readonly until?: ClockTime }
  | { readonly kind: 'closed'; readonly at?: ClockTime }
  | { readonly kind: 'appointment' };

export interface ClockTime {
  /** 0 is Monday. Absent where the time is the next one with these minutes. */
  readonly day?: number;
  /** Since midnight. */
  readonly minutes: number;
}

/** The text of hours without any time: nothing but appointments, or no day open. */
export const BY_APPOINTMENT = 'by appointment';
export const CLOSED = 'closed';

export const dayCodes = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'];
const DAY = 24 * 60;
const WEEK = 7 * DAY;
/** When an evening begins. */
const EVENING = 18 * 60;

/** Minutes since Monday's midnight; an end after midnight is of the next day. */
type Interval = readonly [from: number, to: number];

/**
 * The state at an instant, of hours as cards have them ('Mo-Fr 08:00-12:00,13:00-17:00; Sa 09:00-13:00'). `timeZone` is IANA's name.
 * Undefined where the platform does not know the time zone. A clock that is changed for daylight saving is followed: hours are clock times.
 */
export function openStateOf(hours: string, timeZone: string, now: Date): OpenState | undefined {
  if (hours === BY_APPOINTMENT) return { kind: 'appointment' };
  const minute = minuteOfWeek(timeZone, now);
  if (minute === undefined) return undefined;
  const open = joined(intervalsOf(hours));
  const present = open.find(([from, to]) => (from <= minute && minute < to) || minute + WEEK < to);
  if (present !== undefined) {
    const [from, to] = present;
    if (to - from >= WEEK) return { kind: 'open' };
    const left = to - (minute < from ? minute + WEEK : minute);
    return { kind: 'open', until: clockTime(to, left < DAY) };
  }
  const next = open.find(([from]) => from > minute) ?? open[0];
  if (next === undefined) return { kind: 'closed' };
  const [from] = next;
  return { kind: 'closed', at: clockTime(from, from > minute && from < dayOf(minute) + DAY) };
}

/** Whether any day has hours after 6 PM. */
export function isOpenInEvenings(hours: string): boolean {
  return intervalsOf(hours).some(([from, to]) => to > dayOf(from) + EVENING);
}

export function isOpenAtWeekends(hours: string): boolean {
  return intervalsOf(hours).some(([from]) => from >= 5 * DAY);
}

/** The day of the week in a time zone, 0 for Monday; undefined where the platform does not know the zone. */
export function weekdayIn(timeZone: string, now: Date): number | undefined {
  const minute = minuteOfWeek(timeZone, now);
  return minute === undefined ? undefined : dayOf(minute) / DAY;
}

/** The date in a time zone, `YYYY-MM-DD`; undefined where the platform does not know the zone. */
export function dateIn(timeZone: string, now: Date): string | undefined {
  try {
    // Sweden writes dates so.
    return new Intl.DateTimeFormat('sv-SE', { timeZone }).format(now);
  } catch {
    return undefined;
  }
}

const dayOf = (minute: number): number => minute - (minute % DAY);

function clockTime(minute: number, isNear: boolean): ClockTime {
  const minutes = minute % DAY;
  return isNear ? { minutes } : { day: dayOf(minute % WEEK) / DAY, minutes };
}

function intervalsOf(hours: string): Interval[] {
  return hours.split('; ').flatMap((entry) => {
    const [days = '', times] = entry.split(' ');
    if (times === undefined || hours === BY_APPOINTMENT) return [];
    return daysOf(days).flatMap((day) => times.split(',').map((span) => intervalOf(day * DAY, span)));
  });
}

function daysOf(text: string): number[] {
  return text.split(',').flatMap((part) => {
    const [first = 0, last = first] = part.split('-').map((code) => dayCodes.indexOf(code));
    return Array.from({ length: ((last - first + 7) % 7) + 1 }, (_, index) => (first + index) % 7);
  });
}

function intervalOf(midnight: number, span: string): Interval {
  const [opens = 0, closes = 0] = span.split('-').map((time) => {
    const [hour = 0, minute = 0] = time.split(':').map(Number);
    return hour * 60 + minute;
  });
  // The last minute of a day stands for its end.
  const end = closes === DAY - 1 ? DAY : closes;
  return [midnight + opens, midnight + end + (end <= opens ? DAY : 0)];
}

/** In order; those that touch are one, also over the end of the week. */
function joined(intervals: readonly Interval[]): readonly Interval[] {
  const all: Interval[] = [];
  for (const [from, to] of intervals.toSorted(([a], [b]) => a - b)) {
    const last = all.at(-1);
    if (last !== undefined && from <= last[1]) all[all.length - 1] = [last[0], Math.max(last[1], to)];
    else all.push([from, to]);
  }
  // The week begins again after Sunday.
  for (;;) {
    const [first, last] = [all[0], all.at(-1)];
    if (first === undefined || last === undefined || last[1] < first[0] + WEEK) return all;
    if (first === last) return [[first[0], Math.max(last[1], first[0] + WEEK)]];
    all.shift();
    all[all.length - 1] = [last[0], Math.max(last[1], first[1] + WEEK)];
  }
}

const clocks = new Map<string, Intl.DateTimeFormat>();

function minuteOfWeek(timeZone: string, now: Date): number | undefined {
  try {
    const clock =
      clocks.get(timeZone) ??
      new Intl.DateTimeFormat('en-US', {
        timeZone,
        weekday: 'short',
        hour: 'numeric',
        minute: 'numeric',
        hourCycle: 'h23',
      });
    clocks.set(timeZone, clock);
    const parts = new Map(clock.formatToParts(now).map(({ type, value }) => [type, value]));
    const day = dayCodes.indexOf((parts.get('weekday') ?? '').slice(0, 2));
    return day * DAY + Number(parts.get('hour')) * 60 + Number(parts.get('minute'));
  } catch {
    return undefined;
  }
}
