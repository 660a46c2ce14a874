import type { ClinicStatus } from '../../../shared/contracts/entities.ts';
import type { StaffClinic } from '../../../shared/contracts/staff.ts';
import { facetsOf, matchesFilters } from '../../../shared/domain/facets.ts';
import { cardOf } from '../../../shared/domain/listing.ts';
import type { SubmissionRecord } from '../../../shared/domain/records.ts';
import type { StaffListings, StaffQuery } from '../../app/directory/ports.ts';
import type { Page, PageRequest } from '../../app/ports.ts';
import type { Table } from './client.ts';
import { positionOf, type QueueRead, queueQuery } from './index-query.ts';
import { clinicItemSchema, submissionItemSchema } from './items.ts';
import { CLINIC_QUEUE, keys, REJECTED_QUEUE } from './keys.ts';
import type { ListingRepository } from './listing-repository.ts';
import { type OnBadItem, parseListed } from './parse-items.ts';

/**
 * Practices of a queue that one request looks at, at most: each is read whole, and has up to some 10 KB. Past it the page
 * ends early, with a cursor.
 */
const MAX_EXAMINED = 500;

const NO_RATINGS = { sum: 0, count: 0 };

/** Clinics of every status, as staff see them. */
export class StaffListingRepository implements StaffListings {
  readonly #table: Table;
  readonly #listings: ListingRepository;
  readonly #onBadItem: OnBadItem;

  constructor(table: Table, listings: ListingRepository, onBadItem: OnBadItem) {
    this.#table = table;
    this.#listings = listings;
    this.#onBadItem = onBadItem;
  }

  page(status: ClinicStatus, query: StaffQuery, request: PageRequest): Promise<Page<StaffClinic>> {
    switch (status) {
      case 'pending_approval':
        return this.#queued({ queue: CLINIC_QUEUE, order: 'oldest first' }, query, request);
      case 'rejected':
        return this.#queued({ queue: REJECTED_QUEUE, order: 'newest first' }, query, request);
      case 'approved':
        return this.#approved(query, request);
    }
  }

  /** Access pattern 7. */
  async #queued(
    queue: Omit<QueueRead, 'after'>,
    query: StaffQuery,
    { limit, after }: PageRequest,
  ): Promise<Page<StaffClinic>> {
    const found: { readonly position: string; readonly submission: SubmissionRecord }[] = [];
    let position = after;
    for (let examined = 0; examined < MAX_EXAMINED; ) {
      // One more item than the page shows whether another page follows.
      const { items, lastKey } = await this.#table.query({
        ...queueQuery({ ...queue, after: position }),
        Limit: Math.min(limit + 1, MAX_EXAMINED - examined),
      });
      for (const item of items) {
        position = positionOf(item);
        const submission = parseListed('submission', submissionItemSchema, item, this.#onBadItem);
        if (submission === undefined || !isAsked(submission, query)) continue;
        if (found.length === limit) return pageOf(found, found.at(-1)?.position);
        found.push({ position, submission });
      }
      if (lastKey === undefined || items.length === 0) return pageOf(found, undefined);
      examined += items.length;
    }
    return pageOf(found, position);
  }

  /** Access patterns 4 and 6, then the clinics of the page for what cards do not hold. */
  async #approved(query: StaffQuery, request: PageRequest): Promise<Page<StaffClinic>> {
    const { items: cards, next } = await this.#listings.records(query, request);
    if (cards.length === 0) return { items: [], next };
    const items = await this.#table.batchGet(
      cards.map(({ id }) => keys.clinic(id)),
      { consistent: false },
    );
    const clinics = new Map(
      items
        .flatMap((item) => parseListed('clinic', clinicItemSchema, item, this.#onBadItem) ?? [])
        .map((clinic) => [clinic.id, clinic]),
    );
    return {
      items: cards.flatMap((card) => {
        const clinic = clinics.get(card.id);
        if (clinic === undefined) return [];
        const { email, createdAt, status } = clinic;
        return [{ ...card, email, createdAt, status }];
      }),
      next,
    };
  }
}

function pageOf(
  found: readonly { readonly submission: SubmissionRecord }[],
  next: string | undefined,
): Page<StaffClinic> {
  return {
    items: found.map(({ submission }) => {
      const { email, createdAt, status } = submission;
      return { ...cardOf({ ...submission, ratings: NO_RATINGS }), email, createdAt, status };
    }),
    next,
  };
}

function isAsked(submission: SubmissionRecord, { scope, filters }: StaffQuery): boolean {
  const { city, category } = submission;
  return (
    (scope.cityId === undefined || city.id === scope.cityId) &&
    scope.categoryIds.includes(category.id) &&
    matchesFilters(cardOf({ ...submission, ratings: NO_RATINGS }), facetsOf(submission), filters)
  );
}
