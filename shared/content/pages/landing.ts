/** Texts of the landing pages, except the guides (`guides.ts`). */
import type { LandingModifier } from '../../domain/pages/landing-slug.ts';
import { titleCase } from '../../domain/text/slug.ts';

/** The names that a landing page is about. */
export interface LandingNames {
  readonly city: string;
  /** The specialty: 'Dentistry'. */
  readonly category: string;
  /** Its plural name: 'Dentists'. */
  readonly providers: string;
}

/** The list's numbers for a description. */
export interface LandingFigures {
  /** How many clinics are listed, such as '12', or '100+' when there are more; empty while it is unknown. */
  readonly count: string;
  /** Average rating with one decimal, "0.0" without reviews. */
  readonly average: string;
}

/** 'Best Dentists in Chicago'. */
export function landingTitle(modifier: LandingModifier, { providers, city }: LandingNames): string {
  return `${titleCase(modifier)} ${providers} in ${city}`;
}

/** '12 providers'; only 'providers' while the count is unknown. */
function counted(count: string, kind = ''): string {
  const words = [count, kind, count === '1' ? 'provider' : 'providers'];
  return words.filter((word) => word !== '').join(' ');
}

function rated(average: string): string {
  return Number(average) > 0 ? `, rated ${average} out of 5 on average` : '';
}

type Describe = (names: LandingNames, figures: LandingFigures) => string;

const descriptions: Readonly<Record<LandingModifier, Describe>> = {
  best: ({ providers, city }, { count, average }) =>
    `The best ${providers} in ${city}: ${counted(count, 'verified')}${rated(average)}. Compare reviews, hours and insurance.`,
  top: ({ providers, city }, { count, average }) =>
    `Top ${providers} in ${city}, side by side: ${counted(count)}${rated(average)}. See who leads, by how many reviews.`,
  find: ({ providers, city }, { count }) =>
    `Find ${providers} in ${city}: ${counted(count)} with address, phone, services and reviews. Search by name, street or service.`,
  affordable: ({ providers, city }, { count }) =>
    `Affordable ${providers} in ${city}: ${counted(count)}, their accepted insurance, and what to ask about costs before you book.`,
  emergency: ({ providers, city }, { count }) =>
    `Urgent care from ${providers} in ${city}: phone numbers of ${counted(count)}. In an emergency, call 911 first.`,
  trusted: ({ providers, city }, { count }) =>
    `Trusted ${providers} in ${city}: ${counted(count)} with reviews from patients, and how to check a license yourself.`,
  local: ({ providers, city }, { count }) =>
    `Local ${providers} in ${city}: ${counted(count)} with street address and phone number. Find one close to home or work.`,
  recommended: ({ providers, city }, { count }) =>
    `Recommended ${providers} in ${city}: ${counted(count)} and what their patients say. Choose by what matters to you.`,
};

/** The page's description for search engines. */
export function landingDescription(
  modifier: LandingModifier,
  names: LandingNames,
  figures: LandingFigures,
): string {
  return descriptions[modifier](names, figures);
}

export const landing = {
  metaTitle: (title: string, year: number) => `${title} ${year} - Verified Reviews`,
  loading: 'Loading providers',
  back: 'Back to all providers',
  /** `count` is empty while it is unknown, and when it is zero. */
  subtitle: (count: string, city: string) => `Compare ${counted(count, 'verified healthcare')} in ${city}`,
  verifiedReviews: 'Verified Reviews',
  /** Shown above the list. */
  emergencyNotice: {
    title: 'Is it an emergency? Call 911 now.',
    text: 'Chest pain, trouble breathing, heavy bleeding, signs of a stroke or a serious injury cannot wait for a practice. In a mental health crisis, call or text 988.',
    call: 'Call 911',
  },
  search: {
    label: (title: string) => `Search ${title}`,
    text: 'Search this list',
    placeholder: (category: string, city: string) => `Search ${category} in ${city}...`,
    submit: 'Search',
    sort: 'Sort by',
    sorts: { rating: 'Highest Rated', reviews: 'Most Reviews', name: 'Name (A-Z)' },
  },
  results: {
    title: 'Top Rated Providers',
    count: (shown: number, total: string) => `Showing ${shown} of ${total} results`,
    corrected: (text: string) => `Showing results for ${text}`,
    methodologyLead: 'Nobody can pay for a place in this list.',
    methodology: 'Learn more about our methodology',
    more: 'Show more providers',
    loadingMore: 'Loading more providers...',
    moreFailed: 'More providers could not be loaded. Please try again.',
  },
  error: {
    title: 'Unable to load clinics',
    text: "We're having trouble loading the healthcare providers. Please try refreshing the page or check back later.",
  },
  noMatch: {
    text: (term: string, category: string) => `No results found for "${term}" in ${category}.`,
    clear: 'Clear Search',
  },
  empty: {
    text: (category: string, city: string) =>
      `No ${category} found in ${city}. Try searching for other specialties or nearby cities.`,
    search: 'Search all providers',
  },
  guide: { benefits: 'Key Benefits' },
  sidebar: {
    title: (city: string) => `Why Choose ${city} Healthcare?`,
    points: [
      'Licensed and verified providers',
      'Real reviews from patients',
      'Compare accepted insurance',
      'Real-time availability: see who is accepting new patients',
    ],
    cityProviders: (city: string) => `All ${city} Providers`,
    otherCities: 'Other Cities',
  },
  more: {
    modifiers: ({ providers, city }: LandingNames) => `More ways to look at ${providers} in ${city}`,
    specialties: (city: string) => `Other specialties in ${city}`,
    cities: (providers: string) => `${providers} in other cities`,
    city: (providers: string, city: string) => `${providers} in ${city}`,
  },
} as const;
