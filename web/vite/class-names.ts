import { basename } from 'node:path';

const files = new Map<string, string>();

/**
 * Name of a class on the page: `badge_accent` for `accent` of badge.module.css. Words compress better than the hashes of
 * Vite's default. Throws if two files have the same name, since their classes would be mixed up.
 */
export function classNameOf(local: string, file: string): string {
  const name = basename(file, '.module.css');
  const known = files.get(name) ?? file;
  if (known !== file) throw new Error(`two files of styles have the same name: ${known}, ${file}`);
  files.set(name, file);
  return `${name}_${local}`;
}
