/** Filter codes of clinics: short, and stored with each entry of a list. */
import type { insurances, languages } from '../../content/clinics/choices.ts';
import type { ClinicCard } from '../../contracts/entities.ts';
import { isOpenAtWeekends, isOpenInEvenings, openStateOf } from '../clinics/open-state.ts';
import type { OpenTime } from '../clinics/open-times.ts';
import type { ClinicRecord } from '../records.ts';

export type Language = (typeof languages)[number];
export type Insurance = (typeof insurances)[number];

/** ISO 639: the codes are stored, so one is never given to another value. */
const LANGUAGES: Readonly<Record<Language, string>> = {
  English: 'en',
  Spanish: 'es',
  French: 'fr',
  Mandarin: 'zh',
  Cantonese: 'yue',
  Arabic: 'ar',
  Hindi: 'hi',
  Portuguese: 'pt',
  Russian: 'ru',
  German: 'de',
  Italian: 'it',
  Korean: 'ko',
  Japanese: 'ja',
};

/** Stored as well. Capitals, so that they are none of the languages. */
const INSURANCES: Readonly<Record<Insurance, string>> = {
  Medicare: 'MCR',
  Medicaid: 'MCD',
  'Blue Cross Blue Shield': 'BCB',
  Aetna: 'AET',
  Cigna: 'CIG',
  UnitedHealthcare: 'UHC',
  Humana: 'HUM',
  'Kaiser Permanente': 'KAI',
  Anthem: 'ANT',
  Tricare: 'TRI',
  'Self-Pay': 'SLF',
  'Cash Pay': 'CSH',
  'HSA/FSA Accepted': 'HSA',
};

const WHEELCHAIR = '+w';
const PARKING = '+p';
const EMERGENCY = '+e';
/** Another record of its group of duplicates stands for the clinic: only lists by category show it. */
export const MERGED_FACET = '+m';

/** The filters of lists and searches; absent ones let every clinic pass. */
export interface CardFilters {
  /** Minimum of the shown rating. */
  readonly rating?: number | undefined;
  readonly acceptingPatients?: true | undefined;
  readonly telemedicine?: true | undefined;
  readonly language?: Language | undefined;
  readonly insurance?: Insurance | undefined;
  readonly wheelchair?: true | undefined;
  readonly parking?: true | undefined;
  readonly emergency?: true | undefined;
  readonly open?: OpenTime | undefined;
}

type Described = Pick<
  ClinicRecord,
  'languagesSpoken' | 'insuranceAccepted' | 'wheelchairAccessible' | 'parkingAvailable' | 'emergencyServices'
>;

/** The codes of a clinic, each once and always in one order. Languages and plans that the forms do not have are left out. */
export function facetsOf(clinic: Described): string[] {
  const codes = [
    ...(clinic.languagesSpoken ?? []).map((language) => codeIn(LANGUAGES, language)),
    ...(clinic.insuranceAccepted ?? []).map((plan) => codeIn(INSURANCES, plan)),
    clinic.wheelchairAccessible ? WHEELCHAIR : undefined,
    clinic.parkingAvailable ? PARKING : undefined,
    clinic.emergencyServices ? EMERGENCY : undefined,
  ];
  return [...new Set(codes.filter((code) => code !== undefined))].sort();
}

/** The codes that a clinic must have to pass the filters. */
export function wantedFacets(filters: CardFilters): string[] {
  return [
    ...(filters.language === undefined ? [] : [LANGUAGES[filters.language]]),
    ...(filters.insurance === undefined ? [] : [INSURANCES[filters.insurance]]),
    ...(filters.wheelchair === undefined ? [] : [WHEELCHAIR]),
    ...(filters.parking === undefined ? [] : [PARKING]),
    ...(filters.emergency === undefined ? [] : [EMERGENCY]),
  ];
}

type FilteredCard = Pick<
  ClinicCard,
  'rating' | 'acceptingPatients' | 'telemedicine' | 'openingHours' | 'city'
>;
type Criterion = (card: FilteredCard, facets: readonly string[]) => boolean;

/** What the filters ask for, one by one; `now` is the instant at which a clinic has to be open. */
export function criteriaOf(filters: CardFilters, now = new Date()): Criterion[] {
  const { rating, open } = filters;
  return [
    ...(rating === undefined ? [] : [(card: FilteredCard) => Number(card.rating) >= rating]),
    ...(filters.acceptingPatients === undefined
      ? []
      : [(card: FilteredCard) => card.acceptingPatients === true]),
    ...(filters.telemedicine === undefined ? [] : [(card: FilteredCard) => card.telemedicine === true]),
    ...(open === undefined ? [] : [(card: FilteredCard) => isOpenAt(open, card, now)]),
    ...wantedFacets(filters).map(
      (code): Criterion =>
        (_, facets) =>
          facets.includes(code),
    ),
  ];
}

export function matchesFilters(
  card: FilteredCard,
  facets: readonly string[],
  filters: CardFilters,
  now = new Date(),
): boolean {
  return criteriaOf(filters, now).every((passes) => passes(card, facets));
}

/** Hours or a time zone that are not known do not pass. */
function isOpenAt(
  time: OpenTime,
  { openingHours: hours, city: { timeZone } }: FilteredCard,
  now: Date,
): boolean {
  if (hours === undefined) return false;
  switch (time) {
    case 'now':
      return timeZone !== undefined && openStateOf(hours, timeZone, now)?.kind === 'open';
    case 'weekend':
      return isOpenAtWeekends(hours);
    case 'evening':
      return isOpenInEvenings(hours);
  }
}

function codeIn(codes: Readonly<Record<string, string>>, value: string): string | undefined {
  return Object.hasOwn(codes, value) ? codes[value] : undefined;
}
