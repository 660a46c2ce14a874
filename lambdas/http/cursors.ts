import { createHmac, timingSafeEqual } from 'node:crypto';
import { invalid } from '../platform/errors.ts';
import type { Answer } from './route.ts';

export interface PagedQuery {
  readonly limit?: number | undefined;
  readonly cursor?: string | undefined;
  /** Everything else that the call takes. */
  readonly [filter: string]: string | number | boolean | undefined;
}

interface ReadPage<Item> {
  readonly items: readonly Item[];
  readonly next?: string | undefined;
  readonly headers?: Readonly<Record<string, string>> | undefined;
}

/**
 * Opaque page cursors: a position and its signature, which covers the call and the query too. A changed cursor, or one of
 * another query, gets a 400. The page's `limit` may change from page to page.
 */
export interface Cursors {
  /**
   * Reads the page at the position that the query's cursor names, the first page without one, and answers it with the
   * cursor of `next` and with the page's headers. Throws `invalid_request`.
   */
  page<Item>(
    call: string,
    query: PagedQuery,
    read: (after: string | undefined) => Promise<ReadPage<Item>>,
  ): Promise<Answer<Item[]>>;
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

  function positionOf(call: string, query: PagedQuery): string | undefined {
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
  }

  function cursorOf(call: string, query: PagedQuery, position: string): string {
    return Buffer.concat([sign(call, query, position), Buffer.from(position)]).toString('base64url');
  }

  return {
    async page(call, query, read) {
      const { items, next, headers } = await read(positionOf(call, query));
      return {
        body: [...items],
        nextCursor: next === undefined ? undefined : cursorOf(call, query, next),
        headers,
      };
    },
  };
}
