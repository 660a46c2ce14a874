import { DEFAULT_POSTS_LIMIT, MAX_OFFSET, MAX_TAG_LENGTH } from '../../../../shared/contracts/limits.ts';
import { paths } from '../../lib/paths.ts';

/** The parameters of the list's URL. */
export interface ListParameters {
  /** Empty for all posts. */
  readonly tag: string;
  readonly offset: number;
}

/** Parses `?tag=` and `?offset=`. An offset outside the API's range becomes 0. */
export function parseListUrl(search: string): ListParameters {
  const parameters = new URLSearchParams(search);
  const offset = parameters.get('offset') ?? '';
  const known = /^\d{1,5}$/.test(offset) && Number(offset) <= MAX_OFFSET;
  return {
    tag: (parameters.get('tag') ?? '').trim().slice(0, MAX_TAG_LENGTH),
    offset: known ? Number(offset) : 0,
  };
}

/** Omits defaults and keeps the order, so that each list has one URL. */
export function blogPath({ tag = '', offset = 0 }: Partial<ListParameters> = {}): string {
  const search = new URLSearchParams();
  if (tag !== '') search.set('tag', tag);
  if (offset > 0) search.set('offset', String(offset));
  return search.size > 0 ? `${paths.blog}?${search}` : paths.blog;
}

/** Offset of the page after one that starts at `offset`; undefined outside the API's range. */
export function nextOffset(offset: number): number | undefined {
  const next = offset + DEFAULT_POSTS_LIMIT;
  return next <= MAX_OFFSET ? next : undefined;
}

/** Offset of the page before one that starts at `offset`. */
export function previousOffset(offset: number): number {
  return Math.max(0, offset - DEFAULT_POSTS_LIMIT);
}

/** Number of the page that starts at `offset`, from 1. */
export function pageNumber(offset: number): number {
  return Math.floor(offset / DEFAULT_POSTS_LIMIT) + 1;
}
