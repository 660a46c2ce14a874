/** Who requests what: the assumptions of the cost table, which docs/cost.md repeats. */

import * as z from 'zod';
import { readData } from '../demo-data/data-file.ts';
import { sizedPages } from './bench-figures.ts';

const pageKindSchema = z.strictObject({
  name: z.string(),
  /** Share of the documents that people request. */
  share: z.number(),
  /** Different pages in a directory of 100,000 clinics; undefined: hardly two requests are for the same. */
  pages: z.int().exactOptional(),
  /** Zipf's exponent of the requests by people. */
  exponent: z.number(),
  lifetime: z.enum(['short', 'medium', 'long']),
  /** The page of the renderer's bench that has as many requests. */
  rendered: z.string(),
  /** The page of that bench that takes as long, or longer. */
  asLongAs: z.enum(sizedPages),
  /** What a rendering calls, by the groups of the bench. */
  calls: z.array(z.string()),
  /** Read units of calls that the bench does not have: those of posts (`test/integration/blog-cost.test.ts`). */
  otherUnits: z.number().exactOptional(),
});
/** Pages of one kind. */
export type PageKind = z.infer<typeof pageKindSchema>;

export const pageKinds = readData(new URL('page-kinds.json', import.meta.url), z.array(pageKindSchema));

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
  /** Invocations a month that no visitor causes: the outbox's sweep each half minute, visits and watched regions, staff, workers. */
  backgroundInvocations: 163_000,
  /** Visits of the site's visitor a month, one each five minutes, and write units of what each publishes. */
  visits: 8_640,
  visitWrites: 15,
  /** Metrics that are read in the renderer's regions a month: two of seven regions, each ten minutes. */
  metricsRead: 61_000,
  /** New or changed clinics a month. */
  publications: 300,
  /** Paths that one of them invalidates at once, and those that it may: an approval of `docs/benchmarks/page-paths.md`. */
  pathsOfPublication: 12,
  ordinaryPathsOfPublication: 4,
  /** Paths that changes may invalidate in a month (`monthlyPaths` of the stage). */
  monthlyPaths: 3_000,
  /** Share of the month's paths that reviews may use; staff's decisions have the rest. */
  pathsOfReviews: 2 / 3,
  /** Published reviews a month. */
  reviews: 1_000,
  /** Share of the renderings outside us-east-1, where the API is. */
  otherRegions: 0.7,
  /** Metrics of the product itself that are sent in normal operation (decision 0056). */
  customMetrics: 13,
  /** Emails a month. */
  emails: 1_000,
  /** Bytes of the response to a call, compressed: a page of twenty cards. */
  callBytes: 6_000,
  /** Mean milliseconds that a function waits for one request to the table. */
  tableMs: 4,
  /** Bytes of the log for a request of a function: its own line, the platform's lines, the gateway's line, metrics. */
  logBytes: 1_800,
  /** Bytes of the access log for a request to CloudFront. */
  accessLogBytes: 450,
} as const;
