import type { PublicChange } from '../../../shared/contracts/pages/changes.ts';
import type { Clock } from '../../platform/clock.ts';
import { invalid } from '../../platform/errors.ts';
import type { Page } from '../../platform/page.ts';
import type { PublicDirectoryRepository } from '../exports/index.ts';
import { type ChangeFeed, DAY_MS, KEPT_DAYS } from './change-feed.ts';
import type { StoredChange } from './items.ts';

/** Changes of a page. */
const PAGE_SIZE = 100;
/** Projectors write at the same time: before that a change may still come before those that are there. */
const SETTLED_MS = 15_000;

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
  directory: Pick<PublicDirectoryRepository, 'clinicsOf'>,
  clock: Clock,
): ListChanges {
  return async ({ since, after }) => {
    const now = clock().getTime();
    const oldest = now - KEPT_DAYS * DAY_MS;
    if (Date.parse(since) < oldest)
      throw invalid({ since: [`must be within the last ${KEPT_DAYS} days: begin with an export`] });
    const until = new Date(now - SETTLED_MS);
    const from = after ?? new Date(since).toISOString();
    const { changes, next } = await feed.page(from, after !== undefined, until, PAGE_SIZE);
    const ids = [...new Set(changes.filter(({ kind }) => kind !== 'unlisted').map(({ id }) => id))];
    const clinics = new Map((await directory.clinicsOf(ids)).map((clinic) => [clinic.id, clinic]));
    return { items: changes.flatMap((change) => shown(change, clinics.get(change.id)) ?? []), next };
  };
}

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
