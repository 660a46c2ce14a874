import { createHmac, timingSafeEqual } from 'node:crypto';
import { invalid } from '../app/errors.ts';

export interface PagedQuery {
  readonly limit?: number | undefined;
  readonly cursor?: string | undefined;
  /** Everything else that the call was asked. */
  readonly [filter: string]: string | number | boolean | undefined;
}

/**
 * Opaque page cursors: a position and its signature, which covers the call and the query too. Whoever tampers with a
 * cursor or uses it with another query gets a 400. The page's `limit` may change from page to page.
 */
export interface Cursors {
  /** The position that the query's cursor names; undefined without one. Throws `invalid_request`. */
  position(call: string, query: PagedQuery): string | undefined;
  /** The cursor of the page that begins at `position`. */
  cursor(call: string, query: PagedQuery, position: string | undefined): string | undefined;
}

const SIGNATURE_BYTES = 16;

export function createCursors(secret: string): Cursors {
  function sign(call: string, query: PagedQuery, position: string): Buffer {
    const { limit: _limit, cursor: _cursor, ...filters } = query;
    const bound = Object.entries(filters)
      .filter(([, value]) => value !== undefined)
      .sort(([a], [b]) => (a < b ? -1 : 1));
    return createHmac('sha256', secret)
      .update(JSON.stringify([call, bound, position]))
      .digest()
      .subarray(0, SIGNATURE_BYTES);
  }

  return {
    position(call, query) {
      if (query.cursor === undefined) return undefined;
      const bytes = Buffer.from(query.cursor, 'base64url');
      const signature = bytes.subarray(0, SIGNATURE_BYTES);
      const position = bytes.subarray(SIGNATURE_BYTES).toString('utf8');
      const valid =
        signature.length === SIGNATURE_BYTES &&
        timingSafeEqual(signature, sign(call, query, position)) &&
        // One cursor has one spelling.
        bytes.toString('base64url') === query.cursor;
      if (!valid) throw invalid({ cursor: ['is not a cursor of this query'] });
      return position;
    },
    cursor(call, query, position) {
      if (position === undefined) return undefined;
      return Buffer.concat([sign(call, query, position), Buffer.from(position)]).toString('base64url');
    },
  };
}
