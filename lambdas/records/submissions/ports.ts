/** Ports of the public forms: practices and contact messages. */
import type { Challenge } from '../../../shared/contracts/submissions/challenge.ts';
import type { ContactRecord, SubmissionRecord } from '../../../shared/domain/records.ts';
import type { OutboxKind } from '../outbox/index.ts';

export interface SubmissionReader {
  /** Consistently read: workers read it right after it was stored. */
  submission(id: string): Promise<SubmissionRecord | undefined>;
  contact(id: string): Promise<ContactRecord | undefined>;
}

/** A request with an idempotency key. */
export interface NamedRequest {
  /** Name of the call: the same key of another call is another key. */
  readonly call: string;
  readonly key: string;
  /** What the form holds, without the proof of work: a repeat may bring a new one. */
  readonly content: object;
}

/** A challenge of ours that was solved in time. */
export interface Solved {
  /** The same for every solution of one challenge. */
  readonly signature: string;
  readonly expiresAt: Date;
}

/** What makes a request idempotent; stored in the record's transaction. */
export interface Once {
  readonly named: NamedRequest | undefined;
  readonly solved: Solved;
  readonly at: Date;
}

/** The result of an earlier request with the same key. */
export type Earlier =
  | { readonly kind: 'repeat'; readonly id: string }
  /** Its content was another. */
  | { readonly kind: 'other-content' };

export type Outcome =
  | { readonly kind: 'stored'; readonly id: string }
  | Earlier
  | { readonly kind: 'challenge-used' };

/** Requests that were stored with an idempotency key. */
export interface RequestKeys {
  /** Keys expire after a day. */
  earlier(request: NamedRequest, at: Date): Promise<Earlier | undefined>;
}

/** Stores records with their entries in the queues of staff and in the dashboard's counters, all or nothing. */
export interface SubmissionWriter extends RequestKeys {
  /**
   * The practice's slug is made unique, so it may get a suffix, and is reserved. `consequences` go into the outbox in the
   * same write. Of concurrent equal requests one is `stored`, the others are repeats. Throws `service_unavailable` when
   * conflicts persist.
   */
  addPractice(practice: SubmissionRecord, once: Once, consequences: readonly OutboxKind[]): Promise<Outcome>;
  addContact(message: ContactRecord, once: Once, consequences: readonly OutboxKind[]): Promise<Outcome>;
}

/** The proof of work of the forms (`shared/contracts/submissions/challenge.ts`). */
export interface Challenges {
  issue(): Promise<Challenge>;
  /** Checks the `altcha` field of a request; not whether it was used before. */
  check(solution: string): Promise<Solved | 'expired' | 'wrong'>;
}
