import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addressLine, addressPartsOf, readAddress, resolvedParts } from './postal-address.ts';
import { streetLine } from './street-line.ts';

const chicago = { name: 'Chicago', state: 'IL' };

/** Street, unit and postal code of a text. */
const read = (text: string, place: string) => {
  const [name = '', state = ''] = place.split(', ');
  const { street, unit, postalCode } = readAddress(text, { name, state });
  return [street, unit ?? '', postalCode ?? ''];
};

describe('a street address', () => {
  it.each<[text: string, place: string, street: string, unit: string, postalCode: string]>([
    ['4309 N Magnolia Ave, Chicago, IL 60613', 'Chicago, IL', '4309 N Magnolia Ave', '', '60613'],
    ['12 Lake St, Suite 5, Chicago, IL 60601-1234', 'Chicago, IL', '12 Lake St', 'Suite 5', '60601-1234'],
    ['12 Lake St, Chicago, IL', 'Chicago, IL', '12 Lake St', '', ''],
    ['12 Lake St', 'Chicago, IL', '12 Lake St', '', ''],
    ['12 Lake St Chicago IL 60601', 'Chicago, IL', '12 Lake St', '', '60601'],
    ['12 Lake St, Chicago, Illinois, 60601, USA', 'Chicago, IL', '12 Lake St', '', '60601'],
    ['12 Lake St; Chicago; IL; 60601; United States', 'Chicago, IL', '12 Lake St', '', '60601'],
    ['12 Lake St - Chicago - IL 60601', 'Chicago, IL', '12 Lake St', '', '60601'],
    ['12 Lake St | Chicago (IL) 60601', 'Chicago, IL', '12 Lake St', '', '60601'],
    ['12 LAKE ST, CHICAGO, il 60601', 'Chicago, IL', '12 LAKE ST', '', '60601'],
    ['12 Lake St, 60601 Chicago, IL', 'Chicago, IL', '12 Lake St', '', '60601'],
    // Several lines.
    ['12 Oak St\nSuite 4\nChicago, IL 60601', 'Chicago, IL', '12 Oak St', 'Suite 4', '60601'],
    ['12 Oak St\r\nChicago IL\r\n60601', 'Chicago, IL', '12 Oak St', '', '60601'],
    [
      'Medical Arts Building\n350 Fifth Ave\nNew York, NY 10118',
      'New York, NY',
      'Medical Arts Building, 350 Fifth Ave',
      '',
      '10118',
    ],
    // A building or a street that is named after the city.
    [
      '1 Main St, Chicago Medical Arts, Suite 3',
      'Chicago, IL',
      '1 Main St, Chicago Medical Arts',
      'Suite 3',
      '',
    ],
    [
      '1 Main St, Chicago Medical Arts, Suite 3, Chicago, IL 60601',
      'Chicago, IL',
      '1 Main St, Chicago Medical Arts',
      'Suite 3',
      '60601',
    ],
    [
      '12 Salem Rd, Chicagoan Plaza, Bldg 2, Chicago, IL 60601',
      'Chicago, IL',
      '12 Salem Rd, Chicagoan Plaza',
      'Bldg 2',
      '60601',
    ],
    ['100 Chicago Ave, Chicago, IL 60601', 'Chicago, IL', '100 Chicago Ave', '', '60601'],
    ['100 Old Chicago', 'Chicago, IL', '100 Old Chicago', '', ''],
    ['1 New York Ave, New York, NY 10001', 'New York, NY', '1 New York Ave', '', '10001'],
    // Other spellings of the city.
    ['2 Case St, Saint Louis, MO 63101', 'St. Louis, MO', '2 Case St', '', '63101'],
    ['2 Case St, ST LOUIS MO 63101', 'St. Louis, MO', '2 Case St', '', '63101'],
    ['2 Case St, O Fallon, MO 63366', "O'Fallon, MO", '2 Case St', '', '63366'],
    ['2 Case St, Ft. Worth, Texas 76102', 'Fort Worth, TX', '2 Case St', '', '76102'],
    ['2 Case St, Mt Vernon, NY 10550', 'Mount Vernon, NY', '2 Case St', '', '10550'],
    // Canada.
    ['1 Rue Sainte-Catherine, Montréal, QC H2X 1K4', 'Montréal, QC', '1 Rue Sainte-Catherine', '', 'H2X 1K4'],
    [
      '1 rue Sainte-Catherine, Montreal (Québec) h2x1k4',
      'Montréal, QC',
      '1 rue Sainte-Catherine',
      '',
      'H2X 1K4',
    ],
    ['301-1200 Bay St, Toronto ON M5R 2A5, Canada', 'Toronto, ON', '301-1200 Bay St', '', 'M5R 2A5'],
    ['1200 Bay St, 3rd Floor, Toronto, Ontario', 'Toronto, ON', '1200 Bay St', '3rd Floor', ''],
    // Other units.
    ['12 Lake St, #5, Chicago, IL', 'Chicago, IL', '12 Lake St', '#5', ''],
    ['12 Lake St Suite 5, Chicago, IL', 'Chicago, IL', '12 Lake St Suite 5', '', ''],
    ['Suite 5, 12 Lake St, Chicago, IL', 'Chicago, IL', 'Suite 5, 12 Lake St', '', ''],
    ['12345 Lake St', 'Chicago, IL', '12345 Lake St', '', ''],
    ['Chicago, IL 60601', 'Chicago, IL', '', '', '60601'],
    ['Chicago, IL', 'Chicago, IL', '', '', ''],
  ])('%j of %s is read from its end', (text, place, ...parts) => {
    expect(read(text, place)).toEqual(parts);
  });

  it('has the city, its state and their country', () => {
    const place = { city: 'Chicago', region: 'IL', country: 'US' };
    expect(addressPartsOf({ address: '12 Lake St', city: chicago })).toEqual({
      street: '12 Lake St',
      ...place,
    });
    const addressParts = { street: '12 Lake St', unit: 'Suite 4' };
    expect(addressPartsOf({ address: 'x', addressParts, city: chicago })).toEqual({
      ...addressParts,
      ...place,
    });
    const toronto = { name: 'Toronto', state: 'ON' };
    expect(addressPartsOf({ address: '1 Bay St', city: toronto }).country).toBe('CA');
  });

  it('makes one line of its parts, which is read as the same parts', () => {
    const streets = fc.constantFrom(
      '12 Lake St',
      '1 Main St, Chicago Medical Arts',
      '100 Chicago Ave',
      '7 IL Route 5',
    );
    const units = fc.constantFrom(undefined, 'Suite 4', '#7', 'Unit 2B', '3rd Floor');
    const codes = fc.constantFrom(undefined, '60601', '60601-1234');
    fc.assert(
      fc.property(streets, units, codes, (street, unit, postalCode) => {
        const parts = { street, ...(unit && { unit }), ...(postalCode && { postalCode }) };
        const line = addressLine(parts, chicago);
        expect(readAddress(line, chicago)).toMatchObject(parts);
        expect(line.startsWith(streetLine(parts))).toBe(true);
      }),
    );
  });

  it('may be any text', () => {
    const texts = fc.string({
      unit: fc.constantFrom(...'A1 ,\n-(', 'Chicago', 'IL', '60601', 'USA', 'Suite'),
    });
    fc.assert(fc.property(texts, (text) => typeof readAddress(text, chicago).street === 'string'));
  });
});

