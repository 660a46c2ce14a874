/** Texts of the search page. */
export const search = {
  title: 'Find Providers',
  lead: 'Compare clinics and specialists by what their patients say.',
  filters: {
    label: 'Search and filters',
    text: 'Search',
    textHint: 'Name, service or city',
    specialty: 'Specialty',
    allSpecialties: 'All specialties',
    location: 'Location',
    allLocations: 'All locations',
    rating: 'Rating',
    ratings: { all: 'All ratings', '5': '5 stars', '4': '4+ stars', '3': '3+ stars' },
    language: 'Language',
    allLanguages: 'All languages',
    /** Of the people who work at a clinic. */
    gender: 'Doctor’s gender',
    genders: { all: 'Any gender', female: 'Female', male: 'Male' },
    genderChips: { all: 'Any gender', female: 'Female doctor', male: 'Male doctor' },
    insurance: 'Insurance',
    allInsurances: 'All insurance',
    open: 'Opening hours',
    /** By regular hours: holidays are not known. */
    opens: { all: 'Any hours', now: 'Open now', weekend: 'Weekends', evening: 'Evenings' },
    openChips: {
      all: 'Any hours',
      now: 'Open now',
      weekend: 'Open on weekends',
      evening: 'Open in the evening',
    },
    flags: 'Show only',
    acceptingPatients: 'Accepting New Patients',
    telemedicine: 'Telemedicine',
    wheelchair: 'Wheelchair Access',
    parking: 'Parking',
    emergency: 'Emergency Services',
    submit: 'Search',
    /** The button that shows the filters on a phone; `count` of them are active. */
    folded: (count: number) => (count === 0 ? 'Filters' : `Filters (${count})`),
    clear: 'Clear All Filters',
    active: (count: number) => (count === 1 ? '1 active filter' : `${count} active filters`),
    /** Label of the filters that were read out of the text. */
    read: 'Understood from your words:',
    remove: (label: string) => `Remove filter: ${label}`,
  },
  unknownFilter: {
    city: (slug: string) => `We have no location called “${slug}”, so that filter was left out.`,
    /** `cities`: some follow. */
    postal: (code: string, cities: boolean) =>
      `We know of no providers in ${code} yet.${cities ? ` Cities in the same ${/^[a-z]/i.test(code) ? 'province' : 'state'}:` : ''}`,
    category: (slug: string) => `We have no specialty called “${slug}”, so that filter was left out.`,
  },
  chips: {
    specialtiesIn: (city: string) => `Best providers in ${city}`,
    citiesFor: (category: string) => `Best ${category} providers by city`,
  },
  ranking: {
    title: 'How providers are ranked',
    text: 'By what patients say, service and availability. Nobody can buy a place in the list.',
    link: 'Learn more',
    linkDetail: 'about how providers are ranked',
  },
  results: {
    title: 'Results',
    /** Summary of a page with filters, which may hold fewer results than there are. */
    sort: 'Sort by',
    sorts: { best: 'Best match', rating: 'Rating', reviews: 'Most reviews', name: 'Name' },
    /** The first order of a list around a place. */
    byDistance: 'Distance',
    /** A list is ordered as far as it is loaded. */
    sortedAmong: (count: number, isAround: boolean) =>
      `Sorted among the ${count} ${isAround ? 'nearest' : 'best matches'}. Show more to sort more.`,
    firstMatches: 'Showing the first matches',
    shown: (count: number) => (count === 1 ? 'Showing 1 provider' : `Showing ${count} providers`),
    /** The total with grouped digits. */
    shownOf: (count: number, total: string) => `Showing ${count} of ${total}`,
    noMatchYet: 'None of the providers that were searched so far matches. Show more to search on.',
    withoutLocation: (count: number) =>
      count === 1
        ? '1 clinic without a known location is not in this list.'
        : `${count} clinics without a known location are not in this list.`,
    loading: 'Loading providers',
    updating: 'Updating...',
    more: 'Show more providers',
    loadingMore: 'Loading more providers...',
    moreFailed: 'More providers could not be loaded. Please try again.',
  },
  error: {
    title: 'Unable to load clinics',
    text: "We're having trouble loading the healthcare providers. Please try refreshing the page or check back later.",
  },
  empty: {
    title: 'No providers found',
    filtered: 'No clinics match your current filters. Try adjusting your search criteria.',
    /** Tips after an empty result, by active filter. */
    tips: {
      q: 'Check the spelling, or use fewer or other words.',
      near: 'Choose a larger distance.',
      filters: 'Remove some of the filters.',
    },
    unfiltered: 'Start by selecting filters or entering a search query.',
  },
} as const;

/** Texts about how a search was understood. */
export const understood = {
  corrected: (text: string) => `Showing results for ${text}`,
  /** Meaning of the words: 'dermatology in Chicago'. */
  meaning: (specialty: string | undefined, city: string | undefined) =>
    `Showing ${specialty?.toLowerCase() ?? 'providers'}${city === undefined ? '' : ` in ${city}`}`,
  exactly: (text: string) => `Search only for “${text}”`,
  /** Notice of an exact search, beside the link back. */
  exact: (text: string) => `Searched only for “${text}”.`,
  again: 'Also search for what it may mean',
} as const;
