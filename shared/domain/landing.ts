/** Parses slugs of landing pages into modifier, specialty and city. */
import { pluralNames } from '../content/landing/plural-names.ts';
import { type LandingModifier, landingModifiers, landingSlug } from './landing-slug.ts';
import { titleCase } from './slug.ts';

interface Named {
  readonly slug: string;
}

export type ParsedLanding<City extends Named, Category extends Named> =
  | {
      readonly kind: 'landing';
      readonly modifier: LandingModifier;
      readonly category: Category;
      readonly city: City;
    }
  /** Names the specialty by its plural ('best-dentists-chicago'); the page is at the canonical slug. */
  | { readonly kind: 'alias'; readonly canonicalSlug: string }
  | { readonly kind: 'none' };

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
 * Modifier by prefix, the longest city by suffix whose rest is a known category (specification, section 5). A canonical
 * slug is never taken for an alias, so that a page's own URL never redirects.
 */
export function parseLandingSlug<City extends Named, Category extends Named>(
  slug: string,
  cities: readonly City[],
  categories: readonly Category[],
): ParsedLanding<City, Category> {
  const modifier = modifierOf(slug);
  if (modifier === undefined) return { kind: 'none' };
  const rest = slug.slice(modifier.length + 1);
  const candidates = cities
    .filter((city) => rest.endsWith(`-${city.slug}`))
    .toSorted((a, b) => b.slug.length - a.slug.length)
    .map((city) => ({ city, middle: rest.slice(0, -city.slug.length - 1) }));

  for (const { city, middle } of candidates) {
    const category = categories.find((one) => one.slug === middle);
    if (category) return { kind: 'landing', modifier, category, city };
  }
  for (const { city, middle } of candidates) {
    const category = categories.find((one) => pluralSlug(one) === middle);
    if (category) return { kind: 'alias', canonicalSlug: landingSlug(modifier, category.slug, city.slug) };
  }
  return { kind: 'none' };
}
