import * as z from 'zod/mini';
import { listClinics } from './read-contracts.ts';
import { staffClinicSchema } from './staff.ts';

/** `listClinics` as it answers staff: clinics of every status, or of the one asked for. */
export const staffListClinics = { ...listClinics, response: z.array(staffClinicSchema) };
