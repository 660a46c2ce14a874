import { cardOf } from '../../../shared/domain/listings/listing.ts';
import { landingModifiers, landingSlug } from '../../../shared/domain/pages/landing-slug.ts';
import type { RatingTotals } from '../../../shared/domain/ranks/rating.ts';
import { noReviews, totalsOf } from '../../../shared/domain/reviews/review-sums.ts';
import { FEATURED_POSTS } from './footer.ts';
import { EVERY_CLINIC, EVERY_PAGE, EVERY_POST } from './merge-paths.ts';
import type { PeerRepository, ShownClinic, StoredClinic } from './peer-repository.ts';

/** What is read of a clinic as it is now, and of others of the same city and specialty. */
export type PeerReader = Pick<PeerRepository, 'clinic' | 'showing'>;

/** A published post. */
export interface ShownPost {
  readonly slug: string;
}

/** A record that pages show, before and after a change; undefined: no page shows it. */
export type PageChange =
  | {
      readonly kind: 'clinic';
      readonly id: string;
      readonly before: StoredClinic | undefined;
      readonly after: StoredClinic | undefined;
    }
  | {
      /** Its published reviews, with their totals. */
      readonly kind: 'reviews';
      /** Of the clinic. */
      readonly id: string;
      readonly before: RatingTotals;
      readonly after: RatingTotals;
    }
  | {
      readonly kind: 'post';
      readonly id: string;
      readonly before: ShownPost | undefined;
      readonly after: ShownPost | undefined;
    }
  /** A city or category that was added, changed or removed. */
  | { readonly kind: 'taxonomy'; readonly id: string };

type Change<Kind extends PageChange['kind']> = Extract<PageChange, { kind: Kind }>;

/**
 * The paths of exactly the pages that a change of a record changes, as their cache keys have them. A page that did not exist is
 * not among them: its 404 has a short lifetime. Ratings of Google and ranks that only age are no changes of a record: they show
 * when a page's lifetime ends.
 */
export async function changedPaths(change: PageChange, peers: PeerReader): Promise<readonly string[]> {
  switch (change.kind) {
    case 'clinic': {
      const { ratings } = (await peers.clinic(change.id)) ?? { ratings: totalsOf(noReviews) };
      const shown = (clinic: StoredClinic | undefined) => clinic && { ...clinic, ratings };
      return clinicPaths(change.id, shown(change.before), shown(change.after), peers);
    }
    case 'reviews': {
      const clinic = await peers.clinic(change.id);
      if (clinic === undefined) return [];
      const [before, after] = [change.before, change.after].map((ratings) => ({ ...clinic, ratings }));
      return [...(await clinicPaths(change.id, before, after, peers)), '/reviews-policy'];
    }
    case 'post':
      return postPaths(change);
    case 'taxonomy':
      // Its name is on the pages of all its clinics, on those that list cities or categories, and in the footer.
      return [EVERY_PAGE];
  }
}

async function clinicPaths(
  id: string,
  before: ShownClinic | undefined,
  after: ShownClinic | undefined,
  peers: PeerReader,
): Promise<string[]> {
  const own = before === undefined ? [] : [clinicPath(before.slug)];
  // Its URL by id redirects to the slug.
  const moved = before !== undefined && before.slug !== after?.slug ? [clinicPath(id)] : [];
  const states = [before, after].filter((state) => state !== undefined);
  if (before !== undefined && after !== undefined && isSameCard(before, after)) return [...own, ...moved];

  const showing = await Promise.all(states.map((state) => peers.showing(state)));
  return [
    ...own,
    ...moved,
    ...states.flatMap(listPaths),
    '/',
    ...(isSameCount(before, after) ? [] : countPaths(states)),
    ...showing.flatMap((slugs) => (slugs === 'many' ? EVERY_CLINIC : slugs.map(clinicPath))),
    // A post names the clinics that it recommends: none of them is new.
    ...(before === undefined ? [] : [EVERY_POST]),
  ];
}

/** Landing pages, and the lists of the search page. */
function listPaths({ city, category }: ShownClinic): string[] {
  return [
    ...landingModifiers.map((modifier) => `/${landingSlug(modifier, category.slug, city.slug)}`),
    '/search',
    `/search?category=${category.slug}`,
    `/search?category=${category.slug}&city=${city.slug}`,
    `/search?city=${city.slug}`,
  ];
}

/** Pages that count clinics. */
function countPaths(states: readonly ShownClinic[]): string[] {
  return ['/about', '/cities', ...states.map(({ city }) => `/cities?state=${city.state}`)];
}

function isSameCard(before: ShownClinic, after: ShownClinic): boolean {
  return isEqual(cardOf(before), cardOf(after));
}

function isSameCount(before: ShownClinic | undefined, after: ShownClinic | undefined): boolean {
  if (before === undefined || after === undefined) return false;
  const counted = ({ city, category, ratings }: ShownClinic) => [city.id, category.id, ratings];
  return isEqual(counted(before), counted(after));
}

/** Of values whose fields have one order. */
function isEqual(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function postPaths({ before, after }: Change<'post'>): string[] {
  const slugs = [before, after].flatMap((post) => post?.slug ?? []);
  if (slugs.length === 0) return [];
  // In the footer.
  if (slugs.some((slug) => FEATURED_POSTS.includes(slug))) return [EVERY_PAGE];
  return [...(before === undefined ? [] : [`/blog/${before.slug}`]), '/blog', '/'];
}

const clinicPath = (slugOrId: string): string => `/clinics/${slugOrId}`;
