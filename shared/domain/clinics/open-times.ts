/** The times at which a clinic may be wanted open: this minute, on Saturdays or Sundays, after 6 PM. */
export const openTimes = ['now', 'weekend', 'evening'] as const;
export type OpenTime = (typeof openTimes)[number];
