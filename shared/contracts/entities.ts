/**
 * What the directory knows and the API sends, entity by entity: the one definition of each. Stored records
 * (`shared/domain/records.ts`, `items.ts` of rooms of `lambdas`), forms (`submissions.ts`), lists and cards pick from these
 * schemas and extend them. Server and browser parse with them; `zod/mini` keeps them small in the browser.
 *
 * `exactOptional`: a field is absent or has a value, since a stored item cannot hold `undefined`.
 */
import * as z from 'zod/mini';
import { weekdays } from '../domain/clinics/weekdays.ts';

/** A rating from 0 to 5 as a string with one decimal, "0.0" when there is none (specification, section 3). */
export const ratingText = z.string().check(z.regex(/^[0-5]\.\d$/));
export const count = z.int().check(z.nonnegative());
/** ISO 8601, UTC. */
export const instant = z.string().check(z.iso.datetime());

/** Degrees, WGS 84. */
export const locationSchema = z.object({ latitude: z.number(), longitude: z.number() });
export type Location = Readonly<z.infer<typeof locationSchema>>;

const cityRef = {
  id: z.string(),
  slug: z.string(),
  name: z.string(),
  /** State or province, as its two-letter postal code. */
  state: z.string(),
};
export const cityRefSchema = z.object(cityRef);
export type CityRef = z.infer<typeof cityRefSchema>;

/** A time zone by IANA's name, such as America/Chicago; absent where it is not known. */
const timeZone = z.exactOptional(z.string());

/** The city of a clinic, whose clock its hours follow. */
export const clinicCitySchema = z.object({ ...cityRef, timeZone });
export type ClinicCity = z.infer<typeof clinicCitySchema>;

const categoryRef = { id: z.string(), slug: z.string(), name: z.string() };
export const categoryRefSchema = z.object(categoryRef);
export type CategoryRef = z.infer<typeof categoryRefSchema>;

/** Former slugs of cities and categories, which redirect to the current one for good. */
const formerSlugs = z.exactOptional(z.array(z.string()));

const city = {
  ...cityRef,
  country: z.enum(['US', 'CA']),
  /** Picture; the site draws one when absent. */
  imageUrl: z.exactOptional(z.string()),
  /** What the picture shows, for people who do not see it. */
  imageAlt: z.exactOptional(z.string()),
};

const category = {
  ...categoryRef,
  /** Names an icon of the site's icon set; the site falls back to a doctor's icon. */
  icon: z.string(),
  /** Plural name of its providers; the slug in words when absent. */
  plural: z.exactOptional(z.string()),
  formerSlugs,
};

/** Counts the changes of the record; absent before the first one. */
const version = z.exactOptional(count);

/** Records of cities and categories have no totals, which are counted when clinics are added. */
export const cityRecordSchema = z.object({
  ...city,
  timeZone,
  formerSlugs,
  version,
  /** Whether an import added it. */
  isImported: z.exactOptional(z.boolean()),
});
export const categoryRecordSchema = z.object({
  ...category,
  version,
  /** Sorts lists of categories, the lowest first; those without it come last. */
  order: z.exactOptional(count),
  /** schema.org's type of its clinics (`schemaTypes`), if one is known. */
  schemaType: z.exactOptional(z.string()),
  /** Lay words for it and for its services, folded. */
  layWords: z.exactOptional(z.array(z.string())),
});

const totals = { avgRating: ratingText, clinicCount: count };

export const citySchema = z.object({ ...city, ...totals });
export type City = z.infer<typeof citySchema>;

export const categorySchema = z.object({ ...category, ...totals });
export type Category = z.infer<typeof categorySchema>;

