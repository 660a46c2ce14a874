import { calls } from '../../../shared/contracts/calls.ts';
import type { PlaceDecisions } from '../../app/places/tasks.ts';
import type { Cursors } from '../../http/cursors.ts';
import { route } from '../../http/route.ts';

interface Dependencies {
  readonly placeDecisions: PlaceDecisions;
  readonly cursors: Cursors;
}

export const listClosedClinics = ({ placeDecisions, cursors }: Dependencies) =>
  route('listClosedClinics', calls.listClosedClinics, async ({ query }) => {
    const after = cursors.position('listClosedClinics', query);
    const page = await placeDecisions.closed({ limit: query.limit, after });
    return { body: [...page.items], nextCursor: cursors.cursor('listClosedClinics', query, page.next) };
  });
