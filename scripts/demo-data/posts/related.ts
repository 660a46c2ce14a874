import type { ClinicRecord } from '../../../shared/domain/records.ts';
import type { Random } from '../random.ts';
import type { Related } from './post-files.ts';

/** Ids of verified, approved clinics that fit a post, of as many specialties and cities as there are to choose from. */
export function relatedClinicIds(
  { categories, cities, count }: Related,
  clinics: readonly ClinicRecord[],
  random: Random,
): string[] {
  const fitting = clinics.filter(
    ({ status, verified, category, city }) =>
      status === 'approved' &&
      verified &&
      categories.includes(category.slug) &&
      (cities?.includes(city.slug) ?? true),
  );
  const left = random.shuffle(fitting);
  const chosen: ClinicRecord[] = [];
  const likeness = (one: ClinicRecord) =>
    chosen.filter(({ category }) => category.slug === one.category.slug).length +
    chosen.filter(({ city }) => city.slug === one.city.slug).length;
  while (chosen.length < count) {
    const [next] = left.toSorted((a, b) => likeness(a) - likeness(b));
    if (!next) break;
    chosen.push(next);
    left.splice(left.indexOf(next), 1);
  }
  return chosen.map(({ id }) => id);
}
