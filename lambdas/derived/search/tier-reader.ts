/** Reads the clinics of one tier: the intersection of posting lists, then the candidates' listings, which filters and words are checked in. */
import type { ClinicCard } from '../../../shared/contracts/entities.ts';
import { isInCategory, MERGED_FACET, matchesFilters } from '../../../shared/domain/listings/facets.ts';
import { isPrefixOfAny, isWholeWordIn, searchWords } from '../../../shared/domain/search/search-words.ts';
import { singleRecord } from '../listings/index.ts';
import { matching } from './budgets.ts';
import { type Candidate, type IntersectionSource, nextInAll, positionAfter } from './intersection.ts';
import { categoryCode, hasCategoryCode } from './items.ts';
import { hasCategoryCodes, type MatchPlan } from './match-plan.ts';
import {
  type MatchQuery,
  NAME_TIER,
  type PageCards,
  type SearchScope,
  TEXT_TIER,
  type Tier,
} from './match-query.ts';
import { UnionIterator } from './posting-list.ts';
import type { ReadBudget } from './read-budget.ts';

/** Called with the read units that a read consumed. */
export type OnUnits = (units: number) => void;

/** An approved clinic as lists show it and filter it. */
export interface Listing {
  readonly card: ClinicCard;
  readonly facets: readonly string[];
}

/** Terms of a clinic, but those of its category's name. */
export interface ClinicTerms {
  readonly name: readonly string[];
  readonly others: readonly string[];
}

export interface SearchedClinics {
  /** Listings of at most 100 clinics by id, without those that do not exist. Half a read unit each, unless they have long texts. */
  listings(ids: readonly string[], onUnits?: OnUnits): Promise<ReadonlyMap<string, Listing>>;
  /** The same of their terms. */
  terms(ids: readonly string[], onUnits?: OnUnits): Promise<ReadonlyMap<string, ClinicTerms>>;
}

/** Candidates that are read together, and where the next ones begin. */
interface Batch {
  readonly candidates: readonly Candidate[];
  readonly from: string;
  readonly endedBy: 'size' | 'end' | 'exhausted';
}

export class TierReader {
  readonly #clinics: SearchedClinics;
  readonly #query: MatchQuery;
  readonly #tier: Tier;
  readonly #checked: readonly string[];
  readonly #budget: ReadBudget;
  readonly #sources: readonly IntersectionSource[];
  /** Code of the scope's category. */
  readonly #categoryCode: string | undefined;
  /** Whether nearly all candidates are shown, so that no listing has to be read to know. */
  readonly #passesMost: boolean;

  constructor(clinics: SearchedClinics, query: MatchQuery, tier: Tier, plan: MatchPlan, budget: ReadBudget) {
    const { categoryId } = query.scope;
    this.#clinics = clinics;
    this.#query = query;
    this.#tier = tier;
    this.#checked = plan.checked;
    this.#budget = budget;
    this.#sources = sourcesOf(plan, budget);
    this.#categoryCode = categoryId === undefined ? undefined : categoryCode(categoryId);
    this.#passesMost = passesMost(query, tier, plan);
  }

