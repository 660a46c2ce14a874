import * as z from 'zod/mini';
import { contactRecordSchema, submissionRecordSchema } from '../../../shared/domain/records.ts';
import { type Key, sha256 } from '../../table/index.ts';

export const SUBMISSION_PARTITION_PREFIX = 'SUBMISSION#';
export const CONTACT_PARTITION_PREFIX = 'CONTACT#';
/** Practices that wait for approval, by time. */
export const PRACTICE_QUEUE = 'QUEUE#CLINIC';
/** Rejected practices, by the time of the decision. */
export const REJECTED_QUEUE = 'QUEUE#REJECTED';
/** Contact messages, by time. */
export const CONTACT_QUEUE = 'QUEUE#CONTACT';

export const submissionKeys = {
  /** A practice that was sent in. */
  submission: (id: string): Key => ({ pk: `SUBMISSION#${id}`, sk: 'SUBMISSION' }),
  /** A contact message. */
  contact: (id: string): Key => ({ pk: `CONTACT#${id}`, sk: 'CONTACT' }),
  /** A request that was stored, for a day. Hashed, since callers choose their keys; `call` keeps the keys of two calls apart. */
  idempotencyKey: (call: string, key: string): Key => ({
    pk: `ONCE#KEY#${sha256(`${call} ${key}`)}`,
    sk: 'ONCE',
  }),
  /** A challenge that was used, until it would have expired. */
  usedChallenge: (signature: string): Key => ({ pk: `ONCE#CHALLENGE#${sha256(signature)}`, sk: 'ONCE' }),
};

/** A practice as its provider sent it in; totals and lists begin when it is approved. */
export const submissionItemSchema = submissionRecordSchema;

export const contactItemSchema = contactRecordSchema;

/** A request with an idempotency key, a hash of its form and the id of the record that was stored for it. */
export const idempotencyKeyItemSchema = z.object({
  id: z.string(),
  /** Hash of the form's fields. */
  content: z.string(),
  /** Seconds since 1970. */
  expiresAt: z.int(),
});

/** A challenge that was used, and the record that it was used for. */
export const usedChallengeItemSchema = z.object({ id: z.string() });
