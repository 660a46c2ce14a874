/**
 * How long caches keep a page, in seconds (decision 0054). A page lives long only if a change names its path to CloudFront
 * (`app/pages/changed-paths.ts`): a path or a query that no change names has the short lifetime. Browsers always revalidate.
 */
import { hasModifier } from '../../../shared/domain/pages/landing.ts';
import { isSlug } from '../../../shared/domain/text/slug.ts';

const DAY = 86_400;
const TEN_MINUTES = 600;

interface Lifetime {
  readonly fresh: number;
  /** Served while the cache fetches a new one. */
  readonly whileRevalidating: number;
}

export const lifetimes = {
  long: { fresh: DAY, whileRevalidating: DAY },
  medium: { fresh: TEN_MINUTES, whileRevalidating: TEN_MINUTES },
  short: { fresh: 20, whileRevalidating: 10 },
  notFound: { fresh: 10, whileRevalidating: 10 },
} as const satisfies Record<string, Lifetime>;

/** The cache keeps a page whose rendering fails for a day. */
const IF_ERROR = `stale-if-error=${DAY}`;

function control({ fresh, whileRevalidating }: Lifetime): string {
  return `public, max-age=0, s-maxage=${fresh}, stale-while-revalidate=${whileRevalidating}, ${IF_ERROR}`;
}

export const pageCacheControl = {
  /** A clinic's page, and a post's. */
  long: control(lifetimes.long),
  /** Lists, pages that show counts, and pages of people, which name clinics: a clinic's change names no page of a person. */
  medium: control(lifetimes.medium),
  short: control(lifetimes.short),
  notFound: control(lifetimes.notFound),
};

/** The Cache-Control of a page with status 200; `query` is canonical, as the viewer-request function leaves it. */
export function cacheControlOf(path: string, query: string, staticPaths: readonly string[]): string {
  if (query !== '') return isNamedQuery(path, query) ? pageCacheControl.medium : pageCacheControl.short;
  if (staticPaths.includes(path)) return pageCacheControl.medium;
  const [, folder = '', slug, ...rest] = path.split('/');
  if (slug === undefined) return isLanding(folder) ? pageCacheControl.medium : pageCacheControl.short;
  if (!isSlug(slug) || rest.length > 0) return pageCacheControl.short;
  if (folder === 'clinics' || folder === 'blog') return pageCacheControl.long;
  return folder === 'practitioners' ? pageCacheControl.medium : pageCacheControl.short;
}

/** Lists of a city, of a specialty, of both, and cities of a state: exactly as `changed-paths.ts` writes them. */
function isNamedQuery(path: string, query: string): boolean {
  if (path === '/cities') return /^state=[A-Z]{2}$/.test(query);
  if (path !== '/search') return false;
  const [, category, city] = /^(?:category=([^&=]+))?&?(?:city=([^&=]+))?$/.exec(query) ?? [];
  const values = [category, city].filter((value) => value !== undefined);
  const written = [
    ...(category === undefined ? [] : [`category=${category}`]),
    ...(city === undefined ? [] : [`city=${city}`]),
  ];
  return values.length > 0 && written.join('&') === query && values.every(isNamedSlug);
}

/** `all` means no filter. */
function isNamedSlug(value: string): boolean {
  return value !== 'all' && isSlug(value);
}

function isLanding(slug: string): boolean {
  return isLandingSlug(slug) && hasModifier(slug);
}

/** A landing page's slug is longer than a slug of one record. */
function isLandingSlug(text: string): boolean {
  return /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(text);
}
