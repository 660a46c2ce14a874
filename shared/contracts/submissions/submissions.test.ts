import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { contactMessageSchema, practiceSubmissionSchema } from './submissions.ts';

const practice = {
  name: 'Harbor Dental',
  description: 'A family practice by the lake.',
  address: '1 Lake St, Chicago',
  phone: '(312) 555-0142',
  email: 'office@harbor.example',
  website: 'https://harbor.example',
  cityId: 'chicago',
  categoryId: 'dentistry',
  services: ['Preventive Care'],
  practiceHours: 'Mon-Fri 9-5',
};

const message = {
  fullName: 'Ann Lee',
  email: 'ann@people.example',
  inquiryType: 'general',
  subject: 'A question',
  message: 'How do I correct a listing?',
};

function messagesOf(schema: z.ZodMiniType, value: unknown): Record<string, string[]> {
  const parsed = z.safeParse(schema, value);
  const found: Record<string, string[]> = {};
  for (const issue of parsed.error?.issues ?? []) {
    const field = String(issue.path[0] ?? '');
    found[field] = [...new Set([...(found[field] ?? []), issue.message])];
  }
  return found;
}

const ofPractice = (changes: Record<string, unknown>) =>
  messagesOf(practiceSubmissionSchema, { ...practice, ...changes });
const ofMessage = (changes: Record<string, unknown>) =>
  messagesOf(contactMessageSchema, { ...message, ...changes });

describe('a practice', () => {
  it('has defaults for optional fields', () => {
    expect(z.parse(practiceSubmissionSchema, practice)).toMatchObject({
      ...practice,
      insuranceAccepted: [],
      languagesSpoken: [],
      acceptingPatients: true,
      telemedicine: false,
      emergencyServices: false,
      parkingAvailable: false,
      wheelchairAccessible: false,
    });
    const { website: _website, ...without } = practice;
    expect(z.parse(practiceSubmissionSchema, without).website).toBe('');
  });

  // Specification, section 5.
  it.each([
    ['name', 'H', 'Practice name must be at least 2 characters'],
    ['description', 'Too short', 'Description must be at least 10 characters'],
    ['address', '1 La', 'Please provide a complete address'],
    ['phone', '555-0142', 'Please provide a valid phone number'],
    ['email', 'office@', 'Please provide a valid email address'],
    ['website', 'harbor', 'Please provide a valid website URL'],
    ['cityId', '', 'Please select a city'],
    ['categoryId', '', 'Please select a medical category'],
    ['services', [], 'Please add at least one service'],
    ['practiceHours', '', 'Please provide practice hours'],
  ])('has a message for a wrong %s', (field, value, text) => {
    expect(ofPractice({ [field]: value })).toEqual({ [field]: [text] });
    expect(ofPractice({ [field]: 42 })).toEqual({ [field]: [text] });
    // Blanks count as empty.
    if (typeof value === 'string' && field !== 'website') {
      expect(ofPractice({ [field]: '      \n   ' })[field]).toContain(text);
    }
  });

  it('has all messages at once when nothing is filled in', () => {
    expect(Object.keys(messagesOf(practiceSubmissionSchema, {})).sort()).toEqual(
      Object.keys(practice)
        .filter((field) => field !== 'website')
        .sort(),
    );
  });

  it.each([
    'harbor.example',
    'www.harbor.example',
    'ftp://harbor.example',
    'javascript:alert(1)',
    'mailto:a@b.example',
    '//harbor.example',
    'https:',
    'https://',
    'http:/harbor.example',
    'https://harbor .example',
    ...['https://user@harbor.example', 'https://user:password@harbor.example', 'https://:x@harbor.example'],
    // IP addresses, as URLs write and read them.
    ...['http://127.0.0.1', 'http://93.184.216.34/', 'http://127.1', 'http://2130706433', 'http://0x7f.1'],
    ...['http://0177.0.0.1', 'http://１２７.0.0.1', 'http://127.0.0.1.', 'http://127。0。0。1'],
    ...['http://[::1]', 'http://[::ffff:127.0.0.1]', 'http://[2606:2800:220:1::]:8080/'],
    // Names of a machine or of a network of one's own.
    ...[
      'http://localhost',
      'http://localhost:8080',
      'http://LOCALHOST.',
      'http://app.localhost',
      'http://a.local',
    ],
    ...['http://intranet', 'http://intranet.', 'http://db.internal', 'http://nas.lan', 'http://nas.LAN.'],
    ...[
      'http://r.home.arpa',
      'http://r.home.arpa.',
      'http://a.local..',
      'http://a.localdomain',
      'http://.local',
    ],
  ])('rejects the website %s', (website) => {
    expect(ofPractice({ website })).toEqual({ website: ['Please provide a valid website URL'] });
  });

  it.each([
    '',
    'http://harbor.example',
    'HTTPS://Harbor.example/a?b#c',
    'https://härbor.example',
    'https://клиника.рф',
    'https://127.0.0.1.harbor.example:8443/@us',
    'https://local.example',
    'https://localhost.example.',
  ])('accepts the website %s', (website) => {
    expect(ofPractice({ website })).toEqual({});
  });

  it.each([
    ['name', 120, 'Practice name is too long'],
    ['description', 4_000, 'Description is too long'],
    ['address', 300, 'Address is too long'],
    ['phone', 40, 'Phone number is too long'],
    ['practiceHours', 1_000, 'Practice hours is too long'],
  ])('may have a %s of %i characters, trimmed, and no more', (field, most, text) => {
    expect(ofPractice({ [field]: ` ${'5'.repeat(most)} ` })).toEqual({});
    expect(ofPractice({ [field]: '5'.repeat(most + 1) })).toEqual({ [field]: [text] });
  });

  it('has services, insurance and languages of the lists only, each once', () => {
    expect(ofPractice({ services: ['Surgery', 'Alchemy'] })).toEqual({
      services: ['Please choose services from the list'],
    });
    expect(
      Object.keys(ofPractice({ insuranceAccepted: ['Medicare', 7], languagesSpoken: 'English' })),
    ).toEqual(['insuranceAccepted', 'languagesSpoken']);
    const parsed = z.parse(practiceSubmissionSchema, { ...practice, services: ['Surgery', 'Surgery'] });
    expect(parsed.services).toEqual(['Surgery']);
  });

  it('has flags that are true or false', () => {
    expect(ofPractice({ telemedicine: 'true' })).toEqual({ telemedicine: ['Must be true or false'] });
  });
});

