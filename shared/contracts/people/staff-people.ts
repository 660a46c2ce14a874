/** People as staff edit them. */
import * as z from 'zod/mini';
import { spokenLanguages } from '../../content/clinics/choices.ts';
import { isNpi } from '../../domain/clinics/npi.ts';
import { readableDegrees } from '../../domain/imports/degrees.ts';
import { isDay, isPastDay } from '../../domain/text/days.ts';
import { isFreeSlug, isUlid, MAX_SLUG_LENGTH } from '../../domain/text/slug.ts';
import { cityRefSchema, count, instant } from '../entities.ts';
import { formText, requiredText } from '../form-text.ts';
import {
  genders,
  hidings,
  licenceSchema,
  personEvidenceSchema,
  personNameSchema,
  registerNumberSchema,
  roleFields,
} from './people.ts';

/** Longest texts, in UTF-16 units. */
export const personMaximums = {
  given: 60,
  middle: 60,
  family: 80,
  suffix: 20,
  degrees: 80,
  number: 40,
  college: 80,
  registerUrl: 500,
  reason: 1_000,
} as const;
export const MAX_SPECIALTIES = 8;
export const MAX_LICENCES = 12;

/** A role with what staff see of its clinic; without a clinic, its record is gone. */
const editedRoleSchema = z.object({
  ...roleFields,
  isConfirmed: z.boolean(),
  mergedFrom: z.exactOptional(z.string()),
  clinic: z.exactOptional(
    z.object({ slug: z.string(), name: z.string(), city: cityRefSchema, isListed: z.boolean() }),
  ),
});

/** A person with all fields of the record and all roles. */
export const editedPractitionerSchema = z.object({
  id: z.string(),
  slug: z.string(),
  name: personNameSchema,
  npi: z.exactOptional(z.string()),
  college: z.exactOptional(registerNumberSchema),
  gender: z.exactOptional(z.enum(genders)),
  languages: z.exactOptional(z.array(z.string())),
  licences: z.exactOptional(z.array(licenceSchema)),
  specialties: z.array(z.string()),
  evidence: z.exactOptional(personEvidenceSchema),
  source: z.exactOptional(z.object({ name: z.string(), id: z.string(), seenAt: instant })),
  editedFields: z.exactOptional(z.array(z.string())),
  createdAt: instant,
  version: count,
  hidden: z.exactOptional(z.object({ what: z.enum(hidings), at: instant, reason: z.string() })),
  mergedInto: z.exactOptional(z.string()),
  merged: z.exactOptional(z.array(z.string())),
  roles: z.array(editedRoleSchema),
});
export type EditedPractitioner = z.infer<typeof editedPractitionerSchema>;

/** What lists of staff say of a record besides its name: shown, hidden, or shown as another one. */
export const personStates = ['shown', 'hidden', 'merged'] as const;

/** A person of staff's list. */
export const listedPractitionerSchema = z.object({
  id: z.string(),
  slug: z.string(),
  /** With degrees. */
  name: z.string(),
  specialties: z.array(z.string()),
  state: z.enum(personStates),
});
export type ListedPractitioner = z.infer<typeof listedPractitionerSchema>;

const INVALID_SLUG = 'Please use lower-case letters and digits, with single hyphens between them';
const INVALID_NPI =
  'Please provide a National Provider Identifier: ten digits, of which the last is a check digit';
const INVALID_DAY = 'Please provide a day, such as 2026-01-31, not in the future';
const INVALID_LAST_DAY = 'Please provide a day, such as 2026-01-31';
const INVALID_URL = 'Please provide the address of the register, beginning with https://';
const INVALID_DEGREES = 'Please provide degrees as a register writes them, such as MD, PhD';
const INVALID_SPECIALTIES = `Please choose at most ${MAX_SPECIALTIES} specialties`;
const INVALID_LANGUAGES = 'Please choose languages of the list';
const INVALID_LICENCES = `Please provide at most ${MAX_LICENCES} licences`;
const max = personMaximums;

const part = (label: string, field: 'given' | 'middle' | 'suffix') =>
  z.optional(formText({ label, max: max[field] }));

const nameRules = z.object(
  {
    given: part('Given name', 'given'),
    middle: part('Middle name', 'middle'),
    family: requiredText({ label: 'Family name', min: 1, max: max.family }, 'Please provide the family name'),
    suffix: part('Suffix', 'suffix'),
    degrees: z.optional(
      formText({ label: 'Degrees', max: max.degrees }, undefined, (degrees) =>
        degrees === '' || readableDegrees(degrees) !== '' ? undefined : INVALID_DEGREES,
      ),
    ),
  },
  'Please provide the name',
);

const pastDay = (label: string) =>
  formText({ label, max: 10 }, INVALID_DAY, (text) =>
    text === '' || isPastDay(text) ? undefined : INVALID_DAY,
  );

