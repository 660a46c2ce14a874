import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { SubmissionRepository } from '../../lambdas/records/submissions/submission-repository.ts';
import { insurances, languages, services } from '../../shared/content/clinics/choices.ts';
import {
  contactMaximums,
  inquiryTypes,
  practiceMaximums,
} from '../../shared/content/submissions/form-fields.ts';
import { isSlug } from '../../shared/domain/text/slug.ts';
import { sentMessage, sentPractice } from '../fixtures/sent-forms.ts';
import { categories, cities } from '../fixtures/taxonomy.ts';
import { newSolution } from '../support/solve-challenge.ts';
import { type Call, loadFunction } from './support/http.ts';
import { useQueues } from './support/queues.ts';
import { useTable } from './support/table.ts';
import { putTaxonomy } from './support/taxonomy.ts';

const NUM_RUNS = 120;
/** For a machine that is busy with other files. */
const TIMEOUT_MS = 180_000;

type Fields = Readonly<Record<string, unknown>>;

/** Values for a text field, from usual ones to absurd ones. */
const text = fc.oneof(
  { weight: 3, arbitrary: fc.string({ unit: 'grapheme', minLength: 2, maxLength: 60 }) },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 60 }) },
  {
    weight: 3,
    arbitrary: fc.constantFrom(
      '<script>alert(1)</script> & "quotes"',
      "Robert'); DROP TABLE clinics; --",
      '{{7*7}} #{7*7} <%= 7*7 %>',
      '__proto__ constructor',
      'Name\r\nBcc: all@people.example',
      'two\nlines and a\ttab',
      '\u202Eesrever\u202C and more',
      'null\u0000byte in the middle',
      'a lone \ud800 surrogate',
      '\ufeffbyte order mark',
      '  blanks around it  ',
      '👩🏽‍⚕️👩🏽‍⚕️👩🏽‍⚕️👩🏽‍⚕️👩🏽‍⚕️',
      'ﷺ ﷺ ﷺ ﷺ ﷺ ﷺ',
      'İstanbul ſtraße ŉ',
    ),
  },
  {
    weight: 1,
    arbitrary: fc
      .constantFrom(...Object.values({ ...practiceMaximums, ...contactMaximums }))
      .chain((max) => fc.constantFrom('x'.repeat(max), 'é'.repeat(max + 1), '🏥'.repeat(max / 2))),
  },
);
const email = fc.constantFrom(
  'a@b.example',
  ' a.b+c@d-e.example ',
  'a@b',
  '@',
  'a b@c.example',
  'a@b.example\n.c',
);
const website = fc.constantFrom(
  '',
  'https://a.example',
  'HTTP://A.example:80/ä b?c=%zz#"',
  'https://a.example\\@b.example/',
  'https:a.example',
  'javascript:alert(1)',
  'data:text/html,<b>',
  'https://',
  'https://user:secret@a.example/',
  `https://a.example/${'x'.repeat(2_031)}`,
);
const choices = (from: readonly string[]) =>
  fc.oneof(fc.subarray([...from]), fc.array(fc.oneof(fc.constantFrom(...from), text), { maxLength: 20 }));
const anything = fc.oneof(fc.jsonValue({ maxDepth: 2 }), fc.constantFrom(null, 1e308, -0, [], {}, [[]]));

const practiceFields = {
  name: text,
  description: text,
  address: text,
  phone: fc.oneof(fc.constantFrom('(312) 555-0142', '1-800-DENTIST', '0'.repeat(40)), text),
  email,
  website,
  cityId: fc.oneof(fc.constantFrom(...cities.map(({ id }) => id)), text),
  categoryId: fc.oneof(fc.constantFrom(...categories.map(({ id }) => id)), text),
  services: choices(services),
  insuranceAccepted: choices(insurances),
  practiceHours: text,
  acceptingPatients: fc.boolean(),
  telemedicine: fc.boolean(),
  emergencyServices: fc.boolean(),
  parkingAvailable: fc.boolean(),
  wheelchairAccessible: fc.boolean(),
  languagesSpoken: choices(languages),
};
const messageFields = {
  fullName: text,
  email,
  phone: text,
  inquiryType: fc.oneof(fc.constantFrom(...inquiryTypes.map(({ value }) => value)), text),
  subject: text,
  message: text,
};
/** A good form with some of its fields replaced, by something of their kind or by anything, some left out, some new. */
function forms(good: Fields, fields: Readonly<Record<string, fc.Arbitrary<unknown>>>): fc.Arbitrary<Fields> {
  const names = Object.keys(fields);
  const replaced = fc.record(fields, { requiredKeys: [] });
  return fc
    .record({
      replaced,
      which: fc.subarray(names, { maxLength: 4 }),
      wrong: fc.dictionary(fc.constantFrom(...names), anything, { maxKeys: 1 }),
      missing: fc.subarray(names, { maxLength: 1 }),
      unknown: fc.dictionary(
        fc.constantFrom('__proto__', 'constructor', 'id', 'pk', 'sk', 'status', 'slug', 'expiresAt'),
        anything,
        { maxKeys: 2, noNullPrototype: true },
      ),
      number: fc.nat(),
      howWrong: fc.constantFrom('not', 'not', 'not', 'one field', 'missing'),
    })
    .map(({ replaced, which, wrong, missing, unknown, number, howWrong }) =>
      Object.fromEntries([
        ...Object.entries({
          ...good,
          // Of one name each would look for a free slug behind all others.
          ...('name' in good && { name: `Practice ${number}` }),
          ...Object.fromEntries(Object.entries(replaced).filter(([name]) => which.includes(name))),
          ...(howWrong === 'one field' && wrong),
        }).filter(([name]) => howWrong !== 'missing' || !missing.includes(name)),
        ...Object.entries(unknown),
      ]),
    );
}

