/** Converts a local date and time of the browser's time zone to an instant. */

/** Undefined for an invalid date or time. Formats: 2026-03-01 and 14:30. */
export function instantOf(date: string, time: string): Date | undefined {
  if (!/^\d{4}-\d\d-\d\d$/.test(date) || !/^\d\d:\d\d$/.test(time)) return undefined;
  const instant = new Date(`${date}T${time}:00`);
  return Number.isNaN(instant.getTime()) ? undefined : instant;
}

const two = (number: number): string => String(number).padStart(2, '0');

export function localParts(instant: Date): { readonly date: string; readonly time: string } {
  const date = [instant.getFullYear(), two(instant.getMonth() + 1), two(instant.getDate())].join('-');
  return { date, time: `${two(instant.getHours())}:${two(instant.getMinutes())}` };
}

/** `2026-03-01 13:30`. */
export const utcText = (instant: Date): string => instant.toISOString().slice(0, 16).replace('T', ' ');

/** In the browser's time zone, with its name, and in UTC. */
export function timeText(instant: string): string {
  const date = new Date(instant);
  const local = date.toLocaleString('en-US', { dateStyle: 'medium', timeStyle: 'short' });
  return `${local} (${utcText(date)} UTC)`;
}
