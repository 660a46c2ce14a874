/** People who see patients, and the clinics where they do. */
import * as z from 'zod/mini';
import { categoryRefSchema, cityRefSchema, instant } from '../entities.ts';

const text = z.string();

export const genders = ['female', 'male', 'other'] as const;
/** Those that lists are filtered by. */
export const listedGenders = ['female', 'male'] as const;
export type ListedGender = (typeof listedGenders)[number];

/** A person's name in parts. Registers of some countries have no given name. */
export const personNameSchema = z.object({
  given: z.exactOptional(text),
  middle: z.exactOptional(text),
  family: text,
  /** 'Jr.', 'III'. */
  suffix: z.exactOptional(text),
  /** 'MD, PhD' (`readableDegrees`). */
  degrees: z.exactOptional(text),
});
export type PersonName = Readonly<z.infer<typeof personNameSchema>>;

/** Who states something of a person, and when: the date of the statement itself, never that of an import. */
export const personStatementSchema = z.object({
  by: z.enum(['person', 'clinic', 'staff', 'source']),
  /** The list that states it. */
  source: z.exactOptional(text),
  at: instant,
});
export type PersonStatement = Readonly<z.infer<typeof personStatementSchema>>;

/** Fields of a person of which it is kept who stated them; each licence has its own statement. */
export const personFields = ['name', 'gender', 'languages', 'specialties'] as const;
export type PersonField = (typeof personFields)[number];

const stated = z.exactOptional(personStatementSchema);
export const personEvidenceSchema = z.object({
  name: stated,
  gender: stated,
  languages: stated,
  specialties: stated,
} satisfies Readonly<Record<PersonField, typeof stated>>);

/** A number in the register of a college, such as 'CPSO' and its number. */
export const registerNumberSchema = z.object({ name: text, number: text });

export const licenceSchema = z.object({
  /** State or province, as its postal code. */
  jurisdiction: text,
  number: text,
  /** The last day, `YYYY-MM-DD`. */
  validUntil: z.exactOptional(text),
  /** URL of the licence in its register. */
  registerUrl: z.exactOptional(text),
  evidence: personStatementSchema,
});
export type Licence = Readonly<z.infer<typeof licenceSchema>>;

const sideStatement = z.exactOptional(z.object({ at: instant, source: z.exactOptional(text) }));
/** Who says that the person sees patients at the clinic, each with its date. */
export const roleStatementsSchema = z.object({
  clinic: sideStatement,
  person: sideStatement,
  staff: sideStatement,
  source: sideStatement,
});
export type RoleStatements = Readonly<z.infer<typeof roleStatementsSchema>>;

/** What one person does at one clinic. */
export const roleFields = {
  clinicId: text,
  /** Ids of categories; those of the person where absent. */
  specialties: z.exactOptional(z.array(text)),
  acceptingPatients: z.exactOptional(z.boolean()),
  telemedicine: z.exactOptional(z.boolean()),
  /** Days, `YYYY-MM-DD`. `until` is the last one; a role without it is current. */
  from: z.exactOptional(text),
  until: z.exactOptional(text),
  statements: roleStatementsSchema,
};

/** What staff hide on request of the person: everything, or the street of the clinics. */
export const hidings = ['all', 'street'] as const;

/** A person's public record. */
export const practitionerSchema = z.object({
  id: text,
  slug: text,
  name: personNameSchema,
  gender: z.exactOptional(z.enum(genders)),
  languages: z.exactOptional(z.array(text)),
  npi: z.exactOptional(text),
  college: z.exactOptional(registerNumberSchema),
  licences: z.array(licenceSchema),
  specialties: z.array(categoryRefSchema),
  evidence: z.exactOptional(personEvidenceSchema),
  /** The list that the record was imported from, and when it was last in it. */
  source: z.exactOptional(z.object({ name: text, seenAt: instant })),
  /** Current ones at clinics of the directory. */
  roles: z.array(
    z.object({
      clinic: z.object({
        id: text,
        slug: text,
        name: text,
        /** Absent where the person asked for it. */
        address: z.exactOptional(text),
        city: cityRefSchema,
      }),
      specialties: z.array(categoryRefSchema),
      acceptingPatients: z.exactOptional(z.boolean()),
      telemedicine: z.exactOptional(z.boolean()),
      from: z.exactOptional(text),
      isConfirmed: z.boolean(),
      statements: roleStatementsSchema,
    }),
  ),
});
export type Practitioner = z.infer<typeof practitionerSchema>;
