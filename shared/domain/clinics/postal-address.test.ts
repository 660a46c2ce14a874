import { describe, expect, it } from 'vitest';
import { addressLine, postalAddressOf } from './postal-address.ts';

const chicago = { name: 'Chicago', state: 'IL' };

describe('the postal address of a line', () => {
  it.each([
    ['4309 N Magnolia Ave, Chicago, IL 60613', { street: '4309 N Magnolia Ave', postalCode: '60613' }],
    [
      '12 Lake St, Suite 5, Chicago, IL 60601-1234',
      { street: '12 Lake St, Suite 5', postalCode: '60601-1234' },
    ],
    ['12 Lake St, Chicago, IL', { street: '12 Lake St' }],
    ['12 Lake St', { street: '12 Lake St' }],
  ])('%s', (line, address) => expect(postalAddressOf(line, chicago)).toEqual(address));

  it('has Canadian postal codes', () =>
    expect(
      postalAddressOf('1 Rue Sainte-Catherine, Montréal, QC H2X 1K4', { name: 'Montréal', state: 'QC' }),
    ).toEqual({
      street: '1 Rue Sainte-Catherine',
      postalCode: 'H2X 1K4',
    }));

  it('makes the same line again', () => {
    const line = '12 Lake St, Suite 5, Chicago, IL 60601';
    expect(addressLine(postalAddressOf(line, chicago), chicago)).toBe(line);
  });
});
