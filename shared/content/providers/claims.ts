/** Words and limits of claims. */

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
