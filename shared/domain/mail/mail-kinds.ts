/**
 * The emails that each event causes. The transaction of the event stores them in the outbox (decision 0033); a function's
 * permissions include the emails of its events and no others.
 */
export const mailsOnEvent = {
  practiceReceived: [
    /** To the provider: the practice was received. */
    'practice-received',
    /** To staff: a practice needs a decision. */
    'practice-notice',
  ],
  practiceApproved: ['practice-approved'],
  practiceRejected: ['practice-rejected'],
  messageReceived: [
    /** To the sender: the message was received. */
    'message-received',
    /** To staff: a message was received. */
    'message-notice',
  ],
  /** To the author: the link that confirms the address. */
  reviewReceived: ['review-confirmation'],
  /** To each owner of the listing. */
  reviewPublished: ['review-published'],
  /** To the visitor who reported an error in a listing, if there is an address. */
  correctionDecided: ['correction-decided'],
  /** To the listed address: the code of a claim. */
  claimCode: ['claim-code'],
  /** To staff: a claim needs a decision. */
  claimWaiting: ['claim-notice'],
  /** To who holds a listing: another account claims it. */
  claimMade: ['claim-made'],
  claimGranted: ['claim-granted'],
  claimRefused: ['claim-refused'],
  claimEnded: ['claim-ended'],
  /** To an account that was not used for long: its claim ends soon. */
  claimDormant: ['claim-dormant'],
  /** To an owner of a clinic: what changes often was not confirmed for 90 days. */
  confirmationDue: ['listing-confirmation'],
  claimInvited: ['claim-invitation'],
  /** To the provider who asked for a change, if the address is still known. */
  providerChangeDecided: ['provider-change-decided'],
} as const;
export type MailEvent = keyof typeof mailsOnEvent;

export const mailKinds = Object.values(mailsOnEvent).flat();
export type MailKind = (typeof mailKinds)[number];
