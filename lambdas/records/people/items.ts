import * as z from 'zod/mini';
import { practitionerRecordSchema, roleRecordSchema } from '../../../shared/domain/people/records.ts';
import type { Key } from '../../table/index.ts';

export const PERSON_PREFIX = 'PERSON#';
export const PERSON_SORT_KEY = 'PERSON';
export const ROLE_PREFIX = 'ROLE#';

/** A person's partition has the record and all roles: one read. Each change of a role changes the version of the record. */
export const personKeys = {
  person: (id: string): Key => ({ pk: `${PERSON_PREFIX}${id}`, sk: PERSON_SORT_KEY }),
  /** What the person does at a clinic, or did. */
  role: (id: string, clinicId: string): Key => ({
    pk: `${PERSON_PREFIX}${id}`,
    sk: `${ROLE_PREFIX}${clinicId}`,
  }),
  /** The person of a slug, present or former; makes slugs unique. */
  slug: (slug: string): Key => ({ pk: `PERSONSLUG#${slug}`, sk: 'PERSONSLUG' }),
  /** The person of a number of a register; makes them unique. */
  number: (register: string, number: string): Key => ({
    pk: `PERSONNUMBER#${register}#${number}`,
    sk: 'PERSONNUMBER',
  }),
};

export const personItemSchema = practitionerRecordSchema;
export const roleItemSchema = roleRecordSchema;
/** Who has a slug or a number. */
export const personOwnerItemSchema = z.object({ practitionerId: z.string() });
