/** Grants functions what the rooms of `lambdas` declare, and nothing else. */
import { cityAccess } from '../../lambdas/derived/cities/access.ts';
import { listingAccess } from '../../lambdas/derived/listings/access.ts';
import { mailAccess } from '../../lambdas/derived/mail/access.ts';
import { pageAccess } from '../../lambdas/derived/pages/access.ts';
import { peopleAccess } from '../../lambdas/derived/people/access.ts';
import { publicPostAccess } from '../../lambdas/derived/posts/access.ts';
import { rankAccess } from '../../lambdas/derived/ranks/access.ts';
import { publicReviewAccess } from '../../lambdas/derived/reviews/access.ts';
import { searchAccess } from '../../lambdas/derived/search/access.ts';
import { totalAccess } from '../../lambdas/derived/totals/access.ts';
import { changeAccess } from '../../lambdas/jobs/changes/access.ts';
import { dataQualityAccess } from '../../lambdas/jobs/data-quality/access.ts';
import { exportAccess } from '../../lambdas/jobs/exports/access.ts';
import { googlePlacesAccess } from '../../lambdas/jobs/google-places/access.ts';
import { locationAccess } from '../../lambdas/jobs/locations/access.ts';
import { openDataAccess } from '../../lambdas/jobs/open-data/access.ts';
import { siteVisitorAccess } from '../../lambdas/jobs/site-visitor/access.ts';
import { auditAccess } from '../../lambdas/records/audit/access.ts';
import { claimAccess } from '../../lambdas/records/claims/access.ts';
import { clinicAccess } from '../../lambdas/records/clinics/access.ts';
import { correctionAccess } from '../../lambdas/records/corrections/access.ts';
import { insightAccess } from '../../lambdas/records/insights/access.ts';
import { outboxAccess } from '../../lambdas/records/outbox/access.ts';
import { personAccess } from '../../lambdas/records/people/access.ts';
import { postAccess } from '../../lambdas/records/posts/access.ts';
import { providerChangeAccess } from '../../lambdas/records/provider-changes/access.ts';
import { reviewAccess } from '../../lambdas/records/reviews/access.ts';
import { submissionAccess } from '../../lambdas/records/submissions/access.ts';
import { taxonomyAccess } from '../../lambdas/records/taxonomy/access.ts';
import { type Access, type TableAction, tableActions, tableFunctions } from '../../lambdas/table/access.ts';

const rooms = [
  auditAccess,
  claimAccess,
  clinicAccess,
  correctionAccess,
  insightAccess,
  outboxAccess,
  personAccess,
  postAccess,
  providerChangeAccess,
  reviewAccess,
  submissionAccess,
  taxonomyAccess,
  cityAccess,
  listingAccess,
  mailAccess,
  pageAccess,
  peopleAccess,
  publicPostAccess,
  publicReviewAccess,
  rankAccess,
  searchAccess,
  totalAccess,
  changeAccess,
  dataQualityAccess,
  exportAccess,
  googlePlacesAccess,
  locationAccess,
  openDataAccess,
  siteVisitorAccess,
];

/**
 * The access of a function, by its name: what all rooms declare, with one entry for the partitions that have the same actions,
 * so that its policy is short.
 */
export function accessOf(name: string): Access[] {
  const known = tableFunctions.find((one) => one === name);
  const declared = known === undefined ? [] : rooms.flatMap((room) => room[known] ?? []);
  return [...Map.groupBy(declared, ({ index }) => index)].flatMap(([index, ofIndex]) => {
    const actions = new Map<string, Set<TableAction>>();
    for (const access of ofIndex) {
      for (const partition of access.partitions) {
        actions.set(partition, new Set([...(actions.get(partition) ?? []), ...access.actions]));
      }
    }
    const byActions = Map.groupBy(actions, ([, of]) =>
      tableActions.filter((action) => of.has(action)).join(),
    );
    return [...byActions.values()].map(
      (same): Access => ({
        actions: tableActions.filter((action) => same[0]?.[1].has(action)),
        ...(index !== undefined && { index }),
        partitions: same.map(([partition]) => partition).sort(),
      }),
    );
  });
}
