/**
 * Similarity of two names of practices: Dice's coefficient over their words, where words that many practices have count
 * less than distinctive ones.
 */
import { words } from '../text/text.ts';

/** Words of any practice, its legal form and degrees included. */
const GENERIC = wordList(`
  care center clinic corp corporation dr doctor group health healthcare inc limited llc llp ltd medical office partner
  pc physician pllc practice practitioner professional provider service specialist wellness associate
  dc dds dmd do dpm fnp frcpc mbbs md np od pa phd rn`);

const STOP_WORDS = wordList('a an and at by de des du et for in la le les of on the');

const GENERIC_WEIGHT = 0.25;

/** Weight of a word with a typing mistake. */
const NEAR = 0.8;
const MIN_NEAR_LENGTH = 5;

/** Spellings of the same word: Canadian ones, and abbreviations. */
const SAME: ReadonlyMap<string, string> = new Map(
  Object.entries({
    assoc: 'associate',
    centre: 'center',
    cntr: 'center',
    ctr: 'center',
    doctor: 'dr',
    drs: 'dr',
    fort: 'ft',
    grp: 'group',
    gynaecology: 'gynecology',
    med: 'medical',
    mount: 'mt',
    orthopaedic: 'orthopedic',
    paediatric: 'pediatric',
    saint: 'st',
    street: 'st',
  }),
);

/**
 * From 0 to 1; 0 for a name without letters and digits. `genericText` are further words that are not distinctive, such as the
 * city's.
 */
export function nameSimilarity(one: string, other: string, genericText = ''): number {
  const [a, b] = [wordsOf(one), wordsOf(other)];
  if (a.length === 0 || b.length === 0) return 0;
  const [left, right] = [new Set(joinedLike(a, b)), new Set(joinedLike(b, a))];
  const generic = new Set(wordsOf(genericText));
  const weigh = (weighted: Iterable<string>) =>
    [...weighted].reduce((sum, word) => sum + (generic.has(word) ? GENERIC_WEIGHT : weightOf(word)), 0);

  const common = [...left].filter((word) => right.has(word));
  const misspellings = nearPairs(
    [...left].filter((word) => !right.has(word)),
    [...right].filter((word) => !left.has(word)),
  );
  return (2 * weigh(common) + NEAR * weigh(misspellings.flat())) / (weigh(left) + weigh(right));
}

function wordsOf(name: string): string[] {
  // "D.D.S." is one word.
  const withoutDots = name.replace(/\b(?:\p{L}\.){2,}/gu, (letters) => letters.replaceAll('.', ''));
  const canonical = words(withoutDots)
    .map(singular)
    .map((word) => SAME.get(word) ?? word);
  const significant = canonical.filter((word) => !STOP_WORDS.has(word));
  return significant.length > 0 ? significant : canonical;
}

function singular(word: string): string {
  return word.length > 4 ? word.replace(/(?<![sui])s$/, '') : word;
}

function weightOf(word: string): number {
  const isInitial = /^\p{L}$/u.test(word);
  return isInitial || GENERIC.has(word) ? GENERIC_WEIGHT : 1;
}

/** With words joined that the other name writes as one: "Lake View" like "Lakeview". */
function joinedLike(name: readonly string[], other: readonly string[]): string[] {
  const joined: string[] = [];
  for (let index = 0; index < name.length; index += 1) {
    const word = name[index] ?? '';
    const both = word + (name[index + 1] ?? '');
    const isOne = both !== word && other.includes(both);
    joined.push(isOne ? both : word);
    if (isOne) index += 1;
  }
  return joined;
}

/** Words that differ by one letter, or by two in the wrong order; each in one pair at most. */
function nearPairs(left: readonly string[], right: readonly string[]): [string, string][] {
  const rest = new Set(right);
  return left.flatMap((word): [string, string][] => {
    const near = [...rest].find((other) => isNear(word, other));
    if (near === undefined) return [];
    rest.delete(near);
    return [[word, near]];
  });
}

function isNear(a: string, b: string): boolean {
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  if (short.length < MIN_NEAR_LENGTH) return false;
  let start = 0;
  while (start < short.length && short[start] === long[start]) start += 1;
  if (short.length < long.length) return short.slice(start) === long.slice(start + 1);
  const areSwapped = short[start] === long[start + 1] && short[start + 1] === long[start];
  return (
    short.slice(start + 1) === long.slice(start + 1) ||
    (areSwapped && short.slice(start + 2) === long.slice(start + 2))
  );
}

function wordList(text: string): ReadonlySet<string> {
  return new Set(words(text).map(singular));
}
