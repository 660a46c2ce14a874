/** Provinces apart from the states, which few pages need. */

/** Provinces and territories of Canada by their postal codes. */
export const provinces: Readonly<Record<string, string>> = {
  AB: 'Alberta',
  BC: 'British Columbia',
  MB: 'Manitoba',
  NB: 'New Brunswick',
  NL: 'Newfoundland and Labrador',
  NT: 'Northwest Territories',
  NS: 'Nova Scotia',
  NU: 'Nunavut',
  ON: 'Ontario',
  PE: 'Prince Edward Island',
  QC: 'Quebec',
  SK: 'Saskatchewan',
  YT: 'Yukon',
};

/** Whether a postal code is of a province or territory of Canada. */
export function isProvince(postalCode: string): boolean {
  return Object.hasOwn(provinces, postalCode);
}
