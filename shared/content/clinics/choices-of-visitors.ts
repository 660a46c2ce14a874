/** Texts of the clinics that a visitor compares and saves. */
export const choices = {
  compare: { off: 'Compare', on: 'Comparing' },
  save: { off: 'Save', on: 'Saved' },
  why: {
    button: 'Why here?',
    loading: 'Loading…',
    failed: 'The reasons could not be loaded. Please try again.',
    noReviews: 'No reviews yet.',
    reviews: (rating: string, count: string) => `${rating} stars from ${count}.`,
    score: (score: string) => `Its score is ${score} of 100.`,
    strong: (parts: string) => `What lifts it: ${parts}.`,
    weak: (parts: string) => `What holds it back: ${parts}.`,
    order: 'Names that match your words come first, then the score.',
    parts: {
      patientSatisfaction: 'what patients say',
      reviewQuality: 'how many and how detailed its reviews are',
      serviceExcellence: 'replies and a listing that is up to date',
      accessibility: 'availability and access',
      credentials: 'credentials that were checked',
    },
  },
  full: (most: number) => `You can compare ${most} at a time. Take one off first.`,
  bar: {
    label: 'Comparison',
    chosen: (count: number) =>
      count === 1 ? '1 provider chosen. Choose another.' : `${count} providers chosen`,
    compare: 'Compare',
    clear: 'Clear',
    saved: 'Saved list',
  },
} as const;

/** Texts of the comparison. */
export const comparison = {
  title: 'Compare Providers',
  lead: 'Side by side, with what differs marked.',
  description: 'Compare healthcare providers side by side: ratings, hours, insurance, languages and access.',
  loading: 'Loading providers',
  error: {
    title: 'Unable to load providers',
    text: "We're having trouble loading these providers. Please try again.",
  },
  none: {
    text: 'Choose providers with “Compare” on their cards, up to four, and see them here side by side.',
    search: 'Find Providers',
  },
  missing: (count: number) =>
    count === 1 ? '1 provider is no longer listed.' : `${count} providers are no longer listed.`,
  differs: 'differs',
  unknown: 'Not known',
  nothing: 'None listed',
  yes: 'Yes',
  no: 'No',
  rows: {
    category: 'Specialty',
    rating: 'Rating',
    acceptingPatients: 'Accepting new patients',
    address: 'Address',
    phone: 'Phone',
    hours: 'Hours',
    insurance: 'Insurance',
    languages: 'Languages',
    services: 'Services',
    telemedicine: 'Telemedicine',
    wheelchair: 'Wheelchair accessible',
    parking: 'Parking',
    emergency: 'Emergency services',
  },
  rating: (rating: string, count: string) => `${rating} out of 5 (${count})`,
  noReviews: 'No reviews yet',
  details: (name: string) => `Details of ${name}`,
} as const;

/** Texts of the saved list. */
export const savedList = {
  title: 'Saved Providers',
  lead: 'This list is kept in this browser only. Nothing is sent, and clearing the browser’s data removes it.',
  description: 'The healthcare providers that you saved, kept in this browser only.',
  script: 'Saving needs JavaScript, which is turned off in this browser.',
  none: 'You have not saved a provider yet. Press “Save” on a card.',
  search: 'Find Providers',
  export: 'Export as CSV',
  print: 'Print',
  clear: 'Clear list',
  undo: 'Undo',
  cleared: 'The list is empty now.',
  remove: (name: string) => `Remove ${name}`,
  file: 'saved-providers.csv',
  columns: ['Name', 'Specialty', 'Address', 'Phone', 'Page'],
} as const;
