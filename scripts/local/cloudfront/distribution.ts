import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { matchesWildcard } from '../wildcard.ts';
import { type CachedResponse, cacheKey, ResponseCache, timeToLive } from './cache.ts';
import { chooseEncoding, compressResponse, type Encoding } from './compression.ts';
import { isFresh, notModified } from './conditional.ts';
import { type EdgeContext, isRead, type ViewerRequest } from './edge-event.ts';
import type { EdgeFunction } from './edge-function.ts';
import {
  type HeaderMap,
  headerMap,
  headerText,
  type Origin,
  type OriginResponse,
  OriginTimeout,
} from './origin.ts';
import {
  applyResponseHeaders,
  type CachePolicy,
  chooseHeaders,
  chooseQuery,
  type OriginRequestPolicy,
  type ResponseHeadersPolicy,
} from './policies.ts';

export interface DistributionOrigin {
  readonly domainName: string;
  readonly customHeaders: HeaderMap;
  readonly server: Origin;
}

export interface Behaviour {
  /** `*` is the default behaviour's. */
  readonly pathPattern: string;
  readonly origin: DistributionOrigin;
  readonly allowedMethods: readonly string[];
  readonly compress: boolean;
  readonly cachePolicy: CachePolicy;
  readonly originRequestPolicy: OriginRequestPolicy | undefined;
  readonly responseHeadersPolicy: ResponseHeadersPolicy | undefined;
  readonly viewerRequest: EdgeFunction | undefined;
}

export interface DistributionConfig {
  readonly id: string;
  readonly domainName: string;
  readonly defaultRootObject: string | undefined;
  /** In order of precedence, the default behaviour last. */
  readonly behaviours: readonly Behaviour[];
  readonly warn: (message: string) => void;
}

const MAX_URL_LENGTH = 8_192;

/** A CloudFront distribution: what happens to a request between a browser and the origins. */
export class Distribution {
  private readonly config: DistributionConfig;
  private readonly cache = new ResponseCache();

  constructor(config: DistributionConfig) {
    this.config = config;
  }

