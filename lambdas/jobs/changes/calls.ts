import { calls } from '../../../shared/contracts/calls.ts';
import type { Cursors } from '../../http/cursors.ts';
import { route } from '../../http/route.ts';
import type { ListChanges } from './list-changes.ts';

interface Dependencies {
  readonly listChanges: ListChanges;
  readonly cursors: Cursors;
}

export function changeRoutes({ listChanges, cursors }: Dependencies) {
  return {
    listChanges: route('listChanges', calls.listChanges, ({ query }) =>
      cursors.page('listChanges', query, (after) => listChanges({ since: query.since, after })),
    ),
  };
}
