/** Texts of the page 'About'. */
import { brand } from '../brand.ts';
import { scoreParts } from '../ranks/score-parts.ts';

const { name } = brand;

export const about = {
  meta: {
    title: `About ${name}: Our Mission and How Providers Are Ranked`,
    description: `What ${name} does for patients and providers in the United States and Canada, how the ranking is calculated, and how many verified clinics each city has.`,
  },
  breadcrumb: 'About',
  hero: {
    title: 'Choosing care should not be guesswork.',
    lead: `${name} is a public directory of clinics, dentists, walk-in clinics, specialists and mental-health providers in the United States and Canada. We show what is known about a practice, how fresh it is, and why it ranks where it does.`,
    /** Counts are computed from the directory. */
    counts: (clinics: string, cities: string) => `Over ${clinics} verified clinics in ${cities}`,
    city: (count: number) => (count === 1 ? 'city' : 'cities'),
    find: 'Find a Healthcare Provider',
  },
  values: [
    {
      title: 'Our mission',
      paragraphs: [
        'Most people look for a doctor when they feel worst: in pain, worried, or new in town. They deserve plain facts in one place, and not ten open tabs.',
        'Our mission is to make those facts easy to find and easy to compare, for everyone, free of charge.',
      ],
    },
    {
      title: 'Our community',
      paragraphs: [
        'Patients who take five minutes to describe a visit help hundreds who come after them. Practices that answer show how they listen.',
        'We keep that exchange fair. Favorable and unfavorable reviews are published alike, staff read every review before it appears, and fake ones are filtered out before they count.',
      ],
    },
    {
      title: 'Our promise',
      paragraphs: [
        'No place in a list can be bought. Our rating and the one from Google Maps stand side by side and are never mixed. We set no cookies, follow nobody around the web and keep no health records.',
        'The directory informs. It gives no medical advice, books no appointments and takes no payments.',
      ],
    },
  ],
  audiences: {
    title: 'What we do',
    patients: {
      title: 'For patients',
      points: [
        'Search by specialty, city, rating, new patients and telemedicine.',
        'Verified reviews, with the newest first and the number of them beside every rating.',
        'Services, hours, languages, access and insurance plans on one page.',
        'Real-time availability: whether a practice accepts new patients, as it was last confirmed.',
        'Articles that help to prepare a visit and to read a rating.',
        'Free, without an account.',
      ],
    },
    providers: {
      title: 'For providers',
      points: [
        'A free listing where patients of your city and specialty look.',
        'Review of a submission within 24 to 48 hours, and corrections within 30 days.',
        'A weekly sync with Google Maps, so that a listing does not go stale.',
        'A free account to manage the profile and answer reviews, with the address of the submission or by claiming the listing.',
        'A rank that rewards good service, not a large budget.',
        'Premium features for those who want more, priced on request; they never touch the rank.',
      ],
    },
  },
  ranking: {
    title: 'How providers are ranked',
    lead: 'Every practice gets a score from 0 to 100, and lists show the highest score first. Our ranking system is our own, nobody can buy a place in it, and this is how it works.',
    parts: scoreParts,
    inputs: {
      title: 'What else counts',
      items: [
        {
          term: 'Review volume',
          text: 'A rating that rests on many reviews is worth more than the same rating from a few.',
        },
        {
          term: 'Recency',
          text: 'A review counts half after a year, a quarter after two. Old praise does not carry a practice for ever, nor does old criticism sink it.',
        },
        {
          term: 'Verified authors',
          text: 'A review whose author’s contact was not verified counts 60% of one whose was. Together, such reviews weigh at most 3, the weight of three new verified ones, plus as much as the verified ones do.',
        },
        {
          term: 'Response rate',
          text: 'Practices that answer rise. We count answers to reviews, since inquiries reach a practice directly; there are two weeks for an answer before a missing one counts.',
        },
        {
          term: 'Verified status',
          text: 'A practice whose license and contact we have checked gets 2 points on top.',
        },
      ],
    },
    formula: {
      title: 'The formula',
      version: (version: number) => `Version ${version}`,
      text: 'Each of the five parts is a number from 0 to 1. It is multiplied by its weight, the five are added up and multiplied by 100, and a verified practice gets 2 points more. No score is above 100.',
      /** Shown after the names and weights of the parts. */
      score: 'score',
      verified: '2 if verified',
      /** The exact formula, line by line. */
      exact: 'Exactly',
      lines: {
        v: 'weight of one review by its age and author',
        k: 'factor that caps unconfirmed reviews',
        w: 'weight of one review in the score',
        W: 'weight of all reviews',
        R: 'average rating, with average reviews of the specialty counted in',
        replies: 'share of replies',
        freshness: 'freshness of the listing',
      },
      where: [
        'C is the average rating of the specialty. An age is in exact days, ln is the natural logarithm and Σ adds up over the published reviews. What would be below 0 counts as 0, what would be above 1 as 1.',
        'A review is due for a reply when it is older than two weeks. Characters are counted as you see them: an emoji is one, invisible ones are none, and spaces in a row are one.',
      ],
      notes: [
        'Only reviews that are published here go into it. Ratings from Google Maps never do.',
        'With fewer than three reviews, a practice is marked as new. It is ranked by the same formula.',
        'Where two scores are equal, the practice with more reviews comes first, then the alphabet decides.',
        'Scores are updated automatically as reviews arrive. When the formula changes, its version number does, and this page with it.',
      ],
    },
  },
  example: {
    title: 'A worked example',
    lead: 'An imagined practice with a few reviews, computed by the same code that ranks the real ones.',
    reviews: 'Its reviews',
    columns: {
      stars: 'Stars',
      age: 'Age',
      contact: 'Contact',
      length: 'Characters',
      reply: 'Reply',
      weight: 'Weight w',
    },
    days: (days: number) => `${days} days`,
    confirmed: 'confirmed',
    unconfirmed: 'not confirmed',
    yes: 'yes',
    no: 'no',
    facts: (mean: string, days: number, languages: number) =>
      `The average of its specialty is C = ${mean}. Its listing was confirmed ${days} days ago. It accepts new patients, offers telemedicine, has parking, speaks ${languages} languages, gives its opening hours and lists insurance plans, and is not wheelchair accessible. Its license was checked, its official specialty matches, its contact details were not verified. It is a verified practice.`,
    parts: 'Its score',
    part: 'Part',
    calculation: 'Calculation',
    value: 'Value',
    points: 'Points',
    verified: 'Verified practice',
    score: 'Score',
  },
  coverage: {
    title: 'Where we are',
    lead: 'The number of verified clinics in the largest cities, counted from the directory as it is now.',
    city: 'City',
    clinics: 'Verified clinics',
    total: 'Together, in',
    all: (cities: string) => `${cities} cities`,
    loading: 'Loading cities…',
    error: {
      title: 'Unable to load cities',
      text: "We're having trouble loading the city data. Please try again.",
    },
    empty: 'No cities available at the moment.',
    placeholders: 5,
  },
  callToAction: {
    title: 'See for yourself',
    text: 'Compare the clinics of your city, or put your own practice where patients look.',
    search: 'Search Clinics',
    listPractice: 'List Your Practice',
  },
} as const;
