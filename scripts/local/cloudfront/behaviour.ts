import type { Readable } from 'node:stream';
import { compressResponse } from './compression.ts';
import type { EdgeContext, ViewerRequest } from './edge-event.ts';
import type { EdgeFunction } from './edge-function.ts';
import { type HeaderMap, headerText, type Origin, type OriginResponse } from './origin.ts';
import { type EdgeRequest, type OriginRequestFunction, onOriginRequest } from './origin-request.ts';
import {
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
  readonly originRequest: OriginRequestFunction | undefined;
}

/** A request with its sender's IP address and port, and the id that CloudFront gives it. */
export interface Viewer extends ViewerRequest {
  readonly ip: string;
  readonly port: number;
  readonly requestId: string;
  readonly body: Readable | undefined;
}

/**
 * A behaviour after a cache miss: builds the origin's request, invokes the function on origin-request, fetches from the
 * origin unless the function has generated a response, and compresses.
 *
 * @param acceptEncoding As CloudFront normalizes it.
 */
export async function fetchFromOrigin(
  { origin, cachePolicy, originRequestPolicy, originRequest, compress }: Behaviour,
  { method, path, query, headers, ip, port, body }: Viewer,
  acceptEncoding: string,
  context: EdgeContext,
): Promise<OriginResponse> {
  const request: EdgeRequest = {
    method,
    path,
    query: chooseQuery(query, cachePolicy),
    headers: {
      'user-agent': 'Amazon CloudFront',
      // CloudFront replaces the viewer's own header of this name, and writes IPv6 addresses without brackets.
      ...chooseHeaders(
        { ...headers, 'cloudfront-viewer-address': `${ip}:${port}` },
        cachePolicy,
        originRequestPolicy,
      ),
      ...(acceptEncoding !== '' && { 'accept-encoding': acceptEncoding }),
      host: origin.domainName,
      via: `1.1 ${context.domainName} (CloudFront)`,
      'x-forwarded-for': [headerText(headers, 'x-forwarded-for'), ip].filter(Boolean).join(', '),
    },
    customHeaders: origin.customHeaders,
  };
  const result = originRequest
    ? await onOriginRequest(originRequest, request, origin.domainName, context)
    : { request };
  if ('response' in result) return result.response;
  const { customHeaders, ...sent } = result.request;
  const response = await origin.server.fetch({
    ...sent,
    headers: { ...sent.headers, ...customHeaders, 'x-amz-cf-id': context.requestId },
    ...(body && { body }),
  });
  return compress ? compressResponse(response, acceptEncoding) : response;
}
