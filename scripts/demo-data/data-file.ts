import { readFileSync } from 'node:fs';
import type * as z from 'zod';
import { prettifyError } from 'zod';

/** The contents of a JSON file. Throws an error that names the file and what is wrong in it. */
export function readData<T>(file: URL, schema: z.ZodType<T>): T {
  return parseData(file, JSON.parse(readFileSync(file, 'utf8')), schema);
}

/** What a file has, whatever its format. */
export function parseData<T>(file: URL, contents: unknown, schema: z.ZodType<T>): T {
  const parsed = schema.safeParse(contents);
  if (parsed.success) return parsed.data;
  throw new Error(`${file.pathname} is invalid:\n${prettifyError(parsed.error)}`);
}

/** The item with this slug, which the data files are sure to have. */
export function bySlug<T extends { readonly slug: string }>(items: readonly T[], slug: string): T {
  const found = items.find((item) => item.slug === slug);
  if (found === undefined) throw new Error(`unknown: ${slug}`);
  return found;
}

/** The value of this name. */
export function byName<T>(values: Readonly<Record<string, T>>, name: string): T {
  const found = values[name];
  if (found === undefined) throw new Error(`unknown: ${name}`);
  return found;
}
