import { calls } from '../../../shared/contracts/calls.ts';
import { route } from '../../http/route.ts';
import type { Suggest } from './suggest.ts';

/** `searchClinics` is a call of the listings, which a search without words lists. */
export function searchRoutes({ suggest }: { readonly suggest: Suggest }) {
  return {
    suggest: route('suggest', calls.suggest, async ({ query }) => ({ body: await suggest(query) })),
  };
}
