/** Texts of the home page. */
import { brand } from '../brand.ts';

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
      text: 'Search',
      textHint: 'Name, service or symptom',
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
    /** Maximum number shown. */
    count: 10,
    all: 'All cities',
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
    /** Maximum number shown, and number of placeholders. */
    count: 6,
  },
  articles: {
    title: 'From the health blog',
    lead: 'How to choose, what to ask, and what a rating can tell you.',
    browseAll: 'All articles',
    loading: 'Loading articles…',
    error: {
      title: 'Unable to load articles',
      text: "We're having trouble loading the latest articles. Please try again.",
    },
    empty: 'No articles available at the moment.',
    /** Maximum number shown, and number of placeholders. */
    count: 3,
  },
  faq: {
    title: 'Questions, answered',
    lead: 'What people ask most before their first search.',
    items: [
      {
        question: `Is ${brand.name} free to use?`,
        answer:
          'Yes. Searching, comparing and reading cost patients nothing and need no account. A listing is free for practices too; only premium features for managing a profile have a price.',
      },
      {
        question: 'Can I book an appointment here?',
        answer: `No, ${brand.name} is a directory only. Every clinic’s page has its phone number and, where there is one, a link to its own website, where you book with the practice itself. We give no medical advice and take no payments.`,
      },
      {
        question: 'How are clinics ranked?',
        answer:
          'By a formula that we publish: patient satisfaction weighs 40%, review quality and quantity 25%, service excellence 20%, accessibility and availability 10%, professional credentials 5%. It is recalculated automatically as reviews arrive.',
      },
      {
        question: 'Can a clinic pay for a better place?',
        answer:
          'No. A place in the ranking cannot be bought, and neither can a rating. Premium features change how a practice manages its profile, never where it stands.',
      },
      {
        question: 'How do reviews work?',
        answer:
          'You give one to five stars on a clinic’s page and, if you like, describe your visit. Staff read every review before it appears. Favorable and unfavorable ones are published alike, fake ones are filtered out, and recent reviews weigh more.',
      },
      {
        question: 'How current is the information?',
        answer:
          'Listings are synced with Google Maps every week, and corrections that practices or patients send us are made within 30 days. Hours and insurance plans can change at short notice, so please confirm them by phone.',
      },
      {
        question: 'How do I list my practice, and how long does it take?',
        answer:
          'Send us its details on the page List Your Practice. We review a submission within 24 to 48 hours, verify it, and email you as soon as it is live.',
      },
    ],
  },
  directory: {
    title: 'Healthcare providers across the United States and Canada',
    choose:
      'Whether you need a family doctor after a move, a dentist before the weekend or a specialist for a second opinion, the search is the same: choose a specialty, choose a city, compare.',
    start: {
      before: ' Start with ',
      last: ' or ',
      after: ', or with one of the other specialties.',
      count: 4,
    },
    covers: { before: 'The largest cities of the directory are ', last: ' and ', after: '. ', count: 5 },
    listings:
      'Every listing says which insurance plans a practice takes, which languages it speaks, and whether it accepts new patients or sees them by video.',
    popular: { title: 'Popular searches', count: 10 },
  },
  /** An external service that the site advertises; configured here by the operator. */
  promotion: {
    label: 'Sponsored · for clinics',
    title: 'Do AI assistants know your clinic?',
    text: 'More and more patients ask an AI assistant before they ask a search engine. Citeable Health is an independent service that shows how assistants describe your clinic, and helps you to be found and quoted correctly. It has no influence on the ranking here.',
    link: 'See how visible your clinic is',
    newTab: '(opens in a new tab)',
    url: 'https://citeable-health.example/clinics',
  },
  callToAction: {
    title: 'Ready when you are',
    text: 'Find the provider that fits you, or put your practice where patients look.',
    search: 'Find a Healthcare Provider',
    listPractice: 'List Your Practice',
  },
} as const;
