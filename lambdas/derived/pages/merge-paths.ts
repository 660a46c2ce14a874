export const EVERY_PAGE = '/*';
export const EVERY_CLINIC = '/clinics/*';
export const EVERY_POST = '/blog/*';

/**
 * Paths of a section that one request names: CloudFront bills $0.005 for each path past a thousand a month. More of them become
 * one wildcard, for which the whole section is rendered again when it is asked for.
 */
export const MAX_PATHS_OF_SECTION = 100;

/** Characters of a path: more than a search page has with two slugs. A longer one becomes the wildcard of its section. */
const MAX_PATH_LENGTH = 200;

/** By prefix. Landing pages and all others have no prefix of their own: too many of them are every page. */
const sections = [
  { prefix: '/clinics/', wildcard: EVERY_CLINIC },
  { prefix: '/blog/', wildcard: EVERY_POST },
  { prefix: '/search', wildcard: '/search*' },
  { prefix: '/', wildcard: EVERY_PAGE },
] as const;

/** Paths of a request, and so of a batch that waits for one. */
export const MAX_PATHS = sections.length * MAX_PATHS_OF_SECTION;

/** The distinct paths, sorted, without those that a wildcard covers, and with the wildcard of a section that has too many. */
export function mergePaths(paths: Iterable<string>): readonly string[] {
  const distinct = [...new Set(paths)];
  const bySection = Map.groupBy(distinct, (path) => sections.find(({ prefix }) => path.startsWith(prefix)));
  const merged = [...bySection].flatMap(([section, own]) => {
    const isWildcard = own.length > MAX_PATHS_OF_SECTION || own.some((path) => path.length > MAX_PATH_LENGTH);
    return section !== undefined && isWildcard ? [section.wildcard] : own;
  });
  const prefixes = merged.filter((path) => path.endsWith('*')).map((path) => path.slice(0, -1));
  const isCovered = (path: string) =>
    prefixes.some((prefix) => path.startsWith(prefix) && path !== `${prefix}*`);
  return merged.filter((path) => !isCovered(path)).sort();
}
