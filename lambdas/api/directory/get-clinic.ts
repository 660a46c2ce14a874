import type { ClinicDetail } from '../../../shared/contracts/entities.ts';
import { contracts } from '../../../shared/contracts/index.ts';
import { route } from '../../http/route.ts';

interface Dependencies {
  readonly getClinic: (slugOrId: string) => Promise<ClinicDetail>;
}

export const getClinic = (dependencies: Dependencies) =>
  route('getClinic', contracts.getClinic, async ({ params }) => ({
    body: await dependencies.getClinic(params.slugOrId),
  }));
