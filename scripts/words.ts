/**
 * Fails when code or a document uses a word that readers would have to translate, and names the standard term. Texts for
 * patients are not checked: their words are the product's.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

interface Term {
  /** A regular expression of whole words, separated by single spaces. */
  readonly words: string;
  readonly use: string;
}

const terms: readonly Term[] = [
  { words: 'somebody|anybody|whoever', use: 'the caller, the client, the worker, a visitor' },
  { words: 'nobody', use: 'no caller, no client, no request' },
  { words: 'anew|once more', use: 'again, retry' },
  { words: '(?:goes|gone|go|going) on with', use: 'resume, continue' },
  { words: 'refus(?:e|es|ed|ing|als?)', use: 'rejected, denied, invalid or throttled' },
  { words: 'doubt(?:s|ed|ful|fully)?', use: 'needs review, low-confidence' },
  { words: 'hand(?:s|ed|ing)? out', use: 'enqueue, dispatch, return' },
  { words: 'told', use: 'notified, logged, configured' },
  { words: '(?:is|are) said', use: 'is logged, is stated' },
  { words: 'whereabouts', use: 'search bias, location' },
  { words: 'table units', use: 'capacity units' },
  { words: 'least rights', use: 'least privilege' },
  { words: '(?:take|takes|taken|taking|took) over', use: 'hydrate, replace' },
  { words: 'stale', use: 'outdated, expired' },
  { words: 'put before', use: 'precede, prepend' },
  { words: 'on the way to', use: 'before, during' },
];

/** Names that others use: HTTP's directives, TanStack Query's options, Chromium's errors and the field of an import's report. */
const allowed =
  /stale-(?:while-revalidate|if-error)|stale(?:WhileRevalidate|IfError|Time|Times)\b|STALE_IF_ERROR|\bisStale\b|ERR_CONNECTION_REFUSED|\brefused(?=: )/g;

const checkedFiles = /(?:\.(?:[cm]?[jt]sx?|css|html|json|md|sh|svg|ya?ml)|\.ci\/run)$/;
/** Texts for patients, those of the demo's clinics and visitors included; and the words themselves. */
const uncheckedPaths = [
  'shared/content/',
  'scripts/demo-data/descriptions.json',
  'scripts/demo-data/messages.json',
  'scripts/demo-data/posts/pictures/',
  'scripts/demo-data/posts/texts/',
  'scripts/demo-data/reviews.json',
  'scripts/demo-data/specialties/',
  'scripts/words.',
  'package-lock.json',
];

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