describe('an address that the map has found', () => {
  const map = { street: '7 Elm St', postalCode: '60601' };
  it.each([
    ['7 elm street', map, { street: '7 Elm St', postalCode: '60601' }],
    ['7 elm street, Chicago, IL 60601-1234', map, { street: '7 Elm St', postalCode: '60601-1234' }],
    ['7 Elm St, Suite 4', map, { street: '7 Elm St', unit: 'Suite 4', postalCode: '60601' }],
    // What the map does not know of stays.
    ['7 Elm St Suite B', map, { street: '7 Elm St Suite B', postalCode: '60601' }],
    [
      'Elm Tower, 7 Elm St, Floor 3',
      map,
      { street: 'Elm Tower, 7 Elm St', unit: 'Floor 3', postalCode: '60601' },
    ],
    ['7 Elm St', { ...map, unit: 'Ste 2' }, { street: '7 Elm St', unit: 'Ste 2', postalCode: '60601' }],
    [
      '55 Bank St',
      { street: '55 Bank St', postalCode: 'k1p1a1' },
      { street: '55 Bank St', postalCode: 'K1P 1A1' },
    ],
    // Another house, and another place of that street.
    ['70 Elm St', map, undefined],
    ['Elm St', map, undefined],
    ['7 Elm St, Chicago, IL 60699', map, undefined],
  ] as const)('%s has the parts of %j where they are of the same house', (address, found, parts) => {
    expect(resolvedParts({ address, city: chicago }, found)).toEqual(parts);
  });
});
