/** The parts of the rank's score in words, for the page 'About' and for each clinic. */
import type { RankingPart } from '../../domain/ranks/ranking.ts';

interface ScorePart {
  readonly part: RankingPart;
  readonly title: string;
  /** How the formula computes the part (`shared/domain/ranks/ranking.ts`). */
  readonly text: string;
}

/** In the order of the weights. */
export const scoreParts: readonly ScorePart[] = [
  {
    part: 'patientSatisfaction',
    title: 'Patient satisfaction',
    text: 'The average of the stars, with recent reviews weighing more. Ten average reviews of the same specialty are counted in, so that a handful of reviews cannot decide a rank. Since most ratings are high, the range from 3 to 5 stars is spread over the whole scale.',
  },
  {
    part: 'reviewQuality',
    title: 'Review quality and quantity',
    text: 'How many reviews there are, up to about 50 recent ones, after which more add nothing, and how many say something: reviews of at least 80 characters.',
  },
  {
    part: 'serviceExcellence',
    title: 'Service excellence',
    text: 'One half is how many of the reviews older than two weeks the practice has answered. The other half is how fresh the listing is: full marks for 90 days after it was confirmed, then less from day to day for nine months.',
  },
  {
    part: 'accessibility',
    title: 'Accessibility and availability',
    text: 'Seven plain facts: new patients accepted, telemedicine, wheelchair access, parking, two or more languages, opening hours given, insurance plans listed.',
  },
  {
    part: 'credentials',
    title: 'Professional credentials',
    text: 'A license or provider number that was checked, an official specialty that matches the listed one, and contact details that were verified.',
  },
];
