import type { ClinicStatus } from '../../shared/contracts/entities.ts';
import type { Place } from './places/place.ts';
import { specialties } from './specialties/index.ts';

export type CitySlug = Place['slug'];

/** One record to make. */
export interface Listing {
  readonly city: CitySlug;
  readonly category: string;
  readonly status: ClinicStatus;
  /** A name that is given, where the others are drawn. */
  readonly name?: string;
  /** Repeats the first listing of this category in the city, known by its place id or by name and address alone. */
  readonly repeats?: string;
  readonly link?: 'place' | 'address';
}

/** Approved records (product decisions, 'Demonstration data'): 573. */
export const clinicCounts: Readonly<Record<CitySlug, number>> = {
  chicago: 116,
  'los-angeles': 116,
  'new-york': 114,
  toronto: 111,
  vancouver: 116,
};

/** Every city has every specialty, this often at least. */
const LEAST_PER_CATEGORY = 3;

/** Practices with two specialties, listed under both. */
const repeated: readonly (readonly [CitySlug, original: string, repeat: string, Listing['link']])[] = [
  ['chicago', 'cardiology', 'internal-medicine', 'place'],
  ['chicago', 'family-medicine', 'pediatrics', 'place'],
  ['chicago', 'gastroenterology', 'nephrology', 'address'],
  ['los-angeles', 'ophthalmology', 'optometry', 'place'],
  ['los-angeles', 'general-practice', 'walk-in-clinic', 'place'],
  ['los-angeles', 'endocrinology', 'internal-medicine', 'place'],
  ['new-york', 'neurology', 'psychiatry', 'place'],
  ['new-york', 'gynecology', 'family-medicine', 'place'],
  ['toronto', 'rheumatology', 'orthopedics', 'place'],
  ['toronto', 'walk-in-clinic', 'family-medicine', 'place'],
  ['toronto', 'pulmonology', 'internal-medicine', 'address'],
  ['vancouver', 'dermatology', 'general-practice', 'place'],
  ['vancouver', 'urology', 'nephrology', 'place'],
  ['vancouver', 'pediatrics', 'family-medicine', 'place'],
];

/** Names that are given: groups with two houses, the longest that fit, letters that a keyboard hides. */
const named: readonly (readonly [CitySlug, category: string, names: readonly string[]])[] = [
  ['chicago', 'walk-in-clinic', ['Northlight Walk-In Care', 'Northlight Walk-In Care']],
  ['chicago', 'cardiology', ['O’Connell Heart Group']],
  ['chicago', 'ophthalmology', ['Żółć & Bäumler Eye Physicians']],
  ['los-angeles', 'orthopedics', ['The Jacaranda Institute for Bones, Joints & Sports Medicine']],
  ['los-angeles', 'dermatology', ['Núñez-Whitfield Dermatology']],
  ['new-york', 'optometry', ['Kettle & Finch Eyewear & Eye Exams', 'Kettle & Finch Eyewear & Eye Exams']],
  ['new-york', 'psychiatry', ['Søren Østergaard, MD, PhD']],
  ['toronto', 'family-medicine', ['Ravine Family Practice', 'Ravine Family Practice']],
  ['toronto', 'cardiology', ['Dr. Amélie Tremblay & Associates']],
  ['toronto', 'gastroenterology', ['The Trillium Collective for Digestive Health & Liver Disease']],
  ['vancouver', 'dentistry', ['Harbourlight Dental', 'Harbourlight Dental']],
  ['vancouver', 'pediatrics', ['Mø & Mouse Children’s Clinic']],
];

/** Submitted lately and not yet looked at. */
const pending: readonly (readonly [CitySlug, category: string])[] = [
  ['chicago', 'dentistry'],
  ['los-angeles', 'psychiatry'],
  ['new-york', 'pediatrics'],
  ['new-york', 'family-medicine'],
  ['toronto', 'optometry'],
  ['vancouver', 'walk-in-clinic'],
];

const cities: readonly CitySlug[] = ['chicago', 'los-angeles', 'new-york', 'toronto', 'vancouver'];

/** Every record to make; a listing that repeats another comes after it. */
export function listings(): Listing[] {
  const approved = cities.flatMap((city) =>
    specialties.flatMap(({ slug: category }) => {
      const names = named.find(([where, what]) => where === city && what === category)?.[2] ?? [];
      const repeats = repeated.filter(([where, , repeat]) => where === city && repeat === category);
      const count = share(city).get(category) ?? 0;
      return Array.from({ length: count }, (_, index): Listing => {
        const name = names[index];
        const [, original, , link] = repeats[count - 1 - index] ?? [];
        return {
          city,
          category,
          status: 'approved',
          ...(name && { name }),
          ...(original && link && { repeats: original, link }),
        };
      });
    }),
  );
  const waiting = pending.map(
    ([city, category]): Listing => ({ city, category, status: 'pending_approval' }),
  );
  const isRepeat = ({ repeats }: Listing) => repeats !== undefined;
  return [...approved.filter((item) => !isRepeat(item)), ...approved.filter(isRepeat), ...waiting];
}

/** A city's clinics by specialty, by largest remainder over the specialties' weights. */
function share(city: CitySlug): Map<string, number> {
  const spare = clinicCounts[city] - LEAST_PER_CATEGORY * specialties.length;
  const total = specialties.reduce((sum, { weight }) => sum + weight, 0);
  const exact = specialties.map(({ slug, weight }) => ({ slug, amount: (spare * weight) / total }));
  const counts = new Map(exact.map(({ slug, amount }) => [slug, LEAST_PER_CATEGORY + Math.floor(amount)]));
  const missing = clinicCounts[city] - [...counts.values()].reduce((sum, count) => sum + count, 0);
  const byRemainder = exact.toSorted((one, other) => (other.amount % 1) - (one.amount % 1));
  for (const { slug } of byRemainder.slice(0, missing)) counts.set(slug, (counts.get(slug) ?? 0) + 1);
  return counts;
}
