/** Bodies of a hostile or broken client for the forms' calls, the same in every run. */
import fc from 'fast-check';
import { sentMessage, sentPractice } from '../../fixtures/sent-forms.ts';

export interface HostileRequest {
  readonly path: '/api/practices' | '/api/contact';
  /** A text is sent unchanged; fields are sent as JSON with a solved challenge. */
  readonly body: string | Readonly<Record<string, unknown>>;
  readonly contentType: string;
}

export const goodPractice = {
  ...sentPractice,
  website: 'https://harbor.example/',
  insuranceAccepted: ['Medicare'],
  acceptingPatients: false,
  telemedicine: true,
  emergencyServices: false,
  parkingAvailable: true,
  wheelchairAccessible: true,
};

export const goodMessage = { ...sentMessage, phone: '' };

export const goodReview = {
  rating: 4,
  title: 'Without a rush on that day',
  content: 'They explained every step of the visit, and answered my questions one after the other.',
  authorName: 'Zoë N.',
  email: 'zoe.reviews@people.example',
};

const MARKUP = [
  '<script>window.harmed = true</script>',
  '"><img src=x onerror="window.harmed = true">',
  '<svg onload=window.harmed=true>',
  "'; DROP TABLE clinics; --",
  '{{constructor.constructor("window.harmed=true")()}}',
  '</title><iframe srcdoc="<script>parent.harmed=true</script>">',
  'javascript:window.harmed=true//',
  '<a href="javascript:window.harmed=true">click</a>',
  '#{7*7} <%= 7*7 %> {{7*7}}',
  '&lt;b&gt;&#0;&amp;',
  '=HYPERLINK("https://evil.example","click")',
  'Name\r\nBcc: everyone@people.example',
  '../../../../etc/passwd',
  '%00%0a%0d%2e%2e',
  '\u202Edrow sdrawkcab\u202C',
  'Z\u0351\u036B\u0343\u036A\u0302algo '.repeat(8),
  '👩‍⚕️🏥 practice',
  'ﷺﷺﷺﷺ practice',
  'مركز طبي خاص',
  '\u0000\u0001\u0002 control',
  '\u001b[31mred\u001b[0m text',
  '\ud800 half a pair',
  '\ufeff byte order mark',
  '__proto__',
  'constructor',
  'toString',
];

const text = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...MARKUP) },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 60 }) },
  { weight: 2, arbitrary: fc.string({ unit: 'grapheme', minLength: 10, maxLength: 80 }) },
  { weight: 1, arbitrary: fc.integer({ min: 100, max: 70_000 }).map((length) => 'x'.repeat(length)) },
  { weight: 1, arbitrary: fc.constantFrom('', ' ', '\t\n', '\u00a0', '.') },
);

const wrong = fc.oneof(
  fc.constantFrom(null, true, false, 0, -1, 1e308, [], {}, [[]], { length: 3 }, [null], ['__proto__']),
  fc.jsonValue({ maxDepth: 3 }),
  text,
  fc.array(text, { maxLength: 4 }),
);

const extra = fc.dictionary(
  fc.constantFrom(
    '__proto__',
    'constructor',
    'prototype',
    'toString',
    'id',
    'status',
    'verified',
    'pk',
    'sk',
  ),
  wrong,
  { maxKeys: 3, noNullPrototype: true },
);

/** A valid form with some fields replaced, removed or added. */
function invalidated(good: Readonly<Record<string, unknown>>) {
  const fields = Object.keys(good);
  return fc
    .record({
      replaced: fc.dictionary(fc.constantFrom(...fields), fc.oneof(text, wrong), { maxKeys: 2 }),
      missing: fc.subarray(fields, { maxLength: 1 }),
      extra,
    })
    .map(({ replaced, missing, extra }) => {
      // `Object.assign` would set the prototype for `__proto__`; a request sends it as a field.
      const entries = [...Object.entries({ ...good, ...replaced }), ...Object.entries(extra)];
      return Object.fromEntries(entries.filter(([field]) => !missing.includes(field)));
    });
}

/** Replaces texts by texts only, so that many of the forms are valid. */
function textual(good: Readonly<Record<string, unknown>>, fields: readonly string[]) {
  return fc
    .dictionary(fc.constantFrom(...fields), text, { minKeys: 1, maxKeys: 3 })
    .map((replaced) => ({ ...good, ...replaced }));
}

const raw = fc.constantFrom(
  '',
  '{',
  'null',
  '[]',
  '"text"',
  '42',
  'name=Harbor&email=a%40b.example',
  '<practice><name>Harbor</name></practice>',
  '{"name":"first","name":"second"}',
  '{"__proto__":{"status":"approved"},"constructor":{"prototype":{"admin":true}}}',
  `${'['.repeat(20_000)}${']'.repeat(20_000)}`,
  `{"name":${'{"name":'.repeat(5_000)}1${'}'.repeat(5_000)}}`,
  JSON.stringify({ name: 'x'.repeat(70_000) }),
  '{"name":"\\ud800"}',
);

const form = fc.oneof(
  {
    weight: 4,
    arbitrary: textual(goodPractice, [
      'name',
      'description',
      'address',
      'practiceHours',
      'phone',
      'email',
    ]).map((body) => ({ path: '/api/practices' as const, body })),
  },
  {
    weight: 4,
    arbitrary: textual(goodMessage, ['fullName', 'subject', 'message', 'phone']).map((body) => ({
      path: '/api/contact' as const,
      body,
    })),
  },
  {
    weight: 3,
    arbitrary: invalidated(goodPractice).map((body) => ({ path: '/api/practices' as const, body })),
  },
  { weight: 3, arbitrary: invalidated(goodMessage).map((body) => ({ path: '/api/contact' as const, body })) },
  {
    weight: 1,
    arbitrary: fc.record({
      path: fc.constantFrom('/api/practices' as const, '/api/contact' as const),
      body: raw,
    }),
  },
);

const contentType = fc.oneof(
  { weight: 30, arbitrary: fc.constant('application/json') },
  {
    weight: 1,
    arbitrary: fc.constantFrom('text/plain', 'multipart/form-data; boundary=x', 'application/json5'),
  },
);

export function hostileRequests(count: number): HostileRequest[] {
  const request = fc.tuple(form, contentType).map(([what, type]) => ({ ...what, contentType: type }));
  return fc.sample(request, { numRuns: count, seed: 20_261_122 });
}
