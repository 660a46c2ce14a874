import { describe, expect, it } from 'vitest';
import { familyFirst, fullName, nameWithoutDegrees } from './person-name.ts';

describe('a name in parts', () => {
  const jane = { given: 'Jane', middle: 'A.', family: 'Roe', suffix: 'Jr.', degrees: 'MD, PhD' };

  it('is shown with its degrees, or without them', () => {
    expect(fullName(jane)).toBe('Jane A. Roe Jr., MD, PhD');
    expect(nameWithoutDegrees(jane)).toBe('Jane A. Roe Jr.');
  });

  it('is found by the family name first', () => {
    expect(familyFirst(jane)).toBe('Roe Jane A. Jr.');
  });

  it('of one part is that part', () => {
    expect([fullName({ family: 'Suharto' }), familyFirst({ family: 'Suharto' })]).toEqual([
      'Suharto',
      'Suharto',
    ]);
  });
});
