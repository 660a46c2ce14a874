import { describe, expect, it } from 'vitest';
import { booking } from './booking.ts';

const phoneE164 = '+13125550142';

describe('Book Appointment', () => {
  it("opens the clinic's website", () => {
    expect(booking({ website: 'https://harbor.example/book', phoneE164 })).toEqual({
      kind: 'website',
      href: 'https://harbor.example/book',
    });
  });

  it.each([undefined, '', 'javascript:alert(1)', 'harbor.example', 'ftp://harbor.example'])(
    'dials where the website is %j',
    (website) => {
      expect(booking({ website, phoneE164 })).toEqual({ kind: 'phone', href: 'tel:+13125550142' });
    },
  );

  it('is not offered without website and phone', () => {
    expect(booking({})).toBeUndefined();
  });
});
