/** Filter codes of clinics: short, and stored with each entry of a list. */
import type { insurances, spokenLanguages } from '../../content/clinics/choices.ts';
import type { ClinicCard } from '../../contracts/entities.ts';
import type { ListedGender } from '../../contracts/people/people.ts';
import { languageCode } from '../clinics/language-codes.ts';
import { isOpenAtWeekends, isOpenInEvenings, openStateOf } from '../clinics/open-state.ts';
import type { OpenTime } from '../clinics/open-times.ts';
import { alsoIn } from '../people/clinic-people.ts';
import type { ClinicRecord, ListedClinic } from '../records.ts';
import { shortCode } from '../text/short-code.ts';

export type Language = (typeof spokenLanguages)[number];
export type Insurance = (typeof insurances)[number];

/** The code that is stored of a language, so that it never changes: of Mandarin that of Chinese. Undefined for one of no list. */
const languageFacet = (language: string): string | undefined =>
  language === 'Mandarin' ? 'zh' : languageCode(language);

/** The codes are stored, so one is never given to another value. Capitals, so that they are none of the languages. */
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
/** The entry is one of a list of another category than the clinic's own. */
export const OTHER_CATEGORY_FACET = '+o';

/** What the code of another category that people of the clinic work in begins with. */
const ALSO_IN = '@';
/** People of a gender work there: of the category whose code follows, or without one of none that the entry names. */
const GENDERS: Readonly<Record<ListedGender, string>> = { female: 'f@', male: 'm@' };
/** Ids would make entries a third longer. Of thirty categories two have the same code once in 4,000 directories. */
const genderCode = (gender: ListedGender, categoryId: string): string =>
  `${GENDERS[gender]}${shortCode(categoryId, 4)}`;

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
  /** Someone of the gender works there: of the category that is asked for, if one is. */
  readonly gender?: ListedGender | undefined;
}

type Described = Pick<
  ClinicRecord,
  | 'category'
  | 'languagesSpoken'
  | 'insuranceAccepted'
  | 'wheelchairAccessible'
  | 'parkingAvailable'
  | 'emergencyServices'
> &
  Pick<ListedClinic, 'people'>;

/**
 * The codes of a clinic, each once and always in one order. Languages and plans that are on no list are left out. `listedIn`: id of the
 * category of the list that the entry is in, where it is not the clinic's own.
 */
export function facetsOf(clinic: Described, listedIn?: string): string[] {
  const codes = [
    ...[...(clinic.languagesSpoken ?? []), ...(clinic.people?.languages ?? [])].map((language) =>
      languageFacet(language),
    ),
    ...(clinic.insuranceAccepted ?? []).map((plan) => codeIn(INSURANCES, plan)),
    clinic.wheelchairAccessible ? WHEELCHAIR : undefined,
    clinic.parkingAvailable ? PARKING : undefined,
    clinic.emergencyServices ? EMERGENCY : undefined,
    ...alsoIn(clinic).map((id) => `${ALSO_IN}${id}`),
    ...gendersOf(clinic, listedIn === undefined ? [clinic.category.id, ...alsoIn(clinic)] : [listedIn]),
  ];
  return [...new Set(codes.filter((code) => code !== undefined))].sort();
}

/** Of the people of these categories; of all others where those have none. */
function gendersOf(clinic: Described, categoryIds: readonly string[]): string[] {
  return (clinic.people?.genders ?? []).flatMap(([gender, ids]) => {
    const codes = ids.filter((id) => categoryIds.includes(id)).map((id) => genderCode(gender, id));
    return codes.length === 0 ? [GENDERS[gender]] : codes;
  });
}

/** Ids of the other categories that a clinic is listed in, since people of it work in them. */
export function otherCategoriesIn(facets: readonly string[]): string[] {
  return facets.flatMap((code) => (code.startsWith(ALSO_IN) ? code.slice(ALSO_IN.length) : []));
}

/** Whether a clinic is in the list of a category. */
export function isInCategory(
  card: Pick<ClinicCard, 'category'>,
  facets: readonly string[],
  categoryId: string,
): boolean {
  return card.category.id === categoryId || facets.includes(`${ALSO_IN}${categoryId}`);
}

/** The codes that a clinic must have to pass the filters, besides that of a gender. */
export function wantedFacets(filters: CardFilters): string[] {
  return [
    ...[filters.language === undefined ? [] : (languageFacet(filters.language) ?? [])].flat(),
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

interface Asked {
  /** The category that is asked for. */
  readonly categoryId?: string | undefined;
  /** The instant at which a clinic has to be open. */
  readonly now?: Date;
}

/** What the filters ask for, one by one. */
export function criteriaOf(filters: CardFilters, { categoryId, now = new Date() }: Asked = {}): Criterion[] {
  const { rating, open, gender } = filters;
  return [
    ...(rating === undefined ? [] : [(card: FilteredCard) => Number(card.rating) >= rating]),
    ...(filters.acceptingPatients === undefined
      ? []
      : [(card: FilteredCard) => card.acceptingPatients === true]),
    ...(filters.telemedicine === undefined ? [] : [(card: FilteredCard) => card.telemedicine === true]),
    ...(open === undefined ? [] : [(card: FilteredCard) => isOpenAt(open, card, now)]),
    ...(gender === undefined
      ? []
      : [
          (_: FilteredCard, facets: readonly string[]) =>
            categoryId === undefined
              ? facets.some((code) => code.startsWith(GENDERS[gender]))
              : facets.includes(genderCode(gender, categoryId)),
        ]),
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
  asked?: Asked,
): boolean {
  return criteriaOf(filters, asked).every((passes) => passes(card, facets));
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
