import { describe, expect, it } from 'vitest';
import { postalPlaceCode } from './postal-places.ts';
import { regionOfPostalCode } from './postal-regions.ts';

describe('postalPlaceCode', () => {
  it.each([
    ['60601', '60601'],
    [' 60601-1234 ', '60601'],
    ['02139', '02139'],
    ['M5V 3A8', 'M5V'],
    ['m5v3a8', 'M5V'],
    ['m5v', 'M5V'],
    ['M5V-3A8', 'M5V'],
    // Still being typed.
    ['M5V 3', 'M5V'],
  ])('of %s is %s', (text, code) => expect(postalPlaceCode(text)).toBe(code));

  it.each(['', '6060', '606011', 'chicago', 'D5V', 'W1A', 'M5', 'M5V 3A88', '24/7'])(
    'of %j is none',
    (text) => expect(postalPlaceCode(text)).toBeUndefined(),
  );
});

describe('regionOfPostalCode', () => {
  it.each([
    ['60601', 'IL'],
    ['10001', 'NY'],
    ['00501', 'NY'],
    ['02139', 'MA'],
    ['05501', 'MA'],
    ['05401', 'VT'],
    ['20001', 'DC'],
    ['20101', 'VA'],
    ['88510', 'TX'],
    ['99501', 'AK'],
    ['M5V', 'ON'],
    ['H2X', 'QC'],
    ['X1A', 'NT'],
    ['X0A', 'NU'],
  ])('of %s is %s', (code, region) => expect(regionOfPostalCode(code)).toBe(region));

  it.each(['00000', '34012', '96201'])('of %s, of no state, is none', (code) =>
    expect(regionOfPostalCode(code)).toBeUndefined(),
  );
});
