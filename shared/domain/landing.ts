/** Parses slugs of landing pages into modifier, specialty and city. */
import { pluralNames } from '../content/landing/plural-names.ts';
import { type LandingModifier, landingModifiers } from './landing-slug.ts';
import { isSlug, titleCase } from './slug.ts';

interface Named {
  readonly slug: string;
}

/** A way to read a slug: it holds if there is a city of that slug. */
export interface LandingCandidate<Category extends Named> {
  /** An alias names the specialty by its plural ('best-dentists-chicago'); its page is at the canonical slug. */
  readonly kind: 'landing' | 'alias';
  readonly modifier: LandingModifier;
  readonly category: Category;
  readonly citySlug: string;
}

/** 'Dentists' for the category with the slug 'dentistry'; the slug in words for a category without a plural name. */
export function pluralName({ slug }: Named): string {
  return pluralNames.get(slug) ?? titleCase(slug);
}

/** The plural name as a slug: 'dentists'. The names are plain letters, spaces and hyphens. */
function pluralSlug(category: Named): string {
  return pluralName(category).toLowerCase().replaceAll(' ', '-');
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
 * city, the longest one first (specification, section 5). A canonical slug is never taken for an alias, so that a page's own
 * URL never redirects. Nearly every slug has one reading or none.
 */
export function landingCandidates<Category extends Named>(
  slug: string,
  categories: readonly Category[],
): LandingCandidate<Category>[] {
  const modifier = modifierOf(slug);
  if (modifier === undefined) return [];
  const rest = slug.slice(modifier.length + 1);
  const readings = (kind: LandingCandidate<Category>['kind'], nameOf: (category: Category) => string) =>
    categories
      .map((category) => ({ kind, modifier, category, name: nameOf(category) }))
      .filter(({ name }) => rest.startsWith(`${name}-`))
      .map(({ name, ...reading }) => ({ ...reading, citySlug: rest.slice(name.length + 1) }))
      .filter(({ citySlug }) => isSlug(citySlug))
      .toSorted((a, b) => b.citySlug.length - a.citySlug.length);
  const canonical = readings('landing', ({ slug }) => slug);
  const aliases = readings('alias', pluralSlug).filter(
    ({ category }) => pluralSlug(category) !== category.slug,
  );
  return [...canonical, ...aliases];
}
