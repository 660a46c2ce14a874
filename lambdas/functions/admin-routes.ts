import { calls } from '../../shared/contracts/calls.ts';
import type { ContractsOf } from '../../shared/contracts/index.ts';
import { type Route, route } from '../http/route.ts';
import { staffPlacesRoutes } from '../jobs/google-places/index.ts';
import { activityRoutes } from '../records/audit/index.ts';
import { staffClinicRoutes } from '../records/clinics/index.ts';
import { staffCorrectionRoutes } from '../records/corrections/index.ts';
import { uploadRoutes } from '../records/pictures/index.ts';
import { staffPostRoutes } from '../records/posts/index.ts';
import { staffReviewRoutes } from '../records/reviews/index.ts';
import { staffSubmissionRoutes } from '../records/submissions/index.ts';
import { staffTaxonomyRoutes } from '../records/taxonomy/index.ts';
import type { AdminContainer } from './admin-container.ts';

/** Every call of the function `admin`; one that is missing here is a type error. */
export function adminRoutes(container: AdminContainer): Route[] {
  const { getSummary, getRankJob } = container;
  const routes: Record<ContractsOf<'admin'>, Route> = {
    ...activityRoutes(container),
    ...staffClinicRoutes(container),
    ...staffCorrectionRoutes(container),
    ...staffPlacesRoutes(container),
    ...staffPostRoutes(container),
    ...staffReviewRoutes(container),
    ...staffSubmissionRoutes(container),
    ...staffTaxonomyRoutes(container),
    ...uploadRoutes(container),
    getAdminSummary: route('getAdminSummary', calls.getAdminSummary, async () => ({
      body: await getSummary(),
    })),
    getRankJob: route('getRankJob', calls.getRankJob, async () => ({ body: await getRankJob() })),
  };
  return Object.values(routes);
}
