/** What a comparison says of each clinic, and where the clinics differ. */
import { comparison as copy } from '../../../../shared/content/clinics/choices-of-visitors.ts';
import type { ClinicDetail } from '../../../../shared/contracts/entities.ts';
import { weekLines } from '../../components/open-state/week-text.ts';
import { reviewsText } from '../../components/rating/rating-text.ts';

type RowName = keyof typeof copy.rows;

export interface Row {
  readonly name: RowName;
  /** One for each clinic, in their order. */
  readonly texts: readonly string[];
  /** Whether the clinics say different things. What is not known differs from nothing. */
  readonly differs: boolean;
}

type Text = (clinic: ClinicDetail) => string | undefined;

const textOf: Readonly<Record<RowName, Text>> = {
  category: ({ category }) => category.name,
  rating: ({ rating, reviewCount }) =>
    reviewCount === 0 ? copy.noReviews : copy.rating(rating, reviewsText(reviewCount)),
  acceptingPatients: ({ acceptingPatients }) => flag(acceptingPatients),
  address: ({ address }) => address,
  phone: ({ phone }) => phone,
  hours: ({ hours, practiceHours }) => (hours === undefined ? practiceHours : weekLines(hours)),
  insurance: ({ insuranceAccepted }) => list(insuranceAccepted),
  languages: ({ languagesSpoken }) => list(languagesSpoken),
  services: ({ services }) => list(services),
  telemedicine: ({ telemedicine }) => flag(telemedicine),
  wheelchair: ({ wheelchairAccessible }) => flag(wheelchairAccessible),
  parking: ({ parkingAvailable }) => flag(parkingAvailable),
  emergency: ({ emergencyServices }) => flag(emergencyServices),
};

/** Addresses and phone numbers always differ, so that a mark would say nothing. */
const UNMARKED: readonly RowName[] = ['address', 'phone'];

export function rowsOf(clinics: readonly ClinicDetail[]): readonly Row[] {
  return Object.keys(textOf)
    .filter((name): name is RowName => name in textOf)
    .map((name) => {
      const texts = clinics.map((clinic) => textOf[name](clinic));
      const known = new Set(texts.filter((text) => text !== undefined));
      return {
        name,
        texts: texts.map((text) => text ?? copy.unknown),
        differs: known.size > 1 && !UNMARKED.includes(name),
      };
    });
}

function flag(value: boolean | null): string | undefined {
  if (value === null) return undefined;
  return value ? copy.yes : copy.no;
}

/** In one order, so that equal lists are equal. */
function list(values: readonly string[] | null): string | undefined {
  if (values === null) return undefined;
  return values.length === 0 ? copy.nothing : values.toSorted().join(', ');
}
