/** Texts of the page of all cities. */
export const cities = {
  breadcrumb: { label: 'Breadcrumb', name: 'Cities' },
  meta: {
    title: 'Healthcare Providers by City',
    description:
      'Every city of the directory, by state or province: clinics, dentists and specialists in the United States and Canada, with ratings and reviews.',
    titleIn: (region: string) => `Healthcare Providers in ${region} by City`,
    descriptionIn: (region: string) =>
      `Clinics, dentists and specialists in every city of ${region} that the directory covers, with ratings and reviews from patients.`,
  },
  title: 'Providers by city',
  titleIn: (region: string) => `Cities in ${region}`,
  lead: 'The cities with the most providers come first. Choose a state or province to see its cities alone.',
  leadIn: (region: string) =>
    `Where the directory lists providers in ${region}, the cities with the most first.`,
  regions: {
    summary: 'Choose a state or province',
    all: 'All states and provinces',
    countries: [
      { code: 'USA', name: 'United States' },
      { code: 'CAN', name: 'Canada' },
    ],
  },
  providers: (count: string, one: boolean) => `${count} ${one ? 'provider' : 'providers'}`,
  specialties: 'Specialties',
  specialtiesIn: (city: string) => ` in ${city}`,
  /** Hidden part of a specialty's link, which shows the specialty alone. */
  inCity: (city: string) => ` in ${city}`,
  status: (count: number) => (count === 1 ? 'Showing 1 city' : `Showing ${count} cities`),
  list: 'Cities',
  more: 'Show more cities',
  loadingMore: 'Loading more cities...',
  moreFailed: 'More cities could not be loaded. Please try again.',
  loading: 'Loading cities…',
  placeholders: 12,
  error: {
    title: 'Unable to load cities',
    text: "We're having trouble loading the city data. Please try again.",
  },
  empty: 'No cities available at the moment.',
  emptyIn: (region: string) => `The directory has no city in ${region} yet.`,
} as const;