/** Links of the footer of every page. */
export const footerSchema = z.object({
  /** First categories in the order of the directory. */
  categories: z.array(z.object({ slug: z.string(), name: z.string() })),
  /** Largest cities. */
  cities: z.array(z.object({ slug: z.string(), name: z.string() })),
  /** Groups of landing pages: 'Best dentists', with what their slugs begin with, 'best-dentists'. */
  groups: z.array(z.object({ prefix: z.string(), title: z.string() })),
  /** The featured posts that are published. */
  posts: z.array(z.object({ slug: z.string(), title: z.string() })),
  /** True while the directory shows the fictional demonstration data; the footer says so. */
  demonstration: z.boolean(),
});
export type FooterLinks = z.infer<typeof footerSchema>;

/** Meaning of a query (`x-understood`); parts that were not understood are absent. */
export const understoodSchema = z.object({
  categoryId: z.optional(z.string()),
  cityId: z.optional(z.string()),
  /** Filters that the words stand for, as the parameters of the call have them. */
  filters: z.optional(z.record(z.string(), z.string())),
  /** The words of the query, or of its correction, that stand for each of these, folded and separated by spaces. */
  words: z.optional(z.record(z.string(), z.string())),
  /** The query with its misspelled words replaced. */
  corrected: z.optional(z.string()),
});
export type Understood = z.infer<typeof understoodSchema>;

/** A ZIP code, or the first three characters of a Canadian postal code. */
export const postalPlaceSchema = z.object({
  code: z.string(),
  /** The middle of its clinics; absent where no clinic is known there. */
  location: z.exactOptional(locationSchema),
  /** Without a location: cities of its state or province with the most clinics, at most three. */
  cities: z.array(z.object(cityRef)),
});
export type PostalPlace = z.infer<typeof postalPlaceSchema>;

/** At most eight entries in all. */
export const suggestionsSchema = z.object({
  specialties: z.array(
    z.object({
      ...categoryRef,
      /** The part of the query that the specialty stands for. */
      matched: z.string(),
    }),
  ),
  cities: z.array(z.object({ ...cityRef, clinicCount: count })),
  clinics: z.array(
    z.object({ id: z.string(), slug: z.string(), name: z.string(), city: z.string(), category: z.string() }),
  ),
  /** People who see patients at a clinic of the directory. A response of an earlier release has none. */
  practitioners: z._default(
    z.array(
      z.object({
        id: z.string(),
        slug: z.string(),
        /** With degrees: 'Jane Roe, MD'. */
        name: z.string(),
        specialty: z.exactOptional(z.string()),
        city: z.exactOptional(z.string()),
      }),
    ),
    [],
  ),
});
export type Suggestions = z.infer<typeof suggestionsSchema>;

export const statsSchema = z.object({
  totalClinics: count,
  totalCities: count,
  totalCategories: count,
  avgRating: ratingText,
  totalReviews: count,
  /** Postal codes of the states and provinces that have clinics, sorted. */
  regions: z.array(z.string()),
  /** True while the directory shows the fictional demonstration data; the footer says so. */
  demonstration: z.boolean(),
});
export type Stats = z.infer<typeof statsSchema>;

export const reviewSchema = z.object({
  id: z.string(),
  authorName: z.string(),
  /** Whole stars. */
  rating: z.int().check(z.minimum(1), z.maximum(5)),
  title: z.string(),
  content: z.string(),
  createdAt: instant,
  /** Its author's email address was confirmed. */
  contactVerified: z.boolean(),
  /** The practice's answer. */
  reply: z.exactOptional(z.object({ content: z.string(), createdAt: instant })),
  /** Whom its author saw, by the present name with degrees; absent for a person whom pages do not show. */
  saw: z.exactOptional(z.object({ id: z.string(), slug: z.string(), name: z.string() })),
});
export type Review = z.infer<typeof reviewSchema>;

export const clinicStatuses = ['pending_approval', 'approved', 'rejected'] as const;
export type ClinicStatus = (typeof clinicStatuses)[number];

/** Statuses of a clinic's record; an unlisted one is no longer public. */
export const recordStatuses = [...clinicStatuses, 'unlisted'] as const;
export type RecordStatus = (typeof recordStatuses)[number];

