import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openStateText } from '../../content/clinics/open-state.ts';
import type { WeekHours } from '../../contracts/entities.ts';
import { hoursText } from './hours-text.ts';
import { dateIn, isOpenAtWeekends, isOpenInEvenings, openStateOf, weekdayIn } from './open-state.ts';
import { readHours } from './opening-hours.ts';
import { weekdays } from './weekdays.ts';

const CHICAGO = 'America/Chicago';

function said(typed: string, at: string, timeZone = CHICAGO): string | undefined {
  const week = readHours(typed);
  const state = week && openStateOf(hoursText(week), timeZone, new Date(at));
  return state && openStateText(state);
}

describe('the hours of a card', () => {
  it.each([
    ['Mon-Fri 8-5, Sat 9-1', 'Mo-Fr 08:00-17:00; Sa 09:00-13:00'],
    ['Mon, Wed, Fri 9-12 and 1-5', 'Mo,We,Fr 09:00-12:00,13:00-17:00'],
    ['Mon-Thu 9-5, Fri 9-1, Sat 9-5', 'Mo-Th,Sa 09:00-17:00; Fr 09:00-13:00'],
    ['24/7', 'Mo-Su 00:00-23:59'],
    ['By appointment only', 'by appointment'],
    ['Temporarily closed', 'closed'],
  ])('of "%s" are "%s"', (typed, expected) => {
    const week = readHours(typed);
    expect(week && hoursText(week)).toBe(expected);
  });
});

describe('the open state', () => {
  const typed = 'Mon-Fri 8:00 AM - 4:30 PM, Sat 9-1';

  // Chicago is five hours behind UTC in June.
  it.each([
    ['2026-06-03T12:59:00Z', 'Opens 8:00 AM'],
    ['2026-06-03T13:00:00Z', 'Open now · closes 4:30 PM'],
    ['2026-06-03T21:29:59Z', 'Open now · closes 4:30 PM'],
    ['2026-06-03T21:30:00Z', 'Opens Thu 8:00 AM'],
    ['2026-06-06T17:30:00Z', 'Open now · closes 1:00 PM'],
    ['2026-06-06T18:00:00Z', 'Opens Mon 8:00 AM'],
    ['2026-06-08T04:59:00Z', 'Opens Mon 8:00 AM'],
    ['2026-06-08T05:00:00Z', 'Opens 8:00 AM'],
  ])('at %s is "%s"', (at, expected) => {
    expect(said(typed, at)).toBe(expected);
  });

  it('names the day when the only hours of a week are over', () => {
    expect(said('Mon 9-11', '2026-06-08T17:00:00Z')).toBe('Opens Mon 9:00 AM');
  });

  it('is open past midnight, on the last day of the week too', () => {
    expect(said('Sun 6 PM - 2 AM', '2026-06-08T06:59:00Z')).toBe('Open now · closes 2:00 AM');
    expect(said('Sun 6 PM - 2 AM', '2026-06-08T07:00:00Z')).toBe('Opens Sun 6:00 PM');
    expect(said('Fri 8 AM - midnight, Sat 12 AM - 6 AM', '2026-06-06T04:30:00Z')).toBe(
      'Open now · closes 6:00 AM',
    );
  });

  it('is open day and night without a closing time', () => {
    expect(said('24/7', '2026-06-08T07:00:00Z')).toBe('Open now · day and night');
    expect(said('Fri-Sun: open 24 hours', '2026-06-05T17:00:00Z')).toBe('Open now · closes Mon 12:00 AM');
  });

  it('follows the clock of the place, also when it is changed', () => {
    const daily = 'Daily 8-5';
    expect(said(daily, '2026-06-03T15:30:00Z', 'America/Vancouver')).toBe('Open now · closes 5:00 PM');
    expect(said(daily, '2026-06-03T14:30:00Z', 'America/Vancouver')).toBe('Opens 8:00 AM');
    expect(said(daily, '2026-06-03T10:35:00Z', 'America/St_Johns')).toBe('Open now · closes 5:00 PM');
    // The day before and the day of the change in March.
    expect(said(daily, '2026-03-07T13:30:00Z')).toBe('Opens 8:00 AM');
    expect(said(daily, '2026-03-08T13:30:00Z')).toBe('Open now · closes 5:00 PM');
  });

  it('tells appointments and closed practices', () => {
    expect(said('By appointment only', '2026-06-03T13:00:00Z')).toBe('By appointment');
    expect(said('Temporarily closed', '2026-06-03T13:00:00Z')).toBe('Closed');
  });

  it('is not known in a time zone that the platform does not know', () => {
    expect(openStateOf('Mo-Su 00:00-23:59', 'America/Atlantis', new Date())).toBeUndefined();
    expect(weekdayIn('America/Atlantis', new Date())).toBeUndefined();
  });
});

