/** Ports of the transactional outbox, so that every committed write has its consequences (decision 0033). */

import { mailKinds } from '../../../shared/domain/mail/mail-kinds.ts';
import type { Page, PageRequest } from '../../platform/page.ts';

export const LOCATION_LOOKUP = 'location-lookup';

/** Consequences of a write: each kind of e-mail, and locating a practice. */
export const outboxKinds = [...mailKinds, LOCATION_LOOKUP] as const;
export type OutboxKind = (typeof outboxKinds)[number];

/** One consequence, by the id of its record. */
export interface OutboxEntry {
  readonly kind: OutboxKind;
  /** Id of the submission, the contact message or the review. */
  readonly id: string;
  /** Of the request whose transaction wrote it. */
  readonly correlationId?: string | undefined;
}

/** An entry that is overdue. */
export interface DueEntry extends OutboxEntry {
  /** Its sort key in the outbox; changes with its due time. */
  readonly position: string;
  /** How often a sweep has enqueued it. */
  readonly attempts: number;
}

/** The open entries, which are written in the transactions that cause them. Throws `service_unavailable`. */
export interface Outbox {
  /** Entries that were due before `now`, longest due first. */
  due(now: Date, page: PageRequest): Promise<Page<DueEntry>>;
  /** Counts an attempt and postpones the entry to `until`. False when it was settled or moved since it was read. */
  postpone(entry: DueEntry, until: Date): Promise<boolean>;
  /** Moves the entry to the queue of given-up entries, for operators. False as above. */
  giveUp(entry: DueEntry, at: Date): Promise<boolean>;
}
