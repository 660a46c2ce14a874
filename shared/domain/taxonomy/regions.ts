/**
 * States, territories and provinces by their postal codes, which both countries share without a clash: USPS
 * Publication 28, appendix B, and the Canadian Addressing Guide.
 */

import { provinces } from './provinces.ts';

export interface Region {
  readonly name: string;
  /** ISO 3166-1 alpha-3. */
  readonly country: 'USA' | 'CAN';
}

const states: Readonly<Record<string, string>> = {
  AL: 'Alabama',
  AK: 'Alaska',
  AZ: 'Arizona',
  AR: 'Arkansas',
  CA: 'California',
  CO: 'Colorado',
  CT: 'Connecticut',
  DE: 'Delaware',
  DC: 'District of Columbia',
  FL: 'Florida',
  GA: 'Georgia',
  HI: 'Hawaii',
  ID: 'Idaho',
  IL: 'Illinois',
  IN: 'Indiana',
  IA: 'Iowa',
  KS: 'Kansas',
  KY: 'Kentucky',
  LA: 'Louisiana',
  ME: 'Maine',
  MD: 'Maryland',
  MA: 'Massachusetts',
  MI: 'Michigan',
  MN: 'Minnesota',
  MS: 'Mississippi',
  MO: 'Missouri',
  MT: 'Montana',
  NE: 'Nebraska',
  NV: 'Nevada',
  NH: 'New Hampshire',
  NJ: 'New Jersey',
  NM: 'New Mexico',
  NY: 'New York',
  NC: 'North Carolina',
  ND: 'North Dakota',
  OH: 'Ohio',
  OK: 'Oklahoma',
  OR: 'Oregon',
  PA: 'Pennsylvania',
  PR: 'Puerto Rico',
  RI: 'Rhode Island',
  SC: 'South Carolina',
  SD: 'South Dakota',
  TN: 'Tennessee',
  TX: 'Texas',
  UT: 'Utah',
  VT: 'Vermont',
  VA: 'Virginia',
  WA: 'Washington',
  WV: 'West Virginia',
  WI: 'Wisconsin',
  WY: 'Wyoming',
};

/** The postal codes and names of a country's states or provinces, by name. */
export function regionsOf(country: Region['country']): (readonly [postalCode: string, name: string])[] {
  return Object.entries(country === 'USA' ? states : provinces);
}

/** The state or province of a postal code such as "IL" or "ON"; undefined for any other text. */
export function regionOf(postalCode: string): Region | undefined {
  const state = Object.hasOwn(states, postalCode) ? states[postalCode] : undefined;
  if (state !== undefined) return { name: state, country: 'USA' };
  const province = Object.hasOwn(provinces, postalCode) ? provinces[postalCode] : undefined;
  return province === undefined ? undefined : { name: province, country: 'CAN' };
}
