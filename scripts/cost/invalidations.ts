import { traffic } from './traffic.ts';

/**
 * Paths of a month with that many published reviews and the usual publications (decision 0076). A review names its clinic's page, as long
 * as the share of reviews lasts; a decision of staff names all of its paths as long as the budget lasts, and one afterwards.
 *
 * @param budget Paths of the month, of everything.
 */
export function pathsOf(reviews: number, budget: number = traffic.monthlyPaths): number {
  const ofReviews = Math.min(reviews, Math.floor(budget * traffic.pathsOfReviews));
  const { publications, pathsOfPublication } = traffic;
  const whole = Math.min(publications, Math.floor((budget - ofReviews) / pathsOfPublication));
  return ofReviews + whole * pathsOfPublication + (publications - whole);
}
