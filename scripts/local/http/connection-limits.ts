import type { Server } from 'node:http';

/** How long clients may take, in milliseconds, and how many there may be: what is slow or too much is closed. */
export interface ConnectionLimits {
  /** For a request's headers. CloudFront and API Gateway close idle and slow connections too, after times of their own. */
  readonly headersMs: number;
  /** For a whole request, its body included. */
  readonly requestMs: number;
  /** For taking an answer, from its last byte being handed over. */
  readonly answerMs: number;
  /** Without a byte in either direction, while an answer is being made too: above the longest, which takes 30 seconds. */
  readonly idleMs: number;
  /** Between two requests. Clients keep connections open: one that is closed under a request looks like a failure of the network. */
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

/** How often Node looks for slow requests. */
const CHECK_MS = 1_000;

/** What `createServer` wants to know. */
export function serverOptions(limits: Partial<ConnectionLimits> = {}) {
  const { headersMs, requestMs, keepAliveMs } = { ...defaults, ...limits };
  return {
    headersTimeout: headersMs,
    requestTimeout: requestMs,
    keepAliveTimeout: keepAliveMs,
    connectionsCheckingInterval: Math.min(CHECK_MS, headersMs / 2),
  };
}

/** Closes connections of a server, made with `serverOptions`, that are idle, read too slowly or are too many. */
export function limitConnections(server: Server, limits: Partial<ConnectionLimits> = {}): void {
  const { answerMs, idleMs, connections } = { ...defaults, ...limits };
  server.maxConnections = connections;
  // Nothing listens to what this tells of, so Node closes the connection.
  server.timeout = idleMs;
  // Before the handler, which may end its answer at once.
  server.prependListener('request', ({ socket }, response) => {
    // Made and handed over, but not taken yet.
    response.once('prefinish', () => {
      const timer = setTimeout(() => socket.destroy(), answerMs).unref();
      response.once('close', () => clearTimeout(timer));
    });
  });
}
