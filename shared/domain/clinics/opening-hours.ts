/**
 * Reads opening hours as practices write them: "Monday-Friday: 8:00 AM - 6:00 PM", "9-5 M-F, closed Sunday", "Mon, Wed 08:00-12:00,
 * 13:00-17:00", "Du lundi au vendredi de 9h à 17h30", "Open 24/7", "By appointment only". In any number of lines.
 */
import type { WeekHours } from '../../contracts/entities.ts';
import { type HoursToken, hoursTokens, type Time } from './opening-hours-tokens.ts';
import { type Weekday, weekdays } from './weekdays.ts';

export type OpeningHours = WeekHours['spans'][number];

/** The hours to store beside a typed text: none where it is not understood. */
export function storedHours(text = ''): { readonly hours?: WeekHours } {
  const hours = readHours(text);
  return hours === undefined ? {} : { hours };
}

/** The hours of a listing. Records of earlier releases have the text alone. */
export function hoursOf({
  hours,
  practiceHours,
}: {
  readonly hours?: WeekHours;
  readonly practiceHours?: string;
}): WeekHours | undefined {
  return practiceHours ? (hours ?? readHours(practiceHours)) : undefined;
}

/** Undefined when any part of the text is not understood: half of the hours would be wrong hours. */
export function readHours(text: string): WeekHours | undefined {
  const read = hoursTokens(text);
  if (read === undefined) return undefined;
  const entries = entriesOf(read.tokens);
  return entries && weekOf(entries, read.notes);
}

/** 'HH:MM' of both ends. */
interface Span {
  readonly opens: string;
  readonly closes: string;
}

type Value =
  | { readonly kind: 'spans'; readonly spans: readonly Span[] }
  | { readonly kind: 'closed' | 'appointment' };

interface Entry {
  readonly days: ReadonlySet<number>;
  readonly value: Value;
}

/** A part that was read, and the index of the token after it. */
interface Part<Read> {
  readonly read: Read;
  readonly next: number;
}

const WHOLE_WEEK: ReadonlySet<number> = new Set(weekdays.keys());

/**
 * Entries have days and a value in either order. Where both readings of a part are possible ("closed Sunday, Monday 9-5"), the one counts
 * with which the rest can be read.
 */
function entriesOf(tokens: readonly HoursToken[]): readonly Entry[] | undefined {
  const [whole] = valuesAt(tokens, 0);
  if (whole?.next === tokens.length && isForAllDays(tokens)) return [{ days: WHOLE_WEEK, value: whole.read }];
  const rest = new Map<number, readonly Entry[] | undefined>();

  function from(start: number): readonly Entry[] | undefined {
    const at = afterAnd(tokens, start);
    if (at === tokens.length) return start === 0 ? undefined : [];
    if (!rest.has(at)) rest.set(at, entriesAt(at));
    return rest.get(at);
  }

  function entriesAt(at: number): readonly Entry[] | undefined {
    for (const entry of [...daysFirst(tokens, at), ...valueFirst(tokens, at)]) {
      const others = from(entry.next);
      if (others !== undefined) return [entry.read, ...others];
    }
    return undefined;
  }

  return from(0);
}

/** A text without days is about all of them, unless it has times: "9-5" may mean any days. */
const isForAllDays = (tokens: readonly HoursToken[]): boolean => tokens.every(({ kind }) => kind !== 'time');

const afterAnd = (tokens: readonly HoursToken[], at: number): number => {
  let next = at;
  while (tokens[next]?.kind === 'and') next += 1;
  return next;
};

function* daysFirst(tokens: readonly HoursToken[], at: number): Generator<Part<Entry>> {
  for (const days of daysAt(tokens, at)) {
    for (const value of valuesAt(tokens, afterAnd(tokens, days.next))) {
      yield { read: { days: days.read, value: value.read }, next: value.next };
    }
  }
}

function* valueFirst(tokens: readonly HoursToken[], at: number): Generator<Part<Entry>> {
  for (const value of valuesAt(tokens, at)) {
    for (const days of daysAt(tokens, afterAnd(tokens, value.next))) {
      yield { read: { days: days.read, value: value.read }, next: days.next };
    }
  }
}

/** The lists of days that begin at a token, the longest first. */
function daysAt(tokens: readonly HoursToken[], start: number): Part<ReadonlySet<number>>[] {
  const found: Part<ReadonlySet<number>>[] = [];
  const days = new Set<number>();
  let at = start;
  while (true) {
    const first = tokens[at];
    if (first?.kind !== 'days') break;
    const [day] = first.days;
    const end = tokens[at + 1]?.kind === 'range' ? tokens[at + 2] : undefined;
    if (end?.kind === 'days') {
      const [last] = end.days;
      if (first.days.length !== 1 || end.days.length !== 1 || day === undefined || last === undefined) break;
      for (let one = day; one !== last; one = (one + 1) % 7) days.add(one);
      days.add(last);
      at += 3;
    } else {
      for (const one of first.days) days.add(one);
      at += 1;
    }
    found.unshift({ read: new Set(days), next: at });
    at = afterAnd(tokens, at);
  }
  return found;
}

