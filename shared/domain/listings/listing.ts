/** Derives the card and the detail of a clinic from its record: the schemas decide which fields are public. */
import * as z from 'zod/mini';
import {
  type ClinicCard,
  type ClinicDetail,
  calledClinicSchema,
  cardFieldsSchema,
  type practiceFields,
  type Review,
  reviewSchema,
} from '../../contracts/entities.ts';
import { openDisputes } from '../clinics/disputes.ts';
import { lastConfirmation } from '../clinics/evidence.ts';
import { hoursText } from '../clinics/hours-text.ts';
import { hoursOf } from '../clinics/opening-hours.ts';
import { addressPartsOf } from '../clinics/postal-address.ts';
import { peopleOnCard } from '../people/clinic-people.ts';
import { averageText, type RatingTotals } from '../ranks/rating.ts';
import type { ClinicRecord, ListedClinic } from '../records.ts';
import type { ReviewSums } from '../reviews/review-sums.ts';
import { words } from '../text/text.ts';

/**
 * Longest description on a card. A card is stored once for each list that it is in and read twenty at a time, so its
 * size is the cost of a page of results; the detail page has the whole text.
 */
export const MAX_CARD_DESCRIPTION = 160;

/** Languages that a card has room for. */
const MAX_CARD_LANGUAGES = 2;

/** `listedIn`: id of the category of the list that the card is in, where it is not the clinic's own. */
export function cardOf(
  clinic: ClinicRecord & Pick<ListedClinic, 'people'> & { readonly ratings: RatingTotals },
  listedIn = clinic.category.id,
): ClinicCard {
  const { description } = clinic;
  const hours = hoursOf(clinic);
  const languages = (clinic.languagesSpoken ?? []).filter((language) => language !== 'English');
  return {
    ...z.parse(cardFieldsSchema, calledClinic(clinic)),
    ...shownRatings(clinic),
    ...(description && { description: excerpt(description, MAX_CARD_DESCRIPTION) }),
    ...(hours !== undefined && { openingHours: hoursText(hours) }),
    ...(languages.length > 0 && { otherLanguages: languages.slice(0, MAX_CARD_LANGUAGES) }),
    ...peopleOnCard(clinic.people, clinic.category.id, listedIn),
  };
}

/** The record as calls have it: `null` for facts that are not known, and no empty texts. */
export function calledClinic<
  Clinic extends Pick<ClinicRecord, keyof typeof practiceFields | 'phoneE164' | 'phoneExtension' | 'hours'>,
>(clinic: Clinic) {
  const { description, phone, phoneE164, phoneExtension, email, website, practiceHours, hours, ...rest } =
    clinic;
  return {
    ...rest,
    ...(description && { description }),
    ...(phone && { phone }),
    ...(phone && phoneE164 !== undefined && { phoneE164 }),
    ...(phone && phoneExtension !== undefined && { phoneExtension }),
    ...(email && { email }),
    ...(website && { website }),
    ...(practiceHours && { practiceHours }),
    ...(practiceHours && hours !== undefined && { hours }),
    services: clinic.services ?? null,
    insuranceAccepted: clinic.insuranceAccepted ?? null,
    languagesSpoken: clinic.languagesSpoken ?? null,
    acceptingPatients: clinic.acceptingPatients ?? null,
    telemedicine: clinic.telemedicine ?? null,
    emergencyServices: clinic.emergencyServices ?? null,
    parkingAvailable: clinic.parkingAvailable ?? null,
    wheelchairAccessible: clinic.wheelchairAccessible ?? null,
  };
}

function shownRatings({ ratings, google }: Pick<ListedClinic, 'ratings' | 'google'>) {
  return {
    rating: averageText(ratings),
    reviewCount: ratings.count,
    ...googleRatingOf(google),
  };
}

function googleRatingOf(google: ClinicRecord['google']) {
  return { googleRating: (google?.rating ?? 0).toFixed(1), googleReviewCount: google?.reviewCount ?? 0 };
}

export function detailOf(
  clinic: Omit<ListedClinic, 'score'>,
  { counts }: Pick<ReviewSums, 'counts'>,
  newestReviews: readonly Review[],
): ClinicDetail {
  const confirmed = lastConfirmation(clinic);
  const hours = hoursOf(clinic);
  return {
    ...z.parse(calledClinicSchema, calledClinic(clinic)),
    ...shownRatings(clinic),
    ...(clinic.otherCategories !== undefined && { otherCategories: [...clinic.otherCategories] }),
    ...(clinic.location !== undefined && { location: clinic.location }),
    addressParts: addressPartsOf(clinic),
    ...(hours !== undefined && { hours, openingHours: hoursText(hours) }),
    ...(confirmed && { confirmed }),
    ...alsoStatedOf(clinic),
    ...(clinic.verified && clinic.verification && { verification: shownVerification(clinic.verification) }),
    ratingCounts: [...counts],
    reviews: newestReviews.map((review) => z.parse(reviewSchema, review)),
  };
}

/** What patients act on is shown as both say it; a practice without a street in its listing may have asked to hide it. */
function alsoStatedOf(clinic: ClinicRecord): Pick<ClinicDetail, 'alsoStated'> {
  const isShown = (field: string) =>
    field === 'phone' || (field === 'address' && clinic.addressParts?.street !== '');
  const stated = openDisputes(clinic).flatMap(([field, { value, source, at }]) =>
    isShown(field) && typeof value === 'string'
      ? [[field, { value, source, ...(at !== undefined && { at }) }]]
      : [],
  );
  return stated.length === 0 ? {} : { alsoStated: Object.fromEntries(stated) };
}

/** Without the name of the member of staff. */
function shownVerification({
  checkedBy: _checkedBy,
  ...verification
}: NonNullable<ClinicRecord['verification']>): NonNullable<ClinicDetail['verification']> {
  return verification;
}

/** The same card or detail without Google's rating (product decisions, 'Google data'). */
export function withoutGoogleRating<Shown extends ClinicCard>(clinic: Shown): Shown {
  return { ...clinic, googleRating: '0.0', googleReviewCount: 0 };
}

/** Whether each of the folded words begins a word of the card. */
export function matchesWords(card: ClinicCard, wanted: readonly string[]): boolean {
  if (wanted.length === 0) return true;
  const texts = [
    card.name,
    card.category.name,
    ...(card.services ?? []),
    card.address,
    card.city.name,
    card.description ?? '',
  ];
  const own = texts.flatMap(words);
  return wanted.every((word) => own.some((one) => one.startsWith(word)));
}

/** The text, or its beginning up to a word's end with an ellipsis; `longest` counts UTF-16 units, the ellipsis too. */
export function excerpt(text: string, longest: number): string {
  if (text.length <= longest) return text;
  const cut = text.slice(0, longest - 1);
  const end = cut.lastIndexOf(' ');
  const kept = end > longest / 2 ? cut.slice(0, end) : cut;
  // A cut in the middle of a surrogate pair would not be valid text.
  return `${kept.toWellFormed().replace(/[\s,.;:\uFFFD]+$/u, '')}…`;
}
