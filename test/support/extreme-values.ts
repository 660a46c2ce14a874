/** Values at their extremes, for any schema of a request's body. */
import fc from 'fast-check';
import * as z from 'zod';
import { type JsonSchema, jsonSchemaOf } from '../../scripts/compatibility/json-schema.ts';
import { hostileTexts, invalidTexts } from '../fixtures/hostile-texts.ts';

type Body = Readonly<Record<string, unknown>>;

/** Stands for a number that JSON can name and JavaScript cannot hold: `textOf` writes it. */
const BEYOND_NUMBERS = 'NUMBER-BEYOND-ALL';

const numbers = fc.constantFrom<unknown>(
  ...[0, -0, 1, -1, 5, 0.1 + 0.2, 1 / 3, 40, 200],
  // Beside what the table stores: from 1e-130 to 1e125, with 38 digits.
  ...[5e-324, 1e-131, 1e-130, -1e-130, 1e125, 1e126, -1e126, Number.MAX_VALUE],
  ...[Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER + 1, 2 ** 31, 8_388_608, 8_388_609],
  BEYOND_NUMBERS,
);

const days = ['0000-01-01', '0001-01-01', '1582-10-10', '1970-01-01', '2024-02-29', '2025-02-29'];
const laterDays = ['2026-01-31', '9999-12-31', '-000001-01-01', '+275760-09-13', '10000-01-01'];
const instants = [
  '0000-01-01T00:00:00Z',
  '0000-01-01T00:00:00+23:59',
  '2024-02-29T23:59:60Z',
  '2026-01-31T09:00:00.123456789Z',
  '9999-12-31T23:59:59.999Z',
  '9999-12-31T23:59:59-23:59',
];
const times = ['00:00', '08:00', '12:60', '23:59', '24:00', '25:00'];
const contacts = [
  'a@b.example',
  `${'a'.repeat(64)}@b.example`,
  'müller@bücher.example',
  '+1 (312) 555-0199',
  '0'.repeat(40),
  '1-800-DENTIST',
  'https://a.example',
  'HTTP://A.example:80/ä b?c=%zz#"',
  'https://[::1]:8080/',
  `https://a.example/${'x'.repeat(2_031)}`,
  'javascript:alert(1)',
];
const names = ['a', 'a-b', 'search', 'a'.repeat(80), 'a'.repeat(81), '__proto__', 'constructor', 'İ', 'ŉ'];
const zones = ['America/Chicago', 'Etc/GMT+12', 'Pacific/Kiritimati', 'Mars/Olympus', 'IL', 'ON', 'il'];

/** Lengths about which limits of texts are. */
const lengths = [1, 2, 10, 20, 40, 60, 79, 80, 100, 120, 160, 200, 254, 300, 500, 1_000, 2_000, 4_000];
/** Also those of several units, or of several bytes in each unit. */
const units = ['x', 'é', '診', '👩🏽‍⚕️', 'a\u0301', ' a', '\ufeff', 'ﷺ', 'word\n'];

const texts: fc.Arbitrary<string> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc
      .tuple(fc.constantFrom(...units), fc.constantFrom(...lengths))
      .map(([unit, length]) => unit.repeat(Math.ceil(length / unit.length)).slice(0, length)),
  },
  { weight: 3, arbitrary: fc.constantFrom(...days, ...laterDays, ...instants, ...times) },
  { weight: 3, arbitrary: fc.constantFrom(...contacts, ...names, ...zones) },
  {
    weight: 2,
    arbitrary: fc.constantFrom('', ' ', ...Object.values(hostileTexts), ...Object.values(invalidTexts)),
  },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 60 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', minLength: 2, maxLength: 60 }) },
);

const anything = fc.oneof(
  fc.jsonValue({ maxDepth: 2 }),
  numbers,
  fc.constantFrom<unknown>(null, [], {}, [[]], [null], '', true),
);

function extremesOf(schema: JsonSchema): fc.Arbitrary<unknown> {
  if (schema.anyOf !== undefined) return fc.oneof(...schema.anyOf.map(extremesOf));
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
  if (schema.const !== undefined) return fc.constant(schema.const);
  const types = [schema.type ?? 'any'].flat();
  return fc.oneof(...types.map((type) => ofType(type, schema)));
}

