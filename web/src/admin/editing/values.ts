/** Fields of a record as a form of staff holds them. */

/** Texts, choices and switches by field; a text may be empty. */
export type Values = Readonly<Record<string, string | boolean | readonly string[]>>;

/** Names of the fields that differ. */
export function changedFields(values: Values, base: Values): string[] {
  return Object.keys(values).filter((name) => !isSame(values[name], base[name]));
}

function isSame(one: Values[string] | undefined, other: Values[string] | undefined): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** A value as one text. */
export function valueText(value: Values[string] | undefined): string {
  if (Array.isArray(value)) return value.join(', ');
  return typeof value === 'boolean' ? (value ? 'Yes' : 'No') : String(value ?? '');
}

export const pictureOf = (values: Values) => ({
  picture: valueText(values.picture),
  alt: valueText(values.alt),
});
