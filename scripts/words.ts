/**
 * Fails when code or a document uses a word that readers would have to translate, and names the standard term. Texts for
 * patients, those of the demo's clinics and visitors included, are not checked: their words are the product's.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import words from './words.json' with { type: 'json' };

/** `words` is a regular expression of whole words, separated by single spaces. */
const { terms, uncheckedPaths } = words;

/** Names that others use: HTTP's directives, TanStack Query's options, Chromium's errors and the field of an import's report. */
const allowed =
  /stale-(?:while-revalidate|if-error)|stale(?:WhileRevalidate|IfError|Time|Times)\b|STALE_IF_ERROR|\bisStale\b|ERR_CONNECTION_REFUSED|\brefused(?=: )/g;

const checkedFiles = /(?:\.(?:[cm]?[jt]sx?|css|html|json|md|sh|svg|ya?ml)|\.ci\/run)$/;

/** Words may be separated by a line break within a comment. */
const patterns = terms.map(({ words, use }) => ({
  pattern: new RegExp(`\\b(?:${words.replaceAll(' ', '[\\s*/]+')})\\b`, 'gi'),
  use,
}));

export interface Finding {
  readonly line: number;
  readonly word: string;
  readonly use: string;
}

/** The text with identifiers split into words, on the same lines: `listPendingItems` becomes `list Pending Items`. */
function separated(text: string): string {
  return text
    .replace(allowed, '')
    .replace(/([a-z\d])(?=[A-Z])/g, '$1 ')
    .replace(/[_-]/g, ' ');
}

/** Every banned word of a text, in the order of its lines. */
export function bannedWords(text: string): Finding[] {
  const words = separated(text);
  return patterns
    .flatMap(({ pattern, use }) =>
      [...words.matchAll(pattern)].map(({ 0: found, index }) => ({
        line: words.slice(0, index).split('\n').length,
        word: found.replace(/[\s*/]+/g, ' '),
        use,
      })),
    )
    .sort((one, other) => one.line - other.line);
}

/** Files of the project, those included that are not committed yet. */
function projectFiles(): string[] {
  return execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' })
    .split('\n')
    .filter((file) => checkedFiles.test(file) && !uncheckedPaths.some((path) => file.startsWith(path)))
    .filter((file) => existsSync(file));
}

if (import.meta.main) {
  const findings = projectFiles().flatMap((file) => [
    ...bannedWords(file).map(({ word, use }) => `${file}: "${word}" in its name → use ${use}`),
    ...bannedWords(readFileSync(file, 'utf8')).map(
      ({ line, word, use }) => `${file}:${line}: "${word}" → use ${use}`,
    ),
  ]);
  if (findings.length > 0) {
    console.error(findings.join('\n'));
    process.exitCode = 1;
  }
}