function ofType(type: string, schema: JsonSchema): fc.Arbitrary<unknown> {
  switch (type) {
    case 'string':
      return texts;
    case 'integer':
    case 'number': {
      const { minimum = 0, maximum = 100 } = schema;
      return fc.oneof(fc.constantFrom(minimum, maximum, maximum + 1), numbers);
    }
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array': {
      const items = extremesOf(schema.items ?? {});
      const most = Math.min(schema.maxItems ?? 20, 200);
      return fc.oneof(
        { weight: 4, arbitrary: fc.array(items, { maxLength: 3 }) },
        { weight: 2, arbitrary: fc.array(items, { minLength: most, maxLength: most + 1 }) },
        // The same again and again.
        { weight: 1, arbitrary: items.map((item) => Array.from({ length: most }, () => item)) },
      );
    }
    case 'object': {
      const { properties = {}, required = [], additionalProperties } = schema;
      const known = fc.record(
        Object.fromEntries(Object.entries(properties).map(([name, one]) => [name, extremesOf(one)])),
        { requiredKeys: required },
      );
      if (additionalProperties === undefined) return known;
      const keys = schema.propertyNames === undefined ? texts : extremesOf(schema.propertyNames);
      return fc.dictionary(keys.map(String), extremesOf(additionalProperties), {
        maxKeys: 4,
        noNullPrototype: true,
      });
    }
    default:
      return anything;
  }
}

/** What of a valid body becomes extreme; `applied` makes it. */
export interface Extremes {
  readonly fields: Body;
  /** Taken out. */
  readonly missing: readonly string[];
}

/** Extremes of a body's fields: of none to two of them, mostly of their kind; sometimes of another kind, or a field less. */
export function extremesOfBody(body: z.core.$ZodType): fc.Arbitrary<Extremes> {
  const schema = jsonSchemaOf(body);
  const { properties = {} } = schema;
  const names = Object.keys(properties);
  if (names.length === 0) return fc.constant({ fields: {}, missing: [] });
  const extreme = fc.constantFrom(...names).chain((name) =>
    fc.record({
      name: fc.constant(name),
      value: fc.oneof(
        { weight: 12, arbitrary: extremesOf(properties[name] ?? {}) },
        { weight: 1, arbitrary: anything },
      ),
    }),
  );
  return fc.record({
    fields: fc
      .array(extreme, { maxLength: 2 })
      .map((some) => Object.fromEntries(some.map(({ name, value }) => [name, value]))),
    missing: fc.oneof(
      { weight: 9, arbitrary: fc.constant<string[]>([]) },
      { weight: 1, arbitrary: fc.subarray(names, { maxLength: 1 }) },
    ),
  });
}

export function applied(body: Body, { fields, missing }: Extremes): Body {
  return Object.fromEntries(
    Object.entries({ ...body, ...fields }).filter(([name]) => !missing.includes(name)),
  );
}

/** Fields that name a record or an upload, and the proof of work. */
const NAMES_SOMETHING = /(Id|Key|^upload|^token|^altcha)$/;
/** The longest text that a field may have, far from any limit. */
const TOO_LONG = 40_000;

/**
 * The body with every text as long as its field may be, of three bytes in each unit, and every list with all of its choices. What names
 * something stays as it is.
 */
export function longestBody(schema: z.core.$ZodType, body: Body): Body {
  const { properties = {} } = jsonSchemaOf(schema);
  const accepts = (name: string, value: unknown) => z.safeParse(schema, { ...body, [name]: value }).success;
  const longest = Object.entries(properties).map(([name, field]) => {
    const { type, enum: choices, items } = field;
    if (type === 'array' && items?.enum !== undefined) return [name, items.enum] as const;
    if (type !== 'string' || choices !== undefined || NAMES_SOMETHING.test(name) || !accepts(name, '診診'))
      return [name, body[name]] as const;
    let [most, over] = [2, TOO_LONG];
    while (over - most > 1) {
      const middle = Math.floor((most + over) / 2);
      if (accepts(name, '診'.repeat(middle))) most = middle;
      else over = middle;
    }
    return [name, '診'.repeat(most)] as const;
  });
  return { ...body, ...Object.fromEntries(longest.filter(([, value]) => value !== undefined)) };
}

/** The text of a body as it is sent. */
export const textOf = (body: unknown): string =>
  JSON.stringify(body).replaceAll(JSON.stringify(BEYOND_NUMBERS), '1e999');

/** Cells of a table of texts: a number, a day, a name as a source may have it. */
export const extremeCells: fc.Arbitrary<string> = fc.oneof(
  { weight: 5, arbitrary: texts },
  { weight: 2, arbitrary: numbers.map((one) => (one === BEYOND_NUMBERS ? '1e999' : String(one))) },
);

/** Segments of a path in the place of an id. */
export const extremeIds: fc.Arbitrary<string> = texts.filter((text) => text !== '' && text.isWellFormed());
