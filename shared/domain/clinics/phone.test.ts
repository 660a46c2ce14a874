import { describe, expect, it } from 'vitest';
import { telHref, toE164 } from './phone.ts';

describe('toE164', () => {
  it.each([
    ['(312) 555-0142', '+13125550142'],
    ['312.555.0142', '+13125550142'],
    ['3125550142', '+13125550142'],
    ['+1 (416) 555-0177', '+14165550177'],
    ['1-604-555-0123', '+16045550123'],
    ['(312) 555-0142 ext. 7', '+13125550142'],
    ['(312) 555-0142 x12', '+13125550142'],
    ['312-555-0142 #4', '+13125550142'],
    ['1-800-DENTIST', '+18003368478'],
  ])('reads %s as %s', (phone, number) => {
    expect(toE164(phone)).toBe(number);
  });

  it.each(['', 'call us', '555-0142', '+44 20 7946 0958', '(112) 555-0142', '312-555-0142-99'])(
    'does not make a number of %j',
    (phone) => {
      expect(toE164(phone)).toBeUndefined();
    },
  );
});

describe('telHref', () => {
  it('dials in E.164 without spaces', () => {
    expect(telHref('(312) 555-0142')).toBe('tel:+13125550142');
  });

  it('is absent where the number cannot be dialled', () => {
    expect(telHref('ask at the desk')).toBeUndefined();
  });
});
