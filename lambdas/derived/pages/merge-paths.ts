export const EVERY_PAGE = '/*';
export const EVERY_CLINIC = '/clinics/*';
export const EVERY_PERSON = '/practitioners/*';
export const EVERY_POST = '/blog/*';

/**
 * Paths by what happens once the month's budget is spent: `urgent` ones are sent all the same, those of what staff approve, edit, take
 * off or remove; `ordinary` ones are left to the pages' lifetimes.
 */
export type PagePaths = Readonly<Record<Priority, readonly string[]>>;

export const priorities = ['urgent', 'ordinary'] as const;
export type Priority = (typeof priorities)[number];

/**
 * Paths of a section that one request names: CloudFront bills $0.005 for each path past a thousand a month. More of them become
 * one wildcard, for which the whole section is rendered again when it is asked for.
 */
export const MAX_PATHS_OF_SECTION = 100;

/** Characters of a path: more than a search page has with two slugs. A longer one becomes the wildcard of its section. */
const MAX_PATH_LENGTH = 200;

/** Landing pages and all others have no prefix of their own: too many of them are every page. */
const EVERYTHING = { prefix: '/', wildcard: EVERY_PAGE } as const;

/** By prefix. */
const sections = [
  { prefix: '/clinics/', wildcard: EVERY_CLINIC },
  { prefix: '/practitioners/', wildcard: EVERY_PERSON },
  { prefix: '/blog/', wildcard: EVERY_POST },
  { prefix: '/search', wildcard: '/search*' },
  EVERYTHING,
] as const;

type Section = (typeof sections)[number];

const MAX_NAMED = sections.length * MAX_PATHS_OF_SECTION;

/** Paths of a batch that waits for a request, of both kinds. */
export const MAX_PATHS = MAX_NAMED + sections.length;

/** The distinct paths, sorted, without those that a wildcard covers, and with the wildcard of a section that has too many. */
export function mergePaths(paths: Iterable<string>): readonly string[] {
  const merged = [...bySection(paths)].flatMap(([{ wildcard }, own]) =>
    own.length > MAX_PATHS_OF_SECTION || own.some((path) => path.length > MAX_PATH_LENGTH) ? [wildcard] : own,
  );
  return withoutCovered(merged);
}

/** Both kinds merged: ordinary paths that urgent ones cover are left out, and become wildcards when both would be too many. */
export function mergePagePaths({ urgent, ordinary }: PagePaths): PagePaths {
  const necessary = mergePaths(urgent);
  const others = mergePaths(ordinary).filter((path) => !isCovered(path, necessary));
  return {
    urgent: necessary,
    ordinary: necessary.length + others.length > MAX_NAMED ? sectionsOf(others) : others,
  };
}

/** One path for all of them: itself, or a wildcard. */
export function onePathFor(paths: readonly string[]): string {
  const [first, ...others] = mergePaths(paths);
  if (first !== undefined && others.length === 0) return first;
  const [wildcard = EVERY_PAGE, ...more] = sectionsOf(paths);
  return more.length === 0 ? wildcard : EVERY_PAGE;
}

/** Whether a request of these paths has this one too. */
export function isCovered(path: string, by: readonly string[]): boolean {
  return by.some((one) => one === path || (one.endsWith('*') && path.startsWith(one.slice(0, -1))));
}

function sectionsOf(paths: readonly string[]): readonly string[] {
  return withoutCovered([...bySection(paths).keys()].map(({ wildcard }) => wildcard));
}

function bySection(paths: Iterable<string>): Map<Section, string[]> {
  const ofPath = (path: string): Section =>
    sections.find(({ prefix }) => path.startsWith(prefix)) ?? EVERYTHING;
  return Map.groupBy(new Set(paths), ofPath);
}

function withoutCovered(paths: readonly string[]): readonly string[] {
  const wildcards = paths.filter((path) => path.endsWith('*'));
  return paths
    .filter(
      (path) =>
        !isCovered(
          path,
          wildcards.filter((one) => one !== path),
        ),
    )
    .sort();
}
