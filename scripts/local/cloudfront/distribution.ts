import { randomBytes } from 'node:crypto';
import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import { matchesWildcard } from '../wildcard.ts';
import { type Behaviour, fetchFromOrigin, type Viewer } from './behaviour.ts';
import { type CacheAnswer, cacheKey, ResponseCache } from './cache.ts';
import { normalizeAcceptEncoding } from './compression.ts';
import { type EdgeContext, isRead, type ViewerRequest } from './edge-event.ts';
import { type HeaderMap, headerMap, headerText, OriginFailure, type OriginResponse } from './origin.ts';
import { EdgeFunctionFailure } from './origin-request.ts';
import { applyResponseHeaders, chooseQuery } from './policies.ts';
import type { WebAcl } from './web-acl.ts';

export interface DistributionConfig {
  readonly id: string;
  readonly domainName: string;
  /** In order of precedence, the default behaviour last. */
  readonly behaviours: readonly Behaviour[];
  readonly webAcl: WebAcl | undefined;
  readonly warn: (message: string) => void;
}

const MAX_URL_LENGTH = 8_192;

/** Requests that can wait for origins; further ones are rejected at once, so that cached responses stay fast. */
const MAX_ORIGIN_REQUESTS = 64;
/** Seconds. */
const RETRY_AFTER = 1;

/** A CloudFront distribution. */
export class Distribution {
  private readonly config: DistributionConfig;
  private readonly cache = new ResponseCache();
  private readonly inFlight = new Set<Promise<void>>();
  private originRequests = 0;

  constructor(config: DistributionConfig) {
    this.config = config;
  }

  get id(): string {
    return this.config.id;
  }

