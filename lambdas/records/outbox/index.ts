export {
  LOCATION_LOOKUP,
  MAIL_PARTITION_PREFIX,
  OUTBOX_QUEUE,
  type OutboxEntry,
  type OutboxKind,
  outboxKeys,
  outboxKinds,
  UNSENT_QUEUE,
} from './items.ts';
export { type DueEntry, Outbox, outboxKey, outboxPosition, putOutbox } from './outbox.ts';
export { RECEIPTS_WINDOW_MS, withMail } from './recipients.ts';
export {
  dueAfterAttempt,
  dueAfterFailure,
  dueAfterPostponement,
  MAX_ATTEMPTS,
  type Postponed,
} from './schedule.ts';
