/** Names that a function and the stack that deploys it must agree on. */

/** Header by which CloudFront proves itself to the HTTP API, which has no firewall of its own. */
export const ORIGIN_SECRET_HEADER = 'x-origin-secret';

/** Header by which a caller names a request that creates something, so that a repeat of it creates nothing. */
export const IDEMPOTENCY_KEY_HEADER = 'idempotency-key';

/** Header by which the distribution tells Lambda@Edge, which has no environment, the HTTP API's host name. */
export const API_HOST_HEADER = 'x-careatlas-api';

/** Environment variables of the functions; `env.ts` parses them, the stacks set them. */
export const environmentNames = {
  tableName: 'TABLE_NAME',
  /** Key that signs paging cursors. */
  cursorSecret: 'CURSOR_SECRET',
  /** Value that `ORIGIN_SECRET_HEADER` must carry. */
  originSecret: 'ORIGIN_SECRET',
  /** Another value that is accepted while `originSecret` replaces it; there is none otherwise. */
  previousOriginSecret: 'PREVIOUS_ORIGIN_SECRET',
  /** `shown` or `hidden`: Google's figures in answers (`hidden` until an operator turns them on knowingly). */
  googleRatings: 'GOOGLE_RATINGS',
  /** The issuer of staff's tokens: the user pool's provider URL. */
  tokenIssuer: 'TOKEN_ISSUER',
  /** The user pool's client for the dashboard. */
  tokenClientId: 'TOKEN_CLIENT_ID',
  /** How the dashboard signs in: `USER_SRP_AUTH` or `USER_PASSWORD_AUTH`. */
  signInFlow: 'SIGN_IN_FLOW',
  /** Key that signs the proof-of-work challenges of the forms. */
  challengeSecret: 'CHALLENGE_SECRET',
  mailQueueUrl: 'MAIL_QUEUE_URL',
  locationQueueUrl: 'LOCATION_QUEUE_URL',
  /** Address that e-mails come from. */
  mailSender: 'MAIL_SENDER',
  /** Address that notices to staff go to. */
  mailStaff: 'MAIL_STAFF',
  /** The site's address without a slash at its end, for links in e-mails. */
  siteUrl: 'SITE_URL',
  /** Amazon Location's index in which addresses are looked up. */
  placeIndexName: 'PLACE_INDEX_NAME',
  /** The secret that holds the key of Google Places: read when it is needed, so that a new one is used at once. */
  googlePlacesKeyArn: 'GOOGLE_PLACES_KEY_ARN',
  /** Another address than Google's own; no template sets it. */
  googlePlacesEndpoint: 'GOOGLE_PLACES_ENDPOINT',
  /** Most calls to Google Places a second, of all functions together. */
  placesQuota: 'PLACES_QUOTA',
  /** Clinics that wait to be asked about. */
  syncQueueUrl: 'SYNC_QUEUE_URL',
  /** Runs whose clinics wait to be handed out. */
  dispatchQueueUrl: 'DISPATCH_QUEUE_URL',
  /** Sweeps of the outbox that are due. */
  outboxQueueUrl: 'OUTBOX_QUEUE_URL',
} as const;

/** How often the queue hands out clinics of a sync; those that Google did not answer about by then are given up. */
export const SYNC_ATTEMPTS = 5;

/** What the schedule of the outbox puts into the queue of sweeps, and what the first sweep adds. */
export const OUTBOX_SWEEP = { kind: 'sweep' } as const;
export const SECOND_SWEEP = { kind: 'second-sweep' } as const;

/** `outcome` of the log line about an entry that no sweep enqueues any more; an alarm counts these lines. */
export const GIVEN_UP = 'given-up';

/** What the weekly schedule puts into the queue of runs. */
export const WEEKLY_SYNC = { kind: 'weekly' } as const;
