/**
 * Reads opening hours as practices write them: "Monday-Friday: 8:00 AM - 6:00 PM", "Sat: 9-2", "Sunday closed",
 * "Mon, Wed 08:00-12:00, 13:00-17:00", "Open 24/7". One line a day or range of days, or all in one line.
 */

export const weekdays = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const;
export type Weekday = (typeof weekdays)[number];

export interface OpeningHours {
  /** In the week's order. */
  readonly days: readonly Weekday[];
  /** 'HH:MM', 24 hours. `closes` may be earlier than `opens` (past midnight), or '23:59' for the whole day. */
  readonly opens: string;
  readonly closes: string;
}

type Token =
  | { readonly kind: 'days'; readonly days: readonly number[] }
  | { readonly kind: 'time'; readonly minutes: number; readonly form: 'bare' | 'am' | 'pm' | 'exact' }
  | { readonly kind: 'closed' | 'allDay' | 'range' | 'and' };

const DAY_NAMES = ['mo', 'tu', 'we', 'th', 'fr', 'sa', 'su'];
const DAY =
  /^(?:mon(?:day)?s?|tue(?:s(?:day)?)?s?|wed(?:nes(?:day)?)?s?|thu(?:r(?:s(?:day)?)?)?s?|fri(?:day)?s?|sat(?:ur(?:day)?)?s?|sun(?:day)?s?)(?![a-z])\.?/;
const DAY_GROUPS: readonly (readonly [pattern: RegExp, days: readonly number[]])[] = [
  [/^weekdays?(?![a-z])/, [0, 1, 2, 3, 4]],
  [/^weekends?(?![a-z])/, [5, 6]],
  [/^(?:daily|every ?day|(?:7|seven) days a week)(?![a-z])/, [0, 1, 2, 3, 4, 5, 6]],
];
const ALWAYS = /^24\/7(?!\d)/;
const ALL_DAY = /^(?:open )?(?:24 ?(?:hours|hrs|h)|around the clock)(?![a-z])/;
/** Closed days, and days by appointment, for which no hours are claimed. */
const CLOSED = /^(?:closed|by appointment(?: only)?)(?![a-z])/;
const NAMED_TIME = /^(noon|midnight)(?![a-z])/;
const TIME = /^(\d{1,2})(?:[:.h](\d{2}))?(?: ?([ap])\.?m?\.?(?![a-z]))?(?!\d)/;
const RANGE = /^(?:-|(?:to|until|till|through|thru)(?![a-z]))/;
const AND = /^(?:,|&|\+|\/|and(?![a-z]))/;
const NOTHING = /^(?:[\s:;|.]|(?:open|from)(?![a-z]))+/;

/** The hours, or undefined when any part of the text is not understood; [] when it says closed all week. */
export function parseOpeningHours(text: string): OpeningHours[] | undefined {
  const tokens = tokenise(text.toLowerCase().replace(/[‐‑‒–—−~]/g, '-'));
  if (tokens === undefined || tokens.length === 0) return undefined;
  return readEntries(tokens);
}

function tokenise(text: string): Token[] | undefined {
  const tokens: Token[] = [];
  let rest = text.replace(/\s+/g, ' ');
  while (true) {
    rest = rest.replace(NOTHING, '');
    if (rest === '') return tokens;
    const read = nextToken(rest);
    if (read === undefined) return undefined;
    tokens.push(...read.tokens);
    rest = rest.slice(read.length);
  }
}

function nextToken(rest: string): { tokens: Token[]; length: number } | undefined {
  const day = DAY.exec(rest);
  if (day) {
    const index = DAY_NAMES.indexOf(day[0].slice(0, 2));
    return { tokens: [{ kind: 'days', days: [index] }], length: day[0].length };
  }
  for (const [pattern, days] of DAY_GROUPS) {
    const group = pattern.exec(rest);
    if (group) return { tokens: [{ kind: 'days', days }], length: group[0].length };
  }
  const always = ALWAYS.exec(rest);
  if (always) {
    const everyDay: Token = { kind: 'days', days: [0, 1, 2, 3, 4, 5, 6] };
    return { tokens: [everyDay, { kind: 'allDay' }], length: always[0].length };
  }
  for (const [pattern, kind] of [
    [ALL_DAY, 'allDay'],
    [CLOSED, 'closed'],
    [RANGE, 'range'],
    [AND, 'and'],
  ] as const) {
    const match = pattern.exec(rest);
    if (match) return { tokens: [{ kind }], length: match[0].length };
  }
  return nextTime(rest);
}

