/** Texts of the page on which somebody claims a listing. */
import { brand } from '../brand.ts';
import { claimLabels } from './claims.ts';

export const claimPage = {
  title: (name: string) => `Claim ${name}`,
  untitled: 'Claim a listing',
  loading: 'Loading the ways to claim this listing…',
  error: { title: 'Unable to load this page', text: 'Please try again.' },
  missing: {
    title: 'No such listing',
    text: 'Search for your practice, and choose “Is this your practice?” on its page.',
    search: 'Search for your practice',
  },
  ways: {
    intro:
      'Show that this listing is yours. Choose a way; nothing changes on the listing until the claim is granted.',
    legend: 'How do you want to show it?',
    none: `None of the ways works for this listing at the moment. Write to ${brand.emails.providers}, and a person helps you.`,
    labels: {
      email: 'A code by email to the address on the listing',
      domain: 'Your account’s email address, which is of the listed website’s domain',
      voice: 'A code by phone call to the number on the listing',
      letter: 'A code by letter to the address on the listing',
      documents: 'A document, which our staff check',
    },
    notes: {
      email: 'At once.',
      domain: 'At once, without a code.',
      voice: 'We call at once and read the code out, twice.',
      letter: 'Takes about a week. The code is valid for 60 days.',
      documents:
        'Takes a few days. Such as a license, a register entry or an official letter that names you.',
    },
    submit: {
      email: 'Send the code',
      domain: 'Claim',
      voice: 'Call now',
      letter: 'Send the letter',
      documents: 'Send for review',
    },
    choose: 'Choose a way first.',
    unavailable: 'This way is no longer available. Choose another one.',
    failed: 'That did not work. Please try again.',
    tooMany: 'There were too many attempts. Wait a while and try again.',
  },
  documents: {
    official: claimLabels.officialName,
    officialHint: 'Who signs for the practice: an owner or an officer.',
    npi: `${claimLabels.npi} (optional)`,
    npiHint: 'Ten digits, in the United States.',
    upload: claimLabels.upload,
    uploadHint:
      'PDF, JPEG, PNG, WebP or AVIF, up to 4 MB. Only our staff see it, and it is deleted with the decision.',
    type: 'Use a PDF, JPEG, PNG, WebP or AVIF file.',
    size: 'Use a file of up to 4 MB.',
    required: { official: 'Enter the name of the official', upload: 'Choose a document' },
    uploading: 'Uploading the document…',
    failed: 'The document was not uploaded. Please try again.',
  },
  code: {
    title: 'Enter the code',
    sent: {
      email: 'We sent a six-digit code to the email address on the listing.',
      voice: 'We are calling the number on the listing and read out a six-digit code.',
      letter:
        'A letter with a six-digit code is on its way to the address on the listing. Come back here when it arrives.',
      other: 'Enter the six-digit code that we sent.',
    },
    until: (date: string) => `The code is valid until ${date}.`,
    label: claimLabels.code,
    hint: 'Six digits.',
    submit: 'Confirm',
    wrong: 'That code is not right. Check it and try again: after five wrong ones it is no longer valid.',
    over: 'This code is no longer valid. Choose a way again to get another one.',
    other: 'Choose another way',
  },
  waiting: {
    title: 'Our staff decide',
    text: 'Your claim is in review: somebody else holds this listing, or what you sent has to be checked. We email you the decision, usually within a few days.',
  },
  granted: {
    title: 'This listing is yours',
    text: 'You can manage it now.',
    edit: 'Edit the listing',
  },
  rejected: {
    title: 'The claim was not granted',
    text: 'Our email says why, and how to appeal. You can claim the listing again in another way.',
  },
  reason: (text: string) => `Reason: ${text}`,
  home: 'Your listings',
} as const;
