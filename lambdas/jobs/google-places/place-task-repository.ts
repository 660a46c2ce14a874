import { isDeepStrictEqual } from 'node:util';
import type { ClosedClinic, PlaceMatch } from '../../../shared/contracts/google-places/google-places.ts';
import type { AuditRecord } from '../../../shared/domain/records.ts';
import type { Page, PageRequest } from '../../platform/page.ts';
import { putAudit } from '../../records/audit/index.ts';
import type { PlaceState } from '../../records/clinics/index.ts';
import { clinicItemSchema, clinicKeys, placeStateItemSchema } from '../../records/clinics/index.ts';
import type { Key, RawItem, Table } from '../../table/index.ts';
import {
  type OnBadItem,
  parseItem,
  parseListed,
  positionOf,
  queueQuery,
  retryOnConflict,
} from '../../table/index.ts';
import {
  CLOSED_QUEUE,
  closedItemSchema,
  googlePlacesKeys,
  MATCH_QUEUE,
  matchTaskItemSchema,
} from './items.ts';
import type { PlaceTasks, TaskDecision } from './place-decisions.ts';
import { deleteTask, putPlaceState } from './place-writes.ts';

/** Rejected places that are stored for a clinic; older ones are dropped. */
const MAX_REJECTED = 20;

interface Decision {
  readonly task: Key;
  /** Whether the task is still the one that staff saw. */
  readonly isCurrent: (task: RawItem) => boolean;
  readonly after: (state: PlaceState) => PlaceState;
  /** Whether the same was decided before. */
  readonly isDecided: (state: PlaceState) => boolean;
}

export class PlaceTaskRepository implements PlaceTasks {
  readonly #table: Table;
  readonly #onBadItem: OnBadItem;

  constructor(table: Table, onBadItem: OnBadItem) {
    this.#table = table;
    this.#onBadItem = onBadItem;
  }

  /** Low-confidence matches with their clinics. */
  async matches(request: PageRequest): Promise<Page<PlaceMatch>> {
    const { items, next } = await this.#page(MATCH_QUEUE, request);
    const tasks = items.flatMap(
      (item) => parseListed('low-confidence match', matchTaskItemSchema, item, this.#onBadItem) ?? [],
    );
    const clinics = await this.#clinics(tasks);
    return {
      items: tasks.flatMap(({ clinicId, createdAt, candidates }) => {
        const clinic = clinics.get(clinicId);
        return clinic ? [{ ...clinic, createdAt, candidates }] : [];
      }),
      next,
    };
  }

  /** Clinics that are closed according to Google. */
  async closed(request: PageRequest): Promise<Page<ClosedClinic>> {
    const { items, next } = await this.#page(CLOSED_QUEUE, request);
    const tasks = items.flatMap(
      (item) => parseListed('closed clinic', closedItemSchema, item, this.#onBadItem) ?? [],
    );
    const clinics = await this.#clinics(tasks);
    return {
      items: tasks.flatMap(({ clinicId, createdAt, placeId }) => {
        const clinic = clinics.get(clinicId);
        return clinic ? [{ ...clinic, createdAt, placeId }] : [];
      }),
      next,
    };
  }

  async match(clinicId: string): Promise<PlaceMatch | undefined> {
    const item = await this.#table.get(googlePlacesKeys.match(clinicId), { consistent: true });
    if (item === undefined) return undefined;
    const { createdAt, candidates } = parseItem('low-confidence match', matchTaskItemSchema, item);
    const clinic = (await this.#clinics([{ clinicId }])).get(clinicId);
    return clinic && { ...clinic, createdAt, candidates };
  }

  confirm(match: PlaceMatch, placeId: string, audit: AuditRecord): Promise<TaskDecision> {
    return this.#decide(match.id, audit, {
      ...matchTaskOf(match),
      after: ({ checkedAt: _checkedAt, needsReview: _needsReview, ...state }) => ({ ...state, placeId }),
      isDecided: (state) => state.placeId === placeId,
    });
  }

  reject(match: PlaceMatch, audit: AuditRecord): Promise<TaskDecision> {
    const candidates = match.candidates.map(({ placeId }) => placeId);
    return this.#decide(match.id, audit, {
      ...matchTaskOf(match),
      after: ({ needsReview: _needsReview, ...state }) => ({
        ...state,
        rejected: [...new Set([...(state.rejected ?? []), ...candidates])].slice(-MAX_REJECTED),
      }),
      isDecided: ({ rejected = [] }) => candidates.every((id) => rejected.includes(id)),
    });
  }

  review(clinicId: string, audit: AuditRecord): Promise<TaskDecision> {
    return this.#decide(clinicId, audit, {
      task: googlePlacesKeys.closed(clinicId),
      isCurrent: () => true,
      after: (state) => ({ ...state, closureReviewed: true }),
      isDecided: ({ closureReviewed }) => closureReviewed === true,
    });
  }

  /**
   * One transaction for the clinic's place, the task and the audit entry. Every write that creates or deletes a task changes
   * the state too, so that the condition on the state's version, which is read first, guards both.
   */
  #decide(clinicId: string, audit: AuditRecord, decision: Decision): Promise<TaskDecision> {
    return retryOnConflict<TaskDecision>(async () => {
      const item = await this.#table.get(clinicKeys.placeState(clinicId), { consistent: true });
      if (item === undefined) return 'missing';
      const before = parseItem('place state', placeStateItemSchema, item);
      const task = await this.#table.get(decision.task, { consistent: true });
      if (task === undefined) return decision.isDecided(before) ? 'done' : 'missing';
      if (!decision.isCurrent(task)) return 'missing';
      const recordName = (await this.#clinics([{ clinicId }])).get(clinicId)?.name;
      await this.#table.transact((TableName) => [
        putPlaceState(TableName, { before, after: decision.after(before) }),
        deleteTask(TableName, decision.task),
        putAudit(TableName, { ...audit, ...(recordName !== undefined && { recordName }) }),
      ]);
      return 'done';
    });
  }

  /** A page of a queue of tasks, oldest first. */
  async #page(queue: string, { limit, after }: PageRequest) {
    // One more item than the page shows whether another page follows.
    const items = await this.#table.queryFirst(
      queueQuery({ queue, order: 'oldest first', after }),
      limit + 1,
    );
    const shown = items.slice(0, limit);
    const last = items.length > limit ? shown.at(-1) : undefined;
    return { items: shown, next: last && positionOf(last) };
  }

  /** The clinics of a page of tasks, which is at most as long as one read. */
  async #clinics(tasks: readonly { readonly clinicId: string }[]) {
    const wanted = tasks.map(({ clinicId }) => clinicKeys.clinic(clinicId));
    const items = wanted.length === 0 ? [] : await this.#table.batchGet(wanted, { consistent: false });
    const clinics = items.flatMap(
      (item) => parseListed('clinic', clinicItemSchema, item, this.#onBadItem) ?? [],
    );
    return new Map(
      clinics.map(({ id, slug, name, address, city, phone }) => [
        id,
        { id, slug, name, address, city: city.name, ...(phone && { phone }) },
      ]),
    );
  }
}

/** The match that staff saw, and not a later one. */
function matchTaskOf({ id, candidates }: PlaceMatch): Pick<Decision, 'task' | 'isCurrent'> {
  return {
    task: googlePlacesKeys.match(id),
    isCurrent: (task) =>
      isDeepStrictEqual(parseItem('low-confidence match', matchTaskItemSchema, task).candidates, candidates),
  };
}
