/** Texts of the page that the link of an email opens. */
export const confirmReview = {
  meta: {
    title: 'Confirm Your Review',
    description: 'Confirms the email address of a review.',
  },
  title: 'Confirm your review',
  loading: 'Looking up your review…',
  /** Shown before the button: the link may have come for a review that another person wrote. */
  review: (name: string, stars: number) => `Your review of ${name}: ${stars} of 5 stars`,
  ready:
    'Press the button to confirm that this email address is yours and that you wrote this review. You did not write it? Then close this page.',
  button: 'Confirm my review',
  pending: 'Confirming…',
  needsScript: 'Confirming a review needs JavaScript.',
  missing: {
    title: 'The link is incomplete',
    text: 'Please open the whole link of our email. It may have been cut off when it was copied.',
  },
  confirmed: {
    title: 'Your review is confirmed',
    text: (name: string) =>
      `Thank you. Your review of ${name} now counts fully. It appears once it has been checked.`,
  },
  reviewed: {
    title: 'You have reviewed this clinic already',
    text: (name: string) =>
      `With this email address a review of ${name} was confirmed within the last twelve months. This review stays without a confirmed contact. It appears once it has been checked.`,
  },
  invalid: {
    title: 'This link is no longer valid.',
    text: 'A link works once, for seven days. Your review is checked and published all the same.',
  },
  unread: {
    title: 'Your review could not be shown',
    text: 'The connection was lost or our server did not answer. Please try again.',
  },
  failed: {
    title: 'Your review was not confirmed',
    text: 'The connection was lost or our server did not answer. Please try again: the link still works.',
  },
  tooMany: 'Too much was sent from your network in a short time. Please wait a few minutes and try again.',
  retry: 'Try Again',
  clinic: (name: string) => `Go to ${name}`,
} as const;
