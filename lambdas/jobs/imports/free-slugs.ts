import { slugOfName } from '../../records/submissions/index.ts';
import type { PlacedListing } from './clinic-record.ts';
import { withEnding } from './import-cities.ts';
import type { SlugOwners } from './import-record-repository.ts';

/** The slugs that a record may have, the best one first. */
export interface SlugCandidates {
  /** Id of the record. */
  readonly id: string;
  readonly slugs: readonly [string, ...string[]];
}

type ReadOwners = (slugs: readonly string[]) => Promise<SlugOwners>;

/** Free slugs for listings, in their order: the first candidate that neither another record has nor a listing before it. */
export async function freeSlugs(wanted: readonly PlacedListing[], ownersOf: ReadOwners): Promise<string[]> {
  return firstFree(wanted.map(candidatesOf), ownersOf);
}

/**
 * The first candidate of each that neither another record has nor one before it. A record's own is free: an import that was killed may have
 * stored the slug and not the record.
 */
export async function firstFree(
  candidates: readonly SlugCandidates[],
  ownersOf: ReadOwners,
): Promise<string[]> {
  const owners = new Map(await ownersOf(candidates.map(({ slugs: [first] }) => first)));
  const isFree = (slug: string, id: string) => (owners.get(slug) ?? id) === id;
  const crowded = candidates.filter(
    ({ id, slugs: [first] }, index) =>
      !isFree(first, id) || candidates.findIndex(({ slugs: [other] }) => other === first) < index,
  );
  for (const [slug, id] of await ownersOf(crowded.flatMap(({ slugs: [, ...rest] }) => rest))) {
    owners.set(slug, id);
  }
  return candidates.map(({ id, slugs }) => {
    const free = slugs.find((slug) => isFree(slug, id)) ?? slugs[slugs.length - 1] ?? '';
    owners.set(free, id);
    return free;
  });
}

/** The name, then the name with the city, then with the end of the id. */
function candidatesOf({ listing, city, record: { clinicId: id } }: PlacedListing): SlugCandidates {
  const slug = slugOfName(listing.name);
  return { id, slugs: [slug, withEnding(slug, city.slug), withEnding(slug, id.slice(-8).toLowerCase())] };
}
