/** How long records about people are kept. The privacy policy states these periods, and DynamoDB deletes at their end (`expiresAt`). */
export const retentionDays = {
  /** After a message of the contact form arrived. */
  message: 365,
  /** After the decision about a practice that was sent in and is not listed. */
  rejectedSubmission: 180,
  /** After a correction of a listing arrived, decided or not. */
  correction: 365,
  /** After a claim was rejected or ended. */
  claim: 365,
  /** After the decision about a change, a reply or a removal that a practice asked for. */
  providerChange: 365,
  /** Counters of a listing, after the beginning of their week: a year, and the week that is not over. */
  insights: 372,
  /** After a member of staff did something: who, what, when, and the reason or note. */
  activity: 730,
} as const;
export type RetainedKind = keyof typeof retentionDays;

/** When a record that began at an instant (ISO 8601) ends, in seconds since the epoch. */
export function retainedUntil(kind: RetainedKind, from: string): number {
  return Math.floor(Date.parse(from) / 1_000) + retentionDays[kind] * 24 * 60 * 60;
}
