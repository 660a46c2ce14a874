import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hoursOf, readHours, storedHours } from './opening-hours.ts';
import { weekdays } from './weekdays.ts';

const [monday, tuesday, wednesday, thursday, friday, saturday, sunday] = weekdays;
const workdays = [monday, tuesday, wednesday, thursday, friday];

const readSpans = (text: string) => readHours(text)?.spans;

describe('opening hours', () => {
  it('are read as practices write them, one line a day or range of days', () => {
    const text = 'Monday-Friday: 8:00 AM - 6:00 PM\nSaturday: 9:00 AM - 2:00 PM\nSunday: Closed';
    expect(readSpans(text)).toEqual([
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
    expect(readSpans(text)).toEqual([{ days, opens, closes }]);
  });

  it('may have a break at noon', () => {
    expect(readSpans('Mon-Thu: 8:00 AM - 12:00 PM, 1:00 PM - 5:00 PM')).toEqual([
      { days: [monday, tuesday, wednesday, thursday], opens: '08:00', closes: '12:00' },
      { days: [monday, tuesday, wednesday, thursday], opens: '13:00', closes: '17:00' },
    ]);
  });

  it('may be in one line', () => {
    expect(readSpans('Mon-Fri 8-6, Sat 9-2; Sun closed')).toEqual([
      { days: workdays, opens: '08:00', closes: '18:00' },
      { days: [saturday], opens: '09:00', closes: '14:00' },
    ]);
    expect(readSpans('Sunday closed, Saturday 9-2')).toEqual([
      { days: [saturday], opens: '09:00', closes: '14:00' },
    ]);
  });

  it('omit days by appointment', () => {
    expect(readSpans('Mon: 9-5\nSat: By appointment only')).toHaveLength(1);
    expect(readSpans('Monday - Sunday: Closed')).toEqual([]);
  });

  it.each([
    '',
    '   ',
    'Call us',
    'Monday',
    '9-5',
    'Mon 9',
    'Mon 9-5 except August',
    '1st and 3rd Saturday 9-1',
    'Mon-Fri',
    'Mon 9-5, Emergency 24/7',
    'Mon 25:00-26:00',
    'Mon 9:75-10',
    'Mon 13 PM - 2 PM',
    'Mon 8 AM - 8 AM',
    'Mondays are busy',
    'Mon - 9-5',
  ])('are not understood in "%s"', (text) => {
    expect(readSpans(text)).toBeUndefined();
  });

  // Each text with its spans in one line: days by their first letters, opening and closing.
  const spansOf = (text: string) =>
    readHours(text)
      ?.spans.map(
        ({ days, opens, closes }) => `${days.map((day) => day.slice(0, 2)).join('')} ${opens}-${closes}`,
      )
      .join(', ');
  const WORKDAYS = 'MoTuWeThFr';

  it.each([
    // Closed days before their name.
    ['Mon-Fri 9-5, closed Sunday', `${WORKDAYS} 09:00-17:00`],
    ['Monday-Thursday 9am-8pm, Friday 9am-6pm, closed Sunday', 'MoTuWeTh 09:00-20:00, Fr 09:00-18:00'],
    ['Closed Sunday, Mon-Sat 9-5', 'MoTuWeThFrSa 09:00-17:00'],
    ['closed Wed and Sun; Mon 8-4; Tue 9-5', 'Mo 08:00-16:00, Tu 09:00-17:00'],
    // Days after times.
    ['8am-8pm daily', 'MoTuWeThFrSaSu 08:00-20:00'],
    ['7:45 am - 4:15 pm M-F', `${WORKDAYS} 07:45-16:15`],
    ['9-5 Mon-Fri, 10-2 Sat', `${WORKDAYS} 09:00-17:00, Sa 10:00-14:00`],
    ['9-12, 1-5 Mon-Fri', `${WORKDAYS} 09:00-12:00, ${WORKDAYS} 13:00-17:00`],
    ['Open 7 days a week, 8 a.m. to 8 p.m.', 'MoTuWeThFrSaSu 08:00-20:00'],
    ['24 hours a day, 7 days a week', 'MoTuWeThFrSaSu 00:00-23:59'],
    // Letters.
    ['M-F 8-5', `${WORKDAYS} 08:00-17:00`],
    ['MWF 9-1, TTh 1-6', 'MoWeFr 09:00-13:00, TuTh 13:00-18:00'],
    ['M/W/F 9-5', 'MoWeFr 09:00-17:00'],
    ['M-Th 8-5; F 8-12', 'MoTuWeTh 08:00-17:00, Fr 08:00-12:00'],
    ['MTWTF 8:00A-5:00P', `${WORKDAYS} 08:00-17:00`],
    // Commas and brackets.
    ['Mon-Fri, 9-5', `${WORKDAYS} 09:00-17:00`],
    ['Su - Th: 10:30am - 11pm; F & Sa: 10:30am - 12am', 'MoTuWeThSu 10:30-23:00, FrSa 10:30-00:00'],
    ['Monday-Thursday (7:00am-7:00pm) Friday(9:00am-5:00pm)', 'MoTuWeTh 07:00-19:00, Fr 09:00-17:00'],
    ['9am-5pm (Mon-Fri)', `${WORKDAYS} 09:00-17:00`],
    ['Mon-Fri 9-5 (evenings on request)', `${WORKDAYS} 09:00-17:00`],
    ['Mon-Fri 9-5, closed on major holidays', `${WORKDAYS} 09:00-17:00`],
    ['Mon-Fri 9-5 except holidays', `${WORKDAYS} 09:00-17:00`],
    // Breaks.
    ['Mon-Fri 9-5 (closed 12-1)', `${WORKDAYS} 09:00-12:00, ${WORKDAYS} 13:00-17:00`],
    ['Mon 8am-5pm, closed for lunch 12pm-1pm', 'Mo 08:00-12:00, Mo 13:00-17:00'],
    ['Tue 9:00-17:00 [lunch 12:30-13:30]', 'Tu 09:00-12:30, Tu 13:30-17:00'],
    ['Mon 9-noon & 1-5', 'Mo 09:00-12:00, Mo 13:00-17:00'],
    // Mornings and nights.
    ['Mon 5-11 am', 'Mo 05:00-11:00'],
    ['Tue 4-9am', 'Tu 04:00-09:00'],
    ['Fri 10-2am', 'Fr 22:00-02:00'],
    ['Sat 12-6am', 'Sa 00:00-06:00'],
    ['Sat midnight - 8am', 'Sa 00:00-08:00'],
    ['Mon 0800-1700', 'Mo 08:00-17:00'],
    // French.
    ['Lundi au vendredi 9h-17h30', `${WORKDAYS} 09:00-17:30`],
    ['Du lundi au jeudi de 8h à 20h, vendredi de 8h à 16h', 'MoTuWeTh 08:00-20:00, Fr 08:00-16:00'],
    ['lun.-ven. : 8 h 30 à 16 h 30', `${WORKDAYS} 08:30-16:30`],
    ['Samedi 9h - 12h et 13h - 17h, dimanche fermé', 'Sa 09:00-12:00, Sa 13:00-17:00'],
    ['Tous les jours, 24h/24', 'MoTuWeThFrSaSu 00:00-23:59'],
    ['Mardi et jeudi 9h a midi', 'TuTh 09:00-12:00'],
    ['Ouvert tous les jours de 10h à 22h', 'MoTuWeThFrSaSu 10:00-22:00'],
    // Several lines.
    ['Monday\n9:00 AM - 5:00 PM\nTuesday\nClosed', 'Mo 09:00-17:00'],
    ['Office hours:\n• Mon: 9-5\n• Tue: 10-6', 'Mo 09:00-17:00, Tu 10:00-18:00'],
  ])('have the spans of %j', (text, spans) => {
    expect(spansOf(text)).toBe(spans);
  });

  it.each([
    'By appointment only',
    'Closed',
    'Temporarily closed',
    'Temporarily closed until spring. Mon-Fri 9-5',
    'Sat-Sun only by appointment',
    'Sat 9-1 by appointment only',
    'Sun 12:00 AM - 12:00 AM',
    'Sun closed',
    'Fermé',
    'Sur rendez-vous seulement',
    'Appointment only',
    'Closed Monday - Sunday',
  ])('claim no hours in %j', (text) => {
    expect(readHours(text)?.spans).toEqual([]);
  });

  it('have closed days, days by appointment and remarks beside the spans', () => {
    expect(
      readHours('Mon-Thu 9-5 (Ring twice), Fri by appointment, closed Sat & Sun, Closed on Holidays'),
    ).toEqual({
      spans: [{ days: [monday, tuesday, wednesday, thursday], opens: '09:00', closes: '17:00' }],
      closed: [saturday, sunday],
      byAppointment: [friday],
      notes: ['Ring twice', 'Closed on Holidays'],
    });
    expect(readHours('By appointment only')).toMatchObject({ byAppointment: weekdays, closed: [] });
    expect(readHours('Temporarily closed')).toMatchObject({ closed: weekdays });
  });

  it('of a listing are those stored, or those of the text of a record of an earlier release', () => {
    const practiceHours = 'Mon 9-5';
    expect(hoursOf({ practiceHours, ...storedHours('Tue 10-6') })?.spans).toEqual(readSpans('Tue 10-6'));
    expect(hoursOf({ practiceHours })?.spans).toEqual(readSpans(practiceHours));
    expect(hoursOf({ practiceHours: '', ...storedHours(practiceHours) })).toBeUndefined();
    expect(hoursOf({})).toBeUndefined();
  });

  it('are read in time, however long the text', () => {
    for (const piece of ['Mon ', 'Mon, ', 'closed ', 'closed Mon ', 'Mon 9-5 ', '9-5 ', 'Mon-', '((', 'h ']) {
      expect(() => readHours(piece.repeat(300))).not.toThrow();
    }
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
        for (const { days, opens, closes } of readSpans(text) ?? []) {
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
        expect(readSpans(`${day}: ${twelve(from)} - ${twelve(to)}`)).toEqual(expected);
      }),
    );
  });
});
