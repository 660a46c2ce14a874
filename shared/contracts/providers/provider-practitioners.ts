/** A person as the account sees it that holds a claim on it, and what it changes. */
import * as z from 'zod/mini';
import { editedPractitionerSchema, practitionerEditSchema, roleEditSchema } from '../people/staff-people.ts';
import { claimRoles } from './claims.ts';

const waiting = z.record(z.string(), z.unknown());

export const providerPractitionerSchema = z.extend(
  z.omit(editedPractitionerSchema, {
    source: true,
    editedFields: true,
    hidden: true,
    mergedInto: true,
    merged: true,
  }),
  {
    /** Of the caller. */
    role: z.enum(claimRoles),
    /** Changes that staff have not decided about, by field. */
    waiting,
    suggestions: z.array(z.object({ field: z.string(), why: z.string() })),
  },
);
export type ProviderPractitioner = z.infer<typeof providerPractitionerSchema>;

const { name, gender, languages, specialties, version } = practitionerEditSchema.shape;
const role = z.pick(roleEditSchema, { specialties: true, acceptingPatients: true, telemedicine: true });

/**
 * Changes by the person; absent fields stay as they are. The name waits for staff. Each of `roles` is stated by the person: one at a clinic where
 * the person has none is added, and `works: false` ends one today.
 */
export const providerPractitionerEditSchema = z.object({
  name,
  gender,
  languages,
  specialties,
  roles: z.optional(
    z
      .array(
        z.extend(role, {
          clinicId: z.string('Please choose a clinic'),
          works: z._default(z.boolean('Must be true or false'), true),
        }),
        'Please choose clinics',
      )
      .check(z.maxLength(20, 'Please choose at most 20 clinics')),
  ),
  version,
});
export type ProviderPractitionerEdit = z.output<typeof providerPractitionerEditSchema>;
