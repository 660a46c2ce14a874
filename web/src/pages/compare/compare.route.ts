import type { Load, RouteModule } from '../../lib/route.ts';
import { ComparePage } from './ComparePage.tsx';
import { comparedIds, comparedQuery } from './queries.ts';

/** A comparison exists whatever it names: clinics that are gone are counted on the page. */
const load: Load = async ({ queries, search }) => {
  await Promise.all(comparedIds(search).map((id) => queries.fetchQuery(comparedQuery(id))));
  return { status: 200 };
};

export const route: RouteModule = { Screen: ComparePage, load };
