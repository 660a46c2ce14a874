import { calls } from '../../../shared/contracts/calls.ts';
import type { Cursors } from '../../http/cursors.ts';
import { route } from '../../http/route.ts';
import type { GetPractitioner, ListPractitioners } from './get-practitioner.ts';
import type { PeopleRepository } from './people-repository.ts';

interface PublicDependencies {
  readonly getPractitioner: GetPractitioner;
  readonly listPractitioners: ListPractitioners;
  readonly cursors: Cursors;
}

export function practitionerRoutes({ getPractitioner, listPractitioners, cursors }: PublicDependencies) {
  return {
    getPractitioner: route('getPractitioner', calls.getPractitioner, async ({ params }) => ({
      body: await getPractitioner(params.slugOrId),
    })),
    listPractitioners: route('listPractitioners', calls.listPractitioners, ({ params, query }) =>
      // A cursor is of one clinic.
      cursors.page(`listPractitioners ${params.slugOrId}`, query, (after) =>
        listPractitioners(params.slugOrId, query, { limit: query.limit, after }),
      ),
    ),
  };
}

interface StaffDependencies {
  readonly people: Pick<PeopleRepository, 'found'>;
  readonly cursors: Cursors;
}

/** Staff find people of any state. */
export function staffPractitionerListRoutes({ people, cursors }: StaffDependencies) {
  return {
    listStaffPractitioners: route('listStaffPractitioners', calls.listStaffPractitioners, ({ query }) =>
      cursors.page('listStaffPractitioners', query, (after) =>
        people.found(query.q, { limit: query.limit, after }),
      ),
    ),
  };
}
