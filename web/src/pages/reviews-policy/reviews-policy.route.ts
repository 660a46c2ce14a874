import { reviewsPolicy } from '../../../../shared/content/legal/reviews-policy.ts';
import { breadcrumbs } from '../../lib/page-meta.tsx';
import { paths } from '../../lib/paths.ts';
import type { Load, RouteModule } from '../../lib/route.ts';
import { moderationQuery } from './figures.ts';
import { ReviewsPolicyPage } from './ReviewsPolicyPage.tsx';

const load: Load = async ({ queries }) => {
  await queries.fetchQuery(moderationQuery);
  if (!import.meta.env.SSR) return { status: 200 };
  return {
    status: 200,
    structuredData: [breadcrumbs({ name: reviewsPolicy.breadcrumb.name, path: paths.reviewsPolicy })],
  };
};

export const route: RouteModule = { Screen: ReviewsPolicyPage, load };
