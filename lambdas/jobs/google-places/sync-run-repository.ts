import { randomUUID } from 'node:crypto';
import { PLACES_QUEUE, placeStateItemSchema } from '../../records/clinics/index.ts';
import type { Table } from '../../table/index.ts';
import {
  type OnBadItem,
  parseItem,
  parseListed,
  positionOf,
  queueQuery,
  retryOnConflict,
} from '../../table/index.ts';
import {
  currentSyncItemSchema,
  googlePlacesKeys,
  RUN_PREFIX,
  SYNC_PARTITION,
  syncRunItemSchema,
} from './items.ts';
import { type NewRun, newRun, type PlannedPage, type RunRecord, type SyncRuns } from './sync-run.ts';

const isNew = { ConditionExpression: 'attribute_not_exists(pk)' };

/** The next clinics of the queue that are due. */
interface DuePage {
  readonly clinicIds: readonly string[];
  /** Position of the last of them in the queue. */
  readonly cursor: string | undefined;
  /** True when no more follow. */
  readonly last: boolean;
}

export class SyncRunRepository implements SyncRuns {
  readonly #table: Table;
  readonly #onBadItem: OnBadItem;

  constructor(table: Table, onBadItem: OnBadItem) {
    this.#table = table;
    this.#onBadItem = onBadItem;
  }

  start(run: NewRun, abandonedBefore: string) {
    return retryOnConflict<{ run: RunRecord; joined: boolean }>(async () => {
      const current = await this.#current();
      const last = current && (await this.get(current.run));
      // A run may end between the two reads: then the write fails and everything is read again.
      const running = last?.endedAt === undefined ? last : undefined;
      // Written by an earlier attempt whose response was lost.
      if (running?.id === run.id) return { run: running, joined: false };
      const isAbandoned = running !== undefined && running.progressAt < abandonedBefore;
      if (running !== undefined && !isAbandoned) return { run: running, joined: true };
      const started = newRun(run);
      await this.#table.transact((TableName) => [
        ...(running ? [endRun(TableName, running.id, 'abandoned', run.startedAt, running.progressAt)] : []),
        {
          Put: {
            TableName,
            Item: {
              ...googlePlacesKeys.currentSync(),
              run: run.id,
              clinicIds: [],
              enqueued: true,
              planned: false,
            },
            ...(current ? isOf(current.run) : isNew),
          },
        },
        { Put: { TableName, Item: { ...googlePlacesKeys.syncRun(run.id), ...started }, ...isNew } },
      ]);
      return { run: started, joined: false };
    });
  }

  async get(runId: string): Promise<RunRecord | undefined> {
    const item = await this.#table.get(googlePlacesKeys.syncRun(runId), { consistent: true });
    return item && parseItem('sync run', syncRunItemSchema, item);
  }

  /** Consistently read: staff see the run that they have just started. */
  async newest(count: number): Promise<readonly RunRecord[]> {
    const items = await this.#table.queryFirst(
      {
        KeyConditionExpression: 'pk = :pk AND begins_with(sk, :run)',
        ExpressionAttributeValues: { ':pk': SYNC_PARTITION, ':run': RUN_PREFIX },
        ScanIndexForward: false,
        ConsistentRead: true,
      },
      count,
    );
    return items.flatMap((item) => parseListed('sync run', syncRunItemSchema, item, this.#onBadItem) ?? []);
  }

  async lastPage(runId: string): Promise<PlannedPage | undefined> {
    const current = await this.#current();
    return current?.run === runId ? pageOf(current) : undefined;
  }

  /** Reads the due clinics after the last planned page. */
  planNext({ id, cutoff }: RunRecord, count: number, at: string): Promise<PlannedPage | undefined> {
    const planner = randomUUID();
    return retryOnConflict(async () => {
      const current = await this.#current();
      if (current?.run !== id) return undefined;
      // Planned by an earlier attempt whose response was lost.
      if (current.planner === planner) return pageOf(current);
      if (current.planned || !current.enqueued) return undefined;
      const page = await this.#due({ after: current.cursor, cutoff, count });
      await this.#table.transact((TableName) => [
        planPage(TableName, { run: id, cursor: current.cursor, planner }, page),
        countDue(TableName, id, page, at),
      ]);
      return page.clinicIds.length === 0 ? undefined : { clinicIds: page.clinicIds, enqueued: false };
    });
  }

  async markEnqueued(runId: string, { clinicIds: [first] }: PlannedPage): Promise<void> {
    await retryOnConflict<'done'>(async () => {
      const current = await this.#current();
      // Pages of a run have no clinic in common, so that the first one identifies a page.
      if (current?.run !== runId || current.clinicIds[0] !== first || current.enqueued) return 'done';
      await this.#table.update({
        Key: googlePlacesKeys.currentSync(),
        ConditionExpression: '#run = :run AND clinicIds[0] = :first',
        UpdateExpression: 'SET enqueued = :true',
        ExpressionAttributeNames: { '#run': 'run' },
        ExpressionAttributeValues: { ':run': runId, ':first': first, ':true': true },
      });
      return 'done';
    });
  }

  endIfDone(runId: string, at: string): Promise<RunRecord | undefined> {
    return this.#end(runId, 'completed', at, isDone);
  }

  async endUnauthorized(runId: string, at: string): Promise<void> {
    await this.#end(runId, 'unauthorized', at, () => true);
  }

  /** Ends a run that has not ended and that `when` accepts; returns its state after that. */
  #end(runId: string, state: RunRecord['state'], at: string, when: (run: RunRecord) => boolean) {
    return retryOnConflict<RunRecord | undefined>(async () => {
      const run = await this.get(runId);
      if (run === undefined || run.endedAt !== undefined || !when(run)) return run;
      await this.#table.transact((TableName) => [
        endRun(TableName, runId, state, at),
        { Delete: { TableName, Key: googlePlacesKeys.currentSync(), ...isOf(runId) } },
      ]);
      return { ...run, state, endedAt: at };
    });
  }

  async #current() {
    const item = await this.#table.get(googlePlacesKeys.currentSync(), { consistent: true });
    return item && parseItem('current sync', currentSyncItemSchema, item);
  }

  async #due(read: {
    readonly after: string | undefined;
    readonly cutoff: string;
    readonly count: number;
  }): Promise<DuePage> {
    for (let after = read.after; ; ) {
      const query = queueQuery({ queue: PLACES_QUEUE, order: 'oldest first', after });
      const items = await this.#table.queryFirst(query, read.count);
      const due = items.filter((item) => positionOf(item) < read.cutoff);
      const end = due.at(-1);
      after = end ? positionOf(end) : after;
      const clinicIds = due.flatMap(
        (item) => parseListed('place state', placeStateItemSchema, item, this.#onBadItem)?.clinicId ?? [],
      );
      const last = due.length < read.count;
      // A page of invalid items is skipped: no worker could count them.
      if (clinicIds.length > 0 || last) return { clinicIds, cursor: after, last };
    }
  }
}

