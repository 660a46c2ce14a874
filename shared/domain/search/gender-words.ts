/**
 * Words of a query for the gender of a practitioner: 'lady dentist', 'gynecologist woman', 'female urologist'. The same words stand for
 * patients elsewhere: 'women's health', 'female infertility', 'doctor for men'.
 */
import type { ListedGender } from '../../contracts/people/people.ts';
import type { Span } from './vocabulary.ts';

const nouns: ReadonlyMap<string, ListedGender> = new Map([
  ...['woman', 'women', 'lady', 'ladies'].map((word) => [word, 'female'] as const),
  ...['man', 'men', 'gentleman', 'guy'].map((word) => [word, 'male'] as const),
]);
/** Those that may follow the practitioner. */
const following = new Set(['woman', 'lady', 'man']);

const PRACTITIONER =
  /(?:[a-z]{4}ist|[a-z]{2}ician|doctor|surgeon|counsell?or|chiropractor|midwife|nurse|shrink|provider|practitioner|^gyno?|^gp|^pcp|^doc|^dr)s?$/;

/** A name may follow: 'Dr. Man Nguyen'. */
const TITLE = /^dr$|^doc(?:tor)?$/;

/** What 'female' and 'male' say of patients when they stand before it. */
const ofPatients = new Set(
  `baldness breast cancer care catheter circumcision clinic clinics condition conditions enhancement exam exams fertility hair health hormonal
  hormone hormones impotence incontinence infertility issue issues medicine menopause patient patients pattern pelvic physical problem
  problems reproductive sexual sterilization urinary uti wellness`.split(/\s+/),
);

/** The phrases of a query with those that nouns beside practitioners stand for, and without words for patients. */
export function withGenders(query: readonly string[], spans: readonly Span[]): readonly Span[] {
  const kept = spans.filter(({ to, meaning }) => !isGender(meaning) || !ofPatients.has(query[to] ?? ''));
  const added = query.flatMap((word, index): Span[] => {
    const gender = nouns.get(word);
    const isFree = kept.every(({ from, to }) => index < from || index >= to);
    if (gender === undefined || !isFree || !isBesidePractitioner(query, kept, index)) return [];
    return [{ from: index, to: index + 1, meaning: { filters: { gender } } }];
  });
  return [...kept, ...added].sort((a, b) => a.from - b.from);
}

function isBesidePractitioner(query: readonly string[], spans: readonly Span[], index: number): boolean {
  const isPractitioner = (place: number) => PRACTITIONER.test(query[place] ?? '');
  if (following.has(query[index] ?? '') && isPractitioner(index - 1) && !TITLE.test(query[index - 1] ?? ''))
    return true;
  for (let next = index + 1; next < query.length; next += 1) {
    const word = query[next] ?? '';
    const span = spans.find(({ from, to }) => next >= from && next < to);
    if (isPractitioner(next) || (span !== undefined && isPractitioner(span.to - 1))) return true;
    // 'Lady Spanish speaking dentist'; 'women with a dentist' is none.
    const isPassed = (span !== undefined && 'filters' in span.meaning) || word === 'speaking';
    if (!isPassed) return false;
  }
  return false;
}

function isGender(meaning: Span['meaning']): boolean {
  return 'filters' in meaning && meaning.filters.gender !== undefined;
}
