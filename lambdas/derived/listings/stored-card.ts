/**
 * A card as the listing items store it. It is in each index entry, so its size is the cost of a page: attributes have names of
 * one letter, a city and a category are lists, the clinic's id is the one in the item's key, and what is false, empty or
 * zero is absent.
 */
import * as z from 'zod/mini';
import {
  type CategoryRef,
  type CityRef,
  type ClinicCard,
  count,
  ratingText,
} from '../../../shared/contracts/entities.ts';

const category = z.tuple([z.string(), z.string(), z.string()]);

export const storedCardSchema = z.object({
  /** Slug, name, address, phone, image, description, services. */
  s: z.string(),
  n: z.string(),
  a: z.string(),
  p: z.string(),
  i: z.exactOptional(z.string()),
  d: z.string(),
  v: z.array(z.string()),
  /** Id of Google's place, its rating and its number of reviews. */
  g: z.exactOptional(z.string()),
  gr: z.exactOptional(ratingText),
  gc: z.exactOptional(count),
  /** What is true: 'v' verified, 'a' accepting patients, 't' telemedicine. */
  f: z.string(),
  /** Id, slug, name and state. */
  c: z.tuple([z.string(), z.string(), z.string(), z.string()]),
  /** Id, slug and name. */
  k: category,
  o: z.exactOptional(z.array(category)),
  /** Rating and number of reviews. */
  r: z.exactOptional(ratingText),
  rc: z.exactOptional(count),
});
export type StoredCard = Readonly<z.infer<typeof storedCardSchema>>;

const NO_RATING = '0.0';

export function encodeCard(card: Omit<ClinicCard, 'id' | 'distanceKm'>): StoredCard {
  return {
    s: card.slug,
    n: card.name,
    a: card.address,
    p: card.phone,
    ...(card.imageUrl !== undefined && { i: card.imageUrl }),
    d: card.description,
    v: [...card.services],
    ...(card.googlePlaceId !== undefined && { g: card.googlePlaceId }),
    ...(card.googleRating !== NO_RATING && { gr: card.googleRating }),
    ...(card.googleReviewCount !== 0 && { gc: card.googleReviewCount }),
    f: `${card.verified ? 'v' : ''}${card.acceptingPatients ? 'a' : ''}${card.telemedicine ? 't' : ''}`,
    c: [card.city.id, card.city.slug, card.city.name, card.city.state],
    k: encodeCategory(card.category),
    ...(card.otherCategories !== undefined && { o: card.otherCategories.map(encodeCategory) }),
    ...(card.rating !== NO_RATING && { r: card.rating }),
    ...(card.reviewCount !== 0 && { rc: card.reviewCount }),
  };
}

export function decodeCard(id: string, stored: StoredCard): ClinicCard {
  return {
    id,
    slug: stored.s,
    name: stored.n,
    address: stored.a,
    phone: stored.p,
    ...(stored.i !== undefined && { imageUrl: stored.i }),
    description: stored.d,
    services: stored.v,
    ...(stored.g !== undefined && { googlePlaceId: stored.g }),
    verified: stored.f.includes('v'),
    acceptingPatients: stored.f.includes('a'),
    telemedicine: stored.f.includes('t'),
    city: decodeCity(stored.c),
    category: decodeCategory(stored.k),
    rating: stored.r ?? NO_RATING,
    reviewCount: stored.rc ?? 0,
    googleRating: stored.gr ?? NO_RATING,
    googleReviewCount: stored.gc ?? 0,
    ...(stored.o !== undefined && { otherCategories: stored.o.map(decodeCategory) }),
  };
}

function decodeCity([id, slug, name, state]: StoredCard['c']): CityRef {
  return { id, slug, name, state };
}

function encodeCategory({ id, slug, name }: CategoryRef): StoredCard['k'] {
  return [id, slug, name];
}

function decodeCategory([id, slug, name]: StoredCard['k']): CategoryRef {
  return { id, slug, name };
}
