import * as z from 'zod/mini';
import { mailKinds } from '../../../shared/domain/mail/mail-kinds.ts';
import { type Key, sha256 } from '../../table/index.ts';

export const MAIL_PARTITION_PREFIX = 'ONCE#MAIL#';
/** Tasks that committed writes cause, by due time and kind. */
export const OUTBOX_QUEUE = 'QUEUE#OUTBOX';
/** Tasks that sweeps have given up, by time and kind. */
export const UNSENT_QUEUE = 'QUEUE#UNSENT';

export const outboxKeys = {
  /** A mail that is due, under way or done; one that is not done is in the outbox. */
  mail: (kind: string, id: string): Key => ({ pk: `${MAIL_PARTITION_PREFIX}${kind}#${id}`, sk: 'ONCE' }),
  /** A look-up of a street address that is due, under way or done. */
  locationLookup: (submissionId: string): Key => ({ pk: `ONCE#LOCATION#${submissionId}`, sk: 'ONCE' }),
  /** Receipts that a mailbox or a domain got. Hashed, so that no email address is stored for the sake of counting. */
  recipient: (limitedBy: string): Key => ({ pk: `ONCE#RECIPIENT#${sha256(limitedBy)}`, sk: 'ONCE' }),
};

export const LOCATION_LOOKUP = 'location-lookup';

/** Consequences of a write: each kind of email, and locating a practice. */
export const outboxKinds = [...mailKinds, LOCATION_LOOKUP] as const;
export type OutboxKind = (typeof outboxKinds)[number];

/** One consequence, by the id of its record. */
export interface OutboxEntry {
  readonly kind: OutboxKind;
  /** Id of the submission, the contact message or the review. */
  readonly id: string;
  /** The correlation id of the request whose transaction wrote it. */
  readonly correlationId?: string | undefined;
}

export const outboxItemSchema = z.object({
  kind: z.enum(outboxKinds),
  id: z.string(),
  attempts: z._default(z.int().check(z.nonnegative()), 0),
  correlationId: z.exactOptional(z.string()),
});