function nextTime(rest: string): { tokens: Token[]; length: number } | undefined {
  const named = NAMED_TIME.exec(rest);
  if (named) {
    const minutes = named[1] === 'noon' ? 12 * 60 : 24 * 60;
    return { tokens: [{ kind: 'time', minutes, form: 'exact' }], length: named[0].length };
  }
  const match = TIME.exec(rest);
  if (!match) return undefined;
  const [whole, hourText = '', minuteText, half] = match;
  const hour = Number(hourText);
  const minute = Number(minuteText ?? 0);
  if (minute > 59 || hour > 24 || (hour === 24 && minute > 0)) return undefined;
  if (half !== undefined) {
    if (hour < 1 || hour > 12) return undefined;
    const minutes = ((hour % 12) + (half === 'p' ? 12 : 0)) * 60 + minute;
    return { tokens: [{ kind: 'time', minutes, form: half === 'p' ? 'pm' : 'am' }], length: whole.length };
  }
  // "08:00" and "18:00" can only be meant as 24-hour times; "8" and "8:00" may be either.
  const exact = hour === 0 || hour > 12 || hourText.startsWith('0');
  return {
    tokens: [{ kind: 'time', minutes: hour * 60 + minute, form: exact ? 'exact' : 'bare' }],
    length: whole.length,
  };
}

/** entry = days, then 'closed', 'all day' or ranges of times; entries follow one another. */
function readEntries(tokens: readonly Token[]): OpeningHours[] | undefined {
  const hours: OpeningHours[] = [];
  // A leading "24 hours" without days means every day.
  const queue: Token[] =
    tokens[0]?.kind === 'allDay' ? [{ kind: 'days', days: [0, 1, 2, 3, 4, 5, 6] }, ...tokens] : [...tokens];
  while (queue.length > 0) {
    const days = readDays(queue);
    const ranges = days && readRanges(queue);
    if (days === undefined || ranges === undefined) return undefined;
    for (const { opens, closes } of ranges) {
      hours.push({ days: weekdays.filter((_, index) => days.has(index)), opens, closes });
    }
  }
  return hours;
}

function readDays(queue: Token[]): Set<number> | undefined {
  const days = new Set<number>();
  let last: number | undefined;
  while (queue.length > 0) {
    const [first, second] = queue;
    if (first?.kind === 'days') {
      for (const day of first.days) days.add(day);
      last = first.days.length === 1 ? first.days[0] : undefined;
      queue.shift();
    } else if (first?.kind === 'range' && last !== undefined && second?.kind === 'days') {
      const end = second.days.length === 1 ? second.days[0] : undefined;
      if (end === undefined) return undefined;
      for (let day = last; day !== end; day = (day + 1) % 7) days.add(day);
      days.add(end);
      last = undefined;
      queue.splice(0, 2);
    } else if (first?.kind === 'and' && second?.kind === 'days') {
      queue.shift();
    } else break;
  }
  return days.size > 0 ? days : undefined;
}

function readRanges(queue: Token[]): { opens: string; closes: string }[] | undefined {
  const [first] = queue;
  if (first?.kind === 'closed' || first?.kind === 'allDay') {
    queue.shift();
    const [next, afterNext] = queue;
    // The comma before the next entry's day.
    if (next?.kind === 'and' && afterNext?.kind === 'days') queue.shift();
    return first.kind === 'closed' ? [] : [{ opens: '00:00', closes: '23:59' }];
  }
  const ranges: { opens: string; closes: string }[] = [];
  while (true) {
    const [from, dash, to] = queue;
    if (from?.kind !== 'time' || dash?.kind !== 'range' || to?.kind !== 'time') return undefined;
    const range = resolve(from, to);
    if (range === undefined) return undefined;
    ranges.push(range);
    queue.splice(0, 3);
    const [next, afterNext] = queue;
    if (next?.kind !== 'and') break;
    queue.shift();
    if (afterNext?.kind === 'days') break;
  }
  return ranges;
}

type Time = Extract<Token, { kind: 'time' }>;
const HALF_DAY = 12 * 60;
/** Practices open at 6 in the morning at the earliest: "1-5" means the afternoon. */
const EARLIEST_BARE_OPENING = 6 * 60;

/** Settles which half of the day bare times mean, so that the practice closes after it opens. */
function resolve(from: Time, to: Time): { opens: string; closes: string } | undefined {
  let opens = from.minutes;
  let closes = to.minutes;
  if (from.form === 'bare') {
    const afternoon = (opens % HALF_DAY) + HALF_DAY;
    const startsInTheAfternoon =
      to.form === 'pm' ? afternoon < closes && opens < EARLIEST_BARE_OPENING : opens < EARLIEST_BARE_OPENING;
    if (startsInTheAfternoon) opens = afternoon;
  }
  if (to.form === 'bare' && closes <= opens && closes + HALF_DAY > opens && closes < HALF_DAY) {
    closes += HALF_DAY;
  }
  if (opens === closes || opens >= 24 * 60) return undefined;
  return { opens: clock(opens), closes: closes === 24 * 60 ? '23:59' : clock(closes) };
}

function clock(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
}
