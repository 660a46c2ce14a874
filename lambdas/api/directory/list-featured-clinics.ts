import { contracts } from '../../../shared/contracts/index.ts';
import type { ClinicLists } from '../../app/directory/clinic-lists.ts';
import { route } from '../../http/route.ts';

export const listFeaturedClinics = ({ clinicLists }: { clinicLists: ClinicLists }) =>
  route('listFeaturedClinics', contracts.listFeaturedClinics, async () => ({
    body: [...(await clinicLists.featured())],
  }));
