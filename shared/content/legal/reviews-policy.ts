/** Texts of the page on how reviews are checked. */
import { brand } from '../brand.ts';
import { starsText } from '../reviews/review-fields.ts';

const { name } = brand;

export const reviewsPolicy = {
  meta: {
    title: 'Reviews Policy',
    description: `How ${name} checks patients’ reviews: who may write, why a review is rejected or removed, and the figures by stars, so that anyone sees that good and bad reviews are treated alike.`,
  },
  breadcrumb: { label: 'Breadcrumb', name: 'Reviews Policy' },
  title: 'How we check reviews',
  lead: 'Every review is read by a person before it appears. The stars play no part in the decision, and the figures on this page show it.',
  rules: [
    {
      id: 'who',
      title: 'Who may write',
      paragraphs: [
        'Anyone of 18 years or more who was treated at a clinic, or who accompanied a patient there, may review it. No account is needed, and no one pays or is paid.',
        'Practices, their staff and families, competitors, and agencies may not review. A practice may ask its patients for reviews, but not only those who are pleased, and not for a reward.',
      ],
    },
    {
      id: 'checked',
      title: 'What is checked',
      paragraphs: [
        'Software sorts the queue: it points out links, phone numbers, email addresses, repeated texts, sudden bursts of reviews, reviews that share a network or a mail domain, disposable addresses and abusive words. It decides nothing. A member of staff reads the review and publishes or rejects it.',
        'We do not edit reviews. A review is published as it was written, or not at all.',
      ],
    },
    {
      id: 'alike',
      title: 'Praise and criticism are treated alike',
      paragraphs: [
        'A review is not rejected because it is negative, nor published because it is positive. A practice cannot have a review removed by asking, by complaining about its stars, or by paying.',
        'In the United States the rule 16 CFR Part 465 of the Federal Trade Commission bans fake, bought and suppressed reviews. We apply it to the whole directory, in Canada too.',
      ],
    },
    {
      id: 'seen',
      title: 'Whom a patient saw',
      paragraphs: [
        'An author may choose a person who works at the clinic. The review shows that name, as it is today, also after the person has left. It is the clinic’s review all the same: stars and rank are those of the clinic, and people have none.',
      ],
    },
    {
      id: 'contact',
      title: 'Confirmed contacts',
      paragraphs: [
        'Authors may give an email address. We send a link to it, and a review whose link was opened and confirmed is marked ‘Contact confirmed’ and counts fully in the rank. A review without a confirmed contact is published all the same and counts less: the page About has the exact weight.',
        'A contact can confirm one review of a clinic in twelve months. Addresses are never shown. We delete them when the review is decided and confirmed, at the latest after 30 days, and keep a keyed code from which no address can be read.',
      ],
    },
    {
      id: 'reports',
      title: 'Reports and replies',
      paragraphs: [
        'Below each review there is ‘Report this review’. Staff look at every report. The review stays visible meanwhile, and it is removed only for one of the reasons below.',
        'A practice may reply once to a review, in public. A reply does not change the review. It must not say anything about the author’s health.',
      ],
    },
  ],
  reasons: {
    title: 'Why a review is rejected or removed',
    lead: 'These are all reasons there are. Staff choose one for each decision, and every decision is recorded.',
    reason: 'Reason',
    count: 'Reviews',
    texts: {
      'private-details': 'It names other people or shows their health or contact details.',
      'not-about-care': 'It is not about care, service or access at this clinic.',
      advertising: 'It advertises something, or links to it.',
      offensive: 'It insults, threatens or discriminates.',
      repeated: 'The same text was sent before.',
      'conflict-of-interest': 'Its author works for the practice or for a competitor, or was paid.',
      unlawful: 'Publishing it would be against the law.',
    },
  },
  figures: {
    title: 'The figures',
    lead: 'All reviews that were sent to us, by their stars.',
    table: 'Reviews by stars and status',
    columns: {
      stars: 'Stars',
      published: 'Published',
      pending: 'Waiting',
      rejected: 'Rejected',
      removed: 'Removed',
    },
    total: 'All',
    chart: 'Published of those decided, by stars',
    stars: starsText,
    share: (percent: string, published: string, decided: string) => `${percent} (${published} of ${decided})`,
    undecided: 'none decided yet',
    median: (time: string) => `Half of all reviews are decided within ${time} of being sent.`,
    hours: (hours: string) => (hours === '1' ? '1 hour' : `${hours} hours`),
    asOf: (date: string) => `As of ${date}.`,
    loading: 'Loading the figures…',
    error: {
      title: 'Unable to load the figures',
      text: "We're having trouble loading the figures. Please try again.",
    },
    empty: 'No reviews have been sent yet.',
  },
  rank: {
    text: 'How published reviews make a rank:',
    link: 'the formula, with an example',
  },
} as const;
