import { calls } from '../../../shared/contracts/calls.ts';
import { actorOf } from '../../http/caller.ts';
import type { Cursors } from '../../http/cursors.ts';
import { route } from '../../http/route.ts';
import type { Directory } from './directory.ts';
import type { TaxonomyEditing } from './edit-taxonomy.ts';

interface Dependencies {
  readonly taxonomyEditing: TaxonomyEditing;
  readonly cursors: Cursors;
}

/** What everyone reads of categories and of the whole directory. */
export function directoryRoutes({ directory }: { readonly directory: Directory }) {
  return {
    listCategories: route('listCategories', calls.listCategories, async () => ({
      body: await directory.categories(),
    })),
    getStats: route('getStats', calls.getStats, async () => ({ body: await directory.stats() })),
  };
}

/** What staff do to cities and categories. */
export function staffTaxonomyRoutes({ taxonomyEditing, cursors }: Dependencies) {
  return {
    listStaffCities: route('listStaffCities', calls.listStaffCities, ({ query }) =>
      cursors.page('listStaffCities', query, (after) =>
        taxonomyEditing.cities(query, { limit: query.limit, after }),
      ),
    ),
    addCity: route('addCity', calls.addCity, async ({ body, caller }) => ({
      body: await taxonomyEditing.addCity(body, actorOf(caller)),
    })),
    editCity: route('editCity', calls.editCity, async ({ params, body, caller }) => ({
      body: await taxonomyEditing.editCity(params.id, body, actorOf(caller)),
    })),
    removeCity: route('removeCity', calls.removeCity, async ({ params, caller }) => ({
      body: await taxonomyEditing.removeCity(params.id, actorOf(caller)),
    })),
    listStaffCategories: route('listStaffCategories', calls.listStaffCategories, async () => ({
      body: await taxonomyEditing.categories(),
    })),
    addCategory: route('addCategory', calls.addCategory, async ({ body, caller }) => ({
      body: await taxonomyEditing.addCategory(body, actorOf(caller)),
    })),
    editCategory: route('editCategory', calls.editCategory, async ({ params, body, caller }) => ({
      body: await taxonomyEditing.editCategory(params.id, body, actorOf(caller)),
    })),
    removeCategory: route('removeCategory', calls.removeCategory, async ({ params, caller }) => ({
      body: await taxonomyEditing.removeCategory(params.id, actorOf(caller)),
    })),
  };
}
