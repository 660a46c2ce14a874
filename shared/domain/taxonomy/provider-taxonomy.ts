/**
 * Codes of the NUCC Health Care Provider Taxonomy (nucc.org/provider-taxonomy) for the categories of the directory. Whole codes: a
 * prefix mixes specialties. A category's first code is the one that it is exported with.
 */
export const taxonomyCodes: Readonly<Record<string, readonly [first: string, ...others: string[]]>> = {
  cardiology: ['207RC0000X'],
  dentistry: ['122300000X', '1223G0001X'],
  dermatology: ['207N00000X'],
  endocrinology: ['207RE0101X'],
  'family-medicine': ['207Q00000X'],
  gastroenterology: ['207RG0100X'],
  'general-practice': ['208D00000X'],
  gynecology: ['207V00000X', '207VG0400X'],
  'internal-medicine': ['207R00000X'],
  nephrology: ['207RN0300X'],
  neurology: ['2084N0400X'],
  ophthalmology: ['207W00000X'],
  optometry: ['152W00000X'],
  orthopedics: ['207X00000X'],
  pediatrics: ['208000000X'],
  psychiatry: ['2084P0800X'],
  pulmonology: ['207RP1001X'],
  rheumatology: ['207RR0500X'],
  urology: ['208800000X'],
  'walk-in-clinic': ['261QU0200X'],
};
