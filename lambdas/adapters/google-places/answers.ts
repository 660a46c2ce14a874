/** What Google Places answers, as far as it is asked for, and what it means here. */
import * as z from 'zod/mini';
import type { BusinessStatus, FoundPlace, GooglePlace, PlaceFigures } from '../../app/places/ports.ts';

const figuresSchema = z.object({
  rating: z.number().check(z.minimum(1), z.maximum(5)),
  userRatingCount: z.int().check(z.nonnegative()),
});

const componentSchema = z.object({
  types: z.optional(z.array(z.string())),
  longText: z.optional(z.string()),
  shortText: z.optional(z.string()),
});
type Component = z.infer<typeof componentSchema>;

/** Fields without a value are left out of an answer, at every depth: empty texts and lists are none. */
const placeFields = {
  id: z.string().check(z.minLength(1)),
  rating: z.optional(z.unknown()),
  userRatingCount: z.optional(z.unknown()),
  businessStatus: z.optional(z.string()),
};

export const detailsSchema = z.pipe(z.object(placeFields), z.transform(placeOf));

/**
 * An answer without anything is one without places. Strict, since any other object would be taken for that too: only
 * what the mask names can come.
 */
export const searchSchema = z.pipe(
  z.strictObject({
    places: z.optional(
      z.array(
        z.object({
          ...placeFields,
          displayName: z.optional(z.object({ text: z.optional(z.string()) })),
          formattedAddress: z.optional(z.string()),
          addressComponents: z.optional(z.array(componentSchema)),
        }),
      ),
    ),
  }),
  z.transform(({ places = [] }) =>
    places.map(
      ({ displayName, formattedAddress, addressComponents = [], ...place }): FoundPlace => ({
        ...placeOf(place),
        name: displayName?.text ?? '',
        address: formattedAddress ?? '',
        city: cityOf(addressComponents),
        state: component(addressComponents, 'administrative_area_level_1')?.shortText,
      }),
    ),
  ),
);

function placeOf(place: z.infer<z.ZodMiniObject<typeof placeFields>>): GooglePlace {
  return {
    id: place.id,
    figures: figuresOf(place),
    businessStatus: businessStatusOf(place.businessStatus),
  };
}

/** Figures that cannot be are none: better the stored ones than those. */
function figuresOf(place: { rating?: unknown; userRatingCount?: unknown }): PlaceFigures | undefined {
  const parsed = figuresSchema.safeParse(place);
  return parsed.success
    ? { rating: parsed.data.rating, reviewCount: parsed.data.userRatingCount }
    : undefined;
}

function businessStatusOf(status: string | undefined): BusinessStatus | undefined {
  switch (status) {
    case 'OPERATIONAL':
      return 'operational';
    case 'CLOSED_TEMPORARILY':
      return 'closed-temporarily';
    case 'CLOSED_PERMANENTLY':
      return 'closed-permanently';
    default:
      return undefined;
  }
}

/** Boroughs of New York and townships have no locality of their own. */
const CITY_TYPES = ['locality', 'sublocality_level_1', 'administrative_area_level_3'];

function cityOf(components: readonly Component[]): string | undefined {
  for (const type of CITY_TYPES) {
    const city = component(components, type)?.longText;
    if (city !== undefined) return city;
  }
  return undefined;
}

function component(components: readonly Component[], type: string): Component | undefined {
  return components.find(({ types }) => types?.includes(type));
}
