import type { PublicChange } from '../../../shared/contracts/pages/changes.ts';
import type { Clock } from '../../platform/clock.ts';
import { invalid } from '../../platform/errors.ts';
import type { Page } from '../../platform/page.ts';
import { MAX_PAGE_UNITS } from '../../table/index.ts';
import type { PublicDirectoryRepository } from '../exports/index.ts';
import { type ChangeFeed, DAY_MS, KEPT_DAYS, SETTLED_MS } from './change-feed.ts';
import type { StoredChange } from './items.ts';

/** Changes of a page, at most: it ends where the clinics of further ones would cost more than a call may. */
const PAGE_SIZE = 40;

export interface ChangesRequest {
  /** An instant. */
  readonly since: string;
  /** The position of the page. */
  readonly after?: string | undefined;
}

export type ListChanges = (request: ChangesRequest) => Promise<Page<PublicChange>>;

/**
 * Changes of the last ninety days with the present values of their clinics, so that their replay ends in what is public now, whatever
 * came between. Throws `invalid_request` for an instant of which changes are no longer kept: such a copy begins with an export.
 */
export function createListChanges(
  feed: Pick<ChangeFeed, 'page'>,
  directory: Pick<PublicDirectoryRepository, 'clinicsWithin'>,
  clock: Clock,
): ListChanges {
  return async ({ since, after }) => {
    const now = clock().getTime();
    const oldest = now - KEPT_DAYS * DAY_MS;
    if (Date.parse(since) < oldest)
      throw invalid({ since: [`must be within the last ${KEPT_DAYS} days: begin with an export`] });
    const until = new Date(now - SETTLED_MS);
    const from = after ?? new Date(since).toISOString();
    const { changes, next, units } = await feed.page(from, after !== undefined, until, PAGE_SIZE);
    const ids = [...new Set(changes.filter(hasClinic).map(({ id }) => id))];
    const { clinics: read, count } = await directory.clinicsWithin(ids, MAX_PAGE_UNITS - units);
    const clinics = new Map(read.map((clinic) => [clinic.id, clinic]));
    const unread = new Set(ids.slice(count));
    const end = changes.findIndex((change) => hasClinic(change) && unread.has(change.id));
    const page = end < 0 ? changes : changes.slice(0, end);
    return {
      items: page.flatMap((change) => shown(change, clinics.get(change.id)) ?? []),
      next: end < 0 ? next : page.at(-1)?.position,
    };
  };
}

/** Whether a change shows values of its clinic. */
const hasClinic = ({ kind }: StoredChange): boolean => kind !== 'unlisted';

/** Undefined: of a clinic that is not public any more, as a later change says. */
function shown(change: StoredChange, clinic: object | undefined): PublicChange | undefined {
  const { id, at, kind, reason, fields: names } = change;
  const values = new Map(Object.entries(clinic ?? {}));
  const slug = change.slug ?? values.get('slug');
  if (typeof slug !== 'string') return undefined;
  const isWhole = kind === 'added' || kind === 'relisted';
  const shownNames = isWhole ? [...values.keys()] : (names ?? []);
  const fields = Object.fromEntries(shownNames.map((name) => [name, values.get(name) ?? null]));
  return {
    id,
    at,
    kind,
    slug,
    ...(clinic !== undefined && shownNames.length > 0 && { fields }),
    ...(reason !== undefined && { reason }),
  };
}
