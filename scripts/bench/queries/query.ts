/** A query of the bench with what a visitor would call a sensible first page. */
import type { ClinicRecord } from '../../../shared/domain/records.ts';
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

/** What a predicate may look at: the public facts of a clinic. */
export type Judged = Pick<
  ClinicRecord,
  | 'name'
  | 'category'
  | 'city'
  | 'address'
  | 'description'
  | 'services'
  | 'insuranceAccepted'
  | 'languagesSpoken'
>;

export type Matches = (clinic: Judged) => boolean;

/**
 * - `one`: one of the first 20 answers matches, as for the name of a clinic.
 * - `most`: at least four of five of the first answers match: of as many as the directory has matching ones, at most 20, so
 *   that an engine may show less fitting clinics after the last one that fits.
 * - `none`: nothing in the directory is right, and nothing is answered.
 */
export type Expectation =
  | { readonly form: 'one' | 'most'; readonly matches: Matches }
  | { readonly form: 'none' };

export interface BenchQuery {
  readonly kind: QueryKind;
  readonly text: string;
  readonly expected: Expectation;
}

/** Categories by their slugs: one of them. */
export const category =
  (...slugs: readonly string[]): Matches =>
  (clinic) =>
    slugs.includes(clinic.category.slug);

/** A city by its name without accents, and its state or province where another city has the name. */
export const city =
  (name: string, state?: string): Matches =>
  (clinic) =>
    words(clinic.city.name).join(' ') === name && (state === undefined || clinic.city.state === state);

export const service =
  (name: string): Matches =>
  (clinic) =>
    clinic.services.includes(name);

export const insurance =
  (name: string): Matches =>
  (clinic) =>
    clinic.insuranceAccepted.includes(name);

export const language =
  (name: string): Matches =>
  (clinic) =>
    clinic.languagesSpoken.includes(name);

/** The words occur one after another in the name, the street address or the description. */
export const area =
  (text: string): Matches =>
  (clinic) =>
    [clinic.name, clinic.address, clinic.description].some((own) =>
      ` ${words(own).join(' ')} `.includes(` ${text} `),
    );

/** Every word begins a word of the name. */
export const named =
  (text: string): Matches =>
  (clinic) => {
    const own = words(clinic.name);
    return words(text).every((word) => own.some((candidate) => candidate.startsWith(word)));
  };

/** Every word begins a word of the name or the description. */
export const mentions =
  (text: string): Matches =>
  (clinic) => {
    const own = words(`${clinic.name} ${clinic.description}`);
    return words(text).every((word) => own.some((candidate) => candidate.startsWith(word)));
  };

export const all =
  (...parts: readonly Matches[]): Matches =>
  (clinic) =>
    parts.every((matches) => matches(clinic));

export const either =
  (...parts: readonly Matches[]): Matches =>
  (clinic) =>
    parts.some((matches) => matches(clinic));

/** Queries of one kind of which most first answers match. */
export function most(kind: QueryKind, entries: Readonly<Record<string, Matches>>): BenchQuery[] {
  return Object.entries(entries).map(([text, matches]) => ({
    kind,
    text,
    expected: { form: 'most', matches },
  }));
}

/** Queries that mean one clinic: by its name and city, as `known-clinics.ts` has them. */
export function one(
  kind: QueryKind,
  entries: Readonly<Record<string, readonly [name: string, city: string]>>,
): BenchQuery[] {
  return Object.entries(entries).map(([text, [name, cityName]]) => ({
    kind,
    text,
    expected: { form: 'one', matches: all((clinic) => clinic.name === name, city(cityName)) },
  }));
}

export function none(kind: QueryKind, texts: readonly string[]): BenchQuery[] {
  return texts.map((text) => ({ kind, text, expected: { form: 'none' } }));
}
