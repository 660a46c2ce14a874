import type { Random } from '../demo-data/random.ts';
import type { Directory } from './directory.ts';

export const mixes = ['all', 'pages', 'calls', 'searches'] as const;
export type Mix = (typeof mixes)[number];

export interface MixOptions {
  readonly mix: Mix;
  /** `false` asks for something different each time: words, clinics and pages that no one has asked for. */
  readonly cache: boolean;
  /** Adds a parameter that the site does not know, another one each time. */
  readonly unknownParameters: boolean;
}

type Weighted = readonly [path: () => string, weight: number];

/** Creates paths as visitors and their browsers request them: few popular ones, and a long tail. */
export function pathsOf(directory: Directory, options: MixOptions, random: Random): () => string {
  const { pages, calls, searches } = options.cache ? popular(directory, random) : unique(directory, random);
  const chosen = {
    all: [...pages, ...calls, ...searches],
    pages,
    calls: [...calls, ...searches],
    searches,
  }[options.mix];
  return () => {
    const path = random.weighted(chosen)();
    if (!options.unknownParameters) return path;
    return `${path}${path.includes('?') ? '&' : '?'}zz=${token(random)}`;
  };
}

function popular({ clinics, words, cities, categories, posts }: Directory, random: Random) {
  const clinic = () => zipf(clinics, random);
  const city = () => zipf(cities, random);
  const category = () => zipf(categories, random);
  const search = () =>
    random.weighted<() => string>([
      [() => `q=${zipf(words, random)}`, 4],
      [() => `q=${zipf(words, random)}&city=${city()}`, 2],
      [() => `category=${category()}&city=${city()}`, 4],
    ])();
  const pages: Weighted[] = [
    [() => '/', 10],
    [() => `/search?${search()}`, 12],
    [() => `/best-${category()}-${city()}`, 18],
    [() => `/clinics/${clinic()}`, 25],
    [() => `/blog/${zipf(posts, random)}`, 5],
    [() => random.pick(['/about', '/contact', '/blog', '/list-your-practice']), 3],
  ];
  const calls: Weighted[] = [
    [() => `/api/clinics/${clinic()}`, 6],
    [() => `/api/clinics?city=${city()}&category=${category()}`, 5],
    [() => random.pick(['/api/stats', '/api/cities', '/api/categories', '/api/clinics/featured']), 6],
    [() => '/api/clinics/no-such-clinic', 1],
  ];
  const searches: Weighted[] = [[() => `/api/clinics/search?${search()}`, 9]];
  return { pages, calls, searches };
}

function unique({ words, cities }: Directory, random: Random) {
  const query = () => `q=${random.pick(words)}+${token(random)}&city=${random.pick(cities)}`;
  const pages: Weighted[] = [
    [() => `/search?${query()}`, 10],
    [() => `/clinics/${token(random)}`, 10],
  ];
  const calls: Weighted[] = [[() => `/api/clinics/${token(random)}`, 10]];
  const searches: Weighted[] = [[() => `/api/clinics/search?${query()}`, 20]];
  return { pages, calls, searches };
}

/** The n-th of a list is requested 1/n as often as the first (Zipf's law). */
function zipf(list: readonly string[], random: Random): string {
  const index = Math.floor(Math.exp(random.next() * Math.log(list.length + 1))) - 1;
  return list[index] ?? '';
}

/** Ten letters, practically unique. */
function token(random: Random): string {
  return Array.from({ length: 10 }, () => String.fromCharCode(random.integer(97, 122))).join('');
}
