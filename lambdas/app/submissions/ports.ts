/** What use cases need of practices and messages that the public sent in. */
import type { Challenge } from '../../../shared/contracts/challenge.ts';
import type { ContactMessage, PracticeSubmission } from '../../../shared/contracts/submissions.ts';
import type { ContactRecord, SubmissionRecord } from '../../../shared/domain/records.ts';
import type { OutboxKind } from '../outbox/ports.ts';

export interface SubmissionReader {
  /** Consistently read: workers ask right after it was stored. */
  submission(id: string): Promise<SubmissionRecord | undefined>;
  contact(id: string): Promise<ContactRecord | undefined>;
}

/** A request that its caller named by an idempotency key. */
export interface NamedRequest {
  /** Name of the call: keys of two calls have nothing to do with each other. */
  readonly call: string;
  readonly key: string;
  /** What the form holds, without the proof of work: a repeat may bring a new one. */
  readonly content: PracticeSubmission | ContactMessage;
}

/** A challenge of ours that was solved in time. */
export interface Solved {
  /** The same for every solution of one challenge. */
  readonly signature: string;
  readonly expiresAt: Date;
}

/** What makes a request count once; stored with the record or not at all. */
export interface Once {
  readonly named: NamedRequest | undefined;
  readonly solved: Solved;
  readonly at: Date;
}

/** What an earlier request of the same name stored. */
export type Earlier =
  | { readonly kind: 'repeat'; readonly id: string }
  /** It held something else. */
  | { readonly kind: 'other-content' };

export type Outcome =
  | { readonly kind: 'stored'; readonly id: string }
  | Earlier
  | { readonly kind: 'challenge-used' };

/** Stores records with their place in the queues of staff and in the dashboard's counters, all or nothing. */
export interface SubmissionWriter {
  /** Names are forgotten after a day. */
  earlier(request: NamedRequest, at: Date): Promise<Earlier | undefined>;
  /**
   * The practice's slug is made unique, so it may get a suffix, and is reserved. `consequences` go into the outbox in the
   * same write. Of equal requests at once one is `stored`, and the others are its repeats. Throws `service_unavailable` when
   * other writes stay in the way.
   */
  addPractice(practice: SubmissionRecord, once: Once, consequences: readonly OutboxKind[]): Promise<Outcome>;
  addContact(message: ContactRecord, once: Once, consequences: readonly OutboxKind[]): Promise<Outcome>;
}

/** The proof of work of the forms (`shared/contracts/challenge.ts`). */
export interface Challenges {
  issue(): Promise<Challenge>;
  /** Looks at the text that a request sent as `altcha`; says nothing about whether it was used before. */
  check(solution: string): Promise<Solved | 'expired' | 'wrong'>;
}
