import type { ProviderChangeRecord } from '../../../shared/contracts/providers/provider-changes.ts';
import { mailsOnEvent } from '../../../shared/domain/mail/mail-kinds.ts';
import type { AuditRecord } from '../../../shared/domain/records.ts';
import type { Page, PageRequest } from '../../platform/page.ts';
import { retainedUntil } from '../../platform/retention.ts';
import {
  inQueue,
  type OnBadItem,
  parseItem,
  parseListed,
  positionOf,
  queueQuery,
  readableItem,
  type Table,
  type TransactItems,
  tableSchema,
  WriteConflict,
} from '../../table/index.ts';
import { putAudit } from '../audit/index.ts';
import { putOutbox } from '../outbox/index.ts';
import {
  PROVIDER_CHANGES_QUEUE,
  providerChangeItemSchema,
  providerChangeKeys,
  waitingItemSchema,
} from './items.ts';

const { partitionKey: queuePk, sortKey: queueSk } = tableSchema.indexes.byQueue;

type Kind = ProviderChangeRecord['kind'];

/** A decision of staff. */
export interface ChangeDecision {
  readonly state: Exclude<ProviderChangeRecord['state'], 'waiting'>;
  readonly reason?: string | undefined;
}

/** What a change of a kind is about: a reply's is the review. */
const aboutOf = ({ kind, subjectId, reply }: ProviderChangeRecord) =>
  kind === 'reply' && reply !== undefined ? reply.reviewId : subjectId;

/** What providers ask for. All throw `service_unavailable`. */
export class ProviderChanges {
  readonly #table: Table;
  readonly #onBadItem: OnBadItem;

  constructor(table: Table, onBadItem: OnBadItem) {
    this.#table = table;
    this.#onBadItem = onBadItem;
  }

  async change(id: string): Promise<ProviderChangeRecord | undefined> {
    const item = await this.#table.get(providerChangeKeys.change(id), { consistent: true });
    return item && parseItem('provider change', providerChangeItemSchema, item);
  }

  /** The change that waits; consistently read. */
  async waiting(kind: Kind, about: string): Promise<ProviderChangeRecord | undefined> {
    const item = await this.#table.get(providerChangeKeys.waiting(kind, about), { consistent: true });
    if (item === undefined) return undefined;
    return this.change(parseItem('waiting change', waitingItemSchema, item).changeId);
  }

  /** The changes that wait about some records, by what they are about. */
  async allWaiting(kind: Kind, about: readonly string[]): Promise<Map<string, ProviderChangeRecord>> {
    if (about.length === 0) return new Map();
    const waiting = await this.#table.batchGet(about.map((one) => providerChangeKeys.waiting(kind, one)));
    const ids = waiting.flatMap((item) => waitingItemSchema.safeParse(item).data?.changeId ?? []);
    const items = ids.length === 0 ? [] : await this.#table.batchGet(ids.map(providerChangeKeys.change));
    return new Map(
      items
        .flatMap(
          (item) => parseListed('provider change', providerChangeItemSchema, item, this.#onBadItem) ?? [],
        )
        .map((change) => [aboutOf(change), change]),
    );
  }

  /** Those that wait, the oldest first. */
  async page({ limit, after }: PageRequest): Promise<Page<ProviderChangeRecord>> {
    const items = await this.#table.queryFirst(
      queueQuery({ queue: PROVIDER_CHANGES_QUEUE, order: 'oldest first', after }),
      // One more item than the page shows whether another page follows.
      limit + 1,
    );
    const shown = items.slice(0, limit);
    const last = items.length > limit ? shown.at(-1) : undefined;
    return {
      items: shown.flatMap(
        (item) => parseListed('provider change', providerChangeItemSchema, item, this.#onBadItem) ?? [],
      ),
      next: last && positionOf(last),
    };
  }

  /** All or nothing; `changed`: something was written meanwhile. */
  async save(writes: (TableName: string) => TransactItems): Promise<'done' | 'changed'> {
    try {
      await this.#table.transact(writes);
      return 'done';
    } catch (error) {
      if (error instanceof WriteConflict) return 'changed';
      throw error;
    }
  }

  /** Deletes the provider's address of a change, which was kept for its mail. */
  async forgetAddress(id: string): Promise<void> {
    try {
      await this.#table.update({
        Key: providerChangeKeys.change(id),
        ConditionExpression: 'attribute_exists(pk)',
        UpdateExpression: 'SET email = :none',
        ExpressionAttributeValues: { ':none': '' },
      });
    } catch (error) {
      if (!(error instanceof WriteConflict)) throw error;
    }
  }
}

