import { expect, it } from 'vitest';
import { readHours } from '../../../../shared/domain/clinics/opening-hours.ts';
import { weekLines, weekRows } from './week-text.ts';

it.each([
  [
    'Mon-Thu 8-12, 1-4:30, Sat by appointment, Sun closed',
    ['8:00 AM - 12:00 PM, 1:00 PM - 4:30 PM', 'Not stated', 'By appointment', 'Closed'],
  ],
  ['Mon 24 hours, Fri 6 PM - 2 AM', ['Open 24 hours', '6:00 PM - 2:00 AM', 'Not stated', 'Not stated']],
  [
    'Lundi 9h-17h30, Fri 8 AM - midnight',
    ['9:00 AM - 5:30 PM', '8:00 AM - 12:00 AM', 'Not stated', 'Not stated'],
  ],
])(
  'the hours of a week have one format, whatever was typed: %s',
  (typed, [monday, friday, saturday, sunday]) => {
    const hours = readHours(typed);
    if (hours === undefined) throw new Error('the hours could not be read');
    const rows = weekRows(hours);
    expect(rows).toHaveLength(7);
    expect(rows[0]).toEqual({ day: 'Monday', times: monday });
    expect(rows.slice(4).map(({ times }) => times)).toEqual([friday, saturday, sunday]);
    expect(weekLines(hours)).toContain(`Saturday: ${saturday}\nSunday: ${sunday}`);
  },
);
