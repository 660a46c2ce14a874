/** Values of a record's fields in a form. */
import * as z from 'zod/mini';

/** Texts, choices and switches by field; a text may be empty, and `null` is not known. */
export type Values = Readonly<Record<string, string | boolean | readonly string[] | null>>;
export const valueSchema = z.union([z.string(), z.boolean(), z.array(z.string()), z.null()]);

/** Names of the fields that differ. */
export function changedFields(values: Values, base: Values): string[] {
  return Object.keys(values).filter((name) => !isSame(values[name], base[name]));
}

/**
 * Rebases a form on a record that has changed meanwhile: the fields in conflict, and the typed values that differ from `base`.
 * All other fields follow the stored record.
 */
export function rebase<Value extends Values[string]>(
  typed: Readonly<Record<string, Value>>,
  base: Values,
  stored: Values,
): { readonly conflict: readonly string[]; readonly typed: Readonly<Record<string, Value>> } {
  const changed = changedFields(typed, base);
  return {
    conflict: changed.filter((name) => !isSame(stored[name], base[name])),
    typed: Object.fromEntries(Object.entries(typed).filter(([name]) => changed.includes(name))),
  };
}

/** The person's own latest values: of `values` those that differ from the stored ones, else the earlier ones. */
export function ownValues(before: Values, values: Values, stored: Values): Values {
  const own = ([name, value]: [string, Values[string]]) =>
    [name, isSame(value, stored[name]) ? (before[name] ?? value) : value] as const;
  return Object.fromEntries(Object.entries(values).map(own));
}

function isSame(one: Values[string] | undefined, other: Values[string] | undefined): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
