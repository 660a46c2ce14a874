/** The kinds of pages, and the budget of a first load of each. */
import { publicRoutes } from '../../web/src/app/routes.ts';

/** Sizes in KiB, as the distribution sends them. */
export interface ByteBudget {
  readonly script: number;
  /** Inlined and linked together. */
  readonly stylesheet: number;
  /** Without inline styles. */
  readonly document: number;
  /** The whole document, with the styles that it inlines. */
  readonly window: number;
  readonly requests: number;
}

/**
 * Lighthouse: score out of 100, largest contentful paint and blocking time in ms, layout shift. Times are of a phone, score
 * and shift of every device.
 */
export interface SpeedBudget {
  readonly performance: number;
  readonly lcp: number;
  readonly tbt: number;
  readonly cls: number;
}

export interface PageType {
  readonly name: string;
  /** Path of one page of the kind, looked up in the running site where it depends on the data. */
  readonly address: (site: string) => Promise<string>;
  readonly bytes: ByteBudget;
  readonly speed: SpeedBudget;
}

/**
 * A phone's first ten packets hold 14,600 bytes, of which headers take 1.3 KB. What does not fit costs a round trip before the first
 * paint (decision record 0083).
 */
const FIRST_WINDOW = 13_200 / 1024;

type Budget = Pick<PageType, 'bytes' | 'speed'>;

const first: SpeedBudget = { performance: 100, lcp: 1200, tbt: 50, cls: 0.01 };
const second: SpeedBudget = { performance: 98, lcp: 1500, tbt: 100, cls: 0.01 };

const content: Budget = {
  bytes: { script: 115, stylesheet: 14, document: 15, window: FIRST_WINDOW, requests: 15 },
  speed: second,
};
const form: Budget = {
  bytes: { script: 123, stylesheet: 13, document: 8, window: FIRST_WINDOW, requests: 12 },
  speed: second,
};

export const landingBudget: Budget = {
  // A little more than a first window: cards say hours and languages, and have buttons to compare and save.
  bytes: { script: 107, stylesheet: 13, document: 24, window: 13.3, requests: 10 },
  speed: first,
};

/** Budgets of routes that differ from `content`. */
const budgets: Readonly<Record<string, Budget>> = {
  // More than a first window: a hero, and cards of all kinds or filters of all kinds. Home is so short that the pictures of its rows are near.
  home: {
    ...content,
    bytes: { ...content.bytes, script: 115, stylesheet: 16.6, window: 18, requests: 20 },
  },
  search: {
    ...content,
    bytes: { ...content.bytes, script: 116.5, stylesheet: 14.5, window: 16.3, requests: 17 },
  },
  blog: { ...content, bytes: { ...content.bytes, requests: 16 } },
  landing: landingBudget,
  clinic: {
    // A little more than a first window: each fact says who stated it and when, hours have a row a day, actions have a bar, people
    // are named, and reviews say whom their authors saw.
    bytes: { script: 111.5, stylesheet: 13.1, document: 12, window: 14.1, requests: 13 },
    speed: first,
  },
  'blog-post': {
    bytes: { script: 106, stylesheet: 13, document: 20, window: FIRST_WINDOW, requests: 12 },
    speed: first,
  },
  'list-practice': form,
  contact: form,
};

/** A page of each route whose path has named segments. */
const examples: Readonly<Record<string, PageType['address']>> = {
  landing: async () => '/best-dentistry-chicago',
  clinic: bestClinic,
  practitioner: firstPerson,
  'blog-post': async () => '/blog/understanding-healthcare-ratings',
};

/** The staff page. Its document is the shell, so only scripts and styles count. */
export const staffPage = {
  path: '/admin',
  bytes: {
    script: 358,
    stylesheet: 65,
    document: Number.POSITIVE_INFINITY,
    window: Number.POSITIVE_INFINITY,
    requests: Number.POSITIVE_INFINITY,
  },
} as const;

/**
 * The page on which providers sign in, with Amplify, which no public page loads. A page of their account loads the same scripts. Its
 * document is the shell.
 */
export const providerPage = {
  path: '/provider',
  bytes: {
    script: 177.5,
    stylesheet: 14,
    document: Number.POSITIVE_INFINITY,
    window: Number.POSITIVE_INFINITY,
    requests: 21,
  },
} as const;

/** Every public route: a new one is audited as soon as it is in the table. */
export const pageTypes: readonly PageType[] = publicRoutes.map(({ name, path }) => {
  const example = examples[name] ?? (async () => path);
  return { name, address: example, ...(budgets[name] ?? content) };
});

/** Further documents whose HTML is checked: other states of the same pages, and not-found pages. */
export const furtherDocuments: readonly { readonly name: string; readonly path: string }[] = [
  { name: 'search, filtered', path: '/search?city=chicago&rating=4' },
  { name: 'search, an emergency', path: '/search?q=chest+pain+suicide+poisoning+domestic+violence' },
  { name: 'search, nothing found', path: '/search?q=zzzzqqq' },
  { name: 'blog list, tag', path: '/blog?tag=Nothing' },
  { name: 'blog list, page 2', path: '/blog?offset=10' },
  { name: 'unknown page', path: '/nope' },
  { name: 'unknown landing', path: '/best-nothing-chicago' },
  { name: 'unknown clinic', path: '/clinics/nope' },
  { name: 'unknown person', path: '/practitioners/nope' },
  { name: 'unknown post', path: '/blog/nope' },
  { name: 'admin shell', path: '/admin' },
  { name: 'provider shell', path: '/provider' },
];

/** The first person of that clinic. */
async function firstPerson(site: string): Promise<string> {
  const response = await fetch(`${site}/api${await bestClinic(site)}`);
  const { practitioners = [] }: { practitioners?: { slug: string }[] } = await response.json();
  const [first] = practitioners;
  if (!first) throw new Error('the first clinic has no people');
  return `/practitioners/${first.slug}`;
}

/** The first clinic of the directory: it has a picture, hours, services and reviews. */
async function bestClinic(site: string): Promise<string> {
  const response = await fetch(`${site}/api/clinics/featured`);
  const list: { slug: string }[] = await response.json();
  const [best] = list;
  if (!best) throw new Error('the directory has no clinic');
  return `/clinics/${best.slug}`;
}
