import { describe, expect, it } from 'vitest';
import type { WeekHours } from '../../../../shared/contracts/entities.ts';
import {
  calledExceptions,
  exceptionsOf,
  exceptionsText,
  hoursOf,
  readExceptions,
  readWeek,
  weekOf,
  weekText,
} from './week.ts';

const hours: WeekHours = {
  spans: [
    { days: ['Monday', 'Tuesday'], opens: '08:00', closes: '12:00' },
    { days: ['Monday', 'Tuesday'], opens: '13:00', closes: '17:00' },
    { days: ['Saturday'], opens: '00:00', closes: '23:59' },
  ],
  closed: ['Sunday'],
  byAppointment: ['Wednesday'],
  notes: ['Closed in August'],
};

describe('the hours of a week', () => {
  it('are edited day by day', () => {
    const { days } = weekOf(hours);
    expect(days.Monday).toEqual({
      state: 'open',
      spans: [
        { opens: '08:00', closes: '12:00' },
        { opens: '13:00', closes: '17:00' },
      ],
    });
    expect([days.Wednesday.state, days.Thursday.state, days.Saturday.state, days.Sunday.state]).toEqual([
      'appointment',
      'unstated',
      'all-day',
      'closed',
    ]);
  });

  it('are sent as they were read', () => {
    expect(hoursOf(weekOf(hours))).toEqual(hours);
    expect(hoursOf(readWeek(weekText(weekOf(hours))))).toEqual(hours);
  });

  it('are null where no day is stated', () => {
    expect(hoursOf(weekOf(undefined))).toBeNull();
    expect(hoursOf(readWeek('no JSON'))).toBeNull();
  });
});

it('days with other hours are sent as they were read, without hours closed', () => {
  const called = [
    { day: '2026-12-24', spans: [{ opens: '08:00', closes: '12:00' }] },
    { day: '2026-12-25', spans: [] },
  ];
  expect(calledExceptions(readExceptions(exceptionsText(exceptionsOf(called))))).toEqual(called);
  expect(readExceptions('{}')).toEqual([]);
});
