import { calls } from '../../../shared/contracts/calls.ts';
import type { ClinicLists } from '../../app/directory/clinic-lists.ts';
import { AppError } from '../../app/errors.ts';
import type { Cursors } from '../../http/cursors.ts';
import { route } from '../../http/route.ts';

interface Dependencies {
  readonly clinicLists: ClinicLists;
  readonly cursors: Cursors;
}

export const listClinics = ({ clinicLists, cursors }: Dependencies) =>
  route('listClinics', calls.listClinics, async ({ query, caller }) => {
    if (query.status !== undefined && query.status !== 'approved') {
      throw caller === undefined
        ? new AppError('unauthorized', 'Sign in to see clinics that are not public.')
        : new AppError('forbidden', 'Only staff see clinics that are not public.');
    }
    const after = cursors.position('listClinics', query);
    const page = await clinicLists.list({ ...query, after });
    return { body: [...page.cards], nextCursor: cursors.cursor('listClinics', query, page.next) };
  });
