/** Words and limits of claims. */
import { brand } from '../brand.ts';

export const claimLabels = {
  officialName: 'Name of the official',
  npi: 'NPI',
  upload: 'Document',
  code: 'Code',
  email: 'Email address',
  evidence: 'Evidence',
  reason: 'Reason',
} as const;

/** Longest texts, in UTF-16 units. */
export const claimMaximums = {
  officialName: 120,
  upload: 100,
  email: 254,
  evidence: 1_000,
  reason: 1_000,
} as const;

export const claimKindWords = { clinic: 'Clinic', practitioner: 'Practitioner' } as const;
export const claimRoleWords = { owner: 'owner', editor: 'editor', agency: 'agency' } as const;

/** Why staff decide. */
export const claimCheckWords = {
  held: 'Somebody else holds the listing',
  'shared-domain': 'The website’s domain says little about one practice',
  document: 'A document has to be checked',
} as const;

/** The paragraphs of a letter with a code. */
export const claimLetter = Object.assign(
  ({ name, code, until }: { readonly name: string; readonly code: string; readonly until: string }) => [
    'Hello,',
    `Somebody with an account at ${brand.name} wants to manage the listing of ${name}. If that is you or a colleague, sign in at ${brand.siteUrl}/provider and enter this code:`,
    code,
    `The code can be entered once, until ${until}.`,
    'You did not ask for it? Then please give the code to no one: without it nothing changes.',
    `${brand.name}, ${brand.emails.providers}`,
  ],
  { none: 'There are no letters to send.' },
);

/** Reasons of ends that no member of staff gives. */
export const claimReasons = { dormant: 'The account was not used for 18 months.' } as const;
