import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { categories, cities } from '../../../test/fixtures/taxonomy.ts';
import { pluralName } from '../taxonomy/plural-name.ts';
import { landingCandidates, pluralSlug } from './landing.ts';
import { landingModifiers, landingSlug } from './landing-slug.ts';

const named = (...slugs: string[]) => slugs.map((slug) => ({ slug }));

interface Named {
  readonly slug: string;
}

/** Meaning of a slug in a directory of these cities: the first reading whose city exists. */
function parseLandingSlug<Category extends Named>(
  slug: string,
  places: readonly Named[],
  specialties: readonly Category[],
) {
  for (const { modifier, category, citySlug } of landingCandidates(slug, specialties)) {
    const city = places.find((place) => place.slug === citySlug);
    if (!city) continue;
    const canonicalSlug = landingSlug(modifier, category.slug, city.slug);
    if (canonicalSlug === slug) return { kind: 'landing' as const, modifier, category, city };
    return { kind: 'alias' as const, canonicalSlug };
  }
  return { kind: 'none' as const };
}
const parse = (slug: string) => parseLandingSlug(slug, cities, categories);

describe('a landing slug', () => {
  it.each(landingModifiers)('is parsed into every specialty and city: %s', (modifier) => {
    for (const category of categories) {
      for (const city of cities) {
        expect(parse(landingSlug(modifier, category.slug, city.slug))).toEqual({
          kind: 'landing',
          modifier,
          category,
          city,
        });
      }
    }
  });

  it('may name the specialty by its plural name, which leads to the canonical slug', () => {
    expect(parse('best-dentists-chicago')).toEqual({
      kind: 'alias',
      canonicalSlug: 'best-dentistry-chicago',
    });
    expect(parse('top-walk-in-clinics-los-angeles')).toEqual({
      kind: 'alias',
      canonicalSlug: 'top-walk-in-clinic-los-angeles',
    });
  });

  it.each([
    '',
    'best',
    'best-',
    'best-chicago',
    'best--chicago',
    'best-dentistry',
    'best-dentistry-',
    'best-nothing-chicago',
    'best-dentistry-nowhere',
    'worst-dentistry-chicago',
    'dentistry-chicago',
    'Best-dentistry-chicago',
    'best-dentistry-chicago-',
    'best-best-dentistry-chicago',
    'best-dentistry-in-chicago',
    'best-__proto__-chicago',
  ])('is none: "%s"', (slug) => {
    expect(parse(slug)).toEqual({ kind: 'none' });
  });

  it('has one reading unless a specialty begins with another one', () => {
    const asked = (slug: string) => landingCandidates(slug, categories).map(({ citySlug }) => citySlug);
    for (const category of categories) {
      expect(asked(landingSlug('best', category.slug, 'salt-lake-city'))).toEqual(['salt-lake-city']);
    }
    expect(asked('best-dentists-salt-lake-city')).toEqual(['salt-lake-city']);
    expect(asked('best-nothing-salt-lake-city')).toEqual([]);
    expect(
      landingCandidates('best-eye-care-new-york', named('eye-care', 'eye')).map(({ citySlug }) => citySlug),
    ).toEqual(['care-new-york', 'new-york']);
  });

  it('ends with the longest city that leaves a specialty', () => {
    const places = named('york', 'new-york', 'east-new-york');
    const specialties = named('eye', 'eye-care-new');
    expect(parseLandingSlug('best-eye-east-new-york', places, specialties)).toMatchObject({
      category: { slug: 'eye' },
      city: { slug: 'east-new-york' },
    });
    // 'new-york' would leave 'eye-care', which is no specialty.
    expect(parseLandingSlug('best-eye-care-new-york', places, specialties)).toMatchObject({
      category: { slug: 'eye-care-new' },
      city: { slug: 'york' },
    });
  });

  it('may name the specialty by a slug that it had', () => {
    const specialties = [{ slug: 'teeth', formerSlugs: ['dentistry'] }, ...named('dentistry-for-kids')];
    expect(parseLandingSlug('best-dentistry-chicago', cities, specialties)).toEqual({
      kind: 'alias',
      canonicalSlug: 'best-teeth-chicago',
    });
  });

  it('is canonical rather than an alias where it could be both', () => {
    const specialties = named('dentistry', 'dentists');
    expect(parseLandingSlug('best-dentists-chicago', cities, specialties)).toMatchObject({
      kind: 'landing',
      category: { slug: 'dentists' },
    });
  });
});

