import { calls } from '../../../shared/contracts/calls.ts';
import type { ClinicLists } from '../../app/directory/clinic-lists.ts';
import { route } from '../../http/route.ts';

export const listFeaturedClinics = ({ clinicLists }: { clinicLists: ClinicLists }) =>
  route('listFeaturedClinics', calls.listFeaturedClinics, async () => ({
    body: [...(await clinicLists.featured())],
  }));
