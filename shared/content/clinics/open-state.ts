/** Sentences on whether a practice is open now. Browsers load them after the page. */
import type { ClockTime, OpenState } from '../../domain/clinics/open-state.ts';
import { weekdays } from '../../domain/clinics/weekdays.ts';
import { clockText } from './clock-text.ts';

/** 'Open now · closes 4:30 PM', 'Opens Mon 8:00 AM'. */
export function openStateText(state: OpenState): string {
  switch (state.kind) {
    case 'open':
      return state.until === undefined
        ? 'Open now · day and night'
        : `Open now · closes ${timeText(state.until)}`;
    case 'closed':
      return state.at === undefined ? 'Closed' : `Opens ${timeText(state.at)}`;
    case 'appointment':
      return 'By appointment';
  }
}

function timeText({ day, minutes }: ClockTime): string {
  const time = clockText(minutes);
  return day === undefined ? time : `${weekdays[day]?.slice(0, 3)} ${time}`;
}
