/**
 * The site's side of the API: every call becomes TanStack Query options, typed by its contract. A query's key
 * segments joined with '/' are the URL that is read (specification, section 7). The query client has the fetch function,
 * so that the same options work in a browser and on the server.
 */
import { infiniteQueryOptions, type QueryMeta, queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import {
  fillPath,
  NEXT_CURSOR_HEADER,
  type RequestInput,
  TOTAL_HEADER,
  UNDERSTOOD_HEADER,
  WITHOUT_LOCATION_HEADER,
} from '../../../shared/contracts/contract.ts';
import { type Understood, understoodSchema } from '../../../shared/contracts/entities.ts';
import type { CallResponse } from '../../../shared/rendering/renderer.ts';

type Params = Readonly<Record<string, string>>;
type Query = Readonly<Record<string, string | undefined>>;

/** The part of a contract that reading needs. */
interface Readable<P extends Params, Q extends Query, Data> {
  readonly method: string;
  readonly path: string;
  readonly request?: RequestInput<P, Q> | undefined;
  readonly response: z.ZodMiniType<Data>;
}

interface Input<P extends Params, Q extends Query> {
  readonly params?: P;
  readonly query?: Q;
}

/** A response that is not OK. Its message is `{status}: {text of the answer, or its status text}`. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  /** Text of the response, or its status text. */
  readonly text: string;

  constructor(status: number, text: string) {
    super(`${status}: ${text}`);
    this.status = status;
    this.text = text;
  }
}

/** Key whose segments joined with '/' are the URL; parameters without a value are left out. */
export function queryKey<P extends Params, Q extends Query>(
  { path }: { readonly path: string },
  { params, query }: Input<P, Q> = {},
): readonly string[] {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value !== undefined) search.set(name, value);
  }
  const url = fillPath(path, params ?? {}) + (search.size > 0 ? `?${search}` : '');
  const [, area, ...rest] = url.split('/');
  return [`/${area}`, ...rest];
}

export function urlOf(key: readonly string[], cursor?: string): string {
  const url = key.join('/');
  if (cursor === undefined) return url;
  return `${url}${url.includes('?') ? '&' : '?'}${new URLSearchParams({ cursor })}`;
}

/** Reads a path of the API; rejects when there is no answer. */
export type ApiFetch = (path: string, init: { readonly signal: AbortSignal }) => Promise<CallResponse>;

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: { readonly fetch: ApiFetch };
  }
}

/** Arguments that TanStack Query passes to a query function. */
interface Reading {
  readonly signal: AbortSignal;
  readonly meta: QueryMeta | undefined;
}

async function request(url: string, { signal, meta }: Reading): Promise<CallResponse> {
  if (!meta) throw new Error('the query client needs a fetch: see createQueryClient');
  const response = await meta.fetch(url, { signal });
  if (!response.ok) {
    throw new ApiError(response.status, (await response.text()) || response.statusText);
  }
  return response;
}

interface NullOn<Gone> {
  /**
   * The status that becomes `null` instead of an error: 401 for readers that also serve people who are signed out,
   * 404 for things that may be missing. Unlike an error, `null` travels with a page from the server to the browser.
   */
  readonly nullOn: 401 | 404;
  /** Schema of the body of a 410, which becomes the data. */
  readonly gone?: z.ZodMiniType<Gone>;
}

/** Query options for one call. */
export function apiQuery<P extends Params, Q extends Query, Data>(
  contract: Readable<P, Q, Data>,
  input?: Input<P, Q>,
): ReturnType<typeof readOptions<Data>>;
export function apiQuery<P extends Params, Q extends Query, Data, Gone = never>(
  contract: Readable<P, Q, Data>,
  input: Input<P, Q>,
  options: NullOn<Gone>,
): ReturnType<typeof readOptions<Data | Gone | null>>;
export function apiQuery<P extends Params, Q extends Query, Data, Gone = never>(
  contract: Readable<P, Q, Data>,
  input: Input<P, Q> = {},
  options?: NullOn<Gone>,
) {
  return readOptions<Data | Gone | null>(queryKey(contract, input), async (url, reading) => {
    try {
      const response = await request(url, reading);
      return z.parse(contract.response, await response.json());
    } catch (error) {
      if (options && error instanceof ApiError && error.status === options.nullOn) return null;
      if (options?.gone && error instanceof ApiError && error.status === 410) {
        return z.parse(z.object({ current: options.gone }), JSON.parse(error.text)).current;
      }
      throw error;
    }
  });
}

function readOptions<Data>(key: readonly string[], read: (url: string, reading: Reading) => Promise<Data>) {
  return queryOptions({
    queryKey: key,
    queryFn: ({ signal, meta }) => read(urlOf(key), { signal, meta }),
  });
}

/** One page of a list call. */
export interface Page<Item> {
  readonly items: readonly Item[];
  /** Names the next page; absent on the last one. */
  readonly nextCursor: string | undefined;
  /** What a search was understood as; absent when its words were taken as they are. */
  readonly understood?: Understood;
  /** Number of clinics without a known location, which a list by distance omits; absent in other lists. */
  readonly withoutLocation?: number;
  /** Number of clinics of the whole list, on its first page; absent where it is not known exactly. */
  readonly total?: number;
}

/** Infinite query options that walk a paged call through its `x-next-cursor` header. */
export function apiPages<P extends Params, Q extends Query, Item>(
  contract: Readable<P, Q, Item[]> & { readonly paged?: true },
  input: Input<P, Q> = {},
) {
  const key = queryKey(contract, input);
  return infiniteQueryOptions({
    queryKey: key,
    queryFn: async ({ pageParam, signal, meta }): Promise<Page<Item>> => {
      const response = await request(urlOf(key, pageParam ?? undefined), { signal, meta });
      return {
        items: z.parse(contract.response, await response.json()),
        nextCursor: response.headers.get(NEXT_CURSOR_HEADER) ?? undefined,
        ...understoodOf(response.headers.get(UNDERSTOOD_HEADER)),
        ...countOf('withoutLocation', response.headers.get(WITHOUT_LOCATION_HEADER)),
        ...countOf('total', response.headers.get(TOTAL_HEADER)),
      };
    },
    initialPageParam: firstPage(),
    getNextPageParam: (page) => page.nextCursor,
  });
}

/** Ignores an invalid header: the page loses a sentence, not its results. */
function understoodOf(header: string | null): { understood?: Understood } {
  if (header === null) return {};
  try {
    return { understood: z.parse(understoodSchema, JSON.parse(decodeURIComponent(header))) };
  } catch {
    return {};
  }
}

function countOf(
  name: 'withoutLocation' | 'total',
  header: string | null,
): Partial<Pick<Page<never>, typeof name>> {
  return header !== null && /^\d+$/.test(header) ? { [name]: Number(header) } : {};
}

/** The first page has no cursor: null, which survives the JSON of the page state. */
function firstPage(): string | null {
  return null;
}

/** Items of all pages in order, each once: ranks may move between two pages that are read. */
export function itemsOf<Item extends { readonly id: string }>(
  pages: readonly { readonly items: readonly Item[] }[],
): Item[] {
  return [...new Map(pages.flatMap(({ items }) => items.map((item) => [item.id, item]))).values()];
}

/** Whether the last page names another one. Holds for the pages of the previous search while the next one loads. */
export function hasMore(pages: readonly { readonly nextCursor: string | undefined }[]): boolean {
  return pages.at(-1)?.nextCursor !== undefined;
}
