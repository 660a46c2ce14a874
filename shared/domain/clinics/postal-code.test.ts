import { describe, expect, it } from 'vitest';
import { readablePostalCode } from './postal-code.ts';

describe('postal codes', () => {
  it.each([
    ['60601', 'IL', '60601'],
    ['606011234', 'IL', '60601'],
    ['60601-1234', 'IL', '60601'],
    ['60601 - 1234', 'IL', '60601'],
    ['60601-', 'IL', '60601'],
    ['60601.0', 'IL', '60601'],
    // Zeros are restored where codes begin with them.
    ['6105', 'CT', '06105'],
    ['61051208', 'CT', '06105'],
    ['6105-1208', 'CT', '06105'],
    ['2139.0', 'MA', '02139'],
    ['901', 'PR', '00901'],
    ['9011234', 'PR', '00901'],
    ['0901', 'PR', '00901'],
    ['00901', 'PR', '00901'],
    ['t5m4g5', 'AB', 'T5M 4G5'],
    ['H2X-1K4', 'QC', 'H2X 1K4'],
    ['h2x  1k4', 'QC', 'H2X 1K4'],
  ])('%j of %s is read as %s', (text, state, code) => {
    expect(readablePostalCode(text, state)).toBe(code);
  });

  it.each([
    ['6060', 'IL'],
    ['61051208', 'IL'],
    ['901', 'CT'],
    ['00000', 'PR'],
    ['123456', 'IL'],
    ['T5M 4G5', 'IL'],
    ['60601', 'ON'],
    ['D1A 1A1', 'ON'],
    ['N/A', 'IL'],
    ['', 'IL'],
  ])('%j of %s is none', (text, state) => {
    expect(readablePostalCode(text, state)).toBeUndefined();
  });
});
