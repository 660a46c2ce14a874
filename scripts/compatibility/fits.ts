import * as z from 'zod';
import type { JsonSchema } from './json-schema.ts';

/**
 * Reasons why a value of `from` may be invalid for `to`, or why `to` would not read it; none if every value fits. What cannot
 * be compared, such as two patterns, counts as a reason.
 *
 * @param unread Whether properties of `from` that `to` does not know are a reason.
 */
export function misfits(
  from: JsonSchema,
  to: JsonSchema,
  unread: 'matters' | 'is fine',
  path = '',
): string[] {
  const inside = (one: JsonSchema, other: JsonSchema, name: string) =>
    misfits(one, other, unread, `${path}${name}`);
  const reason = (text: string) => [`${path || 'the value'} ${text}`];
  if (Object.keys(to).every((keyword) => keyword === 'default')) return [];
  const alternatives = alternativesOf(from);
  if (alternatives) return alternatives.flatMap((branch) => inside(branch, to, ''));
  const accepting = alternativesOf(to)?.map((branch) => inside(from, branch, ''));
  if (accepting) return accepting.find((reasons) => reasons.length === 0) ?? accepting.flat();
  const values = valuesOf(from);
  if (values) {
    const accepted = z.fromJSONSchema(plain(to));
    return values
      .filter((value) => !accepted.safeParse(value).success)
      .flatMap((value) => reason(`may be ${JSON.stringify(value)}`));
  }
  if (valuesOf(to)) return reason(`is one of ${JSON.stringify(valuesOf(to))}, and may be any ${from.type}`);
  if (from.type !== to.type && !(from.type === 'integer' && to.type === 'number')) {
    return reason(`is ${from.type ?? 'anything'} instead of ${to.type}`);
  }
  return [
    ...exactKeywords
      .filter((name) => to[name] !== undefined && from[name] !== to[name])
      .flatMap((name) => reason(`has another ${name}`)),
    ...lowerBounds
      .filter((name) => (from[name] ?? Number.NEGATIVE_INFINITY) < (to[name] ?? Number.NEGATIVE_INFINITY))
      .flatMap((name) => reason(`is below the ${name} ${to[name]}`)),
    ...upperBounds
      .filter((name) => (from[name] ?? Number.POSITIVE_INFINITY) > (to[name] ?? Number.POSITIVE_INFINITY))
      .flatMap((name) => reason(`is above the ${name} ${to[name]}`)),
    ...inner(from.items, to.items, (one, other) => inside(one, other, '[]')),
    ...inner(from.additionalProperties, to.additionalProperties, (one, other) => inside(one, other, '.*')),
    ...inner(from.propertyNames, to.propertyNames, (one, other) => inside(one, other, ' as a name')),
    ...properties(),
  ];

  function properties(): string[] {
    const known = to.properties ?? {};
    const missing = (to.required ?? []).filter((name) => !from.required?.includes(name));
    return [
      ...missing.map((name) => `${path}.${name} is required, and may be missing`),
      ...Object.entries(from.properties ?? {}).flatMap(([name, schema]) => {
        const other = known[name];
        if (other) return inside(schema, other, `.${name}`);
        return unread === 'matters' ? [`${path}.${name} is not read`] : [];
      }),
    ];
  }
}

const exactKeywords = ['pattern', 'format'] as const;
const lowerBounds = ['minimum', 'exclusiveMinimum', 'minLength', 'minItems'] as const;
const upperBounds = ['maximum', 'maxLength', 'maxItems'] as const;

function valuesOf(schema: JsonSchema): readonly unknown[] | undefined {
  return schema.enum ?? ('const' in schema ? [schema.const] : undefined);
}

/** Several types are alternatives, too. */
function alternativesOf({ anyOf, type }: JsonSchema): readonly JsonSchema[] | undefined {
  return anyOf ?? (typeof type === 'object' ? type.map((one) => ({ type: one })) : undefined);
}

/** Compares the schemas of a part that both may have; without one, `from` may have anything there. */
function inner(
  from: JsonSchema | undefined,
  to: JsonSchema | undefined,
  compare: (from: JsonSchema, to: JsonSchema) => string[],
): string[] {
  return to === undefined ? [] : compare(from ?? {}, to);
}

/** As the library types it. */
function plain(schema: JsonSchema): z.core.JSONSchema.JSONSchema {
  return JSON.parse(JSON.stringify(schema));
}
