import { type Key, sha256 } from '../../table/index.ts';

export const MAIL_PARTITION_PREFIX = 'ONCE#MAIL#';
export const OUTBOX_QUEUE = 'QUEUE#OUTBOX';
export const UNSENT_QUEUE = 'QUEUE#UNSENT';

export const outboxKeys = {
  mail: (kind: string, id: string): Key => ({ pk: `${MAIL_PARTITION_PREFIX}${kind}#${id}`, sk: 'ONCE' }),
  locationLookup: (submissionId: string): Key => ({ pk: `ONCE#LOCATION#${submissionId}`, sk: 'ONCE' }),
  /** Hashed, so that no email address is stored for the sake of counting. */
  recipient: (email: string): Key => ({ pk: `ONCE#RECIPIENT#${sha256(email)}`, sk: 'ONCE' }),
};
