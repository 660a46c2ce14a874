import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseOpeningHours, weekdays } from './opening-hours.ts';

const [monday, tuesday, wednesday, thursday, friday, saturday, sunday] = weekdays;
const workdays = [monday, tuesday, wednesday, thursday, friday];

describe('opening hours', () => {
  it('are read as practices write them, one line a day or range of days', () => {
    const text = 'Monday-Friday: 8:00 AM - 6:00 PM\nSaturday: 9:00 AM - 2:00 PM\nSunday: Closed';
    expect(parseOpeningHours(text)).toEqual([
      { days: workdays, opens: '08:00', closes: '18:00' },
      { days: [saturday], opens: '09:00', closes: '14:00' },
    ]);
  });

  it.each([
    ['Sat: 9-2', [saturday], '09:00', '14:00'],
    ['Mon–Fri 08:00–17:30', workdays, '08:00', '17:30'],
    ['Weekdays 9am to 5pm', workdays, '09:00', '17:00'],
    ['Weekends: 10 a.m. - 4 p.m.', [saturday, sunday], '10:00', '16:00'],
    ['Tues & Thurs: 1-5', [tuesday, thursday], '13:00', '17:00'],
    ['Mon, Wed and Fri 9-5pm', [monday, wednesday, friday], '09:00', '17:00'],
    ['Sat 10am-2', [saturday], '10:00', '14:00'],
    ['Fri-Mon: 7:30 AM - noon', [monday, friday, saturday, sunday], '07:30', '12:00'],
    ['Daily 8 AM - midnight', [...weekdays], '08:00', '23:59'],
    ['Sun 6 PM - 2 AM', [sunday], '18:00', '02:00'],
    ['Open 24/7', [...weekdays], '00:00', '23:59'],
    ['Open 24 hours', [...weekdays], '00:00', '23:59'],
    ['Saturday - Sunday: open 24 hours', [saturday, sunday], '00:00', '23:59'],
    ['Mon 7-3', [monday], '07:00', '15:00'],
    ['Mon 12-8', [monday], '12:00', '20:00'],
  ])('understand "%s"', (text, days, opens, closes) => {
    expect(parseOpeningHours(text)).toEqual([{ days, opens, closes }]);
  });

  it('may have a break at noon', () => {
    expect(parseOpeningHours('Mon-Thu: 8:00 AM - 12:00 PM, 1:00 PM - 5:00 PM')).toEqual([
      { days: [monday, tuesday, wednesday, thursday], opens: '08:00', closes: '12:00' },
      { days: [monday, tuesday, wednesday, thursday], opens: '13:00', closes: '17:00' },
    ]);
  });

  it('may be in one line', () => {
    expect(parseOpeningHours('Mon-Fri 8-6, Sat 9-2; Sun closed')).toEqual([
      { days: workdays, opens: '08:00', closes: '18:00' },
      { days: [saturday], opens: '09:00', closes: '14:00' },
    ]);
    expect(parseOpeningHours('Sunday closed, Saturday 9-2')).toEqual([
      { days: [saturday], opens: '09:00', closes: '14:00' },
    ]);
  });

  it('omit days by appointment', () => {
    expect(parseOpeningHours('Mon: 9-5\nSat: By appointment only')).toHaveLength(1);
    expect(parseOpeningHours('Monday - Sunday: Closed')).toEqual([]);
  });

  it.each([
    '',
    '   ',
    'Call us',
    'Monday',
    '9-5',
    'Mon 9',
    'Mon 9-5 except holidays',
    'Mon 25:00-26:00',
    'Mon 9:75-10',
    'Mon 13 PM - 2 PM',
    'Mon 8 AM - 8 AM',
    'Mondays are busy',
    'Mon - 9-5',
  ])('are not understood in "%s"', (text) => {
    expect(parseOpeningHours(text)).toBeUndefined();
  });

  it('are times of the day, or undefined, for any text', () => {
    const pieces = fc.constantFrom(
      'Mon',
      'Fri',
      '-',
      ',',
      ':',
      ' ',
      '9',
      '17:30',
      'pm',
      'closed',
      '24/7',
      '\n',
      'x',
    );
    const texts = fc.oneof(
      fc.string(),
      fc.array(pieces).map((parts) => parts.join('')),
    );
    fc.assert(
      fc.property(texts, (text) => {
        for (const { days, opens, closes } of parseOpeningHours(text) ?? []) {
          expect(days.length).toBeGreaterThan(0);
          expect(opens).toMatch(/^([01]\d|2[0-3]):[0-5]\d$/);
          expect(closes).toMatch(/^([01]\d|2[0-3]):[0-5]\d$/);
        }
      }),
      { numRuns: 500 },
    );
  });

  it('are read as they were written, for any hours', () => {
    const minutes = fc.integer({ min: 0, max: 23 * 60 + 59 });
    const clock = (value: number) =>
      `${String(Math.floor(value / 60)).padStart(2, '0')}:${String(value % 60).padStart(2, '0')}`;
    const twelve = (value: number) =>
      `${Math.floor(value / 60) % 12 || 12}:${String(value % 60).padStart(2, '0')} ${value < 720 ? 'AM' : 'PM'}`;
    fc.assert(
      fc.property(minutes, minutes, fc.constantFrom(...weekdays), (from, to, day) => {
        fc.pre(from !== to);
        const expected = [{ days: [day], opens: clock(from), closes: clock(to) }];
        expect(parseOpeningHours(`${day}: ${twelve(from)} - ${twelve(to)}`)).toEqual(expected);
      }),
    );
  });
});
