import { isRead, type ViewerRequest } from './edge-event.ts';
import { type HeaderMap, headerText, type OriginResponse } from './origin.ts';

/** Whether the viewer has the response already: by its ETag, else by the time of its last change. */
export function isFresh(viewer: ViewerRequest, { status, headers }: OriginResponse): boolean {
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

export function notModified(headers: HeaderMap): OriginResponse {
  const { 'content-length': _, 'content-type': __, 'content-encoding': ___, ...kept } = headers;
  return { status: 304, headers: kept, body: Buffer.alloc(0) };
}

function weak(etag: string): string {
  return etag.trim().replace(/^W\//, '');
}
