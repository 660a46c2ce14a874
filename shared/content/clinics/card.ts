/** Facts of a clinic in lists. */
export const cardFacts = {
  accepting: 'Accepting new patients',
  notAccepting: 'Not accepting new patients',
  telemedicine: 'Telemedicine',
  hoursUnknown: 'Hours not known',
  /** `practitioners` are the people of one specialty, in the number that goes with the count: '3 cardiologists here'. */
  practitionersHere: (count: number, practitioners: string) => `${count} ${practitioners} here`,
  peopleHere: (count: number) => (count === 1 ? '1 person works here' : `${count} people work here`),
} as const;
