import { calls } from '../../../shared/contracts/calls.ts';
import type { ClinicLists } from '../../app/directory/clinic-lists.ts';
import type { StaffLists } from '../../app/directory/staff-lists.ts';
import { AppError } from '../../app/errors.ts';
import { isStaff } from '../../app/token-verifier.ts';
import type { Cursors } from '../../http/cursors.ts';
import { route } from '../../http/route.ts';

interface Dependencies {
  readonly clinicLists: ClinicLists;
  readonly staffLists: StaffLists;
  readonly cursors: Cursors;
}

/** What cursors of the two lists are bound to: a position in one means nothing in the other. */
const PUBLIC_LIST = 'listClinics';
const STAFF_LIST = 'listClinics for staff';

export const listClinics = ({ clinicLists, staffLists, cursors }: Dependencies) =>
  route('listClinics', calls.listClinics, async ({ query, caller }) => {
    if (isStaff(caller)) {
      const after = cursors.position(STAFF_LIST, query);
      const { items, next } = await staffLists.list({ ...query, after });
      return { body: [...items], nextCursor: cursors.cursor(STAFF_LIST, query, next) };
    }
    if (query.status !== undefined && query.status !== 'approved') {
      throw caller === undefined
        ? new AppError('unauthorized', 'Sign in to see clinics that are not public.')
        : new AppError('forbidden', 'Only staff see clinics that are not public.');
    }
    const after = cursors.position(PUBLIC_LIST, query);
    const page = await clinicLists.list({ ...query, after });
    return { body: [...page.items], nextCursor: cursors.cursor(PUBLIC_LIST, query, page.next) };
  });
