/** What use cases need so that no committed write goes without its consequences (decision 0033). */
import { mailKinds } from '../mail/ports.ts';
import type { Page, PageRequest } from '../ports.ts';

export const LOCATION_LOOKUP = 'location-lookup';

/** What can follow from a write: each kind of e-mail, and looking up where a practice is. */
export const outboxKinds = [...mailKinds, LOCATION_LOOKUP] as const;
export type OutboxKind = (typeof outboxKinds)[number];

/** One consequence. It names its record and says nothing of it. */
export interface OutboxEntry {
  readonly kind: OutboxKind;
  /** Id of the submission or the contact message. */
  readonly id: string;
}

/** An entry whose consequence has not happened by the time that it was due. */
export interface DueEntry extends OutboxEntry {
  /** Where it stands in the outbox; changes whenever its due time does. */
  readonly position: string;
  /** How often a sweep has enqueued it. */
  readonly attempts: number;
}

/** The entries that wait. They are added in the transactions that they follow from. Throws `service_unavailable`. */
export interface Outbox {
  /** Entries that were due before `now`, longest due first. */
  due(now: Date, page: PageRequest): Promise<Page<DueEntry>>;
  /** Counts an attempt and moves the entry to `until`. False when it was settled or moved since it was read. */
  postpone(entry: DueEntry, until: Date): Promise<boolean>;
  /** Takes the entry out of what is due and puts it where people find it. False as above. */
  giveUp(entry: DueEntry, at: Date): Promise<boolean>;
}
