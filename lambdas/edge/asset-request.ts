/**
 * The CloudFront Function of assets: requests the file that the build has compressed as the browser accepts it. The new
 * path is also the cache key, so the key needs no Accept-Encoding (see viewer-request.ts for what the runtime lacks).
 */
import { assetEncodings, isTextAsset } from '../../shared/rendering/asset-encodings.ts';
import { type Query, valuesOf } from './canonical-query.ts';

export interface AssetRequest {
  uri: string;
  readonly headers: Query;
}

export function handler(event: { readonly request: AssetRequest }): AssetRequest {
  const request = event.request;
  if (!isTextAsset(request.uri)) return request;
  const accepted = acceptedEncodings(valuesOf(request.headers['accept-encoding']).join());
  const encoding = assetEncodings.find((name) => accepted.indexOf(name) >= 0);
  if (encoding !== undefined) request.uri = `/${encoding}${request.uri}`;
  return request;
}

/** Without those that the weight 0 excludes. */
function acceptedEncodings(header: string): string[] {
  return header
    .toLowerCase()
    .split(',')
    .filter((part) => !/;\s*q=0(\.0*)?\s*$/.test(part))
    .map((part) => part.replace(/;.*/, '').trim());
}
