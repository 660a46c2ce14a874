/**
 * Texts of the emails as plain text, which the renderer escapes. User input is sanitized by the caller (one line, no links,
 * no phone numbers); names are undefined when they are not safe. Subjects contain no user input: mailboxes show them, and
 * anyone can trigger such a mail.
 */
import { brand } from '../brand.ts';

const { name: brandName, tagline, emails } = brand;

/** A paragraph or another block. */
export type MailBlock =
  | string
  | { readonly heading: string }
  | { readonly list: readonly string[] }
  | { readonly facts: readonly { readonly term: string; readonly text: string }[] }
  /** Multi-line user input. */
  | { readonly quote: string }
  /** A link to a page of the site. */
  | { readonly link: string; readonly path: string };

export interface MailWords {
  readonly subject: string;
  /** The line that mailboxes show beside the subject. */
  readonly preview: string;
  readonly blocks: readonly MailBlock[];
  /** Why the recipient gets this mail. */
  readonly footer: string;
  /** Reply-to address; undefined for mails without replies. */
  readonly replyTo?: string;
  /** Of the call that ends such mails with one request (RFC 8058). */
  readonly unsubscribePath?: string;
}

interface PracticeInMail {
  readonly name: string | undefined;
  readonly city: string;
  readonly category: string;
}

const toProvider = {
  footer: `This address was given with a practice that was submitted to ${brandName}. We write to it about that practice only.`,
  replyTo: emails.providers,
} as const;
const toSender = {
  footer: `This address was given with a message to ${brandName}. We write to it about that message only.`,
  replyTo: emails.support,
} as const;
const toAuthor = {
  footer: `This address was given with a review on ${brandName}. We write to it about that review only, and delete it when the review has been checked and confirmed, at the latest after 30 days.`,
  replyTo: emails.support,
} as const;
const toVisitor = {
  footer: `This address was given with a report about a listing of ${brandName}. We write to it about that report only, and delete it when this email is sent.`,
  replyTo: emails.support,
} as const;
const toHolder = {
  footer: `This address is of your account at ${brandName}. We write to it about the listings that you claim or work on.`,
  replyTo: emails.providers,
} as const;
const toListed = {
  footer: `This address is listed on ${brandName} for a practice. We write to it when somebody asks for a code to manage the listing, three times a day at most.`,
  replyTo: emails.providers,
} as const;
const toInvited = {
  footer: `This address was given with an invitation to work on a listing of ${brandName}. We write to it about that invitation only, and delete it when the invitation ends.`,
  replyTo: emails.providers,
} as const;
/** What providers ask for, in mails about the decision. */
const changesInMail = {
  clinic: {
    text: 'your change',
    accepted: 'Your change is public',
    rejected: 'We could not make your change',
  },
  practitioner: {
    text: 'your change',
    accepted: 'Your change is public',
    rejected: 'We could not make your change',
  },
  reply: {
    text: 'your reply to a review',
    accepted: 'Your reply is public',
    rejected: 'We could not publish your reply',
  },
  removal: {
    text: 'your request',
    accepted: 'We did what you asked for',
    rejected: 'We could not do what you asked for',
  },
  remove: {
    text: 'your request to remove the listing',
    accepted: 'Your listing was removed',
    rejected: 'We could not remove your listing',
  },
  'hide-address': {
    text: 'your request to hide the street address',
    accepted: 'Your street address is hidden',
    rejected: 'We could not hide your street address',
  },
} as const;
const toStaff = {
  footer: `This is a notice to the staff of ${brandName}.`,
} as const;

/** The page of an account. */
const account = { link: 'Open your account', path: '/provider' } as const;

interface ClaimInMail {
  /** Undefined for a name that mails do not show. */
  readonly name: string | undefined;
}

/** Whom a decision seems wrong to. */
const appeal =
  'You think that this is wrong? Reply to this email with what we should know: a person who did not decide reads it.';

const dashboard = { link: 'Open the dashboard', path: '/admin' } as const;

