/** Opening hours as the editor has them, day by day, and as calls have them. */
import * as z from 'zod/mini';
import type { WeekHours } from '../../../../shared/contracts/entities.ts';
import { type Weekday, weekdays } from '../../../../shared/domain/clinics/weekdays.ts';

export const dayStates = ['unstated', 'open', 'all-day', 'closed', 'appointment'] as const;

const spanSchema = z.object({ opens: z.string(), closes: z.string() });
const daySchema = z.object({ state: z.enum(dayStates), spans: z.array(spanSchema) });
export type DayHours = z.infer<typeof daySchema>;
export type Span = z.infer<typeof spanSchema>;

const weekSchema = z.object({ days: z.record(z.enum(weekdays), daySchema), notes: z.array(z.string()) });
export type Week = z.infer<typeof weekSchema>;

const exceptionsSchema = z.array(z.extend(daySchema, { day: z.string() }));
export type Exceptions = z.infer<typeof exceptionsSchema>;

export const ALL_DAY: Span = { opens: '00:00', closes: '23:59' };
export const NEW_SPAN: Span = { opens: '09:00', closes: '17:00' };

const isAllDay = ({ opens, closes }: Span) => opens === ALL_DAY.opens && closes === ALL_DAY.closes;

function openDay(spans: readonly Span[]): DayHours {
  const [first] = spans;
  return spans.length === 1 && first && isAllDay(first)
    ? { state: 'all-day', spans: [] }
    : { state: 'open', spans: spans.map(({ opens, closes }) => ({ opens, closes })) };
}

function dayOf(hours: WeekHours, day: Weekday): DayHours {
  const spans = hours.spans.filter(({ days }) => days.includes(day));
  if (spans.length > 0) return openDay(spans);
  if (hours.closed.includes(day)) return { state: 'closed', spans: [] };
  return { state: hours.byAppointment.includes(day) ? 'appointment' : 'unstated', spans: [] };
}

/** Without hours every day is not stated. */
export function weekOf(hours: WeekHours | undefined): Week {
  const stated = hours ?? { spans: [], closed: [], byAppointment: [], notes: [] };
  const day = (name: Weekday) => dayOf(stated, name);
  return {
    days: {
      Monday: day('Monday'),
      Tuesday: day('Tuesday'),
      Wednesday: day('Wednesday'),
      Thursday: day('Thursday'),
      Friday: day('Friday'),
      Saturday: day('Saturday'),
      Sunday: day('Sunday'),
    },
    notes: [...stated.notes],
  };
}

const spansOf = ({ state, spans }: DayHours): readonly Span[] =>
  state === 'all-day' ? [ALL_DAY] : state === 'open' ? spans : [];

/** Hours for the call; null where nothing is stated. Days with the same hours share a span. */
export function hoursOf({ days, notes }: Week): WeekHours | null {
  const all = weekdays.flatMap((day) => spansOf(days[day]).map((span) => ({ day, ...span })));
  const spans = [...Map.groupBy(all, ({ opens, closes }) => `${opens} ${closes}`).values()].flatMap(
    (same) => {
      const [first] = same;
      return first ? [{ days: same.map(({ day }) => day), opens: first.opens, closes: first.closes }] : [];
    },
  );
  const closed = weekdays.filter((day) => days[day].state === 'closed');
  const byAppointment = weekdays.filter((day) => days[day].state === 'appointment');
  const written = notes.map((note) => note.trim()).filter((note) => note !== '');
  if (spans.length + closed.length + byAppointment.length + written.length === 0) return null;
  return { spans, closed, byAppointment, notes: written };
}

type CalledExceptions = readonly { readonly day: string; readonly spans: readonly Span[] }[];

export function exceptionsOf(called: CalledExceptions = []): Exceptions {
  return called.map(({ day, spans }) => ({
    day,
    ...(spans.length === 0 ? { state: 'closed' as const, spans: [] } : openDay(spans)),
  }));
}

export const calledExceptions = (exceptions: Exceptions) =>
  exceptions.map((one) => ({ day: one.day, spans: spansOf(one).map((span) => ({ ...span })) }));

/** The values of a form are texts: hours are stored in it as JSON. */
export const weekText = (week: Week): string => JSON.stringify(week);
export const exceptionsText = (exceptions: Exceptions): string => JSON.stringify(exceptions);

/** A text of the form that is none of these, as in a draft of an earlier release, is an empty week. */
export function readWeek(text: unknown): Week {
  return z.safeParse(weekSchema, parsed(text)).data ?? weekOf(undefined);
}

export function readExceptions(text: unknown): Exceptions {
  return z.safeParse(exceptionsSchema, parsed(text)).data ?? [];
}

function parsed(text: unknown): unknown {
  try {
    return JSON.parse(String(text));
  } catch {
    return undefined;
  }
}
