import type { Server } from 'node:http';

/** Limits in milliseconds, and of connections; connections beyond them are closed. */
export interface ConnectionLimits {
  /** For a request's headers. CloudFront and API Gateway close idle and slow connections too, after times of their own. */
  readonly headersMs: number;
  /** For a whole request, its body included. */
  readonly requestMs: number;
  /** For receiving a response, from its last write. */
  readonly answerMs: number;
  /** Without a byte in either direction: above the longest response time, 30 seconds. */
  readonly idleMs: number;
  /** Between two requests. */
  readonly keepAliveMs: number;
  readonly connections: number;
}

const defaults: ConnectionLimits = {
  headersMs: 10_000,
  requestMs: 30_000,
  answerMs: 60_000,
  idleMs: 65_000,
  keepAliveMs: 60_000,
  connections: 2_000,
};

/** Interval of Node's check for slow requests. */
const CHECK_MS = 1_000;

/** Options for `createServer`. */
export function serverOptions(limits: Partial<ConnectionLimits> = {}) {
  const { headersMs, requestMs, keepAliveMs } = { ...defaults, ...limits };
  return {
    headersTimeout: headersMs,
    requestTimeout: requestMs,
    keepAliveTimeout: keepAliveMs,
    connectionsCheckingInterval: Math.min(CHECK_MS, headersMs / 2),
  };
}

/** Closes a server's idle, slow and excess connections; to be used with `serverOptions`. */
export function limitConnections(server: Server, limits: Partial<ConnectionLimits> = {}): void {
  const { answerMs, idleMs, connections } = { ...defaults, ...limits };
  server.maxConnections = connections;
  // Without a listener for `timeout` Node closes the connection.
  server.timeout = idleMs;
  // Before the handler, which may end its response at once.
  server.prependListener('request', ({ socket }, response) => {
    // Written, but not received yet.
    response.once('prefinish', () => {
      const timer = setTimeout(() => socket.destroy(), answerMs).unref();
      response.once('close', () => clearTimeout(timer));
    });
  });
}
