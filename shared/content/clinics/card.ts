/** Facts of a clinic in lists. */
export const cardFacts = {
  accepting: 'Accepting new patients',
  notAccepting: 'Not accepting new patients',
  telemedicine: 'Telemedicine',
  hoursUnknown: 'Hours not known',
} as const;
