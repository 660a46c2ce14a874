import { describe, expect, it } from 'vitest';
import { asciiAddress, isEmailAddress } from './email-address.ts';

describe('an email address', () => {
  it.each([
    'front&back@clinic.example',
    "o'neil@clinic.example",
    'info@clinic.xn--p1ai',
    'info@клиника.рф',
    'office@bücher.example',
    'a@mail.on-call.example.co',
    'first.last+tag@clinic.example',
    "!#$%&'*+/=?^_`{|}~-@clinic.example",
    '.desk..night.@clinic.example',
    'A@CLINIC.EXAMPLE',
    'a@1clinic.example',
    'a@clinic.health',
  ])('may be %s', (text) => expect(isEmailAddress(text)).toBe(true));

  it.each([
    '',
    'office',
    'office@',
    '@clinic.example',
    'office@clinic',
    'office@127.0.0.1',
    'office@clinic.1',
    'office@-clinic.example',
    'office@clinic-.example',
    'office@clinic..example',
    'office@.clinic.example',
    'office@clinic.example.',
    'office@clinic_one.example',
    'of fice@clinic.example',
    'office@clinic.example/path',
    'office@clinic.example:25',
    'office@clinic.xn--',
    'a@b@clinic.example',
    'ärzte@clinic.example',
    'office@clinic.example, desk@clinic.example',
    `office@${'x'.repeat(64)}.example`,
    'office\r\nbcc:a@clinic.example',
  ])('is not %j', (text) => expect(isEmailAddress(text)).toBe(false));

  it('is sent to with its domain in Punycode', () => {
    expect(asciiAddress('a@bücher.example')).toBe('a@xn--bcher-kva.example');
    expect(asciiAddress('Info@Clinic.Example')).toBe('Info@clinic.example');
  });
});