describe('a contact message', () => {
  it.each([
    ['fullName', 'A', 'Full name must be at least 2 characters'],
    ['email', 'ann', 'Please provide a valid email address'],
    ['inquiryType', '', 'Please select an inquiry type'],
    ['subject', 'Help', 'Subject must be at least 5 characters'],
    ['message', 'Hello', 'Message must be at least 10 characters'],
  ])('has a message for a wrong %s', (field, value, text) => {
    expect(ofMessage({ [field]: value })).toEqual({ [field]: [text] });
    expect(ofMessage({ [field]: null })).toEqual({ [field]: [text] });
  });

  it('needs no phone number', () => {
    expect(z.parse(contactMessageSchema, message).phone).toBe('');
    expect(ofMessage({ phone: 'any time' })).toEqual({});
    expect(ofMessage({ phone: '5'.repeat(41) })).toEqual({ phone: ['Phone number is too long'] });
  });
});

describe('every text of a form', () => {
  it('may have line breaks in fields of several lines', () => {
    expect(ofMessage({ message: 'Dear team,\r\n\n\thello there' })).toEqual({});
    expect(ofMessage({ subject: 'A question\nBcc: all@people.example' })).toEqual({
      subject: ['Subject contains characters that are not allowed'],
    });
  });

  it('is stored as it was typed, trimmed, or is invalid', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', minLength: 10, maxLength: 200 }), (text) => {
        const parsed = z.safeParse(contactMessageSchema, { ...message, message: text });
        if (parsed.success) {
          expect(parsed.data.message).toBe(text.trim());
          // Texts that survive JSON and UTF-8.
          expect(Buffer.from(parsed.data.message, 'utf8').toString('utf8')).toBe(text.trim());
        }
      }),
    );
  });

  it.each(['\u0000', '\u001b[31m', '\u007f', '\u0085', '\ud800', '\udc00x'])('rejects %j', (harm) => {
    const text = `a text of ten ${harm}`;
    expect(ofMessage({ message: `${text}.` })).toEqual({
      message: ['Message contains characters that are not allowed'],
    });
    expect(ofPractice({ name: `${text}.` })).toHaveProperty('name');
  });

  it.each(['👩‍⚕️ Dr. Ng', 'עברית وعربي', '<script>alert(1)</script>', 'Zoë’s “Clinic” — 100%', '\u202eevil'])(
    'takes %j',
    (name) => {
      expect(ofPractice({ name })).toEqual({});
    },
  );
});