/** What may be stated of days at a token, the longest first. */
function valuesAt(tokens: readonly HoursToken[], at: number): Part<Value>[] {
  const first = tokens[at];
  switch (first?.kind) {
    case 'closed':
    case 'appointment':
      return [{ read: { kind: first.kind }, next: at + 1 }];
    case 'allDay':
      return [{ read: { kind: 'spans', spans: [{ opens: '00:00', closes: '23:59' }] }, next: at + 1 }];
    case 'time':
      return spansAt(tokens, at);
    default:
      return [];
  }
}

function spansAt(tokens: readonly HoursToken[], start: number): Part<Value>[] {
  const found: Part<Value>[] = [];
  let spans: readonly Span[] = [];
  let at = start;
  while (true) {
    const span = spanAt(tokens, at);
    if (span === undefined) break;
    spans = [...spans, ...span.read];
    at = span.next;
    found.unshift({ read: { kind: 'spans', spans }, next: at });
    const end = afterAnd(tokens, at);
    const mark = tokens[end];
    // "9-5, closed 12-1" and "9-5 (lunch 12-1)".
    const pause = mark?.kind === 'lunch' || mark?.kind === 'closed' ? spanAt(tokens, end + 1) : undefined;
    if (pause !== undefined) {
      spans = spans.flatMap((one) => withoutPause(one, pause.read));
      at = pause.next;
      found.unshift({ read: { kind: 'spans', spans }, next: at });
    } else if (mark?.kind === 'appointment') {
      found.unshift({ read: { kind: 'appointment' }, next: end + 1 });
    }
    at = afterAnd(tokens, at);
  }
  return found;
}

function withoutPause(span: Span, [pause]: readonly Span[]): readonly Span[] {
  if (pause === undefined || pause.opens <= span.opens || pause.closes >= span.closes) return [span];
  return [
    { opens: span.opens, closes: pause.opens },
    { opens: pause.closes, closes: span.closes },
  ];
}

/** No span where a source wrote midnight twice, which it does for days without hours. */
function spanAt(tokens: readonly HoursToken[], at: number): Part<readonly Span[]> | undefined {
  const [from, dash, to] = tokens.slice(at, at + 3);
  if (from?.kind !== 'time' || dash?.kind !== 'range' || to?.kind !== 'time') return undefined;
  if (isMidnight(from) && isMidnight(to)) return { read: [], next: at + 3 };
  const span = resolve(from, to);
  return span && { read: [span], next: at + 3 };
}

const HALF_DAY = 12 * 60;
const DAY = 2 * HALF_DAY;
/** Practices open at 6 in the morning at the earliest: "1-5" means the afternoon. */
const EARLIEST_BARE_OPENING = 6 * 60;

const isMidnight = ({ minutes, form }: Time): boolean => form !== 'bare' && minutes % DAY === 0;

/** Settles which half of the day bare times mean, so that the practice closes after it opens. */
function resolve(from: Time, to: Time): Span | undefined {
  const opens = openingOf(from, to);
  let closes = to.minutes;
  if (to.form === 'bare' && closes <= opens && closes + HALF_DAY > opens && closes < HALF_DAY) {
    closes += HALF_DAY;
  }
  if (opens === closes) return undefined;
  return { opens: clock(opens), closes: closes === DAY ? '23:59' : clock(closes) };
}

function openingOf(from: Time, to: Time): number {
  if (from.form !== 'bare') return from.minutes % DAY;
  const morning = from.minutes % HALF_DAY;
  // "5-11 am" is a morning, "10-2 am" a night.
  if (to.form === 'am') return morning < to.minutes ? morning : morning + HALF_DAY;
  const isEarly = from.minutes < EARLIEST_BARE_OPENING;
  const isAfternoon = to.form === 'pm' ? isEarly && morning + HALF_DAY < to.minutes : isEarly;
  return isAfternoon ? morning + HALF_DAY : from.minutes;
}

function clock(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
}

function weekOf(entries: readonly Entry[], notes: readonly string[]): WeekHours {
  const namesOf = (days: ReadonlySet<number>): Weekday[] => weekdays.filter((_, index) => days.has(index));
  const daysWith = (kind: Value['kind']): Weekday[] =>
    namesOf(new Set(entries.filter(({ value }) => value.kind === kind).flatMap(({ days }) => [...days])));
  return {
    spans: entries.flatMap(({ days, value }) =>
      value.kind === 'spans' ? value.spans.map((span) => ({ days: namesOf(days), ...span })) : [],
    ),
    closed: daysWith('closed'),
    byAppointment: daysWith('appointment'),
    notes: [...notes],
  };
}
