import { cardOf } from '../../../shared/domain/listings/listing.ts';
import { landingModifiers, landingSlug } from '../../../shared/domain/pages/landing-slug.ts';
import type { RatingTotals } from '../../../shared/domain/ranks/rating.ts';
import { noReviews, totalsOf } from '../../../shared/domain/reviews/review-sums.ts';
import { FEATURED_POSTS } from './footer.ts';
import { EVERY_CLINIC, EVERY_PAGE, EVERY_POST, type PagePaths } from './merge-paths.ts';
import type { ListedCategory, PeerRepository, ShownClinic, StoredClinic } from './peer-repository.ts';

/** What is read of a clinic as it is now, and of others of the same city and specialty. */
export type PeerReader = Pick<
  PeerRepository,
  'clinic' | 'showing' | 'changedLists' | 'alsoIn' | 'categories'
>;

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
      /** Some do not show any more whom their authors saw. */
      readonly isWithdrawn?: boolean;
    }
  | {
      /** Its score, by published or removed reviews. */
      readonly kind: 'rank';
      /** Of the clinic. */
      readonly id: string;
      readonly before: number;
      readonly after: number;
    }
  | {
      /** A person of a clinic, by the ids of the categories of the work there. */
      readonly kind: 'people';
      /** Of the clinic. */
      readonly id: string;
      readonly before: readonly string[];
      readonly after: readonly string[];
    }
  /** A person with the roles, by the slugs of the pages that showed and show them. */
  | {
      readonly kind: 'person';
      readonly id: string;
      readonly before: string | undefined;
      readonly after: string | undefined;
    }
  | {
      readonly kind: 'post';
      readonly id: string;
      readonly before: ShownPost | undefined;
      readonly after: ShownPost | undefined;
    }
  /** A city or category that was added, changed or removed. */
  | { readonly kind: 'taxonomy'; readonly id: string }
  /** Any record that an import wrote. */
  | { readonly kind: 'bulk'; readonly id: string };

/** `bulk`: one of very many changes, which are one request when they end. */
export type PagesOfChange = PagePaths | 'bulk';

type Change<Kind extends PageChange['kind']> = Extract<PageChange, { kind: Kind }>;

/**
 * The paths of the pages that a change of a record changes, as their cache keys have them. A page that did not exist is not among them:
 * its 404 has a short lifetime. What shows when a page's lifetime ends instead: ratings of Google, ranks that only age, ratings on
 * cards, the order within a page of a list, and counts.
 */
export async function changedPaths(change: PageChange, peers: PeerReader): Promise<PagesOfChange> {
  switch (change.kind) {
    case 'clinic': {
      const { ratings } = (await peers.clinic(change.id)) ?? { ratings: totalsOf(noReviews) };
      const shown = async (clinic: StoredClinic | undefined) =>
        clinic && { ...clinic, ratings, alsoIn: await peers.alsoIn(clinic) };
      return clinicPaths(change.id, await shown(change.before), await shown(change.after), peers);
    }
    case 'reviews': {
      const clinic = await peers.clinic(change.id);
      if (clinic === undefined) return nothing;
      // What staff have removed may harm someone; people who write reviews cannot cause it.
      const isRemoved = change.after.count < change.before.count || change.isWithdrawn === true;
      return isRemoved ? urgent(clinicPath(clinic.slug)) : ordinary(clinicPath(clinic.slug));
    }
    case 'rank': {
      const clinic = await peers.clinic(change.id);
      if (clinic === undefined) return nothing;
      const lists = [clinic.category, ...(await peers.alsoIn(clinic))].map((category) => ({
        ...clinic,
        category,
      }));
      const paths = lists.map(async (list) => {
        const { search, landings } = await peers.changedLists(list, change);
        return [...(search ? [searchPath(list)] : []), ...(landings ? landingPaths(list) : [])];
      });
      return ordinary(...(await Promise.all(paths)).flat());
    }
    case 'people': {
      const clinic = await peers.clinic(change.id);
      if (clinic === undefined) return nothing;
      // The lists of its own category have it in any case.
      const lists = await peers.categories(changedCategories(change, clinic));
      return {
        urgent: [clinicPath(clinic.slug)],
        ordinary: lists.flatMap((category) => categoryPaths({ ...clinic, category })),
      };
    }
    case 'person':
      return urgent(...personPaths(change));
    case 'post':
      return urgent(...postPaths(change));
    case 'taxonomy':
      // Its name is on the pages of all its clinics, on those that list cities or categories, and in the footer.
      return urgent(EVERY_PAGE);
    case 'bulk':
      return 'bulk';
  }
}

