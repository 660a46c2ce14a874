import { calls } from '../../../shared/contracts/calls.ts';
import type { ClinicDetail } from '../../../shared/contracts/entities.ts';
import { route } from '../../http/route.ts';

interface Dependencies {
  readonly getClinic: (slugOrId: string) => Promise<ClinicDetail>;
}

export const getClinic = (dependencies: Dependencies) =>
  route('getClinic', calls.getClinic, async ({ params }) => ({
    body: await dependencies.getClinic(params.slugOrId),
  }));
