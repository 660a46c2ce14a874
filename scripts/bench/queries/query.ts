/** A query of the bench with what a visitor would call a sensible first page. */
import * as z from 'zod';
import type { ListedClinic } from '../../../shared/domain/records.ts';
import { words } from '../../../shared/domain/text/text.ts';

export const queryKinds = [
  'names',
  'practitioners',
  'lay words',
  'misspellings',
  'services',
  'insurance',
  'languages',
  'neighbourhoods and streets',
  'cities',
  'two and three words',
  'empty results',
  'other scripts',
] as const;
export type QueryKind = (typeof queryKinds)[number];

/** What a predicate may look at: the public facts of a clinic and of its people. */
export type Judged = Pick<
  ListedClinic,
  | 'name'
  | 'category'
  | 'city'
  | 'address'
  | 'description'
  | 'services'
  | 'insuranceAccepted'
  | 'languagesSpoken'
  | 'people'
>;

const text = z.string().exactOptional();
const criteria = {
  /** A category by its slug, or one of several: the clinic's own, or one that a person there works in. */
  category: z.union([z.string(), z.array(z.string())]).exactOptional(),
  /** A city by its name without accents, and its state or province where another city has the name. */
  city: text,
  state: text,
  service: text,
  insurance: text,
  /** Of the clinic or of a person there. */
  language: text,
  /** Of a person there. */
  gender: text,
  /** The clinic's name. */
  name: text,
  /** The words occur one after another in the name, the street address or the description. */
  area: text,
  /** Every word begins a word of the name. */
  named: text,
  /** Every word begins a word of the name or the description. */
  mentions: text,
};

/** What a clinic must have: everything of this, and one of `either`. */
const criteriaSchema = z.strictObject({
  ...criteria,
  either: z.array(z.strictObject(criteria)).exactOptional(),
});
type Criteria = z.infer<typeof criteriaSchema>;

export const querySchema = z.strictObject({
  query: z.string(),
  /** One of the first 20 answers matches, as for the name of a clinic. */
  one: criteriaSchema.exactOptional(),
  /**
   * At least four of five of the first answers match: of as many as the directory has matching ones, at most 20, so that an
   * engine may show less fitting clinics after the last one that fits.
   */
  most: criteriaSchema.exactOptional(),
  // With neither, nothing in the directory is right, and nothing is answered.
});

export type Matches = (clinic: Judged) => boolean;

export type Expectation =
  | { readonly form: 'one' | 'most'; readonly matches: Matches }
  | { readonly form: 'none' };

export interface BenchQuery {
  readonly kind: QueryKind;
  readonly text: string;
  readonly expected: Expectation;
}

export function benchQuery(kind: QueryKind, { query, one, most }: z.infer<typeof querySchema>): BenchQuery {
  return { kind, text: query, expected: expectation(one, most) };
}

function expectation(one: Criteria | undefined, most: Criteria | undefined): Expectation {
  if (one !== undefined) return { form: 'one', matches: matching(one) };
  return most === undefined ? { form: 'none' } : { form: 'most', matches: matching(most) };
}

export function matching({ either, ...wanted }: Criteria): Matches {
  const alternatives = either?.map(matching);
  return (clinic) =>
    meets(clinic, wanted) && (alternatives === undefined || alternatives.some((matches) => matches(clinic)));
}

function meets(clinic: Judged, wanted: Omit<Criteria, 'either'>): boolean {
  const { category, city, state, service, insurance, language, gender, name, area, named, mentions } = wanted;
  const { categories = [], languages = [], genders = [] } = clinic.people ?? {};
  // Ids of categories are their slugs.
  const isOf = (slug: string) => slug === clinic.category.slug || categories.some(([id]) => id === slug);
  return (
    (category === undefined || [category].flat().some(isOf)) &&
    (city === undefined || words(clinic.city.name).join(' ') === city) &&
    (state === undefined || clinic.city.state === state) &&
    (service === undefined || clinic.services?.includes(service) === true) &&
    (insurance === undefined || clinic.insuranceAccepted?.includes(insurance) === true) &&
    (language === undefined || [...(clinic.languagesSpoken ?? []), ...languages].includes(language)) &&
    (gender === undefined || genders.some(([own]) => own === gender)) &&
    (name === undefined || clinic.name === name) &&
    (area === undefined ||
      [clinic.name, clinic.address, clinic.description ?? ''].some((own) =>
        ` ${words(own).join(' ')} `.includes(` ${area} `),
      )) &&
    (named === undefined || beginWords(named, clinic.name)) &&
    (mentions === undefined || beginWords(mentions, `${clinic.name} ${clinic.description ?? ''}`))
  );
}

/** Whether every word of one text begins a word of the other. */
function beginWords(beginnings: string, text: string): boolean {
  const own = words(text);
  return words(beginnings).every((word) => own.some((candidate) => candidate.startsWith(word)));
}
