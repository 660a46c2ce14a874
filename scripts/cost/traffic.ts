/** Who requests what: the assumptions of the cost table, which docs/cost.md repeats. */

/** Pages of one kind. */
export interface PageKind {
  readonly name: string;
  /** Share of the documents that people request. */
  readonly share: number;
  /** Different pages in a directory of 100,000 clinics; undefined: hardly two requests are for the same. */
  readonly pages?: number;
  /** Zipf's exponent of the requests by people. */
  readonly exponent: number;
  /** How long CloudFront keeps a copy: see `lambdas/edge/pages/lifetime.ts`. */
  readonly lifetime: 'long' | 'list' | 'search';
  /** What a rendering calls, by the groups of the bench. */
  readonly calls: readonly string[];
  /** Read units of calls that the bench does not have: those of posts (`test/integration/blog-cost.test.ts`). */
  readonly otherUnits?: number;
}

const listed = 'list: city and category';

export const pageKinds: readonly PageKind[] = [
  { name: 'Clinics', share: 0.45, pages: 100_000, exponent: 1, lifetime: 'long', calls: ['clinic', listed] },
  {
    name: 'Landing pages',
    share: 0.25,
    pages: 20_000,
    exponent: 1,
    lifetime: 'list',
    calls: ['cities: by slug', listed, 'cities: page of 100', 'categories'],
    otherUnits: 1,
  },
  {
    name: 'Searches by city and specialty',
    share: 0.06,
    pages: 5_000,
    exponent: 1,
    lifetime: 'list',
    calls: ['cities: page of 100', 'categories', listed],
  },
  {
    name: 'Searches with words or filters',
    share: 0.08,
    exponent: 0,
    lifetime: 'search',
    calls: ['cities: page of 100', 'categories', 'search'],
  },
  {
    name: 'Home',
    share: 0.07,
    pages: 1,
    exponent: 0,
    lifetime: 'list',
    calls: ['featured', 'cities: page of 100', 'categories', 'stats'],
    otherUnits: 2,
  },
  { name: 'Posts', share: 0.06, pages: 200, exponent: 1, lifetime: 'long', calls: [], otherUnits: 2 },
  {
    name: 'Other pages',
    share: 0.03,
    pages: 80,
    exponent: 1,
    lifetime: 'list',
    calls: ['cities: page of 100'],
  },
];

/** Shares of a page view, and what comes with it. */
export const traffic = {
  /** Views that are a document; the others follow links within the site, and the browser renders them from calls. */
  documents: 0.7,
  /** Share of the documents that crawlers request, each page as often as any other, and without assets. */
  crawled: 0.2,
  /** Documents that browsers prefetch and no one views, for each that is viewed. */
  prefetched: 0.15,
  /** Share of the documents of people that load all assets; the other browsers have them. */
  firstLoads: 0.6,
  /** Calls of a view within the site, with suggestions and the searches while typing. */
  callsOfView: 2.5,
  /** Caches that render a page separately: the regional edge caches that serve North America. */
  caches: 3,
  /** Invocations a month that no visitor causes: the outbox's sweep each half minute, staff, workers. */
  backgroundInvocations: 150_000,
  /** New or changed clinics a month. */
  publications: 300,
  /** Paths that one of them invalidates. */
  pathsOfPublication: 15,
  /** E-mails a month. */
  emails: 1_000,
  /** Mean milliseconds that a function waits for one request to the table. */
  tableMs: 4,
  /** Bytes of the log for a request of a function: its own line, the platform's lines, the gateway's line, metrics. */
  logBytes: 1_800,
  /** Bytes of an item with its keys and the overhead of DynamoDB and of the indexes. */
  itemBytes: 600,
} as const;
