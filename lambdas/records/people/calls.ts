import { calls } from '../../../shared/contracts/calls.ts';
import { actorOf } from '../../http/caller.ts';
import { route } from '../../http/route.ts';
import type { PersonEditing } from './edit-person.ts';

interface Dependencies {
  readonly personEditing: PersonEditing;
}

/** What staff do to people and their roles. */
export function staffPersonRoutes({ personEditing }: Dependencies) {
  return {
    getStaffPractitioner: route('getStaffPractitioner', calls.getStaffPractitioner, async ({ params }) => ({
      body: await personEditing.get(params.id),
    })),
    addPractitioner: route(
      'addPractitioner',
      calls.addPractitioner,
      async ({ body, caller, idempotencyKey }) => ({
        body: await personEditing.add(body, actorOf(caller), idempotencyKey),
      }),
    ),
    editPractitioner: route('editPractitioner', calls.editPractitioner, async ({ params, body, caller }) => ({
      body: await personEditing.edit(params.slugOrId, body, actorOf(caller)),
    })),
    addRole: route('addRole', calls.addRole, async ({ params, body, caller }) => ({
      body: await personEditing.addRole(params.id, body, actorOf(caller)),
    })),
    editRole: route('editRole', calls.editRole, async ({ params, body, caller }) => ({
      body: await personEditing.editRole(params.id, params.clinicId, body, actorOf(caller)),
    })),
    mergePractitioner: route(
      'mergePractitioner',
      calls.mergePractitioner,
      async ({ params, body, caller }) => ({
        body: await personEditing.merge(params.id, body.into, actorOf(caller)),
      }),
    ),
    splitPractitioner: route('splitPractitioner', calls.splitPractitioner, async ({ params, caller }) => ({
      body: await personEditing.split(params.id, actorOf(caller)),
    })),
    hidePractitioner: route('hidePractitioner', calls.hidePractitioner, async ({ params, body, caller }) => ({
      body: await personEditing.hide(params.id, body, actorOf(caller)),
    })),
  };
}