it('evenings begin at 6 PM, weekends on Saturday', () => {
  expect(isOpenInEvenings('Mo-Fr 08:00-18:00')).toBe(false);
  expect(isOpenInEvenings('Mo 08:00-18:30')).toBe(true);
  expect(isOpenInEvenings('Mo 08:00-17:00; Tu 22:00-02:00')).toBe(true);
  expect(isOpenAtWeekends('Mo-Fr 08:00-18:00')).toBe(false);
  expect(isOpenAtWeekends('Mo-Fr 08:00-18:00; Su 10:00-12:00')).toBe(true);
  for (const text of ['by appointment', 'closed']) {
    expect(isOpenInEvenings(text) || isOpenAtWeekends(text)).toBe(false);
  }
});

/** A second implementation: each minute of the week by the texts of its times. */
function isOpenOn(week: WeekHours, day: number, time: string): boolean {
  const [today, yesterday] = [weekdays.at(day % 7), weekdays.at((day + 6) % 7)];
  return week.spans.some(({ days, opens, closes }) => {
    const isOvernight = closes <= opens;
    const isToday = days.some((one) => one === today) && time >= opens;
    const isLast = days.some((one) => one === yesterday) && isOvernight && time < closes;
    return (isToday && (isOvernight || closes === '23:59' || time < closes)) || isLast;
  });
}

function clockIn(timeZone: string, at: Date): { readonly day: number; readonly time: string } {
  const [date = '', time = ''] = at.toLocaleString('sv-SE', { timeZone }).split(' ');
  return { day: (new Date(`${date}T12:00:00Z`).getUTCDay() + 6) % 7, time: time.slice(0, 5) };
}

const text = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

const times = fc.oneof(fc.integer({ min: 0, max: 1439 }), fc.constantFrom(0, 480, 720, 1020, 1439)).map(text);
const weeks = fc
  .array(
    fc
      .record({ days: fc.subarray([...weekdays], { minLength: 1 }), opens: times, closes: times })
      .filter(({ opens, closes }) => opens !== closes),
    { maxLength: 4 },
  )
  .map((spans): WeekHours => ({ spans, closed: [], byAppointment: [], notes: [] }));
const zones = fc.constantFrom(
  'America/New_York',
  'America/Chicago',
  'America/Phoenix',
  'America/Los_Angeles',
  'America/St_Johns',
  'America/Anchorage',
  'Pacific/Honolulu',
);
/** Any minute of a year, and many around the two changes of the clock. */
const instants = fc
  .oneof(
    fc.integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2027, 0, 1) }),
    fc.integer({ min: Date.UTC(2026, 2, 7, 20), max: Date.UTC(2026, 2, 8, 20) }),
    fc.integer({ min: Date.UTC(2026, 9, 31, 20), max: Date.UTC(2026, 10, 1, 20) }),
  )
  .map((ms) => new Date(ms));

describe('for any hours, zone and instant', () => {
  it('a practice is open when its clock says so', () => {
    fc.assert(
      fc.property(weeks, zones, instants, (week, zone, at) => {
        const { day, time } = clockIn(zone, at);
        const state = openStateOf(hoursText(week), zone, at);
        expect(state?.kind).toBe(isOpenOn(week, day, time) ? 'open' : 'closed');
      }),
      { numRuns: 1_000 },
    );
  });

  it('the next change is the first minute at which that is otherwise', () => {
    fc.assert(
      fc.property(weeks, zones, instants, (week, zone, at) => {
        const { day, time } = clockIn(zone, at);
        const [hour = 0, minute = 0] = time.split(':').map(Number);
        const start = day * 1440 + hour * 60 + minute;
        const isOpen = isOpenOn(week, day, time);
        let next = start;
        const isSame = () => isOpenOn(week, Math.floor(next / 1440), text(next % 1440)) === isOpen;
        while (next <= start + 7 * 1440 && isSame()) next += 1;
        const state = openStateOf(hoursText(week), zone, at);
        const change = state?.kind === 'open' ? state.until : state?.kind === 'closed' ? state.at : undefined;
        if (next > start + 7 * 1440) {
          expect(change).toBeUndefined();
          return;
        }
        expect(change?.minutes).toBe(next % 1440);
        const isNear = isOpen ? next - start < 1440 : Math.floor(next / 1440) === day;
        expect(change?.day).toBe(isNear ? undefined : Math.floor(next / 1440) % 7);
      }),
      { numRuns: 150 },
    );
  });
});

it('the date is that of the time zone', () => {
  const at = new Date('2026-12-25T03:30:00Z');
  expect(dateIn('America/Chicago', at)).toBe('2026-12-24');
  expect(dateIn('Etc/UTC', at)).toBe('2026-12-25');
  expect(dateIn('Nowhere/None', at)).toBeUndefined();
});