const trimmed = (value: unknown) => (typeof value === 'string' ? value.trim() : value);

/** A sent list with each choice once. */
const once = (value: unknown) => (Array.isArray(value) ? [...new Set(value)] : value);

describe('hostile forms', () => {
  const table = useTable();
  useQueues();
  let call: Call;

  beforeAll(async () => {
    await putTaxonomy(table().table);
    call = await loadFunction('submissions', table());
  });

  /** The id of the stored record, or undefined for a 400 whose fields are fields of the form. */
  async function send(path: string, form: Fields, known: readonly string[]): Promise<string | undefined> {
    const body = Object.fromEntries([...Object.entries(form), ['altcha', await newSolution(call)]]);
    const response = await call(path, { method: 'POST', body });
    const answer = JSON.parse(response.body);
    if (response.statusCode === 201) return answer.id;
    expect(response.statusCode, response.body).toBe(400);
    expect(answer.code).toBe('invalid_request');
    const fields = Object.entries<string[]>(answer.fields);
    expect(fields.length).toBeGreaterThan(0);
    for (const [field, messages] of fields) {
      expect(known).toContain(field);
      expect(messages.length).toBeGreaterThan(0);
      for (const message of messages) expect(message).toMatch(/^[A-Z][^<>{}]{4,80}$/);
    }
    return undefined;
  }

  it(
    'of practices are rejected by field or stored unchanged',
    async () => {
      let stored = 0;
      await fc.assert(
        fc.asyncProperty(forms(sentPractice, practiceFields), async (form) => {
          const id = await send('/api/practices', form, Object.keys(practiceFields));
          if (id === undefined) return;
          stored += 1;
          const record = await new SubmissionRepository(table().table).submission(id);
          for (const field of [
            'name',
            'description',
            'address',
            'phone',
            'email',
            'practiceHours',
          ] as const) {
            expect(record?.[field]).toBe(trimmed(form[field]));
          }
          for (const field of ['services', 'insuranceAccepted', 'languagesSpoken'] as const) {
            expect(record?.[field]).toEqual(once(form[field] ?? []));
          }
          expect(record?.acceptingPatients).toBe(form.acceptingPatients ?? true);
          for (const field of ['telemedicine', 'emergencyServices', 'parkingAvailable'] as const) {
            expect(record?.[field]).toBe(form[field] ?? false);
          }
          const { website: address = '' } = form;
          expect(record?.website).toBe(address === '' ? undefined : new URL(String(address)).href);
          expect(record?.website ?? 'https:').toMatch(/^https?:/);
          expect(record).toMatchObject({
            city: { id: trimmed(form.cityId) },
            category: { id: trimmed(form.categoryId) },
            status: 'pending_approval',
            verified: false,
          });
          expect(isSlug(record?.slug ?? '')).toBe(true);
        }),
        { numRuns: NUM_RUNS },
      );
      // Not because every form is rejected.
      expect(stored).toBeGreaterThan(NUM_RUNS / 20);
    },
    TIMEOUT_MS,
  );

  it(
    'of messages are rejected by field or stored unchanged',
    async () => {
      let stored = 0;
      await fc.assert(
        fc.asyncProperty(forms(sentMessage, messageFields), async (form) => {
          const id = await send('/api/contact', form, Object.keys(messageFields));
          if (id === undefined) return;
          stored += 1;
          const record = await new SubmissionRepository(table().table).contact(id);
          expect(record).toMatchObject({
            ...Object.fromEntries(
              Object.keys(messageFields).map((field) => [field, trimmed(form[field] ?? '')]),
            ),
            id,
            status: 'new',
          });
        }),
        { numRuns: NUM_RUNS },
      );
      expect(stored).toBeGreaterThan(NUM_RUNS / 20);
    },
    TIMEOUT_MS,
  );
});
