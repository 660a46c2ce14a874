import { calls } from '../../../shared/contracts/calls.ts';
import type { ClinicLists } from '../../app/directory/clinic-lists.ts';
import type { Cursors } from '../../http/cursors.ts';
import { route } from '../../http/route.ts';

interface Dependencies {
  readonly clinicLists: ClinicLists;
  readonly cursors: Cursors;
}

export const searchClinics = ({ clinicLists, cursors }: Dependencies) =>
  route('searchClinics', calls.searchClinics, async ({ query }) => {
    const after = cursors.position('searchClinics', query);
    const page = await clinicLists.search({ ...query, after });
    return { body: [...page.items], nextCursor: cursors.cursor('searchClinics', query, page.next) };
  });