/** Slugs of few words, so that they contain, begin and end with each other and with modifiers. */
const nastySlug = fc
  .array(fc.constantFrom('new', 'york', 'best', 'top', 'eye', 'care', 'dentists', 'walk', 'in'), {
    minLength: 1,
    maxLength: 4,
  })
  .map((words) => words.join('-'));
const nastyList = fc.uniqueArray(nastySlug, { minLength: 1, maxLength: 8 }).map((slugs) => named(...slugs));

describe('landing slugs of any cities and specialties', () => {
  it('are landing pages of the same slug when canonical', () => {
    fc.assert(
      fc.property(
        nastyList,
        nastyList,
        fc.constantFrom(...landingModifiers),
        fc.nat(),
        fc.nat(),
        (places, specialties, modifier, nthCity, nthCategory) => {
          const city = places[nthCity % places.length];
          const category = specialties[nthCategory % specialties.length];
          if (!city || !category) throw new Error('lists are never empty');
          const slug = landingSlug(modifier, category.slug, city.slug);
          const parsed = parseLandingSlug(slug, places, specialties);
          if (parsed.kind !== 'landing') throw new Error(`${slug} is ${parsed.kind}`);
          expect(landingSlug(parsed.modifier, parsed.category.slug, parsed.city.slug)).toBe(slug);
          // Two pairs can share a slug ('eye' in 'new-york', 'eye-new' in 'york'): the longer city has it.
          expect(parsed.city.slug.length).toBeGreaterThanOrEqual(city.slug.length);
          if (parsed.city.slug.length === city.slug.length) expect(parsed).toMatchObject({ category, city });
        },
      ),
    );
  });

  it('lead to a landing page in one step when aliases', () => {
    fc.assert(
      fc.property(nastyList, nastyList, (places, specialties) => {
        const known = [...specialties, { slug: 'walk-in-clinic', plural: 'Walk-in Clinics' }];
        for (const city of places) {
          const parsed = parseLandingSlug(`best-walk-in-clinics-${city.slug}`, places, known);
          if (parsed.kind !== 'alias') throw new Error(`an alias is ${parsed.kind}`);
          expect(parseLandingSlug(parsed.canonicalSlug, places, known).kind).toBe('landing');
        }
      }),
    );
  });

  it('are parsed from any text without an error', () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.tuple(fc.constantFrom(...landingModifiers), fc.string(), nastySlug).map((parts) => parts.join('-')),
    );
    fc.assert(
      fc.property(text, nastyList, nastyList, (slug, places, specialties) => {
        expect(['landing', 'alias', 'none']).toContain(parseLandingSlug(slug, places, specialties).kind);
      }),
    );
  });
});

describe('plural names', () => {
  it('exist for every specialty as delivered, and make slugs of plain letters', () => {
    for (const category of categories) {
      const { slug, plural } = category;
      expect(plural, slug).toBeDefined();
      const alias = plural?.toLowerCase().replaceAll(' ', '-');
      expect(pluralSlug(category)).toBe(alias);
      expect(parse(`best-${alias}-toronto`)).toEqual({
        kind: 'alias',
        canonicalSlug: `best-${slug}-toronto`,
      });
    }
  });

  it('may have any characters', () => {
    expect(pluralSlug({ slug: 'womens-health', plural: "Women's Health Doctors (Ob/Gyn)" })).toBe(
      'womens-health-doctors-ob-gyn',
    );
    expect(pluralSlug({ slug: 'eye', plural: '眼科' })).toBe('eye');
  });

  it('are the slug in words for any other specialty', () => {
    expect(pluralName({ slug: 'sports-medicine' })).toBe('Sports Medicine');
  });
});
