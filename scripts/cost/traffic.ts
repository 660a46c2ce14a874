/** Who requests what: the assumptions of the cost table, which docs/cost.md repeats. */

import type { lifetimes } from '../../lambdas/edge/pages/lifetimes.ts';
import type { SizedPage } from './bench-figures.ts';

/** Pages of one kind. */
export interface PageKind {
  readonly name: string;
  /** Share of the documents that people request. */
  readonly share: number;
  /** Different pages in a directory of 100,000 clinics; undefined: hardly two requests are for the same. */
  readonly pages?: number;
  /** Zipf's exponent of the requests by people. */
  readonly exponent: number;
  readonly lifetime: Exclude<keyof typeof lifetimes, 'notFound'>;
  /** The page of the renderer's bench that has as many requests. */
  readonly rendered: string;
  /** The page of that bench that takes as long, or longer. */
  readonly asLongAs: SizedPage;
  /** What a rendering calls, by the groups of the bench. */
  readonly calls: readonly string[];
  /** Read units of calls that the bench does not have: those of posts (`test/integration/blog-cost.test.ts`). */
  readonly otherUnits?: number;
}

const listed = 'list: city and category';
const LONG = 'landing, 100 cards';

export const pageKinds: readonly PageKind[] = [
  {
    name: 'Clinics',
    share: 0.45,
    pages: 100_000,
    exponent: 1,
    lifetime: 'long',
    rendered: 'clinic',
    asLongAs: 'clinic',
    calls: ['clinic', listed],
  },
  {
    name: 'Landing pages',
    share: 0.25,
    pages: 20_000,
    exponent: 1,
    lifetime: 'medium',
    rendered: 'landing, 10 cards',
    asLongAs: LONG,
    calls: ['cities: by slug', listed, 'cities: page of 100', 'categories'],
    otherUnits: 1,
  },
  {
    name: 'Searches by city and specialty',
    share: 0.06,
    pages: 5_000,
    exponent: 1,
    lifetime: 'medium',
    rendered: 'search',
    asLongAs: LONG,
    calls: ['cities: page of 100', 'categories', listed],
  },
  {
    name: 'Searches with words or filters',
    share: 0.08,
    exponent: 0,
    lifetime: 'short',
    rendered: 'search',
    asLongAs: LONG,
    calls: ['cities: page of 100', 'categories', 'search'],
  },
  {
    name: 'Home',
    share: 0.07,
    pages: 1,
    exponent: 0,
    lifetime: 'medium',
    rendered: 'home',
    asLongAs: LONG,
    calls: ['featured', 'cities: page of 100', 'categories', 'stats'],
    otherUnits: 2,
  },
  {
    name: 'Posts',
    share: 0.06,
    pages: 200,
    exponent: 1,
    lifetime: 'long',
    rendered: 'post',
    asLongAs: 'clinic',
    calls: [],
    otherUnits: 2,
  },
  {
    name: 'Other pages',
    share: 0.03,
    pages: 80,
    exponent: 1,
    lifetime: 'medium',
    rendered: 'home',
    asLongAs: LONG,
    calls: ['cities: page of 100'],
  },
];

/** Shares of a page view, and what comes with it. */
export const traffic = {
  /** Views that are a document; the others follow links within the site, and the browser renders them from calls. */
  documents: 0.7,
  /** Share of the documents that crawlers request, spread evenly over the pages, and without assets. */
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
  /** Paths that one of them invalidates (decision 0054). */
  pathsOfPublication: 16,
  /** Metrics of the product itself that are sent in normal operation (decision 0056). */
  customMetrics: 11,
  /** E-mails a month. */
  emails: 1_000,
  /** Bytes of the response to a call, compressed: a page of twenty cards. */
  callBytes: 6_000,
  /** Mean milliseconds that a function waits for one request to the table. */
  tableMs: 4,
  /** Bytes of the log for a request of a function: its own line, the platform's lines, the gateway's line, metrics. */
  logBytes: 1_800,
  /** Bytes of an item with its keys and the overhead of DynamoDB and of the indexes. */
  itemBytes: 600,
} as const;
