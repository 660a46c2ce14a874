import { slugOfName } from '../../records/submissions/index.ts';
import type { PlacedListing } from './clinic-record.ts';
import { withEnding } from './import-cities.ts';

/** Free slugs for listings, in their order: the first candidate that neither another record has nor a listing before it. */
export async function freeSlugs(
  wanted: readonly PlacedListing[],
  takenSlugs: (slugs: readonly string[]) => Promise<ReadonlySet<string>>,
): Promise<string[]> {
  return firstFree(wanted.map(candidatesOf), takenSlugs);
}

export type SlugCandidates = readonly [string, ...string[]];

/** The first candidate of each that neither another record has nor one before it. */
export async function firstFree(
  candidates: readonly SlugCandidates[],
  takenSlugs: (slugs: readonly string[]) => Promise<ReadonlySet<string>>,
): Promise<string[]> {
  const taken = new Set(await takenSlugs(candidates.map(([first]) => first)));
  const crowded = candidates.filter(
    ([first], index) => taken.has(first) || candidates.findIndex(([other]) => other === first) < index,
  );
  for (const slug of await takenSlugs(crowded.flatMap(([, ...rest]) => rest))) taken.add(slug);
  return candidates.map((slugs) => {
    const free = slugs.find((slug) => !taken.has(slug)) ?? slugs[slugs.length - 1] ?? '';
    taken.add(free);
    return free;
  });
}

/** The name, then the name with the city, then with the end of the id. */
function candidatesOf({ listing, city, record }: PlacedListing): SlugCandidates {
  const slug = slugOfName(listing.name);
  return [slug, withEnding(slug, city.slug), withEnding(slug, record.clinicId.slice(-8).toLowerCase())];
}
