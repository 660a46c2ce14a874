export { MAIL_PARTITION_PREFIX, OUTBOX_QUEUE, outboxKeys, UNSENT_QUEUE } from './items.ts';
export { outboxKey, outboxPosition, putOutbox, TableOutbox } from './outbox.ts';
export {
  type DueEntry,
  LOCATION_LOOKUP,
  type Outbox,
  type OutboxEntry,
  type OutboxKind,
  outboxKinds,
} from './ports.ts';
export { mailboxOf, RECEIPTS_WINDOW_MS, withMail } from './recipients.ts';
export { dueAfterAttempt, dueAfterFailure, MAX_ATTEMPTS } from './schedule.ts';
