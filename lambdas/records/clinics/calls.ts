import { calls } from '../../../shared/contracts/calls.ts';
import { actorOf } from '../../http/caller.ts';
import { route } from '../../http/route.ts';
import type { ClinicEditing } from './edit-clinic.ts';

interface Dependencies {
  readonly clinicEditing: ClinicEditing;
}

/** What staff do to clinics. */
export function staffClinicRoutes({ clinicEditing }: Dependencies) {
  return {
    getStaffClinic: route('getStaffClinic', calls.getStaffClinic, async ({ params }) => ({
      body: await clinicEditing.get(params.id),
    })),
    editClinic: route('editClinic', calls.editClinic, async ({ params, body, caller }) => ({
      body: await clinicEditing.edit(params.slugOrId, body, actorOf(caller)),
    })),
    confirmClinic: route('confirmClinic', calls.confirmClinic, async ({ params, caller }) => ({
      body: await clinicEditing.confirm(params.id, actorOf(caller)),
    })),
    unlistClinic: route('unlistClinic', calls.unlistClinic, async ({ params, body, caller }) => ({
      body: await clinicEditing.unlist(params.id, body.reason, actorOf(caller)),
    })),
    relistClinic: route('relistClinic', calls.relistClinic, async ({ params, body, caller }) => ({
      body: await clinicEditing.relist(params.id, body.reason, actorOf(caller)),
    })),
    mergeClinic: route('mergeClinic', calls.mergeClinic, async ({ params, body, caller }) => ({
      body: await clinicEditing.merge(params.id, body.into, actorOf(caller)),
    })),
    settleDispute: route('settleDispute', calls.settleDispute, async ({ params, body, caller }) => ({
      body: await clinicEditing.settle(params.id, body, actorOf(caller)),
    })),
    splitClinic: route('splitClinic', calls.splitClinic, async ({ params, caller }) => ({
      body: await clinicEditing.split(params.id, actorOf(caller)),
    })),
  };
}
