/** The fields that have a text: those of imported listings may be missing or empty. */
export function known<Name extends string>(
  fields: Readonly<Record<Name, string | undefined>>,
): Partial<Record<Name, string>> {
  const known: Partial<Record<Name, string>> = {};
  for (const name in fields) if (fields[name]) known[name] = fields[name];
  return known;
}
