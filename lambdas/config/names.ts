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
} as const;
