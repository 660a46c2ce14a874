import { describe, expect, it } from 'vitest';
import { isNpi } from './npi.ts';

describe('national provider identifiers', () => {
  it.each(['1234567893', '1003000126', '1245319599'])('%s has the right check digit', (npi) => {
    expect(isNpi(npi)).toBe(true);
  });

  it.each(['1234567890', '1234567839', '123456789', '12345678931', '3234567895', '', 'abcdefghij'])(
    '%j is none',
    (npi) => {
      expect(isNpi(npi)).toBe(false);
    },
  );

  it('have exactly one valid check digit', () => {
    const valid = [...'0123456789'].filter((digit) => isNpi(`198765432${digit}`));
    expect(valid).toHaveLength(1);
  });
});
