import { calls } from '../../../shared/contracts/calls.ts';
import type { GetClinic } from '../../app/directory/get-clinic.ts';
import { isStaff } from '../../app/token-verifier.ts';
import { route } from '../../http/route.ts';

export const getClinic = ({ getClinic }: { getClinic: GetClinic }) =>
  route('getClinic', calls.getClinic, async ({ params, caller }) => ({
    body: isStaff(caller)
      ? await getClinic.forStaff(params.slugOrId)
      : await getClinic.forEveryone(params.slugOrId),
  }));