/** Lists of staff: by status, and approved clinics whose mark has ended. */
export const staffLists = [...recordStatuses, 'mark-ended'] as const;
export type StaffList = (typeof staffLists)[number];

const text = z.string();
const list = z.array(z.string());
const flag = z.boolean();

/**
 * Fields that a provider enters about a practice, as a record has them: what is not known is absent, never a default. A field that is added
 * here is stored, approved and answered by the detail call; `submissions.ts` has the form's rule for it.
 */
export const practiceFields = {
  name: text,
  address: text,
  description: z.exactOptional(text),
  /** Phone number in the practice's own format. */
  phone: z.exactOptional(text),
  email: z.exactOptional(text),
  website: z.exactOptional(text),
  /** Empty lists: there are none. */
  services: z.exactOptional(list),
  insuranceAccepted: z.exactOptional(list),
  languagesSpoken: z.exactOptional(list),
  /** Free text, one line a day or range of days. */
  practiceHours: z.exactOptional(text),
  acceptingPatients: z.exactOptional(flag),
  telemedicine: z.exactOptional(flag),
  emergencyServices: z.exactOptional(flag),
  parkingAvailable: z.exactOptional(flag),
  wheelchairAccessible: z.exactOptional(flag),
};

const { name, description, address, phone } = practiceFields;

/** What a text of opening hours says of a week. Days that are in none of the lists are not stated. */
const weekHours = z.object({
  /** A day with a break is in two. 'HH:MM', 24 hours: `closes` may be before `opens` (past midnight), or '23:59' for the whole day. */
  spans: z.array(z.object({ days: z.array(z.enum(weekdays)), opens: text, closes: text })),
  closed: z.array(z.enum(weekdays)),
  /** Days without hours of their own. */
  byAppointment: z.array(z.enum(weekdays)),
  /** Remarks as they were written. */
  notes: z.array(text),
});
export type WeekHours = z.infer<typeof weekHours>;
/** Absent where `practiceHours` could not be read. */
const hours = z.exactOptional(weekHours);

/** Days with other hours than the week's, as the practice states them. */
const hoursExceptions = z.exactOptional(
  z.array(
    z.object({
      /** `YYYY-MM-DD`. */
      day: text,
      /** As those of `hours`; none: closed on that day. */
      spans: z.array(z.object({ opens: text, closes: text })),
    }),
  ),
);

/** The parts of a street address within its city, as its source, the form or the map gave them. */
const streetParts = {
  /** With the house's number; empty where only the city is known. */
  street: text,
  /** Suite, floor or building. */
  unit: z.exactOptional(text),
  postalCode: z.exactOptional(text),
};
export const streetPartsSchema = z.object(streetParts);
export type StreetParts = z.infer<typeof streetPartsSchema>;

/** A street address in parts. */
const addressParts = z.object({
  ...streetParts,
  city: text,
  /** State or province, as its postal code. */
  region: text,
  country: z.enum(['US', 'CA']),
});
export type AddressParts = z.infer<typeof addressParts>;

/** The number to dial, a plus sign and digits, where one could be read in `phone`. */
export const phoneE164 = z.exactOptional(text);
/** To dial after the connection. */
export const phoneExtension = z.exactOptional(text);

/** Facts of a card as calls have them: `null` when they are not known. Texts that are not known are absent. */
const cardFacts = {
  services: z.nullable(list),
  acceptingPatients: z.nullable(flag),
  telemedicine: z.nullable(flag),
};

/** All facts as calls have them. */
export const calledFacts = {
  ...cardFacts,
  insuranceAccepted: z.nullable(list),
  languagesSpoken: z.nullable(list),
  emergencyServices: z.nullable(flag),
  parkingAvailable: z.nullable(flag),
  wheelchairAccessible: z.nullable(flag),
};
/** Facts in the order of the schema. */
export const factNames = [
  'services',
  'insuranceAccepted',
  'languagesSpoken',
  'acceptingPatients',
  'telemedicine',
  'emergencyServices',
  'parkingAvailable',
  'wheelchairAccessible',
] as const satisfies readonly (keyof typeof calledFacts)[];

