import { describe, expect, it } from 'vitest';
import { familyFirst, fullName, nameWithoutDegrees, searchedNames } from './person-name.ts';

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

describe('the texts that a name is found by', () => {
  it.each([
    [{ given: 'Jane', family: 'Roe' }, ['roe jane', 'jane roe']],
    [{ given: 'María', family: 'García López' }, ['garcia lopez maria', 'lopez maria', 'maria garcia lopez']],
    [{ given: 'Jane', middle: 'Q.', family: "O'Roe" }, ['oroe jane q', 'jane oroe']],
    [{ family: 'Roe' }, ['roe']],
  ])('are folded, of %j', (name, texts) => {
    expect(searchedNames(name)).toEqual(texts);
  });
});
