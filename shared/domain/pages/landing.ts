/** Parses slugs of landing pages into modifier, specialty and city. */

import { pluralName } from '../taxonomy/plural-name.ts';
import { isSlug, slugify } from '../text/slug.ts';
import { type LandingModifier, landingModifiers } from './landing-slug.ts';

interface Named {
  readonly slug: string;
  /** Plural name of its providers. */
  readonly plural?: string | undefined;
  readonly formerSlugs?: readonly string[] | undefined;
}

/** A way to read a slug: it holds if there is a city of that slug. */
export interface LandingCandidate<Category extends Named> {
  readonly modifier: LandingModifier;
  readonly category: Category;
  readonly citySlug: string;
}

/** The plural name as a slug: 'dentists'. */
export function pluralSlug(category: Named): string {
  return slugify(pluralName(category), category.slug);
}

/** Whether a slug begins with a modifier, which every landing page does: known without any list. */
export function hasModifier(slug: string): boolean {
  return modifierOf(slug) !== undefined;
}

function modifierOf(slug: string): LandingModifier | undefined {
  return landingModifiers.find((word) => slug.startsWith(`${word}-`));
}

/**
 * The readings of a slug, best first: the one that has a city holds. Modifier by prefix, then a known category, then the
 * city, the longest one first (specification, section 5). A category is known by its slug, by a former one, or by its plural
 * ('best-dentists-chicago'); a present slug is never taken for another's, so that a page's own URL never redirects. Nearly
 * every slug has one reading or none.
 */
export function landingCandidates<Category extends Named>(
  slug: string,
  categories: readonly Category[],
): LandingCandidate<Category>[] {
  const modifier = modifierOf(slug);
  if (modifier === undefined) return [];
  const rest = slug.slice(modifier.length + 1);
  const readings = (namesOf: (category: Category) => readonly string[]) =>
    categories
      .flatMap((category) => namesOf(category).map((name) => ({ modifier, category, name })))
      .filter(({ name }) => rest.startsWith(`${name}-`))
      .map(({ name, ...reading }) => ({ ...reading, citySlug: rest.slice(name.length + 1) }))
      .filter(({ citySlug }) => isSlug(citySlug))
      .toSorted((a, b) => b.citySlug.length - a.citySlug.length);
  return [
    ...readings((category) => [category.slug]),
    ...readings((category) =>
      [pluralSlug(category), ...(category.formerSlugs ?? [])].filter((name) => name !== category.slug),
    ),
  ];
}
