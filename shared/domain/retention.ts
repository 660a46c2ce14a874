/** How long records about people are kept. DynamoDB deletes them at their end (`expiresAt`), and the privacy policy states the periods. */
export const retainedKinds = [
  /** After a message of the contact form arrived. */
  'message',
  /** After the decision about a practice that was sent in and is not listed. */
  'rejectedSubmission',
  /** After a correction of a listing arrived, decided or not. */
  'correction',
  /** After a claim was rejected or ended. */
  'claim',
  /** After the decision about a change, a reply or a removal that a practice asked for. */
  'providerChange',
  /** Counters of a listing, after the beginning of their week. */
  'insights',
  /** After a member of staff did something: who, what, when, and the reason or note. */
  'activity',
] as const;
export type RetainedKind = (typeof retainedKinds)[number];

/** Days of each kind. */
export type RetentionDays = Readonly<Record<RetainedKind, number>>;

/** Of a stage that sets no others (`infra/retention.ts`). */
export const retentionDefaults: RetentionDays = {
  message: 365,
  rejectedSubmission: 180,
  correction: 365,
  claim: 365,
  providerChange: 365,
  // A year, and the week that is not over.
  insights: 372,
  activity: 730,
};

/** Ten years: what is kept longer needs another reason than these. */
export const MAX_RETENTION_DAYS = 3_650;
