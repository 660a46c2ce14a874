import { contracts } from '../../../../shared/contracts/index.ts';
import { apiQuery } from '../../lib/api.ts';

/** `null` when there is no such clinic. */
export const clinicQuery = (slugOrId: string) =>
  apiQuery(contracts.getClinic, { params: { slugOrId } }, { nullOn: 404 });

/** Clinics of one city and specialty, both by slug; the clinic itself is among them. */
export const peersQuery = (city: string, category: string) =>
  apiQuery(contracts.listClinics, { query: { city, category } });
