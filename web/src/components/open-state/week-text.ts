/** The hours of a week in one format, wherever they are shown. */

import { clockText } from '../../../../shared/content/clinics/clock-text.ts';
import { weekWords } from '../../../../shared/content/clinics/week.ts';
import type { ClinicDetail, WeekHours } from '../../../../shared/contracts/entities.ts';
import { type Weekday, weekdays } from '../../../../shared/domain/clinics/weekdays.ts';

type Spans = NonNullable<ClinicDetail['hoursExceptions']>[number]['spans'];

/** The days of a week with their hours, Monday first. */
export function weekRows({ spans, closed, byAppointment }: WeekHours): { day: Weekday; times: string }[] {
  return weekdays.map((day) => {
    const open = spans.filter(({ days }) => days.includes(day));
    if (open.length > 0) return { day, times: timesText(open) };
    if (byAppointment.includes(day)) return { day, times: weekWords.byAppointment };
    return { day, times: closed.includes(day) ? weekWords.closed : weekWords.unstated };
  });
}

/** The same as lines of text with the notes: 'Monday: 8:00 AM - 12:00 PM, 1:00 PM - 5:00 PM'. */
export const weekLines = (hours: WeekHours): string =>
  [...weekRows(hours).map(({ day, times }) => `${day}: ${times}`), ...hours.notes].join('\n');

/** Times of one day: '8:00 AM - 4:30 PM'; 'Closed' without any. */
export const timesText = (spans: Spans): string => spans.map(spanText).join(', ') || weekWords.closed;

/** The last minute of a day stands for its end. */
function spanText({ opens, closes }: Spans[number]): string {
  if (opens === '00:00' && closes === '23:59') return weekWords.allDay;
  return [opens, closes === '23:59' ? '24:00' : closes].map((time) => clockText(minutesOf(time))).join(' - ');
}

function minutesOf(time: string): number {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return hour * 60 + minute;
}
