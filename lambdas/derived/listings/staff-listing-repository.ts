import type { ListedStaffClinic } from '../../../shared/contracts/clinics/staff-clinics.ts';
import type { ClinicCard, StaffList } from '../../../shared/contracts/entities.ts';
import { facetsOf, matchesFilters } from '../../../shared/domain/listings/facets.ts';
import { cardOf, matchesWords } from '../../../shared/domain/listings/listing.ts';
import type { ClinicRecord } from '../../../shared/domain/records.ts';
import type { Page, PageRequest } from '../../platform/page.ts';
import {
  clinicItemSchema,
  clinicKeys,
  ENDED_MARKS_QUEUE,
  UNLISTED_QUEUE,
} from '../../records/clinics/index.ts';
import { PRACTICE_QUEUE, REJECTED_QUEUE } from '../../records/submissions/index.ts';
import type { Table } from '../../table/index.ts';
import { type OnBadItem, parseListed, positionOf, type QueueRead, queueQuery } from '../../table/index.ts';

import type { ListingRepository, StaffQuery } from './listing-repository.ts';

/**
 * Practices of a queue that one request looks at, at most: each is read whole, and has up to some 10 KB. Past it the page
 * ends early, with a cursor.
 */
const MAX_EXAMINED = 500;

const NO_RATINGS = { sum: 0, count: 0 };

/** Clinics of every status, as staff see them. All throw `service_unavailable`. */
export class StaffListingRepository {
  readonly #table: Table;
  readonly #listings: ListingRepository;
  readonly #onBadItem: OnBadItem;

  constructor(table: Table, listings: ListingRepository, onBadItem: OnBadItem) {
    this.#table = table;
    this.#listings = listings;
    this.#onBadItem = onBadItem;
  }

  /**
   * The clinics of one status: pending ones oldest first, rejected ones by the newest decision, approved ones by rank. A page
   * can be shorter than its limit and still have a next one, where filters let few pass.
   */
  page(status: StaffList, query: StaffQuery, request: PageRequest): Promise<Page<ListedStaffClinic>> {
    switch (status) {
      case 'pending_approval':
        return this.#queued({ queue: PRACTICE_QUEUE, order: 'oldest first' }, query, request);
      case 'rejected':
        return this.#queued({ queue: REJECTED_QUEUE, order: 'newest first' }, query, request);
      case 'unlisted':
        return this.#queued({ queue: UNLISTED_QUEUE, order: 'newest first' }, query, request);
      case 'mark-ended':
        return this.#queued({ queue: ENDED_MARKS_QUEUE, order: 'oldest first' }, query, request);
      case 'approved':
        return this.#approved(query, request);
    }
  }

  /** Practices and clinics that wait in a queue of staff, looked through. */
  async #queued(
    queue: Omit<QueueRead, 'after'>,
    query: StaffQuery,
    { limit, after }: PageRequest,
  ): Promise<Page<ListedStaffClinic>> {
    const found: { readonly position: string; readonly clinic: ClinicRecord }[] = [];
    const page = (next: string | undefined) => ({ items: found.map(({ clinic }) => shownOf(clinic)), next });
    let position = after;
    for (let examined = 0; examined < MAX_EXAMINED; ) {
      // One more item than the page shows whether another page follows.
      const { items, lastKey } = await this.#table.query({
        ...queueQuery({ ...queue, after: position }),
        Limit: Math.min(limit + 1, MAX_EXAMINED - examined),
      });
      for (const item of items) {
        position = positionOf(item);
        // The record of a practice that was sent in has the same fields.
        const clinic = parseListed('clinic', clinicItemSchema, item, this.#onBadItem);
        if (clinic === undefined || !matchesQuery(clinic, query)) continue;
        if (found.length === limit) return page(found.at(-1)?.position);
        found.push({ position, clinic });
      }
      if (lastKey === undefined || items.length === 0) return page(undefined);
      examined += items.length;
    }
    return page(position);
  }

  /** The lists of approved clinics, then the clinics of the page for what cards do not hold. */
  async #approved(query: StaffQuery, request: PageRequest): Promise<Page<ListedStaffClinic>> {
    const { items: cards, next } = await this.#listings.records(query, request);
    return { items: await this.complete(cards), next };
  }

  /** Approved clinics with what cards do not hold, in the same order. */
  async complete(cards: readonly ClinicCard[]): Promise<ListedStaffClinic[]> {
    if (cards.length === 0) return [];
    const items = await this.#table.batchGet(
      cards.map(({ id }) => clinicKeys.clinic(id)),
      { consistent: false },
    );
    const clinics = new Map(
      items
        .flatMap((item) => parseListed('clinic', clinicItemSchema, item, this.#onBadItem) ?? [])
        .map((clinic) => [clinic.id, clinic]),
    );
    return cards.flatMap((card) => {
      const clinic = clinics.get(card.id);
      return clinic === undefined ? [] : [{ ...card, ...beyondCard(clinic) }];
    });
  }
}

const beyondCard = ({ email, createdAt, status, version = 0 }: ClinicRecord) => ({
  ...(email && { email }),
  createdAt,
  status,
  version,
});

const shownOf = (clinic: ClinicRecord): ListedStaffClinic => ({
  ...cardOf({ ...clinic, ratings: NO_RATINGS }),
  ...beyondCard(clinic),
});

function matchesQuery(clinic: ClinicRecord, { scope, filters, words = [] }: StaffQuery): boolean {
  const { city, category } = clinic;
  const card = cardOf({ ...clinic, ratings: NO_RATINGS });
  return (
    (scope.cityId === undefined || city.id === scope.cityId) &&
    scope.categoryIds.includes(category.id) &&
    matchesFilters(card, facetsOf(clinic), filters) &&
    matchesWords(card, words)
  );
}
