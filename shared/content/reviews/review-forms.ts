/** Texts of the dialogs that write and report a review. */
import { starsText } from './review-fields.ts';

export const reviewForm = {
  title: 'Write a Review',
  intro: (name: string) => `How was your visit to ${name}?`,
  stars: starsText,
  privacy: 'Please leave out names, diagnoses and other private health details.',
  seen: {
    hint: 'Shown with your review.',
    loading: 'Loading names…',
    none: 'No one in particular',
    /** People without a specialty. */
    other: 'Others',
    label: 'People who work here',
    placeholder: 'Type a name',
    count: (count: number) =>
      count === 0 ? 'No one here has this name' : `${count} ${count === 1 ? 'name' : 'names'} found`,
    failed: 'The names could not be loaded. You can send your review without one.',
    partly: 'Some names could not be loaded.',
    retry: 'Try Again',
  },
  more: 'Add a title, your name or email (optional)',
  nameHint: 'Shown with your review. Without it, the review is by ‘Anonymous patient’.',
  emailHint: 'Never shown. We send you a link that confirms it: a confirmed review counts more.',
  policy: 'How we check reviews (opens in a new tab)',
  submit: 'Submit Review',
  pending: 'Sending…',
  cancel: 'Cancel',
  failure: {
    title: 'Your review was not sent',
    text: 'There was an error sending your review. Please try again.',
  },
  sent: {
    title: 'Thank you',
    description: 'Your review appears once it has been checked.',
    /** Added where an email address was given. */
    mail: 'We sent a link to your email address: please open it to confirm your review.',
  },
} as const;

export const reportForm = {
  title: 'Report this review',
  intro:
    'What is wrong with it? Staff look at every report. A review stays if it follows the rules, whatever its stars.',
  submit: 'Send Report',
  pending: 'Sending…',
  cancel: 'Cancel',
  failure: {
    title: 'Your report was not sent',
    text: 'There was an error sending your report. Please try again.',
  },
  sent: {
    title: 'Thank you',
    description: 'Staff will look at the review.',
  },
} as const;