/** Fields that change, of which it is kept who stated them and when. */
export const evidenceFields = [
  'name',
  'address',
  'phone',
  'email',
  'website',
  'hours',
  'acceptingPatients',
  'telemedicine',
  'emergencyServices',
  'parkingAvailable',
  'wheelchairAccessible',
  'services',
  'insurance',
  'languages',
] as const;
export type EvidenceField = (typeof evidenceFields)[number];

/** Who stated a field, and when: the date of the statement itself, never that of an import. */
export const fieldEvidenceSchema = z.object({
  by: z.enum(['practice', 'staff', 'source', 'visitor']),
  /** The list that states it. */
  source: z.exactOptional(z.string()),
  at: instant,
});
export type FieldEvidence = z.infer<typeof fieldEvidenceSchema>;

const stated = z.exactOptional(fieldEvidenceSchema);
/** In the order of its fields, whatever that of the record is: the same clinic is the same response. */
const evidenceSchema = z.object({
  name: stated,
  address: stated,
  phone: stated,
  email: stated,
  website: stated,
  hours: stated,
  acceptingPatients: stated,
  telemedicine: stated,
  emergencyServices: stated,
  parkingAvailable: stated,
  wheelchairAccessible: stated,
  services: stated,
  insurance: stated,
  languages: stated,
} satisfies Readonly<Record<EvidenceField, typeof stated>>);
export type Evidence = z.infer<typeof evidenceSchema>;

export const disputedValueSchema = z.union([z.string(), z.boolean(), z.array(z.string())]);
/** What a source states of a field otherwise than the record does. */
const disputeSchema = z.object({
  value: disputedValueSchema,
  source: z.string(),
  at: z.exactOptional(instant),
  /** Staff have decided against this value. */
  isSettled: z.exactOptional(z.boolean()),
});
export const disputesSchema = z.partialRecord(z.enum(evidenceFields), disputeSchema);
export type Disputes = z.infer<typeof disputesSchema>;

const identity = {
  /** ULID. */
  id: z.string(),
  slug: z.string(),
  imageUrl: z.exactOptional(z.string()),
  googlePlaceId: z.exactOptional(z.string()),
  verified: z.boolean(),
  city: clinicCitySchema,
  category: categoryRefSchema,
};

/** Fields of a clinic that its card shows; `cardOf` shortens the description. */
const cardFields = { ...identity, name, address, phone, phoneE164, description, ...cardFacts };
export const cardFieldsSchema = z.object(cardFields);

const clinicFields = {
  ...identity,
  ...practiceFields,
  phoneE164,
  phoneExtension,
  hours,
  hoursExceptions,
  /** The description in French. */
  descriptionFr: z.exactOptional(text),
  /** What the picture shows, for people who do not see it. */
  imageAlt: z.exactOptional(z.string()),
  status: z.enum(clinicStatuses),
  createdAt: instant,
  /** Evidence of the fields whose statements have a date. */
  evidence: z.exactOptional(evidenceSchema),
};
/** A clinic's record with all of its public fields, except its ratings: those are counted, and Google's are synced. */
export const clinicSchema = z.object(clinicFields);
/** The same as calls have it. */
export const calledClinicSchema = z.extend(clinicSchema, calledFacts);

const shownRatings = {
  rating: ratingText,
  reviewCount: count,
  /** Shown beside `rating`, never part of it; "0.0" when there is none or the setting is off. */
  googleRating: ratingText,
  googleReviewCount: count,
  /** Categories of the records that were merged into this one; absent when nothing was merged. */
  otherCategories: z.optional(z.array(categoryRefSchema)),
  /** Kilometres from the place that a list by distance names, one decimal; absent in other lists. */
  distanceKm: z.optional(z.number()),
};

