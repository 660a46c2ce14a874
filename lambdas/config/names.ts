/** Names that a function and the stack that deploys it must agree on. */

/** Header by which CloudFront proves itself to the HTTP API, which has no firewall of its own. */
export const ORIGIN_SECRET_HEADER = 'x-origin-secret';

/** Header by which the distribution tells Lambda@Edge, which has no environment, the HTTP API's host name. */
export const API_HOST_HEADER = 'x-careatlas-api';

/** Environment variables of the functions; `env.ts` parses them, the stacks set them. */
export const environmentNames = {
  tableName: 'TABLE_NAME',
  /** Key that signs paging cursors. */
  cursorSecret: 'CURSOR_SECRET',
  /** Value that `ORIGIN_SECRET_HEADER` must carry. */
  originSecret: 'ORIGIN_SECRET',
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
} as const;
