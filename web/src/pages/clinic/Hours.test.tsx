import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { makeClinic } from '../../../../test/fixtures/clinics.ts';
import { NowProvider } from '../../lib/now.tsx';
import { Hours } from './Hours.tsx';

const { city } = makeClinic();
const hoursExceptions = [
  { day: '2026-11-25', spans: [] },
  { day: '2026-12-25', spans: [] },
  { day: '2026-12-26', spans: [{ opens: '09:00', closes: '12:00' }] },
];
const shown = (clinic: Omit<Parameters<typeof Hours>[0]['clinic'], 'city'>) =>
  renderToStaticMarkup(
    <NowProvider now={new Date('2026-11-26T12:00:00Z')}>
      <Hours clinic={{ city, ...clinic }} />
    </NowProvider>,
  )
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ');

it('days with other hours follow the week, without those that are over', () => {
  const hours = {
    spans: [{ days: ['Monday' as const], opens: '08:00', closes: '17:00' }],
    closed: [],
    byAppointment: [],
    notes: [],
  };
  expect(shown({ hours, hoursExceptions })).toContain(
    'Other hours on December 25, 2026 Closed December 26, 2026 9:00 AM - 12:00 PM',
  );
  expect(shown({ hours, hoursExceptions })).not.toContain('November 25');
  expect(shown({ hours })).not.toContain('Other hours');
});

it('days with other hours are shown where the week could not be read, and where it is not known', () => {
  expect(shown({ practiceHours: 'Mornings', hoursExceptions })).toMatch(/Mornings.*December 25, 2026 Closed/);
  expect(shown({ hoursExceptions })).toMatch(/Not known.*December 25, 2026 Closed/);
});
