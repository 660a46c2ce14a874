/** Writes the hours of a week as practices do, so that `readHours` reads the same week again. */
import type { WeekHours } from '../../contracts/entities.ts';
import { readHours } from './opening-hours.ts';
import { type Weekday, weekdays } from './weekdays.ts';

/** Hours with the text that is stored beside them; undefined where no text of them can be read again, as of a note that states hours. */
export function weekText(week: WeekHours): string | undefined {
  const byValue = Map.groupBy(weekdays, (day) => valueOfDay(week, day));
  const lines = [...byValue].flatMap(([value, days]) =>
    value === '' ? [] : [`${daysText(days)}: ${value}`],
  );
  const text = [...lines, ...week.notes.map((note) => `(${note})`)].join('\n');
  const read = readHours(text);
  return read !== undefined && isSameWeek(read, week) ? text : undefined;
}

function valueOfDay(week: WeekHours, day: Weekday): string {
  if (week.closed.includes(day)) return 'closed';
  if (week.byAppointment.includes(day)) return 'by appointment';
  return spansOf(week, day)
    .map(({ opens, closes }) => `${timeText(opens)} - ${timeText(closes)}`)
    .join(', ');
}

const spansOf = ({ spans }: WeekHours, day: Weekday) =>
  spans.filter(({ days }) => days.includes(day)).toSorted((one, other) => (one.opens < other.opens ? -1 : 1));

/** '08:30' is '8:30 AM'. */
function timeText(time: string): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return `${hour % 12 || 12}:${String(minute).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`;
}

/** 'Monday-Friday', 'Monday, Wednesday'. */
function daysText(days: readonly Weekday[]): string {
  const runs: Weekday[][] = [];
  for (const day of days) {
    const run = runs.at(-1);
    const last = run?.at(-1);
    if (run && last && weekdays.indexOf(day) === weekdays.indexOf(last) + 1) run.push(day);
    else runs.push([day]);
  }
  return runs.map((run) => (run.length > 1 ? `${run[0]}-${run.at(-1)}` : run[0])).join(', ');
}

function isSameWeek(one: WeekHours, other: WeekHours): boolean {
  const same = weekdays.every((day) => valueOfDay(one, day) === valueOfDay(other, day));
  return same && JSON.stringify(one.notes) === JSON.stringify(other.notes);
}
