/** Rules of what staff and practices enter of a listing besides the fields of the public form. */
import * as z from 'zod/mini';
import { weekdays } from '../../domain/clinics/weekdays.ts';
import { isDay } from '../../domain/text/days.ts';
import { formText, requiredText } from '../form-text.ts';

const MAX_DESCRIPTION = 4_000;
const MAX_NOTE = 120;
const MAX_SPANS = 28;
export const MAX_HOURS_NOTES = 4;
export const MAX_EXCEPTIONS = 60;
export const MAX_EXCEPTION_SPANS = 4;

const INVALID_TIME = 'Please provide times as HH:MM, such as 08:30';
const INVALID_HOURS = 'Please provide the hours of each day';
const INVALID_DAYS = 'Please choose days of the week';
const INVALID_DAY = 'Please provide a day, such as 2026-12-24';
const INVALID_EXCEPTIONS = `Please provide at most ${MAX_EXCEPTIONS} days with other hours`;
const REPEATED_DAY = 'Please provide each day once';
const OVERLAPPING = 'Hours of a day overlap';

const time = z.string(INVALID_TIME).check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, INVALID_TIME));
const days = z.array(z.enum(weekdays, INVALID_DAYS), INVALID_DAYS).check(z.maxLength(7, INVALID_DAYS));

/** 'HH:MM'. `closes` may be before `opens` (past midnight), or '23:59' for the whole day. */
const timesRule = { opens: time, closes: time };
type Times = { readonly opens: string; readonly closes: string };

const isEmpty = ({ opens, closes }: Times) => opens === closes;
/** Past midnight a span ends on the next day. */
const endOf = ({ opens, closes }: Times) => (closes > opens ? closes : `2${closes}`);
function overlap(spans: readonly Times[]): boolean {
  const sorted = spans.toSorted((one, other) => (one.opens < other.opens ? -1 : 1));
  return sorted.some((span, index) => {
    const next = sorted[index + 1];
    return next !== undefined && (endOf(span).length > 5 || endOf(span) > next.opens);
  });
}

/** The hours of a week, as calls have them. Each day has hours, or is closed, or by appointment, or not stated. */
export const weekHoursRule = z
  .object(
    {
      spans: z
        .array(z.object({ days, ...timesRule }, INVALID_HOURS), INVALID_HOURS)
        .check(z.maxLength(MAX_SPANS, INVALID_HOURS)),
      closed: z._default(days, []),
      byAppointment: z._default(days, []),
      notes: z._default(
        z
          .array(requiredText({ label: 'Note', min: 1, max: MAX_NOTE }, 'Please write the note'))
          .check(z.maxLength(MAX_HOURS_NOTES, `Please write at most ${MAX_HOURS_NOTES} notes`)),
        [],
      ),
    },
    INVALID_HOURS,
  )
  .check(
    z.check((payload) => {
      const { spans, closed, byAppointment } = payload.value;
      const wrong = weekdays.some((day) => {
        const ofDay = spans.filter((span) => span.days.includes(day));
        const states = [ofDay.length > 0, closed.includes(day), byAppointment.includes(day)];
        return states.filter(Boolean).length > 1 || ofDay.some(isEmpty) || overlap(ofDay);
      });
      if (wrong) payload.issues.push({ code: 'custom', message: OVERLAPPING, input: payload.value });
    }),
  );

const exceptionsRule = z
  .array(
    z.object(
      {
        day: formText({ label: 'Day', max: 10 }, INVALID_DAY, (text) =>
          isDay(text) ? undefined : INVALID_DAY,
        ),
        /** None: closed on that day. */
        spans: z
          .array(z.object(timesRule, INVALID_EXCEPTIONS), INVALID_EXCEPTIONS)
          .check(z.maxLength(MAX_EXCEPTION_SPANS, INVALID_EXCEPTIONS)),
      },
      INVALID_EXCEPTIONS,
    ),
    INVALID_EXCEPTIONS,
  )
  .check(
    z.maxLength(MAX_EXCEPTIONS, INVALID_EXCEPTIONS),
    z.check((payload) => {
      const list = payload.value;
      const repeated = new Set(list.map(({ day }) => day)).size < list.length;
      const overlapping = list.some(({ spans }) => spans.some(isEmpty) || overlap(spans));
      for (const message of [repeated && REPEATED_DAY, overlapping && OVERLAPPING]) {
        if (message) payload.issues.push({ code: 'custom', message, input: list });
      }
    }),
  );

/** The days in their order; `null` for none. */
const storedExceptions = z.pipe(
  exceptionsRule,
  z.transform((list: z.output<typeof exceptionsRule>) =>
    list.length === 0 ? null : list.toSorted((one, other) => (one.day < other.day ? -1 : 1)),
  ),
);

export const listingRules = {
  /** The description in French. */
  descriptionFr: z.optional(
    requiredText(
      { label: 'Description in French', min: 10, max: MAX_DESCRIPTION, lines: true, orEmpty: true },
      'Description must be at least 10 characters',
    ),
  ),
  /** Days with other hours; all of them, each time. */
  hoursExceptions: z.optional(storedExceptions),
};
