const longFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** 'March 4, 2026': long US-English, in UTC, so that server and browser agree. */
export function longDate(isoInstant: string): string {
  return longFormat.format(new Date(isoInstant));
}
