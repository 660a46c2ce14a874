/**
 * Query understanding (product decisions, 'Words that people use'): finds specialties, filters and words without meaning. Pure: the caller
 * looks up cities and the directory's own terms.
 */
import { normalise } from '../text/text.ts';
import type { UnderstoodFilters } from './filter-words.ts';
import { withGenders } from './gender-words.ts';
import { fillerWords, noiseWords } from './noise-words.ts';
import { americanSpelling, type Meaning, type Span, type Specialty, type Vocabulary } from './vocabulary.ts';

export interface PlainWord {
  readonly word: string;
  /** Its place among the query's words. */
  readonly index: number;
  /** Whether it stands for a service, so that it is neither a city nor misspelled. */
  readonly service: boolean;
}

/** What a phrase of a query stands for: the specialty, or the filter of this name. */
export type ReadName = 'categoryId' | keyof UnderstoodFilters;

/** The words of the query that stand for a specialty, a filter or a city, by its name. */
export type ReadWords<Name extends string = ReadName> = Readonly<Partial<Record<Name, readonly string[]>>>;

export interface Understanding {
  readonly categoryId?: string | undefined;
  readonly filters: UnderstoodFilters;
  readonly read: ReadWords;
  /** Words that a clinic must have. */
  readonly plain: readonly PlainWord[];
}

/** Maximum words of a phrase. */
const MAX_PHRASE_WORDS = 6;

/** The phrases of a query that mean something, the longest at each place. */
export function phrasesIn(query: readonly string[], { meanings: known }: Vocabulary): readonly Span[] {
  const spelled = query.map(americanSpelling);
  const spans: Span[] = [];
  for (let from = 0; from < query.length; ) {
    const found = phraseAt(spelled, from, known);
    if (found !== undefined) spans.push(found);
    from = found?.to ?? from + 1;
  }
  return withGenders(query, spans);
}

function phraseAt(
  query: readonly string[],
  from: number,
  known: ReadonlyMap<string, Meaning>,
): Span | undefined {
  for (let to = Math.min(from + MAX_PHRASE_WORDS, query.length); to > from; to -= 1) {
    const text = query.slice(from, to).join(' ');
    const meaning = known.get(text) ?? (text.endsWith('s') ? known.get(text.slice(0, -1)) : undefined);
    if (meaning !== undefined) return { from, to, meaning };
  }
  return undefined;
}

/**
 * `wanted.categoryId`: a filter of the call, which another specialty in the text does not replace. Of two specialties the last is
 * meant ('pediatric cardiologist') or, where asked, the first; the other one's words stay, and `onlyOne` drops them. `otherwise` takes a
 * phrase for a gender as the specialty that it may stand for instead. `literal` are places of words that mean nothing but themselves.
 */
export function understand(
  query: readonly string[],
  wanted: {
    readonly vocabulary: Vocabulary;
    readonly categoryId?: string | undefined;
    readonly meant?: 'first' | 'last';
    readonly onlyOne?: boolean;
    readonly otherwise?: boolean;
    readonly literal?: ReadonlySet<number>;
  },
): Understanding {
  const { literal } = wanted;
  const found = phrasesIn(query, wanted.vocabulary).filter(
    ({ from, to }) => literal === undefined || !placesOf(from, to).some((place) => literal.has(place)),
  );
  const spans = wanted.otherwise === true ? found.map(otherwise) : found;
  const named = spans.flatMap(({ meaning }) => ('categoryId' in meaning ? [meaning.categoryId] : []));
  const categoryId = wanted.categoryId ?? (wanted.meant === 'first' ? named[0] : named.at(-1));
  let filters: UnderstoodFilters = {};
  const read: Partial<Record<ReadName, string[]>> = {};
  const plain: PlainWord[] = [];
  const explained = new Set<number>();
  for (const { from, to, meaning } of spans) {
    const isOther = 'categoryId' in meaning && meaning.categoryId !== categoryId;
    if (isOther && wanted.onlyOne !== true) continue;
    for (const index of placesOf(from, to)) explained.add(index);
    for (const name of readNames(meaning)) read[name] = [...(read[name] ?? []), ...query.slice(from, to)];
    if ('filters' in meaning) filters = { ...filters, ...meaning.filters };
    if ('words' in meaning)
      plain.push(...meaning.words.map((word) => ({ word, index: from, service: true })));
  }
  for (const [index, word] of query.entries()) {
    if (!explained.has(index) && (!noiseWords.has(word) || literal?.has(index) === true))
      plain.push({ word, index, service: false });
  }
  plain.sort((a, b) => a.index - b.index);
  const isFilled = spans.length > 0 || plain.some(({ word }) => !fillerWords.has(word));
  return {
    ...(categoryId !== undefined && named.includes(categoryId) && { categoryId }),
    filters,
    read,
    plain: isFilled ? plain.filter(({ word, service }) => service || !fillerWords.has(word)) : plain,
  };
}

const placesOf = (from: number, to: number): number[] =>
  Array.from({ length: to - from }, (_, index) => from + index);

function otherwise(span: Span): Span {
  const categoryId = 'filters' in span.meaning ? span.meaning.otherwise : undefined;
  return categoryId === undefined ? span : { ...span, meaning: { categoryId } };
}

function readNames(meaning: Meaning): readonly ReadName[] {
  if ('categoryId' in meaning) return ['categoryId'];
  return 'filters' in meaning ? Object.keys(meaning.filters).filter(isFilterName) : [];
}

function isFilterName(name: string): name is keyof UnderstoodFilters {
  return name !== 'categoryId';
}

/** Specialties whose name, practitioner or lay word begins with the text, names first. For suggestions. */
export function specialtiesBeginning(
  query: readonly string[],
  { specialties, specialtyPhrases }: Vocabulary,
): Specialty[] {
  const text = query.map(americanSpelling).join(' ');
  if (text === '') return [];
  const found = new Set<Specialty>();
  for (const category of specialties) {
    const name = normalise(category.name);
    if (name.startsWith(text) || (query.length === 1 && name.includes(` ${text}`))) found.add(category);
  }
  for (const [phrase, id] of specialtyPhrases) {
    if (!phrase.startsWith(text)) continue;
    const category = specialties.find((candidate) => candidate.id === id);
    if (category !== undefined) found.add(category);
  }
  return [...found];
}
