/**
 * What the directory knows and the API sends, entity by entity: the one definition of each. Stored records
 * (`shared/domain/records.ts`, `items.ts` of rooms of `lambdas`), forms (`submissions.ts`), lists and cards pick from these
 * schemas and extend them. Server and browser parse with them; `zod/mini` keeps them small in the browser.
 *
 * `exactOptional`: a field is absent or has a value, since a stored item cannot hold `undefined`.
 */
import * as z from 'zod/mini';

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
  /** The query with its misspelled words replaced. */
  corrected: z.optional(z.string()),
});
export type Understood = z.infer<typeof understoodSchema>;

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
  /** Its author's e-mail address was confirmed. */
  contactVerified: z.boolean(),
  /** The practice's answer. */
  reply: z.exactOptional(z.object({ content: z.string(), createdAt: instant })),
});
export type Review = z.infer<typeof reviewSchema>;

export const clinicStatuses = ['pending_approval', 'approved', 'rejected'] as const;
export type ClinicStatus = (typeof clinicStatuses)[number];

/** Statuses of a clinic's record; an unlisted one is no longer public. */
export const recordStatuses = [...clinicStatuses, 'unlisted'] as const;
export type RecordStatus = (typeof recordStatuses)[number];

/**
 * Fields that a provider enters about a practice and its clinic shows. A field that is added here is stored, approved and
 * answered by the detail call; `submissions.ts` has the form's rule for it. It must be optional, because clinics that
 * are stored already do not have it.
 */
export const practiceFields = {
  name: z.string(),
  description: z.string(),
  address: z.string(),
  /** Phone number in the practice's own format. */
  phone: z.string(),
  email: z.string(),
  website: z.exactOptional(z.string()),
  services: z.array(z.string()),
  insuranceAccepted: z.array(z.string()),
  /** Free text, one line a day or range of days; may be empty. */
  practiceHours: z.string(),
  acceptingPatients: z.boolean(),
  telemedicine: z.boolean(),
  emergencyServices: z.boolean(),
  parkingAvailable: z.boolean(),
  wheelchairAccessible: z.boolean(),
  languagesSpoken: z.array(z.string()),
};

const { name, description, address, phone, services, acceptingPatients, telemedicine } = practiceFields;

/** Fields of a clinic that its card shows; `cardOf` shortens the description. */
const cardFields = {
  /** ULID. */
  id: z.string(),
  slug: z.string(),
  name,
  address,
  phone,
  imageUrl: z.exactOptional(z.string()),
  description,
  services,
  googlePlaceId: z.exactOptional(z.string()),
  verified: z.boolean(),
  acceptingPatients,
  telemedicine,
  city: cityRefSchema,
  category: categoryRefSchema,
};
export const cardFieldsSchema = z.object(cardFields);

const clinicFields = {
  ...cardFields,
  ...practiceFields,
  /** What the picture shows, for people who do not see it. */
  imageAlt: z.exactOptional(z.string()),
  status: z.enum(clinicStatuses),
  createdAt: instant,
};
/** A clinic with all of its public fields, except its ratings: those are counted, and Google's are synced. */
export const clinicSchema = z.object(clinicFields);

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

/** A clinic as lists show it (product decisions, 'List card'). */
export const clinicCardSchema = z.object({ ...cardFields, ...shownRatings });
export type ClinicCard = z.infer<typeof clinicCardSchema>;

export const clinicDetailSchema = z.object({
  ...clinicFields,
  ...shownRatings,
  /** schema.org's type of its category. */
  schemaType: z.optional(z.string()),
  /** Published reviews by stars: five, one star first. */
  ratingCounts: z.array(count).check(z.length(5)),
  /** Location, if known. */
  location: z.optional(locationSchema),
  /** The newest published reviews, newest first. */
  reviews: z.array(reviewSchema),
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
