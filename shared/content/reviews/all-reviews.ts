/** Texts of a clinic's whole list of reviews, which loads on demand. */
import { starsText } from './review-fields.ts';

export const allReviews = {
  title: 'All reviews',
  sort: 'Sort',
  sorts: { newest: 'Newest', highest: 'Highest', lowest: 'Lowest' },
  filter: 'Stars',
  any: 'All stars',
  stars: starsText,
  loading: 'Loading reviews…',
  updating: 'Updating…',
  shown: (shown: number, total: number) => `${shown} of ${total} ${total === 1 ? 'review' : 'reviews'} shown`,
  shownOf: (shown: number, total: number, stars: string) =>
    `${shown} of ${total} ${total === 1 ? 'review' : 'reviews'} with ${stars} shown`,
  empty: 'No reviews have been published yet.',
  emptyOf: (stars: string) => `No review with ${stars} has been published.`,
  more: 'Show 10 more',
  loadingMore: 'Loading…',
  moreFailed: 'More reviews could not be loaded. Please try again.',
  error: {
    title: 'Unable to load reviews',
    text: "We're having trouble loading the reviews. Please try again.",
  },
  retry: 'Try Again',
} as const;