const urgent = (...paths: readonly string[]): PagePaths => ({ urgent: paths, ordinary: [] });
const ordinary = (...paths: readonly string[]): PagePaths => ({ urgent: [], ordinary: paths });
const nothing = urgent();

/** Ids of the categories whose lists a clinic may have entered or left with a person. */
function changedCategories({ before, after }: Change<'people'>, { category }: StoredClinic): string[] {
  const changed = [
    ...before.filter((id) => !after.includes(id)),
    ...after.filter((id) => !before.includes(id)),
  ];
  return [...new Set(changed)].filter((id) => id !== category.id);
}

async function clinicPaths(
  id: string,
  before: ShownClinic | undefined,
  after: ShownClinic | undefined,
  peers: PeerReader,
): Promise<PagePaths> {
  const states = [before, after].filter((state) => state !== undefined);
  const own = [
    ...(before === undefined ? [] : [clinicPath(before.slug)]),
    // Its URL by id redirects to the slug.
    ...(before !== undefined && before.slug !== after?.slug ? [clinicPath(id)] : []),
  ];
  if (before !== undefined && after !== undefined && isSameCard(before, after)) return urgent(...own);

  const lists = states.flatMap(listPaths);
  const listed = states.flatMap((state) => categoriesOf(state).map((category) => ({ ...state, category })));
  const showing = await Promise.all(listed.map((list) => peers.showing(list)));
  const beside = showing.flatMap((slugs) => (slugs === 'many' ? EVERY_CLINIC : slugs.map(clinicPath)));
  const counting = isSameCount(before, after) ? [] : countPaths(states);
  // What is new has to be found; that it is also beside others can wait.
  if (before === undefined) return { urgent: lists, ordinary: ['/', ...beside, ...counting] };
  // What is changed or gone has to leave each page that shows it. Any post may recommend it.
  return { urgent: [...own, ...lists, '/', ...beside, EVERY_POST], ordinary: counting };
}

/** Landing pages, and the lists of the search page. */
function listPaths(clinic: ShownClinic): string[] {
  return [
    ...categoriesOf(clinic).flatMap((category) => categoryPaths({ ...clinic, category })),
    '/search',
    `/search?city=${clinic.city.slug}`,
  ];
}

const categoriesOf = ({ category, alsoIn = [] }: ShownClinic): readonly ListedCategory[] => [
  category,
  ...alsoIn,
];

/** A city, and a category that clinics of it are listed in. */
type List = Pick<ShownClinic, 'city'> & { readonly category: ListedCategory };

function categoryPaths(list: List): string[] {
  return [...landingPaths(list), `/search?category=${list.category.slug}`, searchPath(list)];
}

function landingPaths({ city, category }: List): string[] {
  return landingModifiers.map((modifier) => `/${landingSlug(modifier, category.slug, city.slug)}`);
}

/** The search page of its city and specialty. */
function searchPath({ city, category }: List): string {
  return `/search?category=${category.slug}&city=${city.slug}`;
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

/** A page that did not exist is not among them. The URL by id redirects to the slug. */
function personPaths({ id, before, after }: Change<'person'>): string[] {
  if (before === undefined) return [];
  return [personPath(before), ...(before === after ? [] : [personPath(id)])];
}

const personPath = (slugOrId: string): string => `/practitioners/${slugOrId}`;
const clinicPath = (slugOrId: string): string => `/clinics/${slugOrId}`;