  /** Adds cards until the page is full. Returns where to continue, undefined when there is nothing more. */
  async addCards(start: string, page: PageCards): Promise<string | undefined> {
    let from = start;
    while (page.missing > 0) {
      const batch = await this.#nextBatch(from, page);
      from = batch.from;
      page.add(await this.#accepted(batch.candidates));
      this.#budget.hasResults = page.count > 0;
      if (batch.endedBy === 'end') return undefined;
      if (batch.endedBy === 'exhausted' && this.#budget.left <= 0) return from;
    }
    return (await this.hasMore(from)) ? from : undefined;
  }

  /** Candidates for the rest of a page, whose units are spent; few until the first card, where they may not pass. */
  async #nextBatch(start: string, page: PageCards): Promise<Batch> {
    const candidates: Candidate[] = [];
    const isUnsure = page.count === 0 && !this.#passesMost;
    const size = isUnsure ? Math.min(matching.firstBatch, page.missing) : page.missing;
    let from = start;
    while (candidates.length < size) {
      this.#budget.hasResults = page.count > 0 || (candidates.length > 0 && !isUnsure);
      const step = await nextInAll(this.#sources, from);
      if (step.kind === 'end') return { candidates, from, endedBy: 'end' };
      if (step.kind === 'exhausted') return { candidates, from: step.position, endedBy: 'exhausted' };
      const isWanted = this.#isWanted(step.candidate);
      if (isWanted && this.#budget.left <= 0) return { candidates, from, endedBy: 'exhausted' };
      from = positionAfter(step.candidate.posting.position);
      if (!isWanted) continue;
      candidates.push(step.candidate);
      this.#budget.spend(this.#unitsPerCandidate);
    }
    return { candidates, from, endedBy: 'size' };
  }

  /** Ids of all clinics that match, unless their listings have to be read to know. */
  async ids(): Promise<ReadonlySet<string> | undefined> {
    if (this.#checked.length > 0) return undefined;
    const ids = new Set<string>();
    for (let from = ''; ; ) {
      const step = await nextInAll(this.#sources, from);
      if (step.kind === 'end') return ids;
      if (step.kind === 'exhausted') return undefined;
      ids.add(step.candidate.posting.clinicId);
      from = positionAfter(step.candidate.posting.position);
    }
  }

  /** Whether a further clinic may match. The last ones are read to know; where the budget does not suffice it is true. */
  async hasMore(start: string): Promise<boolean> {
    const rest: Candidate[] = [];
    for (let from = start; ; ) {
      const step = await nextInAll(this.#sources, from);
      if (step.kind === 'exhausted') return true;
      if (step.kind === 'end') break;
      from = positionAfter(step.candidate.posting.position);
      if (!this.#isWanted(step.candidate)) continue;
      rest.push(step.candidate);
      if (rest.length > matching.fewCandidates) return true;
    }
    const units = rest.length * this.#unitsPerCandidate;
    if (units > this.#budget.left) return rest.length > 0;
    this.#budget.spend(units);
    return (await this.#accepted(rest)).length > 0;
  }

  /** Whether its posting lets it pass. The tier of texts leaves out clinics whose name has every word: the tier of names has them. */
  #isWanted({ posting, inName }: Candidate): boolean {
    if (this.#query.excludedIds?.has(posting.clinicId) === true) return false;
    const isOfOther =
      this.#categoryCode !== undefined &&
      posting.categoryCode !== undefined &&
      !hasCategoryCode(posting.categoryCode, this.#categoryCode);
    if (isOfOther) return false;
    return this.#tier === NAME_TIER || !inName || this.#checked.length > 0;
  }

  /** A listing, and the terms of a clinic where words are checked that a card may not show. */
  get #unitsPerCandidate(): number {
    const hasTerms = this.#tier === TEXT_TIER && this.#checked.length > 0;
    const { unitsPerClinic } = this.#budget;
    return hasTerms ? 2 * unitsPerClinic : unitsPerClinic;
  }

  /** The cards of the candidates that pass, whose units are spent: what they do not need is given back. */
  async #accepted(candidates: readonly Candidate[]): Promise<ClinicCard[]> {
    if (candidates.length === 0) return [];
    const reserved = candidates.length * this.#unitsPerCandidate;
    let consumed = 0;
    const onUnits = (units: number) => {
      consumed += units;
    };
    const ids = candidates.map(({ posting }) => posting.clinicId);
    const listings = await this.#clinics.listings(ids, onUnits);
    const passing = candidates.flatMap(({ posting }) => {
      const listing = listings.get(posting.clinicId);
      if (listing === undefined || !this.#passes(listing)) return [];
      return [{ card: cardIn(this.#query.scope, listing), terms: searchWords(listing.card) }];
    });
    const cut = passing.filter(
      ({ card, terms }) => this.#tier === TEXT_TIER && isCutShort(card, terms, this.#checked),
    );
    const whole =
      cut.length === 0
        ? new Map<string, ClinicTerms>()
        : await this.#clinics.terms(
            cut.map(({ card }) => card.id),
            onUnits,
          );
    const read = candidates.length + cut.length;
    this.#budget.spend(Math.max(consumed, read * matching.unitsPerClinic) - reserved);
    this.#budget.noteClinics(read, consumed);
    return passing
      .filter(({ card, terms }) => this.#hasChecked(terms, whole.get(card.id)))
      .map(({ card }) => card);
  }

  #passes(listing: Listing): boolean {
    return passes(listing, this.#query) && this.#query.isExcluded?.(listing.card) !== true;
  }

  /** Whether a clinic has the words whose postings were not read, and belongs to this tier. */
  #hasChecked({ name, others }: ClinicTerms, whole: ClinicTerms | undefined): boolean {
    const isIn = this.#query.names === 'words' ? isWholeWordIn : isPrefixOfAny;
    const isInName = (word: string) => isIn(word, name);
    if (this.#tier === NAME_TIER) return this.#checked.every(isInName);
    if (this.#query.words.every(isInName)) return false;
    return this.#checked.every(
      (word) => isInName(word) || isPrefixOfAny(word, others) || isPrefixOfAny(word, whole?.others ?? []),
    );
  }
}

/** The posting lists of a plan, the shortest first. */
function sourcesOf({ mode, intersected, category }: MatchPlan, budget: ReadBudget) {
  const words = intersected.map((word) => {
    const size = word.estimatedSize(mode);
    return {
      size: word.isComplete(mode) ? size : Math.max(matching.incompleteListSize, size),
      iterator: word.iterator(mode, budget),
      isWord: true,
    };
  });
  const categories = [category ?? []].flat().map((list) => ({
    size: list.estimatedSize,
    iterator: new UnionIterator([list], budget),
    isWord: false,
  }));
  return [...words, ...categories].sort((a, b) => a.size - b.size);
}

/** Whether neither words nor category nor filters nor exclusions have to be checked in listings. */
function passesMost(query: MatchQuery, tier: Tier, { checked, category }: MatchPlan): boolean {
  const { scope, filters, isExcluded, excludedIds } = query;
  const isCategoryKnown =
    scope.categoryId === undefined || category !== undefined || hasCategoryCodes(scope, tier);
  return (
    checked.length === 0 &&
    isCategoryKnown &&
    Object.values(filters).every((value) => value === undefined) &&
    (isExcluded === undefined || excludedIds !== undefined)
  );
}

/** Whether a listing is one of the lists of a scope, and passes the filters. */
export function passes(
  { card, facets }: Listing,
  { scope, filters }: Pick<MatchQuery, 'scope' | 'filters'>,
): boolean {
  const isInScope =
    scope.categoryId === undefined
      ? !facets.includes(MERGED_FACET)
      : isInCategory(card, facets, scope.categoryId);
  return isInScope && matchesFilters(card, facets, filters, scope);
}

/** Searches with a category find single records. */
export function cardIn({ categoryId }: SearchScope, listing: Listing): ClinicCard {
  return categoryId === undefined ? listing.card : singleRecord(listing);
}

/** Whether a card's description is an excerpt, and a word may be in the rest of it. */
function isCutShort(card: ClinicCard, { name, others }: ClinicTerms, words: readonly string[]): boolean {
  if (card.description?.endsWith('…') !== true) return false;
  return words.some((word) => !isPrefixOfAny(word, name) && !isPrefixOfAny(word, others));
}
