import type { CategoryRef, ClinicCard } from '../../../shared/contracts/entities.ts';
import { longFormsFor } from '../../../shared/domain/clinics/street-words.ts';
import { isPrefixOfAny } from '../../../shared/domain/search/search-words.ts';
import { matching } from './budgets.ts';
import { categoryWords, isPostedInNamesOnly, planMatch } from './match-plan.ts';
import {
  type MatchPosition,
  type MatchQuery,
  NAME_TIER,
  nameMode,
  type PageCards,
  type SearchScope,
  TEXT_TIER,
  type Tier,
  tiersOf,
} from './match-query.ts';
import type { PostingList } from './posting-list.ts';
import type { PostingRepository } from './posting-repository.ts';
import type { ReadBudget } from './read-budget.ts';
import { cardIn, passes, type SearchedClinics, TierReader } from './tier-reader.ts';
import { categoryPostings, type MatchMode, textPostings, WordPostings } from './word-postings.ts';

/** Finds the clinics that have words, for one request: what it has read of the postings is read once. */
export class ClinicMatcher {
  readonly #postings: PostingRepository;
  readonly #clinics: SearchedClinics;
  readonly #categories: readonly CategoryRef[];
  readonly #words = new Map<string, WordPostings>();
  readonly #categoryLists = new Map<string, PostingList>();

  /** `categories`: the directory's, by whose names clinics are found. */
  constructor(postings: PostingRepository, clinics: SearchedClinics, categories: readonly CategoryRef[]) {
    this.#postings = postings;
    this.#clinics = clinics;
    this.#categories = categories;
  }

  /**
   * Adds cards to a page, best first, names before other texts, until it is full. Returns where the next page begins. A page that the
   * budget does not suffice for ends early, with a position.
   */
  async addCards(
    query: MatchQuery,
    start: MatchPosition,
    page: PageCards,
    budget: ReadBudget,
  ): Promise<MatchPosition | undefined> {
    const words = await this.#discover(query, budget);
    for (const tier of tiersOf(query)) {
      if (tier < start.tier) continue;
      const from = tier === start.tier ? start.from : '';
      const next = await this.#tier(query, tier, words, budget).addCards(from, page);
      if (next !== undefined) return { tier, from: next };
      if (page.missing === 0 && tier === NAME_TIER && query.names === undefined) {
        const texts = this.#tier(query, TEXT_TIER, words, budget);
        return (await texts.hasMore('')) ? { tier: TEXT_TIER, from: '' } : undefined;
      }
    }
    return undefined;
  }

  /** The cards of some clinics by id that pass, in the order of their ids. */
  async cardsOf(
    ids: readonly string[],
    { scope, filters }: Pick<MatchQuery, 'scope' | 'filters'>,
    budget: ReadBudget,
  ): Promise<readonly ClinicCard[]> {
    if (ids.length === 0) return [];
    const listings = await this.#clinics.listings(ids, (units) => budget.spend(units));
    return ids.flatMap((id) => {
      const listing = listings.get(id);
      const isIn =
        listing !== undefined && (scope.cityId === undefined || listing.card.city.id === scope.cityId);
      return isIn && passes(listing, { scope, filters }) ? [cardIn(scope, listing)] : [];
    });
  }

  /** Ids of the clinics whose name has every word. Undefined when the budget does not suffice to know. */
  async namedIds(query: MatchQuery, budget: ReadBudget): Promise<ReadonlySet<string> | undefined> {
    const words = await this.#discover(query, budget);
    return this.#tier(query, NAME_TIER, words, budget).ids();
  }

  #tier(query: MatchQuery, tier: Tier, words: readonly WordPostings[], budget: ReadBudget): TierReader {
    const plan = planMatch({
      query,
      tier,
      words,
      categories: this.#categories,
      categoryList: ({ cityId }, categoryId) => this.#categoryList(cityId, categoryId),
    });
    return new TierReader(this.#clinics, query, tier, plan, budget);
  }

  /**
   * Discovers the terms that the words are prefixes of, the rarest word first as far as its length tells. Ends where one word has few
   * clinics: the others are not worth reading.
   */
  async #discover(query: MatchQuery, budget: ReadBudget): Promise<readonly WordPostings[]> {
    const words = distinctWords(query).map((word) => this.#wordPostings(query.scope.cityId, word));
    const read = words.slice(0, matching.wordsRead);
    const mode = query.names === undefined ? 'textsAndCategories' : nameMode(query);
    // Of a word that only names have here the postings show no clinics with it in other texts.
    const telling =
      query.names === undefined ? read.filter(({ word }) => !isPostedInNamesOnly(query.scope, word)) : read;
    const isEnough = () => budget.left <= 0 || fewestClinics(telling, mode) <= matching.fewCandidates;
    for (const word of read.filter((one) => !one.isDiscoveryBegun)) {
      if (isEnough()) return words;
      await word.discover(budget);
    }
    const maxUnits = query.discoveryUnits ?? matching.discoveryUnits;
    for (let spent = 0; ; ) {
      const undiscovered = read.filter((word) => !word.isDiscovered(mode));
      if (undiscovered.length === 0) return words;
      for (const word of undiscovered) {
        const worth = fewestClinics(telling, mode) * matching.discoveryUnitsPerCandidate;
        if (isEnough() || spent >= Math.min(maxUnits, worth)) return words;
        const before = budget.left;
        await word.discover(budget);
        spent += before - budget.left;
      }
    }
  }

  #wordPostings(cityId: string | undefined, word: string): WordPostings {
    const key = `${cityId ?? ''}#${word}`;
    const known = this.#words.get(key);
    if (known !== undefined) return known;
    const categoryLists = this.#categories
      .filter(({ name }) => isPrefixOfAny(word, categoryWords(name)))
      .map(({ id }) => this.#categoryList(cityId, id));
    const textLists = longFormsFor(word).map((term) => textPostings(this.#postings, cityId, term));
    const postings = new WordPostings(this.#postings, cityId, word, categoryLists, textLists);
    this.#words.set(key, postings);
    return postings;
  }

  #categoryList(cityId: SearchScope['cityId'], categoryId: string): PostingList {
    const key = `${cityId ?? ''}#${categoryId}`;
    const list = this.#categoryLists.get(key) ?? categoryPostings(this.#postings, cityId, categoryId);
    this.#categoryLists.set(key, list);
    return list;
  }
}

/** Clinics of the rarest word of which all are known; infinite where there is no such word. */
function fewestClinics(words: readonly WordPostings[], mode: MatchMode): number {
  const known = words.filter((word) => word.isComplete(mode));
  return Math.min(Number.POSITIVE_INFINITY, ...known.map((word) => word.estimatedSize(mode)));
}

/** The words but those that are prefixes of another, which they add nothing to. The longest first: they are the rarest. */
function distinctWords({ words, names }: MatchQuery): string[] {
  const unique = [...new Set(words)];
  const isImplied = (word: string) => unique.some((other) => other !== word && other.startsWith(word));
  return unique.filter((word) => names === 'words' || !isImplied(word)).sort((a, b) => b.length - a.length);
}
