/** Cities and categories as staff edit them, and as a taxonomy file has them. */
import * as z from 'zod/mini';
import {
  taxonomyLabels as labels,
  taxonomyMaximums as max,
  taxonomyMessages,
} from '../../content/staff/taxonomy.ts';
import { categoryIcons } from '../../content/taxonomy/category-icons.ts';
import { regionOf } from '../../domain/taxonomy/regions.ts';
import { schemaTypes } from '../../domain/taxonomy/schema-types.ts';
import { isTimeZone } from '../../domain/taxonomy/time-zones.ts';
import { isFreeSlug } from '../../domain/text/slug.ts';
import { words } from '../../domain/text/text.ts';
import { categoryRecordSchema, cityRecordSchema, count } from '../entities.ts';
import { formText, requiredText } from '../form-text.ts';
import { pictureFields } from '../pictures/uploads.ts';

const countries = { US: 'USA', CA: 'CAN' } as const;

const slug = formText({ label: labels.slug, max: max.slug }, taxonomyMessages.slug, (text) =>
  isFreeSlug(text) ? undefined : taxonomyMessages.slug,
);
const state = formText({ label: labels.state, max: 2 }, taxonomyMessages.state, (text) =>
  regionOf(text) ? undefined : taxonomyMessages.state,
);
const name = requiredText({ label: labels.name, min: 1, max: max.name }, taxonomyMessages.name);

const timeZone = z.exactOptional(
  formText({ label: labels.timeZone, max: max.timeZone }, taxonomyMessages.timeZone, (text) =>
    isTimeZone(text) ? undefined : taxonomyMessages.timeZone,
  ),
);

const cityRules = {
  name,
  state,
  country: z.enum(['US', 'CA'], taxonomyMessages.country),
  slug,
  /** Absent: that of the state or province, where it has one alone. */
  timeZone,
};

/** Folded, as words of a query are: an entry says the same in any case, with or without accents. */
const layWord = z.pipe(
  requiredText({ label: labels.layWords, min: 1, max: max.layWord }, taxonomyMessages.layWord),
  z.transform((text) => words(text).join(' ')),
);
const isLayWord = (text: string) => text !== '' && text.split(' ').length <= max.wordsOfLayWord;

const categoryRules = {
  name,
  plural: requiredText({ label: labels.plural, min: 1, max: max.name }, taxonomyMessages.plural),
  slug,
  icon: z.enum(categoryIcons, taxonomyMessages.icon),
  order: z
    .int(taxonomyMessages.order)
    .check(z.minimum(0, taxonomyMessages.order), z.maximum(max.order, taxonomyMessages.order)),
  /** Null: none. */
  schemaType: z.nullable(z.enum(schemaTypes, taxonomyMessages.schemaType)),
  layWords: z.pipe(
    z.array(layWord, taxonomyMessages.layWord).check(
      z.maxLength(max.layWords, taxonomyMessages.layWords),
      z.refine((all) => all.every(isLayWord), taxonomyMessages.layWord),
    ),
    z.transform((all) => [...new Set(all)]),
  ),
};

/** A state or province belongs to one country. */
const isInCountry = (place: { readonly state: string; readonly country: 'US' | 'CA' }) =>
  regionOf(place.state)?.country === countries[place.country];
const inCountry = { path: ['state'], message: taxonomyMessages.otherCountry };

export const newCitySchema = z
  .object({ ...cityRules, ...pictureFields })
  .check(z.refine(isInCountry, inCountry));
export type NewCity = Readonly<z.output<typeof newCitySchema>>;

export const newCategorySchema = z.object({
  ...categoryRules,
  icon: z._default(categoryRules.icon, 'stethoscope'),
  order: z._default(categoryRules.order, max.order),
  schemaType: z._default(categoryRules.schemaType, null),
  layWords: z._default(categoryRules.layWords, []),
});
export type NewCategory = Readonly<z.output<typeof newCategorySchema>>;

/** The version that the caller has read. Another one is a conflict. */
const version = z.int('must be a whole number').check(z.nonnegative('must be a whole number'));

/** Changes by staff; absent fields stay as they are. */
export const cityEditSchema = z.object({
  name: z.optional(name),
  state: z.optional(state),
  country: z.optional(cityRules.country),
  slug: z.optional(slug),
  timeZone,
  ...pictureFields,
  version,
});
export type CityEdit = z.output<typeof cityEditSchema>;

export const categoryEditSchema = z.object({
  name: z.optional(name),
  plural: z.optional(categoryRules.plural),
  slug: z.optional(slug),
  icon: z.optional(categoryRules.icon),
  order: z.optional(categoryRules.order),
  schemaType: z.optional(categoryRules.schemaType),
  layWords: z.optional(categoryRules.layWords),
  version,
});
export type CategoryEdit = z.output<typeof categoryEditSchema>;

/** Version, and the number of public clinics. */
const used = { version: count, clinicCount: count };

export const staffCitySchema = z.extend(cityRecordSchema, used);
export type StaffCity = z.infer<typeof staffCitySchema>;

export const staffCategorySchema = z.extend(categoryRecordSchema, {
  ...used,
  plural: z.string(),
  layWords: z.array(z.string()),
});
export type StaffCategory = z.infer<typeof staffCategorySchema>;

export const removedRecordSchema = z.object({ id: z.string(), removed: z.literal(true) });

/** Id, by default the slug; a record that was created with another slug keeps that as its id. */
const id = z.optional(slug);

/** Cities and categories in a file, for a new directory. */
export const taxonomySchema = z.object({
  cities: z._default(
    z.array(z.extend(z.object(cityRules), { id }).check(z.refine(isInCountry, inCountry))),
    [],
  ),
  categories: z._default(z.array(z.extend(newCategorySchema, { id })), []),
});
export type Taxonomy = z.output<typeof taxonomySchema>;