  /** The first behaviour with a matching path pattern; patterns can omit the leading slash. */
  behaviour(path: string): Behaviour {
    const matches = ({ pathPattern }: Behaviour) =>
      matchesWildcard(pathPattern.replace(/^(?![/*])/, '/'), path);
    const found = this.config.behaviours.find(matches);
    if (!found) throw new Error('a distribution needs a default behaviour');
    return found;
  }

  /** Never rejects: errors are CloudFront's responses. */
  handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const work = this.respond(request, response).finally(() => this.inFlight.delete(work));
    this.inFlight.add(work);
    return work;
  }

  /** Resolves when all current requests are complete. */
  async idle(): Promise<void> {
    await Promise.all(this.inFlight);
  }

  private async respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    // CloudFront's header of every response; the origin and the functions get the same id.
    const requestId = newRequestId();
    response.setHeader('x-amz-cf-id', requestId);
    try {
      this.send(request, response, await this.answer(request, requestId));
    } catch (error) {
      if (response.destroyed) return;
      const overloaded = error instanceof OriginFailure && error.status === 503;
      // No warning for each: it would add to the load.
      if (!overloaded) this.config.warn(`CloudFront: ${request.method} ${request.url}: ${describe(error)}`);
      const known = error instanceof OriginFailure || error instanceof EdgeFunctionFailure;
      const answer = overloaded ? overload() : failure(known ? error.status : 502);
      this.send(
        request,
        response,
        error instanceof EdgeFunctionFailure ? { ...answer, cache: error.cache } : answer,
      );
    }
  }

  /** Renders a page twice at once, without the cache, so that the first visitors find warm functions. */
  async warm(path: string): Promise<void> {
    const request = {
      method: 'GET',
      path,
      query: '',
      headers: {},
      ip: '127.0.0.1',
      port: 0,
      requestId: newRequestId(),
      body: undefined,
    };
    // The next request shows an error.
    await Promise.allSettled(
      [1, 2].map(() => fetchFromOrigin(this.behaviour(path), request, '', this.context(request))),
    );
  }

  /**
   * As CreateInvalidation: one path with its query string, which is part of it, or a prefix with `*`.
   * Source: "What you need to know when invalidating files", developer guide.
   */
  invalidate(pattern: string): void {
    if (!/^\/[^*]*\*?$/.test(pattern)) throw new Error(`A path begins with / and may end with *: ${pattern}`);
    const start = pattern.replace(/\*$/, '');
    this.cache.invalidate((path) => (start === pattern ? path === pattern : path.startsWith(start)));
  }

  private send(request: IncomingMessage, response: ServerResponse, answer: Answer): void {
    const { status, headers, cache } = answer;
    const body = request.method === 'HEAD' || status === 204 || status === 304 ? undefined : answer.body;
    response.writeHead(status, {
      ...headers,
      ...(body && { 'content-length': body.length }),
      'x-cache': `${status >= 400 && !cache.startsWith('Lambda') ? 'Error' : cache} from cloudfront`,
      via: `1.1 ${this.config.domainName} (CloudFront)`,
    });
    response.end(body);
    // Reads the rest of the body, so that the viewer gets the response.
    request.resume();
  }

  private async answer(incoming: IncomingMessage, requestId: string): Promise<Answer> {
    const { method = 'GET', url = '/' } = incoming;
    if (url.length > MAX_URL_LENGTH) return failure(414);
    if (!url.startsWith('/')) return failure(400);
    const [path = '/', ...rest] = url.split('?');
    const viewer: Viewer = {
      method,
      path,
      query: rest.join('?'),
      headers: headerMap(incoming.headers),
      ip: incoming.socket.remoteAddress ?? '127.0.0.1',
      port: incoming.socket.remotePort ?? 0,
      requestId,
      body: hasBody(incoming) ? incoming : undefined,
    };

    // First, without cache and policies.
    const blocked = this.config.webAcl?.inspect(viewer);
    if (blocked) return blocked.body.length > 0 ? { ...blocked, cache: 'Miss' } : failure(blocked.status);

    const behaviour = this.behaviour(path);
    if (!behaviour.allowedMethods.includes(method)) return failure(403);
    if (isRead(method) && viewer.body) return failure(403);

    const request = await this.viewerRequest(behaviour, viewer);
    const answer = 'status' in request ? request : await this.cached(behaviour, request);
    const headers = applyResponseHeaders(answer.headers, behaviour.responseHeadersPolicy);
    const complete = { ...answer, headers };
    return isFresh(viewer, complete) ? { ...complete, ...notModified(headers) } : complete;
  }

  private async viewerRequest({ viewerRequest }: Behaviour, viewer: Viewer): Promise<Viewer | Answer> {
    if (!viewerRequest) return viewer;
    try {
      const result = await viewerRequest.onViewerRequest(viewer, this.context(viewer));
      return 'request' in result
        ? { ...viewer, ...result.request }
        : { ...result.response, cache: 'FunctionGeneratedResponse' };
    } catch (error) {
      this.config.warn(`CloudFront Function ${viewerRequest.name}: ${describe(error)}`);
      return failure(503);
    }
  }

  private context({ ip, requestId }: Viewer): EdgeContext {
    const { id, domainName } = this.config;
    return { distributionId: id, domainName, requestId, ip };
  }

  private async cached(behaviour: Behaviour, request: Viewer): Promise<Answer> {
    const { cachePolicy, origin } = behaviour;
    const accepted = normalizeAcceptEncoding(headerText(request.headers, 'accept-encoding'), cachePolicy);
    const key = cacheKey(cachePolicy, origin.domainName, request, accepted);
    const fetch = (method: string) => this.fetch(behaviour, { ...request, method }, accepted);
    // HEAD is served from the cache and not stored: it has no body for a GET.
    if (request.method !== 'GET' && !(request.method === 'HEAD' && this.cache.has(key))) {
      return { ...(await fetch(request.method)), cache: 'Miss' };
    }
    const query = chooseQuery(request.query, cachePolicy);
    const { response, cache } = await this.cache.answer(
      key,
      query === '' ? request.path : `${request.path}?${query}`,
      cachePolicy,
      () => fetch('GET'),
      (error) => this.config.warn(`CloudFront: refreshing ${request.path}: ${describe(error)}`),
    );
    return { ...response, cache };
  }

  private async fetch(behaviour: Behaviour, request: Viewer, accepted: string): Promise<OriginResponse> {
    if (this.originRequests >= MAX_ORIGIN_REQUESTS) {
      throw new OriginFailure(503, `${this.originRequests} requests wait for an origin`);
    }
    this.originRequests += 1;
    try {
      return await fetchFromOrigin(behaviour, request, accepted, this.context(request));
    } finally {
      this.originRequests -= 1;
    }
  }
}

/** As long as CloudFront's, and of the same characters. */
function newRequestId(): string {
  return `${randomBytes(41).toString('base64url').slice(0, 54)}==`;
}

type Answer = OriginResponse & {
  readonly cache: CacheAnswer['cache'] | 'FunctionGeneratedResponse' | EdgeFunctionFailure['cache'];
};

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/** CloudFront's own error page, without a policy's headers. */
function failure(status: number): Answer {
  const title = `${status} ${STATUS_CODES[status]}`;
  const body = Buffer.from(
    `<!DOCTYPE html><html lang="en"><title>${title}</title><h1>${title}</h1><p>CloudFront (local)`,
  );
  return { status, headers: { 'content-type': 'text/html' }, body, cache: 'Miss' };
}

function overload(): Answer {
  const answer = failure(503);
  const headers = { ...answer.headers, 'cache-control': 'no-store', 'retry-after': String(RETRY_AFTER) };
  return { ...answer, headers };
}

function describe(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Whether the viewer has the response already: by its ETag, else by the time of its last change. */
function isFresh(viewer: ViewerRequest, { status, headers }: OriginResponse): boolean {
  if (status !== 200 || !isRead(viewer.method)) return false;
  const known = headerText(viewer.headers, 'if-none-match');
  if (known !== undefined) {
    const etag = headerText(headers, 'etag');
    return etag !== undefined && (known === '*' || known.split(',').some((tag) => weak(tag) === weak(etag)));
  }
  const modified = headerText(headers, 'last-modified');
  const since = headerText(viewer.headers, 'if-modified-since');
  return modified !== undefined && since !== undefined && Date.parse(modified) <= Date.parse(since);
}

function notModified(headers: HeaderMap): OriginResponse {
  const { 'content-length': _, 'content-type': __, 'content-encoding': ___, ...kept } = headers;
  return { status: 304, headers: kept, body: Buffer.alloc(0) };
}

function weak(etag: string): string {
  return etag.trim().replace(/^W\//, '');
}
