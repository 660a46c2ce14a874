/** Names that a function and the stack that deploys it must agree on. */

/** Header with which CloudFront authenticates to the HTTP API, which has no firewall of its own. */
export const ORIGIN_SECRET_HEADER = 'x-origin-secret';

/** Header with which CloudFront names the visitor's request; the renderer's calls have the header of its page's request. */
export const REQUEST_ID_HEADER = 'x-amz-cf-id';

/** Header of the HTTP API's error responses, so that a person can quote the id that all log lines of the request have. */
export const CORRELATION_ID_HEADER = 'x-correlation-id';

/** Header with a client's name for a request that creates a record, so that a repeat creates none. */
export const IDEMPOTENCY_KEY_HEADER = 'idempotency-key';

/**
 * Header with the IP address and port of the viewer, which CloudFront sets whatever the viewer sends. Only calls with a body read
 * it: caches answer the others.
 */
export const VIEWER_ADDRESS_HEADER = 'cloudfront-viewer-address';

/** Header with which the distribution passes the HTTP API's host name to Lambda@Edge, which has no environment. */
export const API_HOST_HEADER = 'x-careatlas-api';

/**
 * Header by which the HTTP API knows the page renderer, which calls it directly. The distribution adds it to no request and
 * forwards it from no viewer, so that only the renderer sends it together with the origin secret.
 */
export const RENDERER_HEADER = 'x-careatlas-renderer';

/** Environment variables of the functions; `environment.ts` parses them, the stacks set them. */
export const environmentNames = {
  /** Name of the stage, a dimension of metrics. */
  stage: 'STAGE',
  /** `on` or `off`: whether requests are traced with X-Ray. */
  tracing: 'TRACING',
  tableName: 'TABLE_NAME',
  /** The secret from which `hashes.ts` derives the keys that sign paging cursors and the forms' challenges. */
  signingSecret: 'SIGNING_SECRET',
  /** The secret from which the codes of claims are derived. */
  codeSecret: 'CODE_SECRET',
  /** Value that `ORIGIN_SECRET_HEADER` must carry. */
  originSecret: 'ORIGIN_SECRET',
  /** Another value that is accepted while `originSecret` replaces it; there is none otherwise. */
  previousOriginSecret: 'PREVIOUS_ORIGIN_SECRET',
  /** `shown` or `hidden`: Google's ratings in answers (`hidden` until an operator switches them on). */
  googleRatings: 'GOOGLE_RATINGS',
  /** The issuer of staff's tokens: the user pool's provider URL. */
  tokenIssuer: 'TOKEN_ISSUER',
  /** The user pool's client for the dashboard. */
  tokenClientId: 'TOKEN_CLIENT_ID',
  /** The issuer of providers' tokens, and their pool's client for the site. */
  providerTokenIssuer: 'PROVIDER_TOKEN_ISSUER',
  providerTokenClientId: 'PROVIDER_TOKEN_CLIENT_ID',
  /** How staff and providers sign in: `USER_SRP_AUTH` or `USER_PASSWORD_AUTH`. */
  signInFlow: 'SIGN_IN_FLOW',
  mailQueueUrl: 'MAIL_QUEUE_URL',
  locationQueueUrl: 'LOCATION_QUEUE_URL',
  /** Changes that the projector cannot derive. */
  failureQueueUrl: 'FAILURE_QUEUE_URL',
  /** Email address of the sender. */
  mailSender: 'MAIL_SENDER',
  /** Email address for notices to staff. */
  mailStaff: 'MAIL_STAFF',
  /** SES's configuration set for every mail. */
  mailConfigurationSet: 'MAIL_CONFIGURATION_SET',
  /** Milliseconds for which a worker claims a mail. */
  mailClaimMs: 'MAIL_CLAIM_MS',
  /** The site's URL without a slash at its end, for links in emails. */
  siteUrl: 'SITE_URL',
  /** Amazon Location's index in which street addresses are looked up. */
  placeIndexName: 'PLACE_INDEX_NAME',
  /** The secret with the key of Google Places: read when it is needed, so that a new key is used at once. */
  googlePlacesKeyArn: 'GOOGLE_PLACES_KEY_ARN',
  /** Another URL than Google's own, for tests; no template sets it. */
  googlePlacesEndpoint: 'GOOGLE_PLACES_ENDPOINT',
  /** Most calls to Google Places a second, of all functions together. */
  placesQuota: 'PLACES_QUOTA',
  /** Batches of clinics to sync. */
  syncQueueUrl: 'SYNC_QUEUE_URL',
  /** Runs that still have clinics to enqueue. */
  dispatchQueueUrl: 'DISPATCH_QUEUE_URL',
  /** Due sweeps of the outbox. */
  outboxQueueUrl: 'OUTBOX_QUEUE_URL',
  /** Runs that compute stored ranks again. */
  rankQueueUrl: 'RANK_QUEUE_URL',
  /** Parts of the weekly export. */
  exportQueueUrl: 'EXPORT_QUEUE_URL',
  /** The bucket of exports. */
  exportBucket: 'EXPORT_BUCKET',
  /** Paths of pages that the caches have to forget. */
  pageQueueUrl: 'PAGE_QUEUE_URL',
  /** CloudFront's distribution of the site. */
  distributionId: 'DISTRIBUTION_ID',
  /** Milliseconds between two requests to CloudFront, of all workers together. */
  invalidationIntervalMs: 'INVALIDATION_INTERVAL_MS',
  /** Paths of CloudFront that a month may name before it is only those of urgent changes. */
  monthlyPaths: 'MONTHLY_PATHS',
  /** Milliseconds for which a warm function caches cities, categories and totals. */
  directoryMaxAgeMs: 'DIRECTORY_MAX_AGE_MS',
  /** Name of the function that renders pages at the edge, without the prefix of Lambda@Edge. */
  rendererName: 'RENDERER_NAME',
  /** The renderer's log group, of the same name in each of its regions. */
  rendererLogGroup: 'RENDERER_LOG_GROUP',
  /** Regions in which Lambda@Edge runs the renderer, separated by commas. */
  rendererRegions: 'RENDERER_REGIONS',
  /** Days after which lines of logs are deleted. */
  logRetentionDays: 'LOG_RETENTION_DAYS',
  /** Days after which records about people are deleted, by kind, as JSON; the defaults without it, as in tests. */
  retentionDays: 'RETENTION_DAYS',
  /** URL of the service that reads codes by telephone; absent where no calls are made. */
  voiceCodesUrl: 'VOICE_CODES_URL',
  /** The bucket of uploads and pictures. */
  mediaBucket: 'MEDIA_BUCKET',
} as const;

