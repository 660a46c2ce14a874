import * as z from 'zod/mini';
import { personStates } from '../../../shared/contracts/people/staff-people.ts';
import { clinicPeopleSchema, clinicPersonSchema } from '../../../shared/domain/people/clinic-people.ts';
import type { Key } from '../../table/index.ts';

/** Current people of a clinic, by its id. */
export const CLINIC_PEOPLE_PREFIX = 'PEOPLE#';
/** What the sort key of a person's entry at a clinic begins with. */
export const WORKS_PREFIX = 'WORKS#';
/** Keys of everything that is derived of a person, by the person's id. */
export const PERSON_MANIFEST_PREFIX = 'PEOPLEOF#';
export const NAMED_PREFIX = 'PEOPLENAMED#';
/** People whom pages show, by their names. */
export const BY_NAME_PREFIX = 'PEOPLEBYNAME#';
export const NUMBERED_PREFIX = 'PEOPLENUMBERED#';
/** Sort key of what cards and the page of a clinic say of its people, in the clinic's partition. */
export const CLINIC_PEOPLE_SORT_KEY = '~PEOPLE';
/** Sort key in the clinic's partition of how far its people are brought up to date with its new city. */
export const MOVED_SORT_KEY = '~MOVED';

/** People whose family names begin with the same letters are in one partition. */
const NAME_LETTERS = 2;

export const peopleKeys = {
  /** A person at a clinic, in the order of its list of people: first specialty, family name. */
  entry: (clinicId: string, position: string): Key => ({
    pk: `${CLINIC_PEOPLE_PREFIX}${clinicId}`,
    sk: `${WORKS_PREFIX}${position}`,
  }),
  /** How many people the clinic has, and the first of them. */
  summary: (clinicId: string): Key => ({ pk: `CLINIC#${clinicId}`, sk: CLINIC_PEOPLE_SORT_KEY }),
  moved: (clinicId: string): Key => ({ pk: `CLINIC#${clinicId}`, sk: MOVED_SORT_KEY }),
  manifest: (id: string): Key => ({ pk: `${PERSON_MANIFEST_PREFIX}${id}`, sk: 'PEOPLEOF' }),
  /** A record of any state by the family name, for staff. */
  named: (name: string, id: string): Key => ({ pk: namedPartition(name), sk: `${name}#${id}` }),
  /** A person with a current role whom pages show, by a text of `searchedNames`: in the whole directory, or in a city of a role. */
  byName: (text: string, id: string, cityId?: string): Key => ({
    pk: byNamePartition(text, cityId),
    sk: `${text}#${id}`,
  }),
  /** The same by a number of a register, as `comparedNumber` has it. */
  numbered: (number: string, id: string): Key => ({ pk: `${NUMBERED_PREFIX}${number}`, sk: id }),
};

/** People that pages show by the hash of their ids, in sixteen partitions as clinics are: index `bySitemap`. */
export const peopleSitemapPartition = (digit: string): string => `PEOPLESITEMAP#${digit}`;

/** @param name Family name first, as `sortableText` has it. */
export const namedPartition = (name: string): string => `${NAMED_PREFIX}${name.slice(0, NAME_LETTERS)}`;

export const byNamePartition = (text: string, cityId?: string): string =>
  `${BY_NAME_PREFIX}${cityId === undefined ? '' : `${cityId}#`}${text.slice(0, NAME_LETTERS)}`;

/** A person as suggestions and search find one: attributes have names of one letter, since many are read together. */
export const namedPersonItemSchema = z.object({
  id: z.string(),
  /** Slug, name with degrees. */
  s: z.string(),
  n: z.string(),
  /** Ids of the categories of the person's work. */
  k: z.array(z.string()),
  /** Id, slug, name and state of the city of the first role; absent where that is not known. */
  c: z.exactOptional(z.tuple([z.string(), z.string(), z.string(), z.string()])),
  /** Ids of the clinics of current roles: in an entry of a city of those there. */
  w: z.array(z.string()),
});
export type NamedPerson = Readonly<z.infer<typeof namedPersonItemSchema>>;

export const clinicPersonItemSchema = clinicPersonSchema;

/** The position of the last entry at the clinic that is right. */
export const movedItemSchema = z.object({ after: z.string() });

export const clinicPeopleItemSchema = clinicPeopleSchema;

/** A record in staff's lists. */
export const indexedPersonItemSchema = z.object({
  id: z.string(),
  slug: z.string(),
  name: z.string(),
  specialties: z.array(z.string()),
  state: z.enum(personStates),
});

/** Keys of a person's derived items with hashes of their content, so that only what differs is written. */
export const personManifestItemSchema = z.object({
  hash: z.string(),
  entries: z.array(z.object({ pk: z.string(), sk: z.string(), hash: z.string() })),
});
