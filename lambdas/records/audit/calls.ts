import { calls } from '../../../shared/contracts/calls.ts';
import type { Cursors } from '../../http/cursors.ts';
import { route } from '../../http/route.ts';
import type { ListActivity } from './list-activity.ts';

interface Dependencies {
  readonly listActivity: ListActivity;
  readonly cursors: Cursors;
}

/** What everyone on the staff did. */
export function activityRoutes({ listActivity, cursors }: Dependencies) {
  return {
    listActivity: route('listActivity', calls.listActivity, ({ query }) =>
      cursors.page('listActivity', query, (after) => listActivity(query, { limit: query.limit, after })),
    ),
  };
}