export const mails = {
  signature: { name: brandName, tagline },
  /** In the footer of a mail that an earlier attempt may have sent already. */
  mayBeRepeat: 'You may have received this email before; then there is nothing more to do.',

  /** To the provider, when a practice has been submitted. */
  practiceReceived: ({ name, city, category }: PracticeInMail): MailWords => ({
    ...toProvider,
    subject: 'We received your practice',
    preview: 'We review it within 24 hours and write to you again.',
    blocks: [
      'Hello,',
      `Thank you for submitting ${name ?? 'your practice'} (${category} in ${city}) to ${brandName}. It has arrived and is waiting for its review; nothing of it is public yet.`,
      { heading: 'What happens next' },
      {
        list: [
          'A person reviews it within 24 hours. In busy weeks it can take up to 48.',
          'We compare license and contact details with public registers, and ask you if something is unclear.',
          'You get an email with our answer.',
        ],
      },
      'Something to add or to correct? Reply to this email.',
      'Not yours? Then somebody entered your address by mistake. Reply, and we take the submission out.',
    ],
  }),

  /** To the provider, when staff have approved the practice. */
  practiceApproved: ({
    name,
    slug,
  }: Pick<PracticeInMail, 'name'> & { readonly slug: string }): MailWords => ({
    ...toProvider,
    subject: `Your practice is live on ${brandName}`,
    preview: 'Patients can find you in search and in the lists of your city and specialty.',
    blocks: [
      'Hello,',
      `Good news: ${name ?? 'your practice'} has been reviewed and approved. Patients find it in search, in the lists of your specialty and city, and at its own address:`,
      { link: 'See your listing', path: `/clinics/${slug}` },
      { heading: 'Your profile' },
      'Please look the listing over. To change something, reply to this email: we correct it within 30 days, in most cases much sooner.',
      'You can also manage the profile yourself: the listing is yours as soon as you sign up, or sign in, with this email address and confirm it.',
      { link: 'Manage your listing', path: '/provider' },
    ],
  }),

  /** To the provider, when staff have rejected the practice. */
  practiceRejected: ({
    name,
    reason,
  }: Pick<PracticeInMail, 'name'> & { readonly reason: string }): MailWords => ({
    ...toProvider,
    subject: 'We could not list your practice',
    preview: 'The reason, and what you can do.',
    blocks: [
      'Hello,',
      `Thank you for submitting ${name ?? 'your practice'} to ${brandName}. We have reviewed it and cannot list it as it stands. The reason:`,
      { quote: reason },
      'If that can be put right, please submit the practice again.',
      { link: 'List your practice', path: '/list-practice' },
      'You think that we got it wrong? Reply to this email; a person reads every answer.',
    ],
  }),

  /** To the sender of a message through the contact form. */
  messageReceived: ({
    name,
    inquiry,
  }: {
    readonly name: string | undefined;
    readonly inquiry: string;
  }): MailWords => ({
    ...toSender,
    subject: 'We received your message',
    preview: 'A person answers within 24 hours, Monday to Friday.',
    blocks: [
      name === undefined ? 'Hello,' : `Hello ${name},`,
      `Thank you for writing to ${brandName}. Your message (${inquiry}) has arrived, and a person answers it within 24 hours, Monday to Friday. What arrives on a weekend is answered on the next working day.`,
      'To add something, reply to this email. Please leave out diagnoses and other health details.',
      `${brandName} gives no medical advice. In an emergency, call 911 or go to the nearest emergency department.`,
      'You did not write to us? Then somebody entered your address by mistake, and there is nothing that you need to do.',
    ],
  }),

  /** To the address that was given with a review. Names neither the clinic nor anything of the review. */
  reviewConfirmation: ({
    token,
    clinic,
  }: {
    readonly token: string;
    /** Undefined for a name that mails do not show. */
    readonly clinic: string | undefined;
  }): MailWords => ({
    ...toAuthor,
    subject: 'Please confirm your review',
    preview: 'The link works once, for seven days.',
    blocks: [
      'Hello,',
      `Thank you for writing a review of ${clinic ?? 'a clinic'} on ${brandName}. Please confirm that this address is yours: a confirmed review counts more, and shows “Contact confirmed”. Your address is never shown.`,
      { link: 'Confirm your review', path: `/confirm-review#${token}` },
      'The link works once, for seven days. Your review is checked whether you confirm it or not.',
      'You did not write this review? Then please do not confirm it: your address was entered by mistake, and there is nothing that you need to do.',
    ],
  }),

  /** To the visitor who reported an error in a listing, when staff have decided. */
  correctionDecided: ({
    clinic,
    slug,
    isAccepted,
  }: {
    /** Undefined for a name that mails do not show. */
    readonly clinic: string | undefined;
    /** Undefined where the listing's record is gone. */
    readonly slug: string | undefined;
    readonly isAccepted: boolean;
  }): MailWords => ({
    ...toVisitor,
    subject: isAccepted ? 'Your report was right: thank you' : 'We checked your report',
    preview: isAccepted ? 'We have corrected the listing.' : 'We left the listing as it is.',
    blocks: [
      'Hello,',
      `Thank you for telling us that something is wrong in the listing of ${clinic ?? 'a practice'} on ${brandName}.`,
      isAccepted
        ? 'Our staff have checked your report and found it right. The listing now says so.'
        : 'Our staff have checked your report and could not confirm it, so the listing stays as it is.',
      ...(slug === undefined ? [] : [{ link: 'See the listing', path: `/clinics/${slug}` }]),
      'You know more than we do? Reply to this email; a person reads every answer.',
      'You did not report anything? Then somebody entered your address by mistake, and there is nothing that you need to do.',
    ],
  }),

  /** To the listed address of a practice, when somebody asks for a code. */
  claimCode: ({ name, code }: ClaimInMail & { readonly code: string }): MailWords => ({
    ...toListed,
    subject: `Your code for a listing on ${brandName}`,
    preview: 'It can be entered once, for 24 hours.',
    blocks: [
      'Hello,',
      `Somebody with an account at ${brandName} wants to manage the listing of ${name ?? 'a practice'}, which names this address. If that is you or a colleague, enter this code:`,
      { facts: [{ term: 'Code', text: code }] },
      'It can be entered once, for 24 hours.',
      'You did not ask for it? Then please give the code to no one: without it nothing changes.',
    ],
  }),

  /** To the holder of a listing that somebody else claims. */
  claimMade: ({ name }: ClaimInMail): MailWords => ({
    ...toHolder,
    subject: `Somebody else claims a listing of yours on ${brandName}`,
    preview: 'Nothing changes without a decision of our staff.',
    blocks: [
      'Hello,',
      `Another account claims ${name ?? 'a listing'}, which you manage. You keep it: our staff decide between both claims, and silence gives nothing away.`,
      'You know who it is, and want to work on it together? Then invite them from your account. You do not? Reply to this email and tell us what we should know.',
      account,
    ],
  }),

  claimGranted: ({ name }: ClaimInMail): MailWords => ({
    ...toHolder,
    subject: `You can now manage a listing on ${brandName}`,
    preview: 'Check its details, and invite who works on it with you.',
    blocks: [
      'Hello,',
      `You can now manage ${name ?? 'a listing'} from your account: keep its details right, and invite colleagues to work on it.`,
      account,
      'You did not claim it? Reply to this email: somebody may use your account.',
    ],
  }),

  claimRefused: ({ name, reason }: ClaimInMail & { readonly reason: string }): MailWords => ({
    ...toHolder,
    subject: `We could not confirm your claim on ${brandName}`,
    preview: 'The reason, and what you can do.',
    blocks: [
      'Hello,',
      `Our staff have looked at your claim of ${name ?? 'a listing'} and could not confirm it. The reason:`,
      { quote: reason },
      appeal,
      account,
    ],
  }),

  claimEnded: ({ name, reason }: ClaimInMail & { readonly reason: string | undefined }): MailWords => ({
    ...toHolder,
    subject: `You no longer manage a listing on ${brandName}`,
    preview:
      reason === undefined ? 'An owner of the listing has ended it.' : 'The reason, and what you can do.',
    blocks: [
      'Hello,',
      reason === undefined
        ? `An owner of ${name ?? 'a listing'} has ended your access to it.`
        : `Your access to ${name ?? 'a listing'} has ended. The reason:`,
      ...(reason === undefined ? [] : [{ quote: reason }]),
      appeal,
      account,
    ],
  }),

  /** To an account that was not used for 17 months. */
  claimDormant: ({ name }: ClaimInMail): MailWords => ({
    ...toHolder,
    subject: `Please sign in to keep your listing on ${brandName}`,
    preview: 'Your access ends next month unless you sign in.',
    blocks: [
      'Hello,',
      `You have not signed in for 17 months. Your access to ${name ?? 'a listing'} ends next month, unless you sign in once before.`,
      account,
      'The listing itself stays. You do not need the access any more? Then there is nothing that you need to do.',
    ],
  }),

  /** To an owner of a clinic, every 90 days at most. */
  listingConfirmation: ({
    name,
    clinicId,
    claimId,
    token,
  }: ClaimInMail & {
    readonly clinicId: string;
    readonly claimId: string;
    /** Of the link that ends these mails. */
    readonly token: string;
  }): MailWords => ({
    ...toHolder,
    subject: `Is your listing on ${brandName} still right?`,
    preview: 'Three questions, one minute.',
    unsubscribePath: `/api/provider/unsubscribe/${claimId}/${token}`,
    blocks: [
      'Hello,',
      `Some of what ${name ?? 'a listing'} says changes often, and was not confirmed for three months: whether you accept new patients, your phone number and your hours.`,
      { link: 'Answer three questions', path: `/provider/clinics/${clinicId}#confirm` },
      'Patients see on the page when something was last confirmed.',
      'You do not want to be asked any more?',
      { link: 'Stop these emails', path: `/provider/unsubscribe/${claimId}/${token}` },
    ],
  }),

  /** To an address that an owner has invited. */
  claimInvitation: ({ name, role }: ClaimInMail & { readonly role: string }): MailWords => ({
    ...toInvited,
    subject: `An invitation to work on a listing on ${brandName}`,
    preview: 'Sign up or sign in with this address to accept it.',
    blocks: [
      'Hello,',
      `You are invited to work on ${name ?? 'a listing'} on ${brandName}, as ${role}. To accept, sign up or sign in with this email address.`,
      account,
      'You did not expect this? Then there is nothing that you need to do: the invitation ends by itself.',
    ],
  }),

  /** To staff, when a claim waits for them. */
  claimNotice: ({ kind, reason }: { readonly kind: string; readonly reason: string }): MailWords => ({
    ...toStaff,
    subject: `New claim to review: ${kind}`,
    preview: 'Its documents and the other claims are in the dashboard.',
    blocks: [
      'A claim is waiting for a decision.',
      {
        facts: [
          { term: 'Listing', text: kind },
          { term: 'Why', text: reason },
        ],
      },
      'Whose it is stands in the dashboard only.',
      dashboard,
    ],
  }),

  /** To an owner of the listing. The text of a review may name a patient: mails do not have it. */
  reviewPublished: ({ name, clinicId }: ClaimInMail & { readonly clinicId: string }): MailWords => ({
    ...toHolder,
    subject: `A new review of a listing of yours on ${brandName}`,
    preview: 'Read it in your account, and reply if you wish.',
    blocks: [
      'Hello,',
      `A patient’s review of ${name ?? 'a listing'}, which you manage, has been published.`,
      { link: 'Read the review', path: `/provider/clinics/${clinicId}/reviews` },
      'You may reply to it there. Everyone can read a reply: please say nothing in it of a patient, not even that somebody was one.',
    ],
  }),

  /** To the provider who asked for a change, a reply or a removal, when staff have decided. */
  providerChangeDecided: ({
    name,
    what,
    reason,
    isAccepted,
  }: {
    /** Undefined for a name that mails do not show. */
    readonly name: string | undefined;
    readonly what: keyof typeof changesInMail;
    /** Of a rejection. */
    readonly reason: string | undefined;
    readonly isAccepted: boolean;
  }): MailWords => ({
    ...toHolder,
    subject: isAccepted ? changesInMail[what].accepted : changesInMail[what].rejected,
    preview: isAccepted ? 'Our staff have checked it.' : 'The reason, and what you can do.',
    blocks: [
      'Hello,',
      `Our staff have checked ${changesInMail[what].text} (${name ?? 'your listing'} on ${brandName}).`,
      ...(isAccepted
        ? ['We accepted it. The site shows it within a minute or two.']
        : [
            'We could not accept it. The reason:',
            { quote: reason ?? '' },
            'If that can be put right, please send it again from your account.',
          ]),
      account,
      'You think that we got it wrong? Reply to this email; a person reads every answer.',
    ],
  }),

  /** To staff, when a practice has been submitted. */
  practiceNotice: ({
    name,
    city,
    category,
    submitted,
  }: PracticeInMail & { readonly submitted: string }): MailWords => ({
    ...toStaff,
    subject: `New practice to review: ${category} in ${city}`,
    preview: 'Its provider was promised a review within 24 hours.',
    blocks: [
      'A practice is waiting for its review. Its provider was promised one within 24 hours.',
      {
        facts: [
          { term: 'Practice', text: name ?? 'see the dashboard' },
          { term: 'City', text: city },
          { term: 'Specialty', text: category },
          { term: 'Submitted', text: submitted },
        ],
      },
      dashboard,
    ],
  }),

  /** To staff, when a message has arrived; without its text and sender. */
  messageNotice: ({
    inquiry,
    received,
  }: {
    readonly inquiry: string;
    readonly received: string;
  }): MailWords => ({
    ...toStaff,
    subject: `New message: ${inquiry}`,
    preview: 'Its sender was promised an answer within 24 hours, Monday to Friday.',
    blocks: [
      'A new message is waiting in the dashboard. Its sender was promised an answer within 24 hours, Monday to Friday.',
      {
        facts: [
          { term: 'Inquiry type', text: inquiry },
          { term: 'Received', text: received },
        ],
      },
      'What it says, and who wrote it, stands in the dashboard only.',
      dashboard,
    ],
  }),
} as const;
