/** Records of people and of what they do where, as use cases work on them and repositories store them. */
import * as z from 'zod/mini';
import { roleFields } from '../../contracts/people/people.ts';
import { editedPractitionerSchema } from '../../contracts/people/staff-people.ts';

export const practitionerRecordSchema = z.omit(editedPractitionerSchema, { roles: true });
export type PractitionerRecord = Readonly<z.infer<typeof practitionerRecordSchema>>;

export const roleRecordSchema = z.object({
  ...roleFields,
  /** The merged record that it is a copy from: it goes when that record is taken apart again. */
  mergedFrom: z.exactOptional(z.string()),
});
export type RoleRecord = Readonly<z.infer<typeof roleRecordSchema>>;

/** A person with all roles, those that have ended too. */
export interface PersonWithRoles {
  readonly person: PractitionerRecord;
  readonly roles: readonly RoleRecord[];
}

/** Whether pages show the record: staff have not hidden it, and it is not shown as another one. */
export function isShown({ hidden, mergedInto }: Pick<PractitionerRecord, 'hidden' | 'mergedInto'>): boolean {
  return hidden?.what !== 'all' && mergedInto === undefined;
}
