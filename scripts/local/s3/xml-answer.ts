import type { OriginResponse } from '../cloudfront/origin.ts';

/** An error as S3 sends it. */
export function failure(status: number, code: string, message: string): OriginResponse {
  const body = Buffer.from(
    `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>${message}</Message></Error>`,
  );
  return {
    status,
    headers: { 'content-type': 'application/xml', 'content-length': String(body.length) },
    body,
  };
}

/** Source: "Error responses", Amazon S3 API reference. */
export function serviceFailure(status: number): OriginResponse {
  if (status === 503) return failure(503, 'SlowDown', 'Please reduce your request rate.');
  if (status >= 500) {
    return failure(status, 'InternalError', 'We encountered an internal error. Please try again.');
  }
  return failure(status, 'AccessDenied', 'Access Denied');
}

/** A page of a bucket's keys. Source: "ListObjectsV2", Amazon S3 API reference. */
export function listing(keys: readonly string[], isTruncated: boolean): OriginResponse {
  const contents = keys.map((key) => `<Contents><Key>${escaped(key)}</Key></Contents>`).join('');
  return result(
    'ListBucketResult',
    `<KeyCount>${keys.length}</KeyCount><IsTruncated>${isTruncated}</IsTruncated>${contents}`,
  );
}

/** The version that objects have in a bucket that keeps no others. Source: "Using versioning", Amazon S3 user guide. */
export const ONLY_VERSION = 'null';

/** All objects of a bucket that keeps no versions. Source: "ListObjectVersions", Amazon S3 API reference. */
export function versionListing(keys: readonly string[]): OriginResponse {
  const versions = keys.map(
    (key) =>
      `<Version><Key>${escaped(key)}</Key><VersionId>${ONLY_VERSION}</VersionId><IsLatest>true</IsLatest></Version>`,
  );
  return result('ListVersionsResult', `<IsTruncated>false</IsTruncated>${versions.join('')}`);
}

function result(name: string, content: string): OriginResponse {
  const body = Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>\n<${name}>${content}</${name}>`);
  return {
    status: 200,
    headers: { 'content-type': 'application/xml', 'content-length': String(body.length) },
    body,
  };
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
