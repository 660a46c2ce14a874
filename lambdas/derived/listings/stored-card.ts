/**
 * A card as the listing items store it. It is in each index entry, so its size is the cost of a page: attributes have names of
 * one letter, a city and a category are lists, the clinic's id is the one in the item's key, and what is false, empty,
 * zero or not known is absent or empty.
 */
import * as z from 'zod/mini';
import {
  type CategoryRef,
  type ClinicCard,
  type ClinicCity,
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
  /** The number to dial, where it is not made of the digits of the phone number. */
  e: z.exactOptional(z.string()),
  i: z.exactOptional(z.string()),
  d: z.string(),
  v: z.array(z.string()),
  /** Id of Google's place, its rating and its number of reviews. */
  g: z.exactOptional(z.string()),
  gr: z.exactOptional(ratingText),
  gc: z.exactOptional(count),
  /**
   * What is true: 'v' verified, 'a' accepting patients, 't' telemedicine; what is false: 'A', 'T'; 'S': there are no services; 'd': the digits
   * of the phone number are dialled. A fact that is
   * not known has no letter.
   */
  f: z.string(),
  /** Id, slug, name and state. */
  c: z.tuple([z.string(), z.string(), z.string(), z.string()]),
  /** Id, slug and name. */
  k: category,
  o: z.exactOptional(z.array(category)),
  /** Hours of the week, the time zone of the city, and languages besides English. */
  h: z.exactOptional(z.string()),
  z: z.exactOptional(z.string()),
  l: z.exactOptional(z.array(z.string())),
  /** Rating and number of reviews. */
  r: z.exactOptional(ratingText),
  rc: z.exactOptional(count),
  /** Number of people, and those of the largest categories: the clinic's own without its id. Absent where all are of that one alone. */
  w: z.exactOptional(count),
  wk: z.exactOptional(z.array(z.readonly(z.tuple([z.string(), count])))),
});
export type StoredCard = Readonly<z.infer<typeof storedCardSchema>>;

const NO_RATING = '0.0';

export function encodeCard(card: Omit<ClinicCard, 'id' | 'distanceKm'>): StoredCard {
  return {
    s: card.slug,
    n: card.name,
    a: card.address,
    p: card.phone ?? '',
    ...(card.phoneE164 !== undefined && !isDialled(card) && { e: card.phoneE164 }),
    ...(card.imageUrl !== undefined && { i: card.imageUrl }),
    d: card.description ?? '',
    v: [...(card.services ?? [])],
    ...(card.googlePlaceId !== undefined && { g: card.googlePlaceId }),
    ...(card.googleRating !== NO_RATING && { gr: card.googleRating }),
    ...(card.googleReviewCount !== 0 && { gc: card.googleReviewCount }),
    f: [
      card.verified ? 'v' : '',
      encodeFlag('a', card.acceptingPatients),
      encodeFlag('t', card.telemedicine),
      card.services?.length === 0 ? 'S' : '',
      isDialled(card) ? 'd' : '',
    ].join(''),
    c: [card.city.id, card.city.slug, card.city.name, card.city.state],
    k: encodeCategory(card.category),
    ...(card.otherCategories !== undefined && { o: card.otherCategories.map(encodeCategory) }),
    ...(card.openingHours !== undefined && { h: card.openingHours }),
    ...(card.city.timeZone !== undefined && { z: card.city.timeZone }),
    ...(card.otherLanguages !== undefined && { l: card.otherLanguages }),
    ...(card.rating !== NO_RATING && { r: card.rating }),
    ...(card.reviewCount !== 0 && { rc: card.reviewCount }),
    ...(card.practitionerCount !== undefined && { w: card.practitionerCount }),
    ...peopleByCategory(card),
  };
}

export function decodeCard(id: string, stored: StoredCard): ClinicCard {
  return {
    id,
    slug: stored.s,
    name: stored.n,
    address: stored.a,
    ...(stored.p !== '' && { phone: stored.p }),
    ...phoneE164Of(stored),
    ...(stored.i !== undefined && { imageUrl: stored.i }),
    ...(stored.d !== '' && { description: stored.d }),
    services: stored.v.length > 0 || stored.f.includes('S') ? stored.v : null,
    ...(stored.g !== undefined && { googlePlaceId: stored.g }),
    verified: stored.f.includes('v'),
    acceptingPatients: decodeFlag('a', stored.f),
    telemedicine: decodeFlag('t', stored.f),
    city: decodeCity(stored),
    category: decodeCategory(stored.k),
    rating: stored.r ?? NO_RATING,
    reviewCount: stored.rc ?? 0,
    googleRating: stored.gr ?? NO_RATING,
    googleReviewCount: stored.gc ?? 0,
    ...(stored.o !== undefined && { otherCategories: stored.o.map(decodeCategory) }),
    ...(stored.h !== undefined && { openingHours: stored.h }),
    ...(stored.l !== undefined && { otherLanguages: stored.l }),
    ...(stored.w !== undefined && { practitionerCount: stored.w }),
    ...(stored.w !== undefined && {
      practitionersByCategory: (stored.wk ?? [['', stored.w]]).map(([categoryId, count]) => ({
        categoryId: categoryId || stored.k[0],
        count,
      })),
    }),
  };
}

function peopleByCategory({
  category,
  practitionerCount,
  practitionersByCategory = [],
}: Pick<ClinicCard, 'category' | 'practitionerCount' | 'practitionersByCategory'>): Pick<StoredCard, 'wk'> {
  if (practitionerCount === undefined) return {};
  const [first, ...others] = practitionersByCategory;
  const isOwnAlone =
    first?.categoryId === category.id && first.count === practitionerCount && others.length === 0;
  if (isOwnAlone) return {};
  return {
    wk: practitionersByCategory.map(({ categoryId, count }) => [
      categoryId === category.id ? '' : categoryId,
      count,
    ]),
  };
}

/** The digits of a phone number with the country code of North America. */
const digitsToDial = (phone: string): string => `+1${phone.replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '')}`;

const isDialled = ({ phone, phoneE164 }: Pick<ClinicCard, 'phone' | 'phoneE164'>): boolean =>
  phone !== undefined && digitsToDial(phone) === phoneE164;

function phoneE164Of({ e, p, f }: StoredCard): Pick<ClinicCard, 'phoneE164'> {
  if (e !== undefined) return { phoneE164: e };
  return f.includes('d') ? { phoneE164: digitsToDial(p) } : {};
}

function encodeFlag(letter: string, value: boolean | null): string {
  if (value === null) return '';
  return value ? letter : letter.toUpperCase();
}

function decodeFlag(letter: string, flags: string): boolean | null {
  if (flags.includes(letter)) return true;
  return flags.includes(letter.toUpperCase()) ? false : null;
}

function decodeCity({ c: [id, slug, name, state], z: timeZone }: StoredCard): ClinicCity {
  return { id, slug, name, state, ...(timeZone !== undefined && { timeZone }) };
}

function encodeCategory({ id, slug, name }: CategoryRef): StoredCard['k'] {
  return [id, slug, name];
}

function decodeCategory([id, slug, name]: StoredCard['k']): CategoryRef {
  return { id, slug, name };
}
