import { calls } from '../../../shared/contracts/calls.ts';
import type { PlaceDecisions } from '../../app/places/tasks.ts';
import type { Cursors } from '../../http/cursors.ts';
import { route } from '../../http/route.ts';

interface Dependencies {
  readonly placeDecisions: PlaceDecisions;
  readonly cursors: Cursors;
}

export const listPlaceMatches = ({ placeDecisions, cursors }: Dependencies) =>
  route('listPlaceMatches', calls.listPlaceMatches, async ({ query }) => {
    const after = cursors.position('listPlaceMatches', query);
    const page = await placeDecisions.matches({ limit: query.limit, after });
    return { body: [...page.items], nextCursor: cursors.cursor('listPlaceMatches', query, page.next) };
  });
