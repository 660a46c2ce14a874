import type { ContactRecord, SubmissionRecord } from '../../../shared/domain/records.ts';
import { retainedUntil } from '../../platform/retention.ts';
import type { Table, Writes } from '../../table/index.ts';
import { inQueue, readableItem, tableSchema } from '../../table/index.ts';
import type { Added } from '../clinics/index.ts';
import { clinicKeys, freeSlug } from '../clinics/index.ts';
import type { OutboxKind } from '../outbox/index.ts';
import {
  CONTACT_QUEUE,
  contactItemSchema,
  PRACTICE_QUEUE,
  submissionItemSchema,
  submissionKeys,
} from './items.ts';
import {
  addOnce,
  addPlanned,
  type Earlier,
  earlierRequest,
  isNew,
  type NamedRequest,
  type Once,
  type Outcome,
  type Plan,
} from './once.ts';

/** Stores what the public forms send, and imports of the same, with their entries in the queues of staff: all or nothing. */
export class SubmissionWriter {
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  /** Keys expire after a day. */
  earlier(request: NamedRequest, at: Date): Promise<Earlier | undefined> {
    return earlierRequest(this.#table, request, at);
  }

  /**
   * The practice's slug is made unique, so it may get a suffix, and is reserved. `consequences` go into the outbox in the
   * same write. Of concurrent equal requests one is `stored`, the others are repeats. Throws `service_unavailable` when
   * conflicts persist.
   */
  addPractice(practice: SubmissionRecord, once: Once, consequences: readonly OutboxKind[]): Promise<Outcome> {
    return addOnce(this.#table, practice.id, once, consequences, this.#practicePlan(practice));
  }

  addContact(message: ContactRecord, once: Once, consequences: readonly OutboxKind[]): Promise<Outcome> {
    return addOnce(this.#table, message.id, once, consequences, async () => contactWrites(message));
  }

  /** Imports a pending practice; once for an id. */
  importPractice(practice: SubmissionRecord): Promise<Added> {
    const present = async () =>
      (await this.#table.get(submissionKeys.submission(practice.id))) ? 'present' : undefined;
    return addPlanned<Added>(this.#table, this.#practicePlan(practice), 'added', present);
  }

  /** Imports a message; once for an id. */
  importContact(message: ContactRecord): Promise<Added> {
    const present = async () =>
      (await this.#table.get(submissionKeys.contact(message.id))) ? 'present' : undefined;
    return addPlanned<Added>(this.#table, async () => contactWrites(message), 'added', present);
  }

  /** Reads used slugs before it writes: a failed transaction costs five times as much. */
  #practicePlan(practice: SubmissionRecord): Plan {
    return async () => {
      const slug = await freeSlug(this.#table, practice.slug, practice.id);
      return practiceWrites({ ...practice, slug });
    };
  }
}

/** The practice in the queue, and its slug, which no clinic may have. */
function practiceWrites(practice: SubmissionRecord): Writes {
  const { id, slug, createdAt } = practice;
  return (TableName) => [
    {
      Put: {
        TableName,
        Item: readableItem(submissionItemSchema, {
          ...submissionKeys.submission(id),
          ...practice,
          ...inQueue(PRACTICE_QUEUE, createdAt, id),
        }),
        ...isNew,
      },
    },
    { Put: { TableName, Item: { ...clinicKeys.reservedSlug(slug), submissionId: id }, ...isNew } },
    { ConditionCheck: { TableName, Key: clinicKeys.slug(slug), ...isNew } },
  ];
}

function contactWrites(message: ContactRecord): Writes {
  const { id, createdAt } = message;
  return (TableName) => [
    {
      Put: {
        TableName,
        Item: readableItem(contactItemSchema, {
          ...submissionKeys.contact(id),
          ...message,
          ...inQueue(CONTACT_QUEUE, createdAt, id),
          [tableSchema.timeToLive]: retainedUntil('message', createdAt),
        }),
        ...isNew,
      },
    },
  ];
}
