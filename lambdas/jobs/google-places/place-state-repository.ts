import type { PlaceState } from '../../records/clinics/index.ts';
import { clinicKeys, placeStateItemSchema } from '../../records/clinics/index.ts';
import type { Table, TransactItems, Writes } from '../../table/index.ts';
import { type OnBadItem, parseItem, parseListed, retryOnConflict } from '../../table/index.ts';
import type { CheckOutcome } from './check-clinic.ts';
import type { CheckedClinic, CheckedClinics, PlaceStates } from './check-clinics.ts';
import { countedItemSchema, googlePlacesKeys, syncRunItemSchema } from './items.ts';
import {
  deleteTask,
  movesPlace,
  type PlaceChange,
  putClosed,
  putMatch,
  putPlaceState,
} from './place-writes.ts';
import { outcomeCounters } from './sync-run.ts';
import { addToRun } from './sync-run-repository.ts';

/** The limit of BatchGetItem. */
const CLINICS_PER_READ = 100;
/** A clinic takes three writes at most (its state, two tasks), and a transaction 100. */
const CLINICS_PER_TRANSACTION = 20;

/** The outcome for a clinic, and its state after it. */
interface Change extends PlaceChange {
  readonly outcome: CheckOutcome;
}

interface Stored {
  /** Whether the calls were counted with the clinics. */
  readonly counted: boolean;
  /** Clinics that other writers changed. */
  readonly changed: readonly string[];
}

export class PlaceStateRepository implements PlaceStates {
  readonly #table: Table;
  readonly #onBadItem: OnBadItem;

  constructor(table: Table, onBadItem: OnBadItem) {
    this.#table = table;
    this.#onBadItem = onBadItem;
  }

