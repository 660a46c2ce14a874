import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { WeekHours } from '../../contracts/entities.ts';
import { readHours } from './opening-hours.ts';
import { weekText } from './week-text.ts';
import { type Weekday, weekdays } from './weekdays.ts';

const none: WeekHours = { spans: [], closed: [], byAppointment: [], notes: [] };
const week = weekdays.slice(0, 5);

it.each<[WeekHours, string]>([
  [
    {
      ...none,
      spans: [
        { days: week, opens: '08:00', closes: '12:00' },
        { days: week, opens: '13:00', closes: '17:30' },
      ],
      closed: ['Sunday'],
    },
    'Monday-Friday: 8:00 AM - 12:00 PM, 1:00 PM - 5:30 PM\nSunday: closed',
  ],
  [
    { ...none, spans: [{ days: ['Monday', 'Wednesday'], opens: '22:00', closes: '02:00' }] },
    'Monday, Wednesday: 10:00 PM - 2:00 AM',
  ],
  [
    { ...none, byAppointment: ['Saturday'], notes: ['Ring the bell'] },
    'Saturday: by appointment\n(Ring the bell)',
  ],
  [
    { ...none, spans: [{ days: [...weekdays], opens: '00:00', closes: '23:59' }] },
    'Monday-Sunday: 12:00 AM - 11:59 PM',
  ],
])('%j is text that is read again', (hours, text) => {
  expect(weekText(hours)).toBe(text);
});

it.each(['9-5', 'a (b', 'Mon-Fri 9:00 AM - 5:00 PM', 'closed until May'])(
  'hours with the note %j have no text, since another week would be read',
  (note) => {
    expect(weekText({ ...none, closed: ['Sunday'], notes: [note] })).toBeUndefined();
  },
);

it('every week of whole minutes is read again as it is', () => {
  const minutes = fc.uniqueArray(fc.integer({ min: 0, max: 24 * 60 - 1 }), { minLength: 2, maxLength: 6 });
  const clock = (at: number) =>
    `${String(Math.floor(at / 60)).padStart(2, '0')}:${String(at % 60).padStart(2, '0')}`;
  const day = fc.oneof(fc.constantFrom('closed', 'appointment', 'unknown'), minutes);
  fc.assert(
    fc.property(fc.array(day, { minLength: 7, maxLength: 7 }), (days) => {
      const spans: WeekHours['spans'] = [];
      const [closed, byAppointment]: [Weekday[], Weekday[]] = [[], []];
      for (const [index, value] of days.entries()) {
        const name = weekdays[index] ?? 'Monday';
        if (value === 'closed') closed.push(name);
        else if (value === 'appointment') byAppointment.push(name);
        else if (typeof value !== 'string') {
          const sorted = value.toSorted((one, other) => one - other);
          for (let at = 0; at + 1 < sorted.length; at += 2) {
            spans.push({ days: [name], opens: clock(sorted[at] ?? 0), closes: clock(sorted[at + 1] ?? 0) });
          }
        }
      }
      const hours = { spans, closed, byAppointment, notes: [] };
      fc.pre(spans.length + closed.length + byAppointment.length > 0);
      const text = weekText(hours);
      expect(text).toBeDefined();
      expect(readHours(text ?? '')?.closed).toEqual(closed);
    }),
  );
});
