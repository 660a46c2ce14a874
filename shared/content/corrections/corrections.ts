/** Words and limits of corrections: what visitors report as wrong in a listing. */

export const correctionKinds = [
  { value: 'closed', label: 'The practice has closed' },
  { value: 'phone', label: 'The phone number is wrong' },
  { value: 'address', label: 'The address is wrong' },
  { value: 'hours', label: 'The hours are wrong' },
  { value: 'insurance', label: 'The insurance plans are wrong' },
  { value: 'not-accepting', label: 'It does not accept new patients' },
  { value: 'other', label: 'Something else' },
] as const;

export const correctionLabels = {
  kind: 'What is wrong?',
  text: 'What would be right?',
  email: 'Email address',
  reason: 'Reason',
} as const;

/** Longest texts, in UTF-16 units. */
export const correctionMaximums = { text: 1_000, email: 254, reason: 1_000 } as const;

export const correctionForm = {
  title: 'Something wrong here?',
  intro: (name: string) => `Help others find the right facts about ${name}. Our staff check every report.`,
  emailHint: 'Only for our questions about this report and to tell you what we decided. We delete it then.',
  submit: 'Send Report',
  pending: 'Sending…',
  cancel: 'Cancel',
  failure: {
    title: 'Your report was not sent',
    text: 'There was an error sending your report. Please try again.',
  },
  sent: { title: 'Thank you', description: 'Our staff will check the listing.' },
} as const;
