/**
 * Parameters of paths and query strings, as calls take them. The server alone parses them: browsers import the types, so
 * that no page loads this module.
 */
import * as z from 'zod/mini';
import { insurances, spokenLanguages } from '../content/clinics/choices.ts';
import { auditKinds } from '../domain/audit/audit.ts';
import { openTimes } from '../domain/clinics/open-times.ts';
import { MAX_SLUG_LENGTH } from '../domain/text/slug.ts';
import { correctionStatuses } from './corrections/corrections.ts';
import { clinicStatuses, staffLists } from './entities.ts';
import {
  DEFAULT_CITIES_LIMIT,
  DEFAULT_LIMIT,
  DEFAULT_POSTS_LIMIT,
  DEFAULT_RADIUS_KM,
  MAX_LIMIT,
  MAX_OFFSET,
  MAX_POSTS_LIMIT,
  MAX_QUERY_LENGTH,
  MAX_RADIUS_KM,
  MAX_SITEMAP_PARTS,
  MAX_SUGGESTIONS_LENGTH,
  MAX_TAG_LENGTH,
} from './limits.ts';
import { listedGenders } from './people/people.ts';
import { postStatuses } from './posts/staff-posts.ts';
import { reviewStatuses } from './reviews/reviews.ts';

/** A parameter that is written in decimal digits alone and lies between the two bounds. */
export function wholeNumber(lowest: number, highest: number) {
  const message = `must be a whole number from ${lowest} to ${highest}`;
  const digits = new RegExp(`^\\d{1,${String(highest).length}}$`);
  return z.pipe(
    z.string().check(z.regex(digits, message)),
    z.pipe(z.transform(Number), z.int().check(z.minimum(lowest, message), z.maximum(highest, message))),
  );
}

function textUpTo(length: number) {
  return z.string().check(z.maxLength(length, `must be at most ${length} characters`));
}

/** A list whose next page is named by a cursor. */
const paging = {
  limit: z._default(z.optional(wholeNumber(1, MAX_LIMIT)), DEFAULT_LIMIT),
  cursor: z.optional(z.string()),
};
export const pagingQuerySchema = z.object(paging);

export const changesQuerySchema = z.object({
  since: z
    .string()
    .check(z.iso.datetime({ offset: true, error: 'must be an instant, such as 2026-11-01T00:00:00Z' })),
  cursor: z.optional(z.string()),
});

export const reviewListQuerySchema = z.object({
  sort: z._default(
    z.optional(z.enum(['newest', 'highest', 'lowest'], { error: 'must be newest, highest or lowest' })),
    'newest',
  ),
  /** Number of stars. */
  rating: z.optional(wholeNumber(1, 5)),
  ...paging,
});
export type ReviewSort = z.output<typeof reviewListQuerySchema>['sort'];

const flag = z.pipe(
  z.enum(['true', 'false'], { error: 'must be true or false' }),
  // 'false' means the same as leaving the filter out.
  z.transform((value): true | undefined => (value === 'true' ? true : undefined)),
);

export const staffReviewListQuerySchema = z.object({
  status: z._default(
    z.optional(z.enum(reviewStatuses, { error: `must be ${reviewStatuses.join(', ')}` })),
    'pending',
  ),
  /** Only published reviews with open reports. */
  reported: z.optional(flag),
  /** Words of a published review, its author or its clinic. */
  search: z.optional(textUpTo(MAX_QUERY_LENGTH)),
  ...paging,
});

export const staffClinicListQuerySchema = z.object({
  status: z.optional(z.enum(staffLists, { error: `must be one of ${staffLists.join(', ')}` })),
  /** Words of the name, or of other text that search finds a clinic by. */
  q: z.optional(textUpTo(MAX_QUERY_LENGTH)),
  cityId: z.optional(z.string()),
  categoryId: z.optional(z.string()),
  ...paging,
});

export const staffCityListQuerySchema = z.object({
  /** The beginning of the name. */
  q: z.optional(textUpTo(MAX_QUERY_LENGTH)),
  ...paging,
});

export const activityQuerySchema = z.object({
  /** User name of the person. */
  by: z.optional(textUpTo(MAX_QUERY_LENGTH)),
  kind: z.optional(z.enum(auditKinds, { error: `must be one of ${auditKinds.join(', ')}` })),
  recordId: z.optional(textUpTo(MAX_QUERY_LENGTH)),
  ...paging,
});

export const correctionListQuerySchema = z.object({
  status: z._default(
    z.optional(z.enum(correctionStatuses, { error: `must be ${correctionStatuses.join(', ')}` })),
    'open',
  ),
  ...paging,
});

export const staffPostListQuerySchema = z.object({
  status: z.optional(z.enum(postStatuses, { error: `must be one of ${postStatuses.join(', ')}` })),
  /** Words of the title, the author or a tag. */
  q: z.optional(textUpTo(MAX_QUERY_LENGTH)),
  ...paging,
});

export const staffPractitionerListQuerySchema = z.object({
  /** The beginnings of the family name and of other names, or a number of a register. */
  q: textUpTo(MAX_QUERY_LENGTH).check(
    z.refine((text) => text.trim().length >= 2, 'must be at least 2 characters'),
  ),
  ...paging,
});

