import { listingEditor } from '../../../../shared/content/providers/listing-editor.ts';
import type { WeekHours } from '../../../../shared/contracts/entities.ts';
import { weekdays } from '../../../../shared/domain/clinics/weekdays.ts';

const { states } = listingEditor.hours;

/** The days of a week, one line each: 'Monday: 08:00–12:00, 13:00–17:00'. */
export function weekRows({ spans, closed, byAppointment, notes }: WeekHours): string[] {
  const rows = weekdays.map((day) => {
    const times = spans
      .filter(({ days }) => days.includes(day))
      .map(({ opens, closes }) => `${opens}–${closes}`)
      .join(', ');
    const other = closed.includes(day)
      ? states.closed
      : byAppointment.includes(day)
        ? states.appointment
        : states.unstated;
    return `${day}: ${times || other}`;
  });
  return [...rows, ...notes];
}