/** Message of a release to the page queue: every page is rendered again. */
export const RELEASED = { kind: 'pages', paths: ['/*'] } as const;

/** The schedule's message to the page queue: whether bulk changes have ended. */
export const BULK_CHECK = { kind: 'bulk-check' } as const;

/** Prefix of uploaded files in the media bucket, which no page can request. */
export const UPLOADS = 'uploads/';
/** Prefix of documents of claims in the media bucket, which only staff read, and which end with the decision. */
export const DOCUMENTS = 'claims/';
/** Prefix of published pictures in the media bucket, and of their paths on the site. */
export const PICTURES = 'media/pictures/';

/** Most batches of a queue at once, each in a worker of its own: the minimum of SQS, since the services that workers call have rate limits. */
export const QUEUE_CONCURRENCY = 2;

/** Tags of a mail in SES's events: its kind and the id of its record. */
export const MAIL_TAGS = { kind: 'kind', id: 'record' } as const;

/** `outcome` in the log line of a mail that SES accepts only later, since the identity or the account is not ready; an alarm counts these lines. */
export const MAIL_NOT_READY = 'not-ready';

/** How often the queue delivers a batch of a sync; its clinics without an answer count as failed after that. */
export const SYNC_ATTEMPTS = 5;

/** Messages of the sweeps' queue: the schedule sends the first, and the first sweep sends the second. */
export const OUTBOX_SWEEP = { kind: 'sweep' } as const;
export const SECOND_SWEEP = { kind: 'second-sweep' } as const;

/** `outcome` in the log line of an outbox entry that no sweep enqueues any more; an alarm counts these lines. */
export const GIVEN_UP = 'given-up';

/** The weekly schedule's message to the queue of runs. */
export const WEEKLY_SYNC = { kind: 'weekly' } as const;

/** The daily schedule's message to the queue of ranks. */
export const DAILY_RANKS = { kind: 'daily' } as const;

/** The weekly schedule's message to the queue of exports. */
export const WEEKLY_EXPORT = { kind: 'weekly' } as const;

/** The schedule's message to the queue of the function that visits the site. */
export const SITE_VISIT = { kind: 'visit' } as const;

/** The schedule's message to the queue of the function that watches the renderer's regions. */
export const WATCH_REGIONS = { kind: 'watch-regions' } as const;

/** Where exports are in their bucket and on the site: the distribution passes paths on as keys. */
export const EXPORTS = 'open-data/files/';

/** By which operators' commands find the site's distribution. */
export const distributionComment = (stage: string): string => `careatlas ${stage}`;
