/** Texts of a person's page. */

export const practitioner = {
  breadcrumb: { label: 'Breadcrumb', search: 'Find Providers' },
  loading: 'Loading page',
  notFound: {
    title: 'Person Not Found',
    text: 'There is nobody at this address. It may have been cut off when it was copied.',
  },
  gone: {
    title: 'This person is no longer listed',
    text: 'Their page has left the directory.',
  },
  error: {
    title: 'Unable to load this page',
    text: "We're having trouble loading this page. Please try again.",
  },
  browse: 'Find Providers',
  noSpecialty: 'Specialty not known',
  facts: {
    title: 'About',
    specialties: 'Specialties',
    languages: 'Languages',
    gender: 'Gender',
    genders: { female: 'Female', male: 'Male', other: 'Other' },
    npi: 'NPI',
    unknown: 'Not known',
  },
  licenses: {
    title: 'Licenses',
    license: (jurisdiction: string, number: string) => `${jurisdiction} license ${number}`,
    until: (date: string) => `Valid until ${date}`,
    over: (date: string) => `Ended on ${date}`,
    register: 'Open the register',
    none: 'We know of no license. Please ask the practice, or look it up in the register of the state or province.',
  },
  roles: {
    title: 'Where to see this person',
    none: 'We know of no practice where this person sees patients now.',
    here: (specialties: string) => `Works here in ${specialties}`,
    accepting: 'Accepting new patients',
    notAccepting: 'Not accepting new patients',
    telemedicine: 'Telemedicine visits',
    since: (date: string) => `Since ${date}`,
    confirmed: {
      staff: (date: string) => `Confirmed: checked by our staff, ${date}`,
      both: (date: string) => `Confirmed by the practice and by the person, ${date}`,
    },
    unconfirmed: 'Not confirmed yet. Please call before you go.',
  },
  sources: {
    title: 'Source and date',
    listed: (source: string, date: string) => `In ${source}, where we last saw it on ${date}`,
    none: 'Written down by our staff.',
    name: 'Name',
  },
  /** Who stated something, and when. */
  said: {
    person: (date: string) => `Stated by the person, ${date}`,
    clinic: (date: string) => `Stated by the practice, ${date}`,
    staff: (date: string) => `Checked by our staff, ${date}`,
    source: (date: string, source = 'a public register') => `From ${source}, ${date}`,
  },
  claim: 'Is this you?',
  correct: 'Something wrong, or would you like to be left out? Write to us',
  description: (name: string, specialties: string) =>
    `${name}${specialties === '' ? '' : `, ${specialties}`}: licenses, languages, and the practices where ${name} sees patients.`,
} as const;
