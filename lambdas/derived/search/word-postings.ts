import { wholeForms } from '../../../shared/domain/search/search-words.ts';
import { matching } from './budgets.ts';
import { type EntryIterator, PostingList, type Segment, UnionIterator } from './posting-list.ts';
import type { Posting, PostingPage, PostingRepository } from './posting-repository.ts';
import type { ReadBudget } from './read-budget.ts';

/** Terms that a word is a prefix of are longer than it: as many letters are assumed. */
const SUFFIX = '---';

/**
 * Which posting lists of a word count: those of terms with its prefix in names; those of the word itself and its plural in names; those of
 * terms with its prefix in any text; or these and the categories with such a term in their name.
 */
export type MatchMode = 'namePrefixes' | 'nameWords' | 'texts' | 'textsAndCategories';

/**
 * The posting lists of the terms that a word of the query is a prefix of. The terms are discovered by reading from term to term: of a
 * frequent one the first postings, then past the rest of them. So a word costs the same however many clinics have it.
 */
export class WordPostings {
  readonly word: string;
  readonly #postings: PostingRepository;
  readonly #cityId: string | undefined;
  /** Of the discovered terms. */
  readonly #lists: PostingList[] = [];
  /** Of the word itself and its plural, in names. */
  readonly #wholeWordLists = new Map<string, PostingList>();
  readonly #categoryLists: readonly PostingList[];
  readonly #textLists: readonly PostingList[];
  #isDiscoveryBegun = false;
  #isDiscoveryDone = false;
  #lastTerm: string | undefined;
  /** Postings of the next read. */
  #count: number;

  /**
   * `categoryLists`: of the categories with a term in their name that the word is a prefix of. `textLists`: of terms that the word stands
   * for in other texts than names.
   */
  constructor(
    postings: PostingRepository,
    cityId: string | undefined,
    word: string,
    categoryLists: readonly PostingList[],
    textLists: readonly PostingList[],
  ) {
    this.#postings = postings;
    this.#cityId = cityId;
    this.word = word;
    this.#categoryLists = categoryLists;
    this.#textLists = textLists;
    this.#count = this.#smallestRead;
  }

  get isDiscoveryBegun(): boolean {
    return this.#isDiscoveryBegun;
  }

  /** Whether all terms of a mode are known. */
  isDiscovered(mode: MatchMode): boolean {
    return this.#isDiscoveryDone || (mode === 'nameWords' && this.#isDiscoveryBegun);
  }

  /** Whether all postings of a mode are known. */
  isComplete(mode: MatchMode): boolean {
    return this.isDiscovered(mode) && this.#listsOf(mode).every((list) => list.isComplete);
  }

  /** How many postings a mode has, estimated from those that are known. */
  estimatedSize(mode: MatchMode): number {
    return this.#listsOf(mode).reduce((sum, list) => sum + list.estimatedSize, 0);
  }

  iterator(mode: MatchMode, budget: ReadBudget): EntryIterator {
    return new UnionIterator(this.#listsOf(mode), budget);
  }

  /** Reads further terms that the word is a prefix of. */
  async discover(budget: ReadBudget): Promise<void> {
    budget.require();
    const page = await this.#postings.ofPrefix(this.#cityId, this.word, this.#lastTerm, this.#count);
    budget.spend(page.units);
    const byTerm = Map.groupBy(page.postings, ({ term }) => term);
    for (const [term, postings] of byTerm) this.#addLists(term, postings, page);
    this.#lastTerm = page.postings.at(-1)?.term ?? this.#lastTerm;
    this.#isDiscoveryBegun = true;
    this.#isDiscoveryDone = !page.more;
    const largestRead = matching.largestRead * this.#smallestRead;
    if (byTerm.size > matching.rareTerms) this.#count = Math.min(2 * this.#count, largestRead);
  }

  /** Adds the lists of a discovered term, in names and in other texts. */
  #addLists(term: string, postings: readonly Posting[], page: PostingPage): void {
    const last = page.postings.at(-1);
    for (const inName of [true, false]) {
      const own = postings.filter((posting) => posting.inName === inName);
      // The read may have ended within the last term: in its names, or past them.
      const isCut = page.more && last?.term === term && (last.inName || !inName);
      if (own.length === 0 && !isCut) continue;
      const list = this.#listOf(term, inName, { from: '', postings: own, isLast: !isCut });
      this.#lists.push(list);
      if (inName) this.#wholeWordLists.set(term, list);
    }
  }

  get #smallestRead(): number {
    return this.#postings.smallestRead(this.#cityId, this.word + SUFFIX, true);
  }

  #listOf(term: string, inName: boolean, known?: Segment): PostingList {
    return new PostingList({
      read: (position, count) => this.#postings.ofTerm(this.#cityId, term, inName, position, count),
      smallestRead: this.#postings.smallestRead(this.#cityId, term, inName),
      inName,
      ...(known !== undefined && { known }),
    });
  }

  /** The list of a whole word in names; undefined where the terms that are known show that there is none. */
  #wholeWordList(term: string): PostingList | undefined {
    const known = this.#wholeWordLists.get(term);
    const isPast = this.#isDiscoveryDone || (this.#lastTerm !== undefined && term <= this.#lastTerm);
    if (known !== undefined || isPast) return known;
    const list = this.#listOf(term, true);
    this.#wholeWordLists.set(term, list);
    return list;
  }

  #listsOf(mode: MatchMode): readonly PostingList[] {
    switch (mode) {
      case 'namePrefixes':
        return this.#lists.filter((list) => list.inName);
      case 'nameWords':
        return wholeForms(this.word).flatMap((word) => this.#wholeWordList(word) ?? []);
      case 'texts':
        return [...this.#lists, ...this.#textLists];
      case 'textsAndCategories':
        return [...this.#lists, ...this.#textLists, ...this.#categoryLists];
    }
  }
}

/** The posting list of a term in other texts than names. */
export function textPostings(
  postings: PostingRepository,
  cityId: string | undefined,
  term: string,
): PostingList {
  return new PostingList({
    read: (position, count) => postings.ofTerm(cityId, term, false, position, count),
    smallestRead: postings.smallestRead(cityId, term, false),
    inName: false,
  });
}

/** The posting list of a category. */
export function categoryPostings(
  postings: PostingRepository,
  cityId: string | undefined,
  categoryId: string,
): PostingList {
  return new PostingList({
    read: (position, count) => postings.ofCategory(cityId, categoryId, position, count),
    smallestRead: postings.smallestRead(cityId, categoryId + SUFFIX, false),
    inName: false,
  });
}
