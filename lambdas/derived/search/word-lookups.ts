import { longFormsFor } from '../../../shared/domain/clinics/street-words.ts';
import { isDictionaryWord } from '../../../shared/domain/search/search-words.ts';
import { smallestRead } from './budgets.ts';
import type { CityLookup } from './city-lookup.ts';
import type { DictionaryRepository } from './dictionary-repository.ts';
import type { PostingRepository } from './posting-repository.ts';
import { type ReadBudget, withinBudget } from './read-budget.ts';

export interface LookupDependencies {
  readonly dictionary: Pick<DictionaryRepository, 'hasPrefix' | 'known' | 'candidates' | 'frequencies'>;
  readonly postings: Pick<PostingRepository, 'ofTerm'>;
  readonly cities: CityLookup;
}

type LookupBudget = Pick<ReadBudget, 'require' | 'spend' | 'softLeft'>;

/**
 * Lookups of the directory's terms, to interpret and correct one query. Their read units are spent before they are read; where the budget
 * does not suffice they throw `BudgetExhausted`, unless they state another answer.
 */
export class WordLookups {
  readonly #dependencies: LookupDependencies;
  readonly #budget: LookupBudget;
  readonly #known = new Map<string, Promise<boolean>>();

  constructor(dependencies: LookupDependencies, budget: LookupBudget) {
    this.#dependencies = dependencies;
    this.#budget = budget;
  }

  /** Whether a word is a prefix of a term; true where the budget does not suffice to know. */
  async isPrefix(word: string): Promise<boolean> {
    // The dictionary has no other words.
    if (!isDictionaryWord(word) || longFormsFor(word).length > 0) return true;
    const known = this.#known.get(word);
    if (known !== undefined) return known;
    return withinBudget(true, () => {
      const found = this.#read(1, () => this.#dependencies.dictionary.hasPrefix(word));
      this.#known.set(word, found);
      return found;
    });
  }

  /** Those of some words that are terms, of three letters at least and without digits. */
  async knownTerms(words: readonly string[]): Promise<ReadonlySet<string>> {
    const terms = [...new Set(words)].filter(isDictionaryWord);
    if (terms.length === 0) return new Set();
    return this.#read(terms.length, () => this.#dependencies.dictionary.known(terms));
  }

  /** Whether any text of a clinic has the whole word. */
  async isTerm(word: string): Promise<boolean> {
    if (await this.#isPosted(word, true)) return true;
    for (const term of [word, ...longFormsFor(word)]) if (await this.#isPosted(term, false)) return true;
    return false;
  }

  /** Whether each word is a term; false where the budget does not suffice to know. */
  areTerms(words: readonly string[]): Promise<boolean> {
    return withinBudget(false, async () => {
      for (const word of words) if (!(await this.isTerm(word))) return false;
      return true;
    });
  }

  /** Whether the name of a clinic or a city has the whole word. */
  async isNameTerm(word: string): Promise<boolean> {
    if (await this.#isPosted(word, true)) return true;
    const cities = await this.#read(1, () => this.#dependencies.cities.beginning(word, 1));
    return cities.length > 0;
  }

  /** Whether as many lookups fit into what a page with results may consume. */
  isCheap(lookups: number): boolean {
    return lookups * smallestRead.units <= this.#budget.softLeft;
  }

  /** Terms that share one of these deletions with a word (SymSpell). */
  async candidates(word: string, deletions: readonly string[]): Promise<readonly string[]> {
    return this.#read(deletions.length, () => this.#dependencies.dictionary.candidates(word, deletions));
  }

  /** Terms by how many clinics have them, the most frequent first. */
  async byFrequency(terms: readonly string[]): Promise<readonly string[]> {
    if (terms.length < 2) return terms;
    const frequencies = await this.#read(terms.length, () =>
      this.#dependencies.dictionary.frequencies(terms),
    );
    return terms.toSorted((a, b) => (frequencies.get(b) ?? 0) - (frequencies.get(a) ?? 0));
  }

  async #isPosted(term: string, inName: boolean): Promise<boolean> {
    const { postings } = this.#dependencies;
    const found = await this.#read(1, () => postings.ofTerm(undefined, term, inName, '', 1));
    return found.postings.length > 0;
  }

  #read<Result>(reads: number, start: () => Promise<Result>): Promise<Result> {
    const units = reads * smallestRead.units;
    this.#budget.require(units);
    this.#budget.spend(units);
    return start();
  }
}
