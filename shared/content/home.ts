/** Words of the home page. */
import { brand } from './brand.ts';

export const home = {
  meta: {
    title: `${brand.name}: Find and Compare Healthcare Providers in the US and Canada`,
    description:
      'Find clinics, dentists, walk-in clinics and specialists by specialty and city. Compare ratings and reviews from patients across the United States and Canada, free of charge.',
  },
  hero: {
    eyebrow: 'The healthcare directory for the United States and Canada',
    title: 'Find trusted care, close to home.',
    lead: 'Compare clinics, dentists, walk-in clinics, specialists and mental-health providers by specialty and city, with every rating in plain sight.',
    form: {
      label: 'Find providers',
      category: 'Specialty',
      anyCategory: 'All specialties',
      city: 'City',
      anyCity: 'All cities',
      submit: 'Find Providers',
    },
  },
  stats: {
    label: 'The directory in figures',
    clinics: 'Clinics',
    cities: 'Cities',
    citiesCovered: 'Cities covered',
    specialties: 'Medical specialties',
    averageRating: 'Average rating',
    loading: 'Loading figures…',
    error: 'The figures of the directory cannot be shown at the moment.',
  },
  why: {
    title: `Why choose ${brand.name}?`,
    lead: 'Choosing a provider is hard enough. These four things make it easier.',
    cards: [
      {
        icon: 'reviews',
        title: 'Verified reviews',
        text: 'Ratings come from the reviews of patients, and fake reviews are filtered out before they count.',
      },
      {
        icon: 'ratings',
        title: 'Two ratings, kept apart',
        text: 'Our rating stands beside the one from Google Maps where there is one. The two are never mixed.',
      },
      {
        icon: 'ranking',
        title: 'A ranking nobody can buy',
        text: 'Patient satisfaction weighs 40%, review quality and quantity 25%. No provider can pay for a better place.',
      },
      {
        icon: 'free',
        title: 'Free for patients',
        text: 'Search, compare and read as much as you like, without an account and without a fee.',
      },
    ],
  },
  cities: {
    title: 'Browse by city',
    lead: 'Start where you live. Every city lists its providers with the best ranked first.',
    loading: 'Loading cities…',
    error: {
      title: 'Unable to load cities',
      text: "We're having trouble loading the city data. Please try again.",
    },
    empty: 'No cities available at the moment.',
    placeholders: 30,
  },
  categories: {
    title: 'Browse by specialty',
    lead: 'From the family doctor to the specialist, each with the average that its patients give.',
    loading: 'Loading specialties…',
    error: {
      title: 'Unable to load specialties',
      text: "We're having trouble loading the medical specialties. Please try again.",
    },
    empty: 'No categories available at the moment.',
    unrated: 'No reviews yet',
    placeholders: 5,
  },
  featured: {
    title: 'Featured clinics',
    lead: 'The clinics that rank highest in the whole directory today.',
    browseAll: 'Browse All',
    loading: 'Loading featured clinics…',
    error: {
      title: 'Unable to load featured clinics',
      text: "We're having trouble loading the featured clinics. Please try again.",
    },
    empty: 'No featured clinics available at the moment.',
    /** Shown at most, and as placeholders. */
    count: 6,
  },
  callToAction: {
    title: 'Ready when you are',
    text: 'Find the provider that fits you, or put your practice where patients look.',
    search: 'Find a Healthcare Provider',
    listPractice: 'List Your Practice',
  },
} as const;
