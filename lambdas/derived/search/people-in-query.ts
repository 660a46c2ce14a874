/** People whom some words of a query name, and the clinics where they work. */
import type { ClinicCard } from '../../../shared/contracts/entities.ts';
import type { CardFilters } from '../../../shared/domain/listings/facets.ts';
import { noiseWords } from '../../../shared/domain/search/noise-words.ts';
import { isPrefixOfAny } from '../../../shared/domain/search/search-words.ts';
import { words as wordsOf } from '../../../shared/domain/text/text.ts';
import type { NamedEntry, PeopleRepository } from '../people/index.ts';
import { namingPeople } from './budgets.ts';
import type { SearchScope } from './match-query.ts';
import type { ReadBudget } from './read-budget.ts';

export type PeopleLookup = Pick<PeopleRepository, 'named'>;

type NamedPerson = NamedEntry['person'];

export interface FoundPeople extends Pick<NameInQuery, 'scope' | 'filters'> {
  readonly people: readonly NamedPerson[];
  /** Words of the query that are none of the name: a clinic has them. */
  readonly rest: readonly string[];
}

export const noPeople: FoundPeople = { people: [], rest: [], scope: {}, filters: {} };

export interface NameInQuery {
  /** Words that may be a name. */
  readonly words: readonly string[];
  /** Of the clinics. */
  readonly scope: SearchScope;
  readonly filters: CardFilters;
  /** Whether some of the words may be a name, and the others words of a clinic. */
  readonly isSplit: boolean;
}

interface Split {
  readonly text: string;
  /** Words between the first and the last one, which the name has as well: 'mary ann smith'. */
  readonly between: readonly string[];
  readonly rest: readonly string[];
}

/** What may follow a name, besides noise such as 'MD'. */
const DEGREES = new Set(
  'dds dmd do od np pa rn phd psyd dpm dc lcsw lmft facs faap facog aprn fnp cnm dpt lac mph ms'.split(' '),
);

/** The people of the first names that have some; none where the words are too many, or no names. */
export async function peopleInQuery(
  names: readonly NameInQuery[],
  lookup: PeopleLookup,
  budget: ReadBudget,
): Promise<FoundPeople> {
  const once = remembering(lookup);
  for (const { words, scope, filters, isSplit } of names) {
    for (const split of splitsOf(nameWordsOf(words), isSplit)) {
      if (budget.left <= 0) return noPeople;
      const people = await peopleNamed(split, scope, once, budget);
      if (people.length > 0) return { people, rest: split.rest, scope, filters };
    }
  }
  return noPeople;
}

/** Reads no name that begins with one of which all entries are known: 'roe dentist' after 'roe'. */
function remembering(lookup: PeopleLookup): PeopleLookup {
  const known: {
    readonly text: string;
    readonly cityId: string | undefined;
    readonly entries: readonly NamedEntry[];
  }[] = [];
  return {
    async named({ text, cityId, ...rest }, count, onUnits) {
      const before = known.find((one) => one.cityId === cityId && text.startsWith(`${one.text} `));
      if (before !== undefined)
        return before.entries.filter(({ foundBy }) => `${foundBy} `.startsWith(`${text} `));
      const entries = await lookup.named({ text, cityId, ...rest }, count, onUnits);
      if (entries.length < count) known.push({ text, cityId, entries });
      return entries;
    },
  };
}

/** Without degrees at the end and initials between other words. */
function nameWordsOf(words: readonly string[]): readonly string[] {
  const end = words.findLastIndex((word) => !DEGREES.has(word)) + 1;
  const own = words.length > end && end > 1 ? words.slice(0, end) : words;
  const spelled = own.filter((word) => [...word].length > 1);
  return spelled.length > 1 ? spelled : own;
}

/** All words as one name; of three or more also the first and the last, and two beside each other with words of a clinic. */
function splitsOf(words: readonly string[], isSplit: boolean): readonly Split[] {
  const isName = words.every((word) => /^\p{L}+$/u.test(word)) && [...(words[0] ?? '')].length > 1;
  if (!isName || words.length > namingPeople.words) return [];
  const whole = { text: words.join(' '), between: [], rest: [] };
  if (words.length < 3 || !isSplit) return [whole];
  const [first = '', last = ''] = [words[0], words.at(-1)];
  return [
    whole,
    { text: `${first} ${last}`, between: words.slice(1, -1), rest: [] },
    { text: words.slice(0, 2).join(' '), between: [], rest: words.slice(2) },
    { text: words.slice(-2).join(' '), between: [], rest: words.slice(0, -2) },
  ];
}

async function peopleNamed(
  { text, between }: Split,
  { cityId, categoryId }: SearchScope,
  lookup: PeopleLookup,
  budget: ReadBudget,
): Promise<readonly NamedPerson[]> {
  const entries = await lookup.named({ text, cityId }, namingPeople.entries, (units) => budget.spend(units));
  const isOneWord = !text.includes(' ');
  const named = entries.filter(({ person, foundBy }) => {
    const own = wordsOf(person.n);
    // One word is a family name: a given name is too many people's.
    const isFamilyName = !isOneWord || own[0] !== text || foundBy === text;
    const isOfCategory = categoryId === undefined || person.k.includes(categoryId);
    return isFamilyName && isOfCategory && between.every((word) => own.includes(word));
  });
  // Those of the whole name come first: 'jane roe' before 'jane roe smith'.
  const sorted = named.toSorted((a, b) => Number(b.foundBy === text) - Number(a.foundBy === text));
  return [...new Map(sorted.map(({ person }) => [person.id, person])).values()];
}

/** Whether a card has the words of the query that are none of the name. */
export function hasWords(card: ClinicCard, rest: readonly string[]): boolean {
  const own = [card.name, card.address, card.city.name, card.category.name].flatMap(wordsOf);
  return rest.every((word) => noiseWords.has(word) || isPrefixOfAny(word, own));
}

/** The cards with the names of the people who work there. */
export function withPeople(cards: readonly ClinicCard[], people: readonly NamedPerson[]): ClinicCard[] {
  return cards.map((card) => {
    const own = people.filter(({ w }) => w.includes(card.id)).slice(0, namingPeople.perCard);
    return own.length === 0
      ? card
      : { ...card, namedPractitioners: own.map(({ s, n }) => ({ slug: s, name: n })) };
  });
}
