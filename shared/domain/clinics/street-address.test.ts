import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { houseName, isSameHouse, unitName } from './street-address.ts';

describe('two addresses of one house', () => {
  it.each([
    ['12 West Lake Street\nSuite 4', '12 W Lake St # 4, Chicago, IL 60601, USA'],
    ['12 W. Lake St.', '12 Lake Street, Chicago'],
    ['Suite 301, 1200 Bay Street', '301-1200 Bay St, Toronto, ON M5R 2A5'],
    ['1200 Bay St Unit 301', '1200 Bay St'],
    ['Medical Arts Building, 350 Fifth Avenue, 3rd Floor', '350 5th Ave, New York, NY 10118'],
    ['37-12 82nd Street', '3712 82nd St, Jackson Heights, NY'],
    ['100 King Street West', '100 King St. W'],
    ['8 Saint Clair Avenue E', '8 St Clair Ave E, Toronto'],
    ['1600 North Avenue', '1600 N Ave'],
    ['22B Baker Road', '22b Baker Rd'],
    ['2692 S Pulaski Rd, Lower Level', '2692 South Pulaski Road'],
    ['14 Mount Pleasant Rd', '14 Mt. Pleasant Road'],
    ['900 Rue Saint-Denis', '900 Rue St-Denis'],
    ['1000, rue Saint-Denis', '1000 rue Saint-Denis'],
    ['1000 boul. René-Lévesque O', '1000 boulevard René-Lévesque Ouest'],
    ['W148 N9748 Tree Tops Dr', 'W148 N9748 Tree Tops Drive'],
    ['100 State Rte 7', '100 State Route 7'],
    ['100 SR 7', '100 State Road 7'],
    ['N6W23001 Bluemound Rd', 'N6 W23001 Bluemound Road'],
    ['12 ch. du Lac', '12 chemin du Lac'],
    ['12 av. du Parc E', '12 avenue du Parc Est'],
    ['55 Hwy 9 N', '55 Highway 9 North'],
    ['14 County Rd 12', '14 CR 12'],
  ])('%s and %s', (one, other) => {
    expect(isSameHouse(one, other)).toBe(true);
    expect(isSameHouse(other, one)).toBe(true);
  });

  it.each([
    ['12 Lake St', '14 Lake St'],
    ['12 Lake St', '12 Lake Ave'],
    ['12 W Lake St', '12 E Lake St'],
    ['12 Lake St', '12 Lakeside St'],
    ['W148 N9748 Tree Tops Dr', 'W148 N9750 Tree Tops Dr'],
    ['1000, rue Saint-Denis', '1002 rue Saint-Denis'],
    ['100 State Rte 7', '100 State Rte 8'],
    ['12 St John St', '12 John St'],
    ['37-12 82nd St', '41-12 82nd St'],
    ['12 5th St', '12 6th St'],
    ['12 Lake St', 'Lake St, Chicago, IL 60601'],
    ['Chicago, IL 60601', 'Chicago, IL 60601'],
    ['12', '12'],
    ['', ''],
  ])('but not %s and %s', (one, other) => {
    expect(isSameHouse(one, other)).toBe(false);
    expect(isSameHouse(other, one)).toBe(false);
  });

  it('may have any unit after the street', () => {
    const streets = fc.constantFrom('W Lake St', 'Bay Street', 'St Clair Ave E', '82nd St', 'Broadway');
    const ends = fc.constantFrom('', ', Suite 4', ' Unit 5', ' #6', '\nFloor 2', ', Chicago, IL 60601, USA');
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 9999 }), streets, ends, ends, (number, street, one, other) => {
        expect(isSameHouse(`${number} ${street}${one}`, `${number} ${street}${other}`)).toBe(true);
        expect(isSameHouse(`${number} ${street}${one}`, `${number + 1} ${street}${other}`)).toBe(false);
      }),
    );
  });

  it('may be any texts, without an error', () => {
    // Texts of any code units: fast-check takes seconds to prepare its own choice of characters.
    const texts = fc.string({ unit: fc.nat(0xffff).map((unit) => String.fromCharCode(unit)) });
    fc.assert(
      fc.property(texts, fc.string(), (one, other) => {
        expect(isSameHouse(one, other)).toBe(isSameHouse(other, one));
      }),
    );
  });
});

describe('what an address names within its house', () => {
  it.each([
    ['12 Oak St, Suite 200', '200'],
    ['12 OAK ST STE 200', '200'],
    ['12 Oak Street #200', '200'],
    ['Oak Center, 12 Oak St, Unit 200', '200'],
    ['12 Oak St, 2nd Floor', '2 fl'],
    ['12 Oak St Floor 2', '2 fl'],
    ['12 Oak St, Building B, Suite 3', '3 b bldg'],
    ['12 Oak St, Neurology', 'neurology'],
    ['12 Oak St', ''],
    ['Oak Center', ''],
  ])('%s: %j', (address, unit) => expect(unitName(address)).toBe(unit));

  it('is no part of the house', () => {
    const spellings = ['12 Oak St, Suite 200', '12 OAK STREET STE 3', 'Oak Center, 12 Oak', '200-12 Oak St'];
    expect(new Set(spellings.map(houseName))).toEqual(new Set(['12 oak']));
    expect(houseName('One Oak Plaza')).toBe('one oak plaza');
  });
});