  /** The behaviour whose path pattern comes first; patterns may leave out the leading slash. */
  behaviour(path: string): Behaviour {
    const matches = ({ pathPattern }: Behaviour) =>
      matchesWildcard(pathPattern.replace(/^(?![/*])/, '/'), path);
    const found = this.config.behaviours.find(matches);
    if (!found) throw new Error('a distribution needs a default behaviour');
    return found;
  }

  /** Never rejects: what goes wrong is answered as CloudFront would. */
  async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    try {
      this.send(request, response, await this.answer(request));
    } catch (error) {
      if (response.destroyed) return;
      this.config.warn(`CloudFront: ${request.method} ${request.url}: ${describe(error)}`);
      const timeout = error instanceof OriginTimeout;
      this.send(request, response, timeout ? failure(504, 'Gateway Timeout') : failure(502, 'Bad Gateway'));
    }
  }

  private send(request: IncomingMessage, response: ServerResponse, answer: Answer): void {
    const { status, headers, cache } = answer;
    const body = request.method === 'HEAD' || status === 204 || status === 304 ? undefined : answer.body;
    response.writeHead(status, {
      ...headers,
      ...(body && { 'content-length': body.length }),
      'x-cache': `${status >= 400 ? 'Error' : cache} from cloudfront`,
      via: `1.1 ${this.config.domainName} (CloudFront)`,
    });
    response.end(body);
    // What is left of a refused body is read and dropped, so that the viewer sees the answer.
    request.resume();
  }

  private async answer(incoming: IncomingMessage): Promise<Answer> {
    const { method = 'GET', url = '/' } = incoming;
    if (url.length > MAX_URL_LENGTH) return failure(414, 'Request-URI Too Large');
    if (!url.startsWith('/')) return failure(400, 'Bad Request');
    const [path = '/', ...rest] = url.split('?');
    const viewer = { method, path, query: rest.join('?'), headers: headerMap(incoming.headers) };

    const behaviour = this.behaviour(path);
    if (!behaviour.allowedMethods.includes(method)) return failure(403, 'Forbidden');
    if (isRead(method) && hasBody(incoming)) return failure(403, 'Forbidden');

    const request = await this.viewerRequest(behaviour, viewer, incoming);
    const answer = 'status' in request ? request : await this.cached(behaviour, request, incoming);
    const headers = applyResponseHeaders(answer.headers, behaviour.responseHeadersPolicy);
    const complete = { ...answer, headers };
    return isFresh(viewer, complete) ? { ...complete, ...notModified(headers) } : complete;
  }

  private async viewerRequest(
    { viewerRequest }: Behaviour,
    viewer: ViewerRequest,
    incoming: IncomingMessage,
  ): Promise<ViewerRequest | Answer> {
    if (!viewerRequest) return viewer;
    const { id, domainName } = this.config;
    const context: EdgeContext = {
      distributionId: id,
      domainName,
      requestId: randomUUID(),
      ip: clientAddress(incoming),
    };
    try {
      const result = await viewerRequest.onViewerRequest(viewer, context);
      return 'request' in result
        ? result.request
        : { ...result.response, cache: 'FunctionGeneratedResponse' };
    } catch (error) {
      this.config.warn(`CloudFront Function ${viewerRequest.name}: ${describe(error)}`);
      return failure(503, 'Service Unavailable');
    }
  }

  private async cached(
    behaviour: Behaviour,
    request: ViewerRequest,
    incoming: IncomingMessage,
  ): Promise<Answer> {
    const { cachePolicy, compress } = behaviour;
    const encoding = chooseEncoding(headerText(request.headers, 'accept-encoding'), compress, cachePolicy);
    if (!isRead(request.method)) return miss(await this.fetch(behaviour, request, incoming, 'identity'));

    const key = cacheKey(cachePolicy, behaviour.origin.domainName, request, encoding);
    const now = Date.now();
    const hit = this.cache.get(key, now);
    if (hit) return { ...hit, headers: { ...hit.headers, age: age(hit, now) }, cache: 'Hit' };

    const response = await this.fetch(behaviour, request, incoming, encoding);
    const ttl = request.method === 'GET' ? timeToLive(response, cachePolicy, now) : 0;
    if (ttl > 0) this.cache.set(key, response, ttl, Date.now());
    return miss(response);
  }

  private async fetch(
    { origin, cachePolicy, originRequestPolicy }: Behaviour,
    request: ViewerRequest,
    incoming: IncomingMessage,
    encoding: Encoding,
  ): Promise<OriginResponse> {
    const { method, headers } = request;
    const { defaultRootObject } = this.config;
    const { QueryStringsConfig } = cachePolicy.ParametersInCacheKeyAndForwardedToOrigin;
    const forwarded: HeaderMap = {
      'user-agent': 'Amazon CloudFront',
      ...chooseHeaders(headers, cachePolicy, originRequestPolicy),
    };
    for (const name of NOT_FORWARDED) delete forwarded[name];
    const response = await origin.server.fetch({
      method,
      path: request.path === '/' && defaultRootObject !== undefined ? `/${defaultRootObject}` : request.path,
      query: chooseQuery(request.query, originRequestPolicy?.QueryStringsConfig ?? QueryStringsConfig),
      headers: {
        ...forwarded,
        ...origin.customHeaders,
        ...(encoding !== 'identity' && { 'accept-encoding': 'br,gzip' }),
        host: origin.domainName,
        via: `1.1 ${this.config.domainName} (CloudFront)`,
        'x-amz-cf-id': randomUUID(),
        'x-forwarded-for': [headerText(headers, 'x-forwarded-for'), clientAddress(incoming)]
          .filter(Boolean)
          .join(', '),
      },
      ...(hasBody(incoming) && { body: incoming }),
    });
    return compressResponse(response, encoding);
  }
}

type Answer = OriginResponse & { readonly cache: 'Hit' | 'Miss' | 'FunctionGeneratedResponse' };

/** CloudFront answers conditional requests itself, asks origins for whole objects, and sets these headers anew. */
const NOT_FORWARDED = [
  'accept-encoding',
  'if-modified-since',
  'if-none-match',
  'range',
  'x-forwarded-for',
  'via',
];

function miss(response: OriginResponse): Answer {
  return { ...response, cache: 'Miss' };
}

function age({ headers, storedAt }: CachedResponse, now: number): string {
  const before = Number(headerText(headers, 'age') ?? 0) || 0;
  return String(before + Math.floor((now - storedAt) / 1_000));
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

function clientAddress(incoming: IncomingMessage): string {
  return incoming.socket.remoteAddress ?? '127.0.0.1';
}

/** CloudFront's own error pages carry no policy's headers. */
function failure(status: number, title: string): Answer {
  const body = Buffer.from(
    `<!DOCTYPE html><html lang="en"><title>${status} ${title}</title><h1>${status} ${title}</h1><p>CloudFront (local)`,
  );
  return {
    status,
    headers: { 'content-type': 'text/html' },
    body,
    cache: 'Miss',
  };
}

function describe(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
