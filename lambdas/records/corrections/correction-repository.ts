import type {
  CorrectionRecord,
  CorrectionStatus,
} from '../../../shared/contracts/corrections/corrections.ts';
import type { StaffCorrection } from '../../../shared/contracts/corrections/staff-corrections.ts';
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
import { clinicItemSchema, clinicKeys } from '../clinics/index.ts';
import { putOutbox } from '../outbox/index.ts';
import type { Once, Outcome } from '../submissions/index.ts';
import { addOnce, isNew } from '../submissions/index.ts';
import { correctionItemSchema, correctionKeys, correctionQueue } from './items.ts';

const { partitionKey: queuePk, sortKey: queueSk } = tableSchema.indexes.byQueue;

/** A decision of staff. */
export interface CorrectionDecision {
  readonly status: Exclude<CorrectionStatus, 'open'>;
  readonly reason?: string;
}

/** What visitors report as wrong in listings. All throw `service_unavailable`. */
export class CorrectionRepository {
  readonly #table: Table;
  readonly #onBadItem: OnBadItem;

  constructor(table: Table, onBadItem: OnBadItem) {
    this.#table = table;
    this.#onBadItem = onBadItem;
  }

  /** Stores a correction: of concurrent equal requests one is `stored`, the others are repeats. */
  addCorrection(correction: CorrectionRecord, once: Once): Promise<Outcome> {
    const { id, createdAt } = correction;
    return addOnce(this.#table, id, once, [], async () => (TableName) => [
      {
        Put: {
          TableName,
          Item: readableItem(correctionItemSchema, {
            ...correctionKeys.correction(id),
            ...correction,
            ...inQueue(correctionQueue('open'), createdAt, id),
            [tableSchema.timeToLive]: retainedUntil('correction', createdAt),
          }),
          ...isNew,
        },
      },
    ]);
  }

  /** Open ones oldest first, the others by the newest decision. */
  async page(status: CorrectionStatus, { limit, after }: PageRequest): Promise<Page<StaffCorrection>> {
    const order = status === 'open' ? 'oldest first' : 'newest first';
    // One more item than the page shows whether another page follows.
    const items = await this.#table.queryFirst(
      queueQuery({ queue: correctionQueue(status), order, after }),
      limit + 1,
    );
    const shown = items.slice(0, limit);
    const last = items.length > limit ? shown.at(-1) : undefined;
    const corrections = shown.flatMap(
      (item) => parseListed('correction', correctionItemSchema, item, this.#onBadItem) ?? [],
    );
    return { items: await this.#withClinics(corrections), next: last && positionOf(last) };
  }

  async correction(id: string): Promise<StaffCorrection | undefined> {
    const item = await this.#table.get(correctionKeys.correction(id), { consistent: true });
    if (item === undefined) return undefined;
    const [found] = await this.#withClinics([parseItem('correction', correctionItemSchema, item)]);
    return found;
  }

  /**
   * Stores the decision about an open correction with its audit item and, where the visitor left an address, the mail to it; all or nothing.
   * `changed`: it is decided already.
   */
  async decide(
    correction: Decidable,
    decision: CorrectionDecision,
    audit: AuditRecord,
  ): Promise<'done' | 'changed'> {
    try {
      await this.#table.transact(decisionWrites(correction, decision, audit));
      return 'done';
    } catch (error) {
      if (error instanceof WriteConflict) return 'changed';
      throw error;
    }
  }

  async #withClinics(corrections: readonly CorrectionRecord[]): Promise<StaffCorrection[]> {
    const ids = [...new Set(corrections.map(({ clinicId }) => clinicId))];
    const items = ids.length === 0 ? [] : await this.#table.batchGet(ids.map(clinicKeys.clinic));
    const clinics = new Map(
      items
        .flatMap((item) => parseListed('clinic', clinicItemSchema, item, this.#onBadItem) ?? [])
        .map(({ id, slug, name, city }) => [id, { id, slug, name, city: city.name }]),
    );
    return corrections.map(({ clinicId, ...correction }) => ({
      ...correction,
      clinic: clinics.get(clinicId) ?? null,
    }));
  }
}

/** What a decision needs of the open correction. */
type Decidable = Pick<CorrectionRecord, 'id' | 'email'>;

/** What decides about an open correction. The visitor's address stays until the mail about it is sent. */
export const decisionWrites =
  ({ id, email }: Decidable, { status, reason }: CorrectionDecision, audit: AuditRecord) =>
  (TableName: string): TransactItems => {
    const queued = inQueue(correctionQueue(status), audit.at, id);
    return [
      {
        Update: {
          TableName,
          Key: correctionKeys.correction(id),
          ConditionExpression: '#status = :open',
          UpdateExpression:
            'SET #status = :status, decidedAt = :at, decidedBy = :by, #queuePk = :queue, #queueSk = :position' +
            (reason === undefined ? '' : ', #reason = :reason'),
          ExpressionAttributeNames: {
            '#status': 'status',
            '#queuePk': queuePk,
            '#queueSk': queueSk,
            ...(reason !== undefined && { '#reason': 'reason' }),
          },
          ExpressionAttributeValues: {
            ':open': 'open',
            ':status': status,
            ':at': audit.at,
            ':by': audit.actor.username,
            ':queue': queued[queuePk],
            ':position': queued[queueSk],
            ...(reason !== undefined && { ':reason': reason }),
          },
        },
      },
      putAudit(TableName, audit),
      ...(email === '' ? [] : putOutbox(TableName, mailsOnEvent.correctionDecided, id, new Date(audit.at))),
    ];
  };