const gender = z.enum(listedGenders, { error: 'must be female or male' });

export const practitionerListQuerySchema = z.object({
  /** Category of their work at the clinic, by its id. */
  categoryId: z.optional(textUpTo(MAX_SLUG_LENGTH)),
  gender: z.optional(gender),
  language: z.optional(z.enum(spokenLanguages, { error: 'must be a language of the list' })),
  ...paging,
});

const NEAR_MESSAGE = 'must be a latitude and a longitude, such as 41.88,-87.63';

/** `{lat},{lng}` in degrees, kept as a text with two decimals each (about a kilometre), since cursors are bound to it. */
const near = z.pipe(
  z.string().check(
    z.regex(/^-?\d{1,2}(\.\d{1,15})?,-?\d{1,3}(\.\d{1,15})?$/, NEAR_MESSAGE),
    z.refine((text) => {
      const [latitude, longitude] = text.split(',').map(Number);
      return Math.abs(latitude ?? 91) <= 90 && Math.abs(longitude ?? 181) <= 180;
    }, NEAR_MESSAGE),
  ),
  z.transform((text: string) =>
    text
      .split(',')
      .map((degrees) => Number(degrees).toFixed(2))
      .join(','),
  ),
);

const clinicFilters = {
  /** City by slug or by id; both together must name the same city. */
  city: z.optional(z.string()),
  cityId: z.optional(z.string()),
  /** Category by slug or by id; both together must name the same category. */
  category: z.optional(z.string()),
  categoryId: z.optional(z.string()),
  rating: z.optional(z.pipe(z.enum(['5', '4', '3'], { error: 'must be 5, 4 or 3' }), z.transform(Number))),
  acceptingPatients: z.optional(flag),
  telemedicine: z.optional(flag),
  /** Of the clinic or of someone who works there. */
  language: z.optional(z.enum(spokenLanguages, { error: 'must be a language of the list' })),
  /** Of someone who works there: in the category that is asked for, if one is. */
  gender: z.optional(gender),
  insurance: z.optional(z.enum(insurances, { error: 'must be an insurance plan of the forms' })),
  wheelchair: z.optional(flag),
  parking: z.optional(flag),
  emergency: z.optional(flag),
  /** By regular hours, of clinics whose hours and time zone are known; holidays are not. */
  open: z.optional(z.enum(openTimes, { error: `must be ${openTimes.join(', ')}` })),
  near: z.optional(near),
  /** Kilometres around `near`. */
  radius: z._default(z.optional(wholeNumber(1, MAX_RADIUS_KM)), DEFAULT_RADIUS_KM),
  ...paging,
};

export const clinicListQuerySchema = z.object({
  ...clinicFilters,
  status: z.optional(z.enum(clinicStatuses, { error: `must be one of ${clinicStatuses.join(', ')}` })),
});

export const clinicSearchQuerySchema = z.object({
  /** Empty or absent lists without text. */
  q: z.optional(textUpTo(MAX_QUERY_LENGTH)),
  /** Every word as it is: none understood as a specialty, a city or a misspelling. */
  exact: z.optional(flag),
  ...clinicFilters,
});

export const cityListQuerySchema = z.object({
  /** The beginning of a city's name. */
  q: z.optional(textUpTo(MAX_SUGGESTIONS_LENGTH)),
  /** Restricts the list to the city of this slug. */
  slug: z.optional(z.string()),
  /** State or province, as its two-letter postal code. */
  state: z.optional(z.string().check(z.regex(/^[A-Z]{2}$/, 'must be a two-letter postal code'))),
  limit: z._default(z.optional(wholeNumber(1, MAX_LIMIT)), DEFAULT_CITIES_LIMIT),
  cursor: z.optional(z.string()),
});

export const suggestionsQuerySchema = z.object({
  q: textUpTo(MAX_SUGGESTIONS_LENGTH).check(z.minLength(1, 'must be at least 1 character')),
  /** Ranks clinics of this city first. */
  cityId: z.optional(z.string()),
});

export const postListQuerySchema = z.object({
  limit: z._default(z.optional(wholeNumber(1, MAX_POSTS_LIMIT)), DEFAULT_POSTS_LIMIT),
  /** How many of the newest posts to leave out. */
  offset: z._default(z.optional(wholeNumber(0, MAX_OFFSET)), 0),
  /** Tag in any case; empty for any tag. A tag that no post has gives an empty list. */
  tag: z.optional(textUpTo(MAX_TAG_LENGTH)),
  /** Fields of each post; whole posts when absent. */
  fields: z.optional(z.enum(['card', 'tags'], { error: 'must be card or tags' })),
});

const PARTS_MESSAGE = `must be a power of two from 1 to ${MAX_SITEMAP_PARTS}`;

export const sitemapSliceSchema = z
  .object({
    /** Number of slices. */
    parts: wholeNumber(1, MAX_SITEMAP_PARTS).check(
      // A power of two has a single bit set.
      z.refine((parts) => (parts & (parts - 1)) === 0, PARTS_MESSAGE),
    ),
    /** Index of the slice, from 0. */
    part: wholeNumber(0, MAX_SITEMAP_PARTS - 1),
  })
  .check(z.refine(({ parts, part }) => part < parts, { error: 'must be below parts', path: ['part'] }));
