import { DEFAULT_POSTS_LIMIT, MAX_OFFSET, MAX_TAG_LENGTH } from '../../../../shared/contracts/limits.ts';
import { paths } from '../../lib/paths.ts';

/** What the list's address says: which posts, and how many of the newest to leave out. */
export interface BlogAddress {
  /** Empty: every post. */
  readonly tag: string;
  readonly offset: number;
}

/** Reads `?tag=` and `?offset=`. An offset that the API would not take counts as 0. */
export function parseBlogAddress(search: string): BlogAddress {
  const parameters = new URLSearchParams(search);
  const offset = parameters.get('offset') ?? '';
  const known = /^\d{1,5}$/.test(offset) && Number(offset) <= MAX_OFFSET;
  return {
    tag: (parameters.get('tag') ?? '').trim().slice(0, MAX_TAG_LENGTH),
    offset: known ? Number(offset) : 0,
  };
}

/** Only what is set appears, always in this order, so that one list has one address. */
export function blogPath({ tag = '', offset = 0 }: Partial<BlogAddress> = {}): string {
  const search = new URLSearchParams();
  if (tag !== '') search.set('tag', tag);
  if (offset > 0) search.set('offset', String(offset));
  return search.size > 0 ? `${paths.blog}?${search}` : paths.blog;
}

/** Offset of the page after one that starts at `offset`; none past the API's range. */
export function nextOffset(offset: number): number | undefined {
  const next = offset + DEFAULT_POSTS_LIMIT;
  return next <= MAX_OFFSET ? next : undefined;
}

/** Offset of the page before one that starts at `offset`. */
export function previousOffset(offset: number): number {
  return Math.max(0, offset - DEFAULT_POSTS_LIMIT);
}

/** Which page of its list starts at `offset`, from 1. */
export function pageNumber(offset: number): number {
  return Math.floor(offset / DEFAULT_POSTS_LIMIT) + 1;
}
