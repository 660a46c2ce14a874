/** What use cases need of practices and messages that the public sent in. */
import type { Challenge } from '../../../shared/contracts/challenge.ts';
import type { ContactRecord, SubmissionRecord } from '../../../shared/domain/records.ts';

export interface SubmissionReader {
  /** Consistently read: workers ask right after it was stored. */
  submission(id: string): Promise<SubmissionRecord | undefined>;
  contact(id: string): Promise<ContactRecord | undefined>;
}

/** A challenge of ours that was solved in time. */
export interface Solved {
  /** The same for every solution of one challenge. */
  readonly signature: string;
  readonly expiresAt: Date;
}

/** The proof of work of the forms (`shared/contracts/challenge.ts`). */
export interface Challenges {
  issue(): Promise<Challenge>;
  /** Looks at the text that a request sent as `altcha`; says nothing about whether it was used before. */
  check(solution: string): Promise<Solved | 'expired' | 'wrong'>;
}
