/** The kinds of page that the site has, and what a first load of each may cost. */

/** Sizes in KiB, compressed with brotli. */
export interface ByteBudget {
  readonly script: number;
  /** Inlined and linked together. */
  readonly stylesheet: number;
  /** Without what is inlined in it as style. */
  readonly document: number;
  readonly requests: number;
}

/** Lighthouse on a phone: score out of 100, largest contentful paint and blocking time in ms, layout shift. */
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

const first: SpeedBudget = { performance: 100, lcp: 1500, tbt: 100, cls: 0.01 };
const second: SpeedBudget = { performance: 98, lcp: 1800, tbt: 100, cls: 0.01 };

const landing: ByteBudget = { script: 90, stylesheet: 8, document: 24, requests: 6 };
const clinic: ByteBudget = { script: 90, stylesheet: 8, document: 12, requests: 8 };
const post: ByteBudget = { script: 90, stylesheet: 8, document: 20, requests: 8 };
const content: ByteBudget = { script: 95, stylesheet: 9, document: 15, requests: 14 };
const form: ByteBudget = { script: 105, stylesheet: 9, document: 8, requests: 8 };

/** The staff's page, which is no document of its own: its bytes of scripts and styles count. */
export const staffPage = {
  path: '/admin',
  bytes: {
    script: 320,
    stylesheet: 65,
    document: Number.POSITIVE_INFINITY,
    requests: Number.POSITIVE_INFINITY,
  },
} as const;

const at = (path: string) => () => Promise.resolve(path);

export const pageTypes: readonly PageType[] = [
  { name: 'landing', address: at('/best-dentistry-chicago'), bytes: landing, speed: first },
  { name: 'clinic', address: bestClinic, bytes: clinic, speed: first },
  { name: 'blog post', address: at('/blog/understanding-healthcare-ratings'), bytes: post, speed: first },
  { name: 'home', address: at('/'), bytes: content, speed: second },
  { name: 'search', address: at('/search'), bytes: content, speed: second },
  { name: 'blog list', address: at('/blog'), bytes: content, speed: second },
  { name: 'about', address: at('/about'), bytes: content, speed: second },
  { name: 'privacy policy', address: at('/privacy-policy'), bytes: content, speed: second },
  { name: 'terms of service', address: at('/terms-of-service'), bytes: content, speed: second },
  { name: 'list your practice', address: at('/list-practice'), bytes: form, speed: second },
  { name: 'contact', address: at('/contact'), bytes: form, speed: second },
];

/** Documents whose HTML is checked too: other states of the same pages, and answers to what does not exist. */
export const furtherDocuments: readonly { readonly name: string; readonly path: string }[] = [
  { name: 'search, filtered', path: '/search?city=chicago&rating=4' },
  { name: 'search, nothing found', path: '/search?q=zzzzqqq' },
  { name: 'blog list, tag', path: '/blog?tag=Nothing' },
  { name: 'blog list, page 2', path: '/blog?offset=10' },
  { name: 'unknown page', path: '/nope' },
  { name: 'unknown landing', path: '/best-nothing-chicago' },
  { name: 'unknown clinic', path: '/clinics/nope' },
  { name: 'unknown post', path: '/blog/nope' },
  { name: 'admin shell', path: '/admin' },
];

/** The clinic that stands first in the directory: it has a picture, hours, services and reviews. */
async function bestClinic(site: string): Promise<string> {
  const response = await fetch(`${site}/api/clinics/featured`);
  const list: { slug: string }[] = await response.json();
  const [best] = list;
  if (!best) throw new Error('the directory has no clinic to look at');
  return `/clinics/${best.slug}`;
}
