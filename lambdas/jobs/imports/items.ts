import * as z from 'zod/mini';
import { instant } from '../../../shared/contracts/entities.ts';
import { slugify } from '../../../shared/domain/text/slug.ts';
import { type Key, sha256 } from '../../table/index.ts';

export const importKeys = {
  /** Hashed, so that a source of millions of listings is written at the rate of many partitions. */
  record: (source: string, id: string): Key => ({
    pk: importRecordPartition(source, sha256(id).slice(0, 1)),
    sk: id,
  }),
  /** What the last import stored of a source's person. */
  person: (source: string, id: string): Key => ({
    pk: importedPeoplePartition(source, sha256(id).slice(0, 1)),
    sk: id,
  }),
  /** A clinic at a house; a second item where it has a further telephone there. */
  house: (house: string, clinicId: string, phone?: string): Key => ({
    pk: housePartition(house),
    sk: phone === undefined ? clinicId : `${clinicId}#${phone}`,
  }),
};

/** Listings of a source that have become people and practices. */
export const splitSourceKey = (source: string): string => `${slugify(source, 'source')}-split`;

export const housePartition = (house: string): string => `HOUSE#${sha256(house).slice(0, 32)}`;

export const importedPeoplePartition = (source: string, digit: string): string =>
  `IMPORTEDPERSON#${source}#${digit}`;

/** Listings of a source whose id has a hash that begins with the hexadecimal digit. */
export const importRecordPartition = (source: string, digit: string): string => `IMPORTED#${source}#${digit}`;

/** What the last import stored of a source's listing, by the source's own id. */
export const importRecordItemSchema = z.object({
  source: z.string(),
  id: z.string(),
  clinicId: z.string(),
  hash: z.string(),
  unlistedAt: z.exactOptional(instant),
  deactivatedOn: z.exactOptional(z.string()),
  /** The person of whom an earlier release had made the listing. */
  personId: z.exactOptional(z.string()),
});

export const importedPersonItemSchema = z.object({
  source: z.string(),
  id: z.string(),
  personId: z.string(),
  hash: z.string(),
  /** The clinic that the person was joined to at each place: a place that stays keeps its clinic. */
  places: z.array(z.object({ place: z.string(), clinicId: z.string() })),
  endedOn: z.exactOptional(z.string()),
  deactivatedOn: z.exactOptional(z.string()),
  /** The person has been erased, and no import adds them again. */
  isErased: z.exactOptional(z.boolean()),
});

export const houseItemSchema = z.object({
  clinicId: z.string(),
  /** With the unit, as `isSameHouse` compares it. */
  street: z.string(),
  /** `unitName`; empty for the house alone. */
  unit: z.string(),
  /** Ten digits. */
  phone: z.exactOptional(z.string()),
  /** Normalised. */
  name: z.string(),
  /** An import has made the clinic for people. */
  isMade: z.exactOptional(z.boolean()),
  /** A further location of an organization, whose clinic is elsewhere; or a further telephone of the people of a clinic. */
  is: z.exactOptional(z.enum(['location', 'telephone'])),
});