function pageOf({ clinicIds, enqueued }: PlannedPage): PlannedPage | undefined {
  return clinicIds.length === 0 ? undefined : { clinicIds, enqueued };
}

/** Counters only grow and `due` is final when planning is done, so that a completed run stays complete. */
function isDone({ planned, due, updated, notFound, needsReview, noRating, failed }: RunRecord): boolean {
  return planned && updated + notFound + needsReview + noRating + failed === due;
}

const isOf = (runId: string) => ({
  ConditionExpression: '#run = :run',
  ExpressionAttributeNames: { '#run': 'run' },
  ExpressionAttributeValues: { ':run': runId },
});

/** Ends a run that has not ended, and that made no progress since `progressAt` if given. */
function endRun(
  TableName: string,
  runId: string,
  state: RunRecord['state'],
  at: string,
  progressAt?: string,
) {
  const idle = progressAt === undefined ? '' : ' AND progressAt = :progress';
  return {
    Update: {
      TableName,
      Key: googlePlacesKeys.syncRun(runId),
      ConditionExpression: `attribute_exists(pk) AND attribute_not_exists(endedAt)${idle}`,
      UpdateExpression: 'SET #state = :state, endedAt = :at',
      ExpressionAttributeNames: { '#state': 'state' },
      ExpressionAttributeValues: {
        ':state': state,
        ':at': at,
        ...(progressAt !== undefined && { ':progress': progressAt }),
      },
    },
  };
}

/** Advances planning, unless another planner has done so. */
function planPage(
  TableName: string,
  planned: { readonly run: string; readonly cursor: string | undefined; readonly planner: string },
  { clinicIds, cursor, last }: DuePage,
) {
  const from = planned.cursor === undefined ? 'attribute_not_exists(#cursor)' : '#cursor = :from';
  const isPage = clinicIds.length > 0;
  return {
    Update: {
      TableName,
      Key: googlePlacesKeys.currentSync(),
      ConditionExpression: `#run = :run AND enqueued = :true AND planned = :false AND ${from}`,
      UpdateExpression: isPage
        ? 'SET #cursor = :cursor, clinicIds = :clinicIds, enqueued = :false, planned = :last, planner = :planner'
        : 'SET planned = :last',
      ExpressionAttributeNames: { '#run': 'run', '#cursor': 'cursor' },
      ExpressionAttributeValues: {
        ':run': planned.run,
        ':true': true,
        ':false': false,
        ':last': last,
        ...(planned.cursor !== undefined && { ':from': planned.cursor }),
        ...(isPage && {
          ':cursor': cursor,
          ':clinicIds': clinicIds,
          ':planner': planned.planner,
        }),
      },
    },
  };
}

function countDue(TableName: string, runId: string, { clinicIds, last }: DuePage, at: string) {
  return {
    Update: {
      TableName,
      Key: googlePlacesKeys.syncRun(runId),
      ConditionExpression: 'attribute_exists(pk) AND attribute_not_exists(endedAt)',
      UpdateExpression: 'SET progressAt = :at, planned = :last ADD due :count',
      ExpressionAttributeValues: { ':at': at, ':last': last, ':count': clinicIds.length },
    },
  };
}

type Counter = 'updated' | 'notFound' | 'needsReview' | 'noRating' | 'failed' | 'calls';

/**
 * The update that adds to a run's counters and to its progress. A run that has ended counts no clinics, which the next run
 * may have counted already, but still counts calls.
 */
export function addToRun(runId: string, counts: Partial<Pick<RunRecord, Counter>>, at: string) {
  const added = Object.entries(counts).filter(([, count]) => count > 0);
  const countsClinics = added.some(([name]) => name !== 'calls');
  const add = added.length > 0 ? ` ADD ${added.map(([name]) => `#${name} :${name}`).join(', ')}` : '';
  return {
    Key: googlePlacesKeys.syncRun(runId),
    // Without the condition, an update would create a run.
    ConditionExpression: `attribute_exists(pk)${countsClinics ? ' AND attribute_not_exists(endedAt)' : ''}`,
    UpdateExpression: `SET progressAt = :at${add}`,
    ...(added.length > 0 && {
      ExpressionAttributeNames: Object.fromEntries(added.map(([name]) => [`#${name}`, name])),
    }),
    ExpressionAttributeValues: {
      ':at': at,
      ...Object.fromEntries(added.map(([name, count]) => [`:${name}`, count])),
    },
  };
}