  async load(clinicIds: readonly string[]): Promise<readonly PlaceState[]> {
    const pages = inChunks([...new Set(clinicIds)], CLINICS_PER_READ);
    const items = await Promise.all(pages.map((ids) => this.#table.batchGet(ids.map(clinicKeys.placeState))));
    return items
      .flat()
      .flatMap((item) => parseListed('place state', placeStateItemSchema, item, this.#onBadItem) ?? []);
  }

  /** One transaction for a few clinics with the run's counters. */
  async record(checked: CheckedClinics): Promise<readonly string[]> {
    const changes = checked.clinics
      .filter(({ state }) => state.lastRun !== checked.runId)
      .map((one) => changeOf(one, checked));
    let calls = checked.calls;
    const changed: string[] = [];
    for (const together of inChunks(changes, CLINICS_PER_TRANSACTION)) {
      const stored = await this.#store(together, { ...checked, calls });
      if (stored.counted) calls = 0;
      changed.push(...stored.changed);
    }
    if (calls > 0) await this.#addCalls({ ...checked, calls });
    return changed;
  }

  /**
   * Stores the clinics, except those that are counted already or that other writers changed; none of them when the run has
   * ended.
   */
  async #store(changes: readonly Change[], checked: CheckedClinics): Promise<Stored> {
    let open = changes;
    const changed: string[] = [];
    return retryOnConflict<Stored>(
      async () => {
        await this.#table.transact(writesOf(open, checked));
        return { counted: true, changed };
      },
      async () => {
        const [now, hasEnded] = await Promise.all([
          this.#marks(open.map(({ before }) => before.clinicId)),
          this.#hasEnded(checked.runId),
        ]);
        const marks = ({ before }: Change) => now.get(before.clinicId);
        const isCounted = (change: Change) => marks(change)?.lastRun === checked.runId;
        // The same results, delivered twice or with a lost response.
        const isThis = (change: Change) => isCounted(change) && marks(change)?.countedAt === checked.at;
        if (open.every(isThis)) return { counted: true, changed };
        if (hasEnded) return { counted: false, changed: [] };
        const isSame = (change: Change) => marks(change)?.version === change.before.version;
        const others = open.filter((change) => !isSame(change) && !isCounted(change));
        changed.push(...others.map(({ before }) => before.clinicId));
        open = open.filter(isSame);
        return open.length === 0 ? { counted: false, changed } : undefined;
      },
    );
  }

  async #marks(clinicIds: readonly string[]) {
    const items = await this.#table.batchGet(clinicIds.map(clinicKeys.placeState));
    const marks = items.map((item) => parseItem('place state', countedItemSchema, item));
    return new Map(marks.map((mark) => [mark.clinicId, mark]));
  }

  async #hasEnded(runId: string): Promise<boolean> {
    const item = await this.#table.get(googlePlacesKeys.syncRun(runId), { consistent: true });
    return item !== undefined && parseItem('sync run', syncRunItemSchema, item).endedAt !== undefined;
  }

  /** Calls without a clinic that was stored with them. */
  async #addCalls({ runId, calls, at }: CheckedClinics): Promise<void> {
    await retryOnConflict(() => this.#table.update(addToRun(runId, { calls }, at)));
  }
}

function writesOf(changes: readonly Change[], checked: CheckedClinics): Writes {
  const marks = { countedAt: checked.at };
  return (TableName) => [
    {
      Update: {
        TableName,
        ...addToRun(checked.runId, { ...countsOf(changes), calls: checked.calls }, checked.at),
      },
    },
    ...changes.flatMap((change) => [
      putPlaceState(TableName, change, marks),
      ...taskWrites(TableName, change, checked.at),
    ]),
  ];
}

function changeOf({ state, outcome }: CheckedClinic, checked: CheckedClinics): Change {
  return { before: state, after: stateAfter(state, outcome, checked), outcome };
}

function stateAfter(state: PlaceState, outcome: CheckOutcome, { runId, at }: CheckedClinics): PlaceState {
  const counted = { ...state, lastRun: runId };
  const checked = { ...counted, checkedAt: at };
  switch (outcome.kind) {
    case 'failed':
      return counted;
    case 'not-found':
      return checked;
    case 'needs-review':
      return { ...checked, needsReview: true };
    case 'no-rating':
      return withStatus(checked, outcome.place.businessStatus);
    case 'updated': {
      const { id, rating, businessStatus } = outcome.place;
      const { needsReview: _, ...settled } = withStatus(checked, businessStatus);
      // A place without ratings does not erase the stored rating.
      return { ...settled, placeId: id, ...(rating !== undefined && { rating }) };
    }
  }
}

/** A reviewed closure stays reviewed until Google returns another status. */
function withStatus(state: PlaceState, businessStatus: PlaceState['businessStatus']): PlaceState {
  if (businessStatus === undefined) return state;
  if (businessStatus === 'closed-permanently') return { ...state, businessStatus };
  const { closureReviewed: _, ...open } = state;
  return { ...open, businessStatus };
}

/** Creates the tasks that follow, and deletes those that are settled. */
function taskWrites(TableName: string, { before, after, outcome }: Change, at: string): TransactItems {
  const { clinicId } = after;
  const writes: TransactItems = [];
  if (outcome.kind === 'needs-review') writes.push(putMatch(TableName, clinicId, outcome.candidates, at));
  else if (before.needsReview && !after.needsReview)
    writes.push(deleteTask(TableName, googlePlacesKeys.match(clinicId)));
  if (isClosed(after)) {
    const isNew = !isClosed(before) || movesPlace({ before, after });
    if (isNew && 'place' in outcome) writes.push(putClosed(TableName, clinicId, outcome.place.id, at));
  } else if (isClosed(before)) writes.push(deleteTask(TableName, googlePlacesKeys.closed(clinicId)));
  return writes;
}

/** Whether its closure has an open task. */
function isClosed({ businessStatus, closureReviewed }: PlaceState): boolean {
  return businessStatus === 'closed-permanently' && closureReviewed !== true;
}

function countsOf(
  changes: readonly Change[],
): Partial<Record<(typeof outcomeCounters)[CheckOutcome['kind']], number>> {
  const byCounter = Map.groupBy(changes, ({ outcome }) => outcomeCounters[outcome.kind]);
  return Object.fromEntries([...byCounter].map(([counter, { length }]) => [counter, length]));
}

function inChunks<Item>(items: readonly Item[], size: number): Item[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, chunk) =>
    items.slice(chunk * size, (chunk + 1) * size),
  );
}
