import type { ContractsOf } from '../../shared/contracts/index.ts';
import type { Route } from '../http/route.ts';
import { correctionFormRoutes } from '../records/corrections/index.ts';
import { reviewFormRoutes } from '../records/reviews/index.ts';
import { submissionRoutes } from '../records/submissions/index.ts';
import type { SubmissionsContainer } from './submissions-container.ts';

/** Every call of the function `submissions`; one that is missing here is a type error. */
export function submissionsRoutes(container: SubmissionsContainer): Route[] {
  const routes: Record<ContractsOf<'submissions'>, Route> = {
    ...submissionRoutes(container),
    ...reviewFormRoutes(container),
    ...correctionFormRoutes(container),
  };
  return Object.values(routes);
}
