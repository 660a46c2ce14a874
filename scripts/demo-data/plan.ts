import * as z from 'zod';
import type { ClinicStatus } from '../../shared/contracts/entities.ts';
import { byName, readData } from './data-file.ts';
import { specialties } from './specialties/index.ts';

/** One record to make. */
export interface Listing {
  readonly city: string;
  readonly category: string;
  readonly status: ClinicStatus;
  /** A name that is given, where the others are drawn. */
  readonly name?: string;
  /** Repeats the first listing of this category in the city, known by its place id or by name and address alone. */
  readonly repeats?: string;
  readonly link?: 'place' | 'address';
}

/** Every city has every specialty, this often at least. */
const LEAST_PER_CATEGORY = 3;

const slug = z.string();
const { clinicCounts, named, repeated, pending } = readData(
  new URL('plan.json', import.meta.url),
  z.strictObject({
    /** Approved records by city (product decisions, 'Demonstration data'): 573. */
    clinicCounts: z.record(slug, z.int()),
    /** Names that are given: groups with two houses, the longest that fit, letters that a keyboard hides. */
    named: z.array(z.strictObject({ city: slug, category: slug, names: z.array(z.string()) })),
    /** Practices with two specialties, listed under both. */
    repeated: z.array(
      z.strictObject({ city: slug, original: slug, repeat: slug, link: z.enum(['place', 'address']) }),
    ),
    /** Submitted lately and not yet looked at. */
    pending: z.array(z.strictObject({ city: slug, category: slug })),
  }),
);

/** Every record to make; a listing that repeats another comes after it. */
export function listings(): Listing[] {
  const approved = Object.keys(clinicCounts).flatMap((city) =>
    specialties.flatMap(({ slug: category }) => {
      const names = named.find((given) => given.city === city && given.category === category)?.names ?? [];
      const repeats = repeated.filter((pair) => pair.city === city && pair.repeat === category);
      const count = share(city).get(category) ?? 0;
      return Array.from({ length: count }, (_, index): Listing => {
        const name = names[index];
        const second = repeats[count - 1 - index];
        return {
          city,
          category,
          status: 'approved',
          ...(name && { name }),
          ...(second && { repeats: second.original, link: second.link }),
        };
      });
    }),
  );
  const waiting = pending.map((listing): Listing => ({ ...listing, status: 'pending_approval' }));
  const isRepeat = ({ repeats }: Listing) => repeats !== undefined;
  return [...approved.filter((item) => !isRepeat(item)), ...approved.filter(isRepeat), ...waiting];
}

/** A city's clinics by specialty, by largest remainder over the specialties' weights. */
function share(city: string): Map<string, number> {
  const spare = byName(clinicCounts, city) - LEAST_PER_CATEGORY * specialties.length;
  const total = specialties.reduce((sum, { weight }) => sum + weight, 0);
  const exact = specialties.map(({ slug, weight }) => ({ slug, amount: (spare * weight) / total }));
  const counts = new Map(exact.map(({ slug, amount }) => [slug, LEAST_PER_CATEGORY + Math.floor(amount)]));
  const missing = byName(clinicCounts, city) - [...counts.values()].reduce((sum, count) => sum + count, 0);
  const byRemainder = exact.toSorted((one, other) => (other.amount % 1) - (one.amount % 1));
  for (const { slug } of byRemainder.slice(0, missing)) counts.set(slug, (counts.get(slug) ?? 0) + 1);
  return counts;
}
