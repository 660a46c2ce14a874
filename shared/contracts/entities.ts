/**
 * What the API sends, entity by entity. These schemas are parsed on both sides of the wire: the server checks its
 * own answers with them, the browser everything it reads. `zod/mini` keeps them small in the browser.
 */
import * as z from 'zod/mini';

/** A rating from 0 to 5 as a string with one decimal, "0.0" when there is none (specification, section 3). */
export const ratingText = z.string().check(z.regex(/^[0-5]\.\d$/));

const count = z.int().check(z.nonnegative());
const isoInstant = z.string().check(z.iso.datetime());

export const citySchema = z.object({
  id: z.string(),
  slug: z.string(),
  name: z.string(),
  /** State or province, as its two-letter postal code. */
  state: z.string(),
  country: z.enum(['US', 'CA']),
  avgRating: ratingText,
  clinicCount: count,
});
export type City = z.infer<typeof citySchema>;

export const categorySchema = z.object({
  id: z.string(),
  slug: z.string(),
  name: z.string(),
  /** Name of an icon of the site's icon set; the site falls back to a doctor's icon. */
  icon: z.string(),
  avgRating: ratingText,
  clinicCount: count,
});
export type Category = z.infer<typeof categorySchema>;

export const statsSchema = z.object({
  totalClinics: count,
  totalCities: count,
  totalCategories: count,
  avgRating: ratingText,
  totalReviews: count,
  /** True while the directory shows the fictional demonstration data; the footer says so. */
  demonstration: z.boolean(),
});
export type Stats = z.infer<typeof statsSchema>;

export const cityRefSchema = z.object({
  id: z.string(),
  slug: z.string(),
  name: z.string(),
  state: z.string(),
});
export type CityRef = z.infer<typeof cityRefSchema>;

export const categoryRefSchema = z.object({ id: z.string(), slug: z.string(), name: z.string() });
export type CategoryRef = z.infer<typeof categoryRefSchema>;

export const reviewSchema = z.object({
  id: z.string(),
  authorName: z.string(),
  rating: z.int().check(z.minimum(1), z.maximum(5)),
  title: z.string(),
  content: z.string(),
  createdAt: isoInstant,
});
export type Review = z.infer<typeof reviewSchema>;

export const clinicStatuses = ['pending_approval', 'approved', 'rejected'] as const;
export const clinicStatusSchema = z.enum(clinicStatuses);
export type ClinicStatus = z.infer<typeof clinicStatusSchema>;

/** A clinic as lists show it (product decisions, 'List card'). */
export const clinicCardSchema = z.object({
  id: z.string(),
  slug: z.string(),
  name: z.string(),
  address: z.string(),
  phone: z.string(),
  imageUrl: z.optional(z.string()),
  description: z.string(),
  services: z.array(z.string()),
  rating: ratingText,
  reviewCount: count,
  /** Shown apart from `rating`, never mixed with it; "0.0" when there is none or the setting is off. */
  googleRating: ratingText,
  googleReviewCount: count,
  googlePlaceId: z.optional(z.string()),
  verified: z.boolean(),
  acceptingPatients: z.boolean(),
  telemedicine: z.boolean(),
  city: cityRefSchema,
  category: categoryRefSchema,
  /** Categories of the records that were merged into this one; absent when nothing was merged. */
  otherCategories: z.optional(z.array(categoryRefSchema)),
});
export type ClinicCard = z.infer<typeof clinicCardSchema>;

export const clinicDetailSchema = z.extend(clinicCardSchema, {
  email: z.string(),
  website: z.optional(z.string()),
  /** Free text, one line a day or range of days. */
  practiceHours: z.string(),
  insuranceAccepted: z.array(z.string()),
  languagesSpoken: z.array(z.string()),
  emergencyServices: z.boolean(),
  parkingAvailable: z.boolean(),
  wheelchairAccessible: z.boolean(),
  createdAt: isoInstant,
  status: clinicStatusSchema,
  /** The newest published reviews, newest first. */
  reviews: z.array(reviewSchema),
});
export type ClinicDetail = z.infer<typeof clinicDetailSchema>;
