/** Texts of the hours of a day. */
export const weekWords = {
  allDay: 'Open 24 hours',
  closed: 'Closed',
  byAppointment: 'By appointment',
  unstated: 'Not stated',
} as const;