/**
 * Hours of the week by the clock of its city, in the notation of schema.org's `openingHours`: 'Mo-Fr 08:00-17:00; Sa 09:00-13:00'. 'by
 * appointment' or 'closed' without any hours; absent where they are not known.
 */
const openingHours = z.exactOptional(text);
/** A person at a clinic, as lists of its people show one. */
export const practitionerCardSchema = z.object({
  /** ULID. */
  id: z.string(),
  slug: z.string(),
  /** With degrees: 'Jane Roe, MD'. */
  name: text,
  gender: z.exactOptional(text),
  languages: z.exactOptional(list),
  /** At this clinic. */
  specialties: z.array(categoryRefSchema),
  acceptingPatients: z.exactOptional(flag),
  telemedicine: z.exactOptional(flag),
  /** Both the clinic and the person say so, or staff. */
  isConfirmed: flag,
});
export type PractitionerCard = z.infer<typeof practitionerCardSchema>;

/** People who see patients at a clinic; absent where none are known. Cards have the ten below it from 20 on. */
const people = {
  practitionerCount: z.exactOptional(count),
};

/** A clinic as lists show it (product decisions, 'List card'). */
export const clinicCardSchema = z.object({
  ...cardFields,
  ...shownRatings,
  openingHours,
  /** The first two languages besides English; absent where none is known. */
  otherLanguages: z.exactOptional(list),
  ...people,
  /** People by the ids of the categories of their work, the most first; the largest of them. */
  practitionersByCategory: z.exactOptional(z.array(z.object({ categoryId: z.string(), count }))),
  /** In a search by a person's name: the people of the clinic who have it, with degrees. */
  namedPractitioners: z.exactOptional(z.array(z.object({ slug: z.string(), name: text }))),
});
export type ClinicCard = z.infer<typeof clinicCardSchema>;

const otherStatementSchema = z.object({
  value: z.string(),
  source: z.string(),
  at: z.exactOptional(instant),
});

export const clinicDetailSchema = z.object({
  ...clinicFields,
  ...calledFacts,
  ...shownRatings,
  /** The same as `hours`. */
  openingHours,
  ...people,
  /** The first ten people, by specialty and family name. */
  practitioners: z.exactOptional(z.array(practitionerCardSchema)),
  /** schema.org's type of its category. */
  schemaType: z.optional(z.string()),
  /** The parts of `address`. */
  addressParts,
  /** Published reviews by stars: five, one star first. */
  ratingCounts: z.array(count).check(z.length(5)),
  /** Location, if known. */
  location: z.optional(locationSchema),
  /** The newest published reviews, newest first. */
  reviews: z.array(reviewSchema),
  /** Phone number and address as a source states them otherwise. */
  alsoStated: z.exactOptional(
    z.object({
      phone: z.exactOptional(otherStatementSchema),
      address: z.exactOptional(otherStatementSchema),
    }),
  ),
  /** What was checked of a verified clinic in a public register, and until when the mark holds. */
  verification: z.exactOptional(
    z.object({
      licenceNumber: z.string(),
      registerUrl: z.string(),
      /** Days, `YYYY-MM-DD`. */
      checkedAt: z.string(),
      validUntil: z.exactOptional(z.string()),
    }),
  ),
  /** Date and source of the last confirmation; `source` names the list that it comes from. */
  confirmed: z.optional(
    z.object({
      at: instant,
      by: z.enum(['practice', 'staff', 'source']),
      source: z.optional(z.string()),
    }),
  ),
});
/** Data of a clinic that staff took off the site. */
export const goneClinicSchema = z.object({
  unlisted: z.literal(true),
  name: z.string(),
  city: cityRefSchema,
  category: categoryRefSchema,
});
export type GoneClinic = z.infer<typeof goneClinicSchema>;

export type ClinicDetail = z.infer<typeof clinicDetailSchema>;
