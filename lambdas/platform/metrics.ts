/**
 * The product's own metrics in CloudWatch: what the metrics of AWS do not count. A metric costs $0.30 a month for each service that
 * sends it, so latency, calls and their errors by call are queries of the log instead: docs/observability.md.
 */

export const METRICS_NAMESPACE = 'CareAtlas';

/** The dimensions of every metric, no more and no fewer. */
export interface MetricDimensions {
  /** Name of the stage, such as `prod`. */
  readonly stage: string;
  /** Name of the function, such as `public-read`: `name` of `ProductFunction`, and `RENDERER_SERVICE` at the edge. */
  readonly service: string;
}

/** `service` of the page renderer. Its metrics are in the region in which it ran: the one closest to the visitor. */
export const RENDERER_SERVICE = 'page-renderer';

/** `service` of the function that logs the errors of browsers. */
export const BROWSER_ERRORS_SERVICE = 'browser-errors';

/** `service` of the function that watches the renderer's regions. */
export const EDGE_REGIONS_SERVICE = 'edge-regions';

/** `service` of the function that visits the site. */
export const SITE_VISITOR_SERVICE = 'site-visitor';

/**
 * Names of metrics. Each counts something, so that its statistic is the sum, except that of `pathsOfMonth`. A count of zero is not sent,
 * except for capacity units.
 */
export const metricNames = {
  /** Responses with a status from 500, of the functions behind the API. Lambda counts none of them as an error. */
  failedCalls: 'FailedCalls',
  /** Read and write capacity units that the table charged, of the functions behind the API. */
  capacityUnits: 'CapacityUnits',
  /** First requests of an instance, of the functions behind the API. */
  coldStarts: 'ColdStarts',
  /** Stored items that are not valid, of any function. */
  badItems: 'BadItems',
  /** Messages that a worker returned to its queue. Lambda counts none of them as an error. */
  failedTasks: 'FailedTasks',
  /** Changed records that the projector derived, of the service `projector`. */
  projectedRecords: 'ProjectedRecords',
  /** Paths of CloudFront that were invalidated, of the service `page-invalidator`: those past 1,000 a month cost $0.005. */
  invalidatedPaths: 'InvalidatedPaths',
  /** All of the month so far: its statistic is the maximum. */
  pathsOfMonth: 'PathsOfMonth',
  /** Paths that the month's budget left to the lifetimes of their pages. */
  pathsLeft: 'PathsLeft',
  /** Reported errors of browsers, of the service `browser-errors`. */
  browserErrors: 'BrowserErrors',
  /** Pages that the renderer could not render and answered with 503 and the shell, of the service `page-renderer`. */
  rendererFallbacks: 'RendererFallbacks',
  /** Failed renderings of every region, the fallbacks among them, of the service `edge-regions`. */
  failedPages: 'FailedPages',
  /** Visits of the site in which every step succeeded, of the service `site-visitor`. */
  visits: 'Visits',
} as const;

export type MetricName = (typeof metricNames)[keyof typeof metricNames];

/** What a log line counts. */
export type MetricCounts = Readonly<Partial<Record<MetricName, number>>>;
