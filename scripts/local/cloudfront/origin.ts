import { Agent, request as httpRequest, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { pipeline, type Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';

/** Header names in lower case. */
export type HeaderMap = Record<string, string | string[]>;

export interface OriginRequest {
  readonly method: string;
  /** Percent-encoded. */
  readonly path: string;
  /** Without the question mark. */
  readonly query: string;
  readonly headers: HeaderMap;
  readonly body?: Readable;
}

export interface OriginResponse {
  readonly status: number;
  readonly headers: HeaderMap;
  readonly body: Buffer;
  /** By a function on origin-request, and not by an origin. */
  readonly isGenerated?: true;
}

/** A bucket or a server. */
export interface Origin {
  fetch(request: OriginRequest): Promise<OriginResponse>;
}

/** CloudFront's default for an origin's response. */
export const RESPONSE_TIMEOUT_MS = 30_000;

/** A server on this machine in place of a domain name of the template. */
export class HttpOrigin implements Origin {
  private readonly port: number;
  private readonly agent = new Agent({ keepAlive: true });

  constructor(port: number) {
    this.port = port;
  }

  async fetch(origin: OriginRequest): Promise<OriginResponse> {
    const response = await this.respond(origin);
    return {
      status: response.statusCode ?? 502,
      headers: headerMap(response.headers),
      body: await buffer(response),
    };
  }

  /** A kept connection may be closed by the origin at the moment when a request takes it: CloudFront then opens another one. */
  private async respond(origin: OriginRequest): Promise<IncomingMessage> {
    const { method, path, query, headers, body } = origin;
    const request = httpRequest({
      host: '127.0.0.1',
      port: this.port,
      agent: this.agent,
      method,
      path: query === '' ? path : `${path}?${query}`,
      headers,
      timeout: RESPONSE_TIMEOUT_MS,
    });
    try {
      return await new Promise<IncomingMessage>((resolve, reject) => {
        request.once('response', resolve);
        request.on('error', reject);
        request.once('timeout', () =>
          request.destroy(new OriginFailure(504, 'the origin did not answer in time')),
        );
        // A disconnected viewer ends the request to the origin.
        if (body) pipeline(body, request, (error) => error && reject(error));
        else request.end();
      });
    } catch (error) {
      if (error instanceof OriginFailure || !(error instanceof Error)) throw error;
      const isClosed = request.reusedSocket && 'code' in error && error.code === 'ECONNRESET';
      // The origin may have worked on any other one.
      if (isClosed && ['GET', 'HEAD'].includes(method)) return this.respond(origin);
      throw new OriginFailure(502, error.message);
    }
  }

  close(): void {
    this.agent.destroy();
  }
}

/** No response: 502 for an unreachable origin, 503 for one without capacity, 504 after the timeout. */
export class OriginFailure extends Error {
  readonly status: 502 | 503 | 504;

  constructor(status: 502 | 503 | 504, message: string) {
    super(message);
    this.status = status;
  }
}

/** Headers that a proxy does not forward. */
const HOP_BY_HOP = new Set(
  `connection keep-alive proxy-authenticate proxy-authorization proxy-connection te trailer
  transfer-encoding upgrade`.split(/\s+/),
);

export function headerMap(headers: IncomingHttpHeaders | NodeJS.Dict<string[]>): HeaderMap {
  const map: HeaderMap = {};
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined && !HOP_BY_HOP.has(name)) map[name] = value;
  }
  return map;
}

export function headerText(headers: HeaderMap, name: string): string | undefined {
  const value = headers[name];
  return Array.isArray(value) ? value.join(', ') : value;
}