const licenceRules = z.object({
  jurisdiction: formText({ label: 'State or province', max: 2 }, undefined, (text) =>
    /^[A-Z]{2}$/.test(text) ? undefined : 'Please provide a state or province as its postal code',
  ),
  number: requiredText({ label: 'Number', min: 1, max: max.number }, 'Please provide the number'),
  validUntil: z.optional(
    formText({ label: 'Last day', max: 10 }, INVALID_LAST_DAY, (text) =>
      text === '' || isDay(text) ? undefined : INVALID_LAST_DAY,
    ),
  ),
  registerUrl: z.optional(
    formText({ label: 'Address of the register', max: max.registerUrl }, INVALID_URL, (text) =>
      text === '' || (/^https:\/\//i.test(text) && URL.canParse(text)) ? undefined : INVALID_URL,
    ),
  ),
});

/** Ids of categories, each once. The use case knows whether they exist. */
const specialties = z.pipe(
  z
    .array(z.string(INVALID_SPECIALTIES), INVALID_SPECIALTIES)
    .check(z.maxLength(MAX_SPECIALTIES, INVALID_SPECIALTIES)),
  z.transform((ids: string[]) => [...new Set(ids)]),
);

/** Changes of a person by staff; absent fields stay as they are. `null`, and an empty text, remove what is known. */
const practitionerChangesSchema = z.object({
  name: z.optional(nameRules),
  slug: z.optional(
    formText({ label: 'Address of the page', max: MAX_SLUG_LENGTH }, INVALID_SLUG, (text) =>
      isFreeSlug(text) ? undefined : INVALID_SLUG,
    ),
  ),
  npi: z.optional(
    formText({ label: 'NPI', max: 10 }, INVALID_NPI, (text) =>
      text === '' || isNpi(text) ? undefined : INVALID_NPI,
    ),
  ),
  college: z.optional(
    z.nullable(
      z.object({
        name: requiredText({ label: 'College', min: 1, max: max.college }, 'Please name the college'),
        number: requiredText({ label: 'Number', min: 1, max: max.number }, 'Please provide the number'),
      }),
    ),
  ),
  gender: z.optional(z.nullable(z.enum(genders, `Please choose ${genders.join(', ')} or nothing`))),
  languages: z.optional(
    z.nullable(
      z.pipe(
        z.array(z.enum(spokenLanguages, INVALID_LANGUAGES), INVALID_LANGUAGES),
        z.transform((chosen: (typeof spokenLanguages)[number][]): string[] => [...new Set(chosen)]),
      ),
    ),
  ),
  licences: z.optional(
    z.array(licenceRules, INVALID_LICENCES).check(z.maxLength(MAX_LICENCES, INVALID_LICENCES)),
  ),
  specialties: z.optional(specialties),
});
export type PractitionerChanges = z.output<typeof practitionerChangesSchema>;

/** The version that the caller has read. Another one is a conflict. */
const version = z.int('must be a whole number').check(z.nonnegative('must be a whole number'));

export const newPractitionerSchema = z.extend(practitionerChangesSchema, { name: nameRules });
export type NewPractitioner = z.output<typeof newPractitionerSchema>;

export const practitionerEditSchema = z.extend(practitionerChangesSchema, { version });

/** Who states it; staff write down what a clinic or a person states. */
const saidBy = z._default(
  z.optional(z.enum(['staff', 'clinic', 'person'], 'Please choose staff, clinic or person')),
  'staff',
);

const roleChanges = {
  /** `null`: those of the person. */
  specialties: z.optional(z.nullable(specialties)),
  /** `null` when it is not known. */
  acceptingPatients: z.optional(z.nullable(z.boolean('Must be true or false'))),
  telemedicine: z.optional(z.nullable(z.boolean('Must be true or false'))),
  from: z.optional(pastDay('First day')),
  saidBy,
};

export const newRoleSchema = z.object({
  clinicId: z.string('Please choose a clinic').check(z.refine(isUlid, 'Please choose a clinic')),
  ...roleChanges,
});
export type NewRole = z.output<typeof newRoleSchema>;

export const roleEditSchema = z.object({
  ...roleChanges,
  /** The last day: it ends the role. An empty text makes it current again. */
  until: z.optional(pastDay('Last day')),
  version,
});
export type RoleEdit = z.output<typeof roleEditSchema>;

export const practitionerMergeSchema = z.object({
  /** Id of the record that is shown then. */
  into: z.string('Please name the other record'),
});

export const hidingSchema = z.object({
  /** `nothing` shows all of it again. */
  what: z.enum([...hidings, 'nothing'], 'Please choose all, street or nothing'),
  reason: requiredText({ label: 'Reason', min: 1, max: max.reason, lines: true }, 'Please give a reason'),
});
export type Hiding = z.output<typeof hidingSchema>;