/** Lets a change wait, in the place of the one that waited. */
export function putWaiting(
  TableName: string,
  former: ProviderChangeRecord | undefined,
  change: ProviderChangeRecord,
): TransactItems {
  const Key = providerChangeKeys.waiting(change.kind, aboutOf(change));
  return [
    {
      Put: {
        TableName,
        Item: readableItem(providerChangeItemSchema, {
          ...providerChangeKeys.change(change.id),
          ...change,
          ...inQueue(PROVIDER_CHANGES_QUEUE, change.createdAt, change.id),
        }),
        ConditionExpression: 'attribute_not_exists(pk)',
      },
    },
    { Put: { TableName, Item: { ...Key, changeId: change.id }, ...asRead(former) } },
    ...(former === undefined ? [] : [deleted(TableName, former)]),
  ];
}

/** Takes back a change that waits. */
export const dropWaiting = (TableName: string, change: ProviderChangeRecord): TransactItems => [
  noLongerWaiting(TableName, change),
  deleted(TableName, change),
];

const asRead = (former: ProviderChangeRecord | undefined) =>
  former === undefined
    ? { ConditionExpression: 'attribute_not_exists(pk)' }
    : { ConditionExpression: 'changeId = :former', ExpressionAttributeValues: { ':former': former.id } };

const noLongerWaiting = (TableName: string, change: ProviderChangeRecord) => ({
  Delete: {
    TableName,
    Key: providerChangeKeys.waiting(change.kind, aboutOf(change)),
    ...asRead(change),
  },
});

const deleted = (TableName: string, { id }: ProviderChangeRecord) => ({
  Delete: {
    TableName,
    Key: providerChangeKeys.change(id),
    ConditionExpression: '#state = :waiting',
    ExpressionAttributeNames: { '#state': 'state' },
    ExpressionAttributeValues: { ':waiting': 'waiting' },
  },
});

/** What decides about a change that waits. The provider's address stays until the mail about it is sent. */
export const decisionWrites =
  (change: ProviderChangeRecord, { state, reason }: ChangeDecision, audit: AuditRecord) =>
  (TableName: string): TransactItems => [
    {
      Update: {
        TableName,
        Key: providerChangeKeys.change(change.id),
        ConditionExpression: '#state = :waiting',
        UpdateExpression:
          'SET #state = :state, decidedAt = :at, decidedBy = :by, #ttl = :until' +
          (reason === undefined ? '' : ', #reason = :reason') +
          ' REMOVE #queuePk, #queueSk',
        ExpressionAttributeNames: {
          '#state': 'state',
          '#ttl': tableSchema.timeToLive,
          '#queuePk': queuePk,
          '#queueSk': queueSk,
          ...(reason !== undefined && { '#reason': 'reason' }),
        },
        ExpressionAttributeValues: {
          ':waiting': 'waiting',
          ':state': state,
          ':at': audit.at,
          ':by': audit.actor.username,
          ':until': retainedUntil('providerChange', audit.at),
          ...(reason !== undefined && { ':reason': reason }),
        },
      },
    },
    noLongerWaiting(TableName, change),
    putAudit(TableName, audit),
    ...(change.email === ''
      ? []
      : putOutbox(TableName, mailsOnEvent.providerChangeDecided, change.id, new Date(audit.at))),
  ];
