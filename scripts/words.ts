/**
 * Fails when code or a document uses a word that readers would have to translate, and names the standard term. Texts for
 * patients, those of the demo's clinics and visitors included, are not checked: their words are the product's. Texts that people
 * read are checked for British spellings: the product writes US English.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import words from './words.json' with { type: 'json' };

/** `words` is a regular expression of whole words, separated by single spaces. */
const { terms, uncheckedPaths, spellings, textPaths } = words;

/** Names that others use: HTTP's directives, TanStack Query's options, Chromium's errors, the field of an import's report, and the state, the call and the mail of a claim. */
const allowed =
  /stale-(?:while-revalidate|if-error)|stale(?:WhileRevalidate|IfError|Time|Times)\b|STALE_IF_ERROR|\bisStale\b|ERR_CONNECTION_REFUSED|\brefused(?=: )|['"`]refused['"`]|\brefuse(?=: )|refuseClaim|claimRefused|(?:claim-refused|refuse-claim)\b|\/refuse\b|['"]refuse['"]/g;

const checkedFiles = /(?:\.(?:[cm]?[jt]sx?|css|html|json|md|sh|svg|ya?ml)|\.ci\/run)$/;

interface Pattern {
  readonly pattern: RegExp;
  readonly use: string;
}

/** Words may be separated by a line break within a comment. */
const patternOf = ({ words, use }: { readonly words: string; readonly use: string }): Pattern => ({
  pattern: new RegExp(`\\b(?:${words.replaceAll(' ', '[\\s*/]+')})\\b`, 'gi'),
  use,
});
const patterns = terms.map(patternOf);
const british = spellings.map(patternOf);

/** Names, and words of a query or a measured answer, which others spell. */
const namesInBritish =
  /Open Government Licence|\b(?:Heritage Smile|Beverly|Primary Care|(?:Downtown|Toronto|Eastside|Family) (?:Eye|Smile|Heart|Medical)) Centre\b|"(?:kind|text)": "[^"]*"|neighbourhoods and streets/g;

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
  return found(separated(text), patterns);
}

/** Every British spelling of a text, in the order of its lines. */
export function britishSpellings(text: string): Finding[] {
  return found(text.replace(namesInBritish, ''), british);
}

function found(words: string, among: readonly Pattern[]): Finding[] {
  return among
    .flatMap(({ pattern, use }) =>
      [...words.matchAll(pattern)].map(({ 0: word, index }) => ({
        line: words.slice(0, index).split('\n').length,
        word: word.replace(/[\s*/]+/g, ' '),
        use,
      })),
    )
    .sort((one, other) => one.line - other.line);
}

/** Files of the project with words in them, those included that are not committed yet. */
function projectFiles(): string[] {
  return execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' })
    .split('\n')
    .filter((file) => checkedFiles.test(file) && existsSync(file));
}

const isBelow = (paths: readonly string[], file: string): boolean =>
  paths.some((path) => file.startsWith(path));

function findingsOf(file: string): string[] {
  const text = readFileSync(file, 'utf8');
  const at = ({ line, word, use }: Finding) => `${file}:${line}: "${word}" → use ${use}`;
  return [
    ...(isBelow(uncheckedPaths, file)
      ? []
      : [
          ...bannedWords(file).map(({ word, use }) => `${file}: "${word}" in its name → use ${use}`),
          ...bannedWords(text).map(at),
        ]),
    ...(isBelow(textPaths, file) ? britishSpellings(text).map(at) : []),
  ];
}

if (import.meta.main) {
  const findings = projectFiles().flatMap(findingsOf);
  if (findings.length > 0) {
    console.error(findings.join('\n'));
    process.exitCode = 1;
  }
}
