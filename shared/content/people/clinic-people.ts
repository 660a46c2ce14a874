/** Texts of the people on a clinic's page. */

export const clinicPeople = {
  title: (count: number) => `People who work here (${count})`,
  confirmed: 'Confirmed',
  speaks: (languages: string) => `Speaks ${languages}`,
  accepting: 'Accepting new patients',
  notAccepting: 'Not accepting new patients',
  telemedicine: 'Telemedicine visits',
  note: '“Confirmed” means that the practice and the person, or our staff, have said so. Please call before you go.',
  all: (count: number) => `Show all ${count} people, with filters`,
} as const;
