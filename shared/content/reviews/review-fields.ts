/** Words and limits of reviews that calls, pages, emails and the dashboard share. */

/** Longest texts of a review and of a report, in UTF-16 units. */
export const reviewMaximums = {
  title: 120,
  content: 4_000,
  authorName: 60,
  email: 254,
  details: 1_000,
  /** A note of staff about a decision. */
  note: 1_000,
} as const;

export const reviewLabels = {
  rating: 'Your rating',
  title: 'Title',
  content: 'Your review',
  practitionerId: 'Whom did you see?',
  authorName: 'Your name',
  email: 'Email address',
  reason: 'Reason',
  details: 'Details',
  note: 'Note',
} as const;

export const starsText = (count: number): string => (count === 1 ? '1 star' : `${count} stars`);

/** The author of a review without a name. */
export const ANONYMOUS = 'Anonymous patient';

/** Why staff reject a review or remove a published one. */
export const decisionReasons = [
  { value: 'private-details', label: 'Private details of a person' },
  { value: 'not-about-care', label: 'Not about care at this clinic' },
  { value: 'advertising', label: 'Advertising' },
  { value: 'offensive', label: 'Offensive' },
  { value: 'repeated', label: 'Repeats another review' },
  { value: 'conflict-of-interest', label: 'Conflict of interest' },
  { value: 'unlawful', label: 'Unlawful' },
] as const;
export type DecisionReason = (typeof decisionReasons)[number]['value'];

/** Why a visitor reports a review. */
export const reportReasons = [
  { value: 'private-details', label: 'It shows private details of a person' },
  { value: 'not-a-patient', label: 'It is not by a patient' },
  { value: 'offensive', label: 'It is offensive' },
  { value: 'advertising', label: 'It is advertising' },
  { value: 'other', label: 'Another reason' },
] as const;
