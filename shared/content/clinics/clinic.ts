/** Texts of the clinic page. */

import { brand } from '../brand.ts';
import { GONE_MESSAGE } from './gone.ts';

export const clinic = {
  breadcrumb: {
    label: 'Breadcrumb',
    search: 'Find Providers',
    peers: (category: string, city: string) => `${category} in ${city}`,
  },
  loading: 'Loading clinic',
  notFound: {
    title: 'Clinic Not Found',
    text: "The clinic you're looking for could not be found.",
  },
  gone: {
    title: GONE_MESSAGE,
    text: (name: string) => `${name} has left the directory.`,
  },
  invalid: {
    title: 'Invalid clinic URL',
    text: 'This address cannot belong to a clinic. It may have been cut off when it was copied.',
  },
  error: {
    title: 'Unable to load clinic',
    text: "We're having trouble loading this clinic. Please try again.",
  },
  browse: 'Find Providers',
  verified: 'VERIFIED',
  verification: {
    checked: (license: string, date: string) =>
      `We found license ${license} in its public register on ${date}.`,
    register: 'Open the register',
    until: (date: string) => `This mark ends on ${date} unless we check again.`,
  },
  new: 'New',
  actions: {
    book: "Book on the clinic's website",
    website: 'Website',
    newTab: '(opens in a new tab)',
    call: 'Call',
    directions: 'Directions',
    copyAddress: 'Copy address',
    addressCopied: 'Address copied',
    addressNotCopied: 'Please select the address and copy it.',
    backToResults: 'Back to results',
    share: 'Share',
    copied: 'Link copied',
    copyFailed: 'Please copy the link from the address bar.',
  },
  ratings: {
    title: 'Ratings',
    own: `${brand.name} rating`,
    google: 'Google rating',
    googleSource: 'Source: Google Maps',
    googleMissing: 'Google rating not available',
    /** Below this many reviews a rating is marked 'New'. */
    fewReviews: 3,
    few: `New on ${brand.name}: with fewer than 3 reviews, a rating can still change a lot. It says little about the care, good or bad.`,
  },
  quickInfo: {
    title: 'Quick Info',
    address: 'Address',
    phone: 'Phone',
    hours: 'Practice hours',
    unknown: 'Not known',
    holidays: 'Hours may differ on holidays.',
    otherDays: 'Other hours on',
    otherToday: (times: string) => `Today: ${times}`,
    accepting: 'Accepting New Patients',
    acceptingUnknown: 'Accepting new patients: not known',
    notAccepting: 'Not accepting new patients at the moment',
    confirmed: {
      practice: (date: string) => `Confirmed by the practice on ${date}`,
      staff: (date: string) => `Checked by our staff on ${date}`,
      source: (date: string, source = 'a public register') => `From ${source}, ${date}`,
    },
  },
  evidence: {
    practice: (date: string) => `Stated by the practice, ${date}`,
    staff: (date: string) => `Checked with the practice, ${date}`,
    source: (date: string, source = 'a public register') => `From ${source}, last updated ${date}`,
    visitor: (date: string) => `Reported by a visitor and checked, ${date}`,
    other: (source: string) => `${source} says:`,
    outdated: 'May be out of date',
    allOutdated: 'All facts here are more than 12 months old. Please call before you go.',
  },
  correct: 'Something wrong here?',
  claim: 'Is this your practice?',
  services: { title: 'Services' },
  about: {
    title: (name: string) => `About ${name}`,
    fallback: (name: string, category: string, city: string) =>
      `${name} is listed under ${category} in ${city}. Call the practice to ask about its services and availability.`,
  },
  insurance: {
    title: 'Insurance Accepted',
    note: 'Call to verify your specific plan coverage',
    none: 'This practice has not listed its insurance plans.',
    unknown: 'Not known',
  },
  languages: {
    title: 'Languages Spoken',
    none: 'The practice has not listed its languages.',
    unknown: 'Not known',
  },
  questions: {
    title: 'Questions to ask',
    list: [
      'Do you take my insurance, and what will I pay?',
      'When is the next appointment for a new patient?',
      'What should I bring?',
      'Is there an interpreter, and a way in without steps?',
    ],
  },
  access: {
    title: 'Good to Know',
    telemedicine: 'Telemedicine visits',
    emergencyServices: 'Emergency services',
    wheelchairAccessible: 'Wheelchair accessible',
    parkingAvailable: 'Parking available',
    not: { telemedicine: 'No telemedicine visits', wheelchairAccessible: 'Not wheelchair accessible' },
    unknown: (fact: string) => `${fact}: not known`,
  },
  peers: {
    title: (category: string, city: string) => `Other ${category} Providers in ${city}`,
    failed: 'Other providers could not be loaded.',
  },
  reviews: {
    title: 'Patient Reviews',
    none: 'No reviews yet',
    invitation: 'Be the first to share your experience with this clinic!',
    write: 'Write a Review',
    newest: (shown: number, total: number) => `The newest ${shown} of ${total} reviews`,
    byStars: 'Reviews by stars',
    star: 'star',
    stars: 'stars',
    share: (count: number, total: number) => `${count} of ${total}`,
    confirmed: 'Contact confirmed',
    saw: 'Saw',
    reply: 'Reply of the practice',
    report: 'Report this review',
    all: 'Show all reviews',
    policy: 'How we check reviews',
  },
  rank: {
    title: 'How this rank is made',
    lead: 'A published formula ranks clinics by reviews and facts. No place can be bought.',
    formula: 'The formula, with an example',
    show: 'Show the parts of the score',
  },
} as const;
