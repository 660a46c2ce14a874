/** Reads a page of the clinics that have words, by the postings. */
import type { CategoryRef, ClinicCard } from '../../../shared/contracts/entities.ts';
import { type CardFilters, MERGED_FACET, matchesFilters } from '../../../shared/domain/listings/facets.ts';
import { noiseWords } from '../../../shared/domain/search/noise-words.ts';
import { beginsOne, isWholeIn, queryWords, searchWords } from '../../../shared/domain/search/search-words.ts';
import { categoryCode } from './category-code.ts';
import { after, type Candidate, nextInAll } from './join.ts';
import type { Meter } from './meter.ts';
import type { ClinicWords, Listing, PostingReader, SearchedClinics, SearchScope } from './ports.ts';
import { categoryRun, type Run, RunsCursor, type SourceMode, WordSource } from './word-source.ts';

/** Clinics whose name has every word come first. */
export type Tier = 0 | 1;

export interface MatchPosition {
  readonly tier: Tier;
  readonly from: string;
}

export interface MatchQuery {
  readonly scope: SearchScope;
  /** At least one. */
  readonly words: readonly string[];
  readonly filters: CardFilters;
  /** Names only: those that have words that the query's words begin, or the words themselves. */
  readonly names?: 'beginnings' | 'whole';
  /** Read units to find out which words the query's words begin. */
  readonly exploringUnits?: number;
  /** Clinics to leave out. */
  readonly skip?: (card: ClinicCard) => boolean;
  /** Some of them, so that their cards are not read. */
  readonly skippedIds?: ReadonlySet<string> | undefined;
}

const EXPLORING_UNITS = 4;
/** Words whose postings are read; those of a longer query are looked for in the listings. */
const MOST_READ = 8;
/** So many clinics are read and checked, rather than the postings of the other words. */
const FEW = 4;
/** Lists that are not known whole come after small ones that are. */
const LEAST_INCOMPLETE = 50;
/** A listing or a clinic's words. */
const UNITS_OF_ONE = 0.5;
/** What exploring another word may cost for each clinic that it may rule out. */
const EXPLORING_UNITS_OF_ONE = UNITS_OF_ONE / 2;
/** Clinics that are read together until one of them is shown, where their listings may not be what is asked. */
const UNSURE_BATCH = 6;

interface Plan {
  readonly joined: readonly WordSource[];
  /** Words that are looked for in the listing of each clinic that the joined ones have. */
  readonly checked: readonly string[];
  readonly category: Run | undefined;
  readonly mode: SourceMode;
}

/** Matches for one request: what it has read of the postings is read once. */
export class WordMatcher {
  readonly #postings: PostingReader;
  readonly #clinics: SearchedClinics;
  readonly #categories: readonly CategoryRef[];
  readonly #sources = new Map<string, WordSource>();
  readonly #categoryRuns = new Map<string, Run>();

  /** `categories`: the directory's, by whose names clinics are found. */
  constructor(postings: PostingReader, clinics: SearchedClinics, categories: readonly CategoryRef[]) {
    this.#postings = postings;
    this.#clinics = clinics;
    this.#categories = categories;
  }

  /**
   * Adds a page's cards, best first, names before others, until there are `limit`. A page that the units do not suffice for
   * ends early, with a position.
   */
  async page(
    query: MatchQuery,
    start: MatchPosition,
    limit: number,
    meter: Meter,
    cards: ClinicCard[],
  ): Promise<MatchPosition | undefined> {
    const sources = await this.#explore(query, meter);
    for (const tier of query.names !== undefined ? ([0] as const) : ([0, 1] as const)) {
      if (tier < start.tier) continue;
      const search = this.#tier(query, tier, sources, meter);
      const next = await search.read(tier === start.tier ? start.from : '', limit, cards);
      if (next !== undefined) return { tier, from: next };
      if (cards.length === limit && tier === 0 && query.names === undefined) {
        const rest = this.#tier(query, 1, sources, meter);
        return (await rest.hasMore('')) ? { tier: 1, from: '' } : undefined;
      }
    }
    return undefined;
  }

  /** Ids of the clinics whose name has every word. Undefined when the units do not suffice to know. */
  async named(query: MatchQuery, meter: Meter): Promise<ReadonlySet<string> | undefined> {
    const sources = await this.#explore(query, meter);
    return this.#tier(query, 0, sources, meter).ids();
  }

  #tier(query: MatchQuery, tier: Tier, sources: readonly WordSource[], meter: Meter): TierSearch {
    return new TierSearch(this.#clinics, query, tier, this.#planOf(query, sources, tier), meter);
  }

  /** The rarest word first, as far as its length tells: where no clinic has it, the others are not read. */
  async #explore(query: MatchQuery, meter: Meter): Promise<readonly WordSource[]> {
    const sources = distinct(query).map((word) => this.#source(query.scope.cityId, word));
    const mode = query.names === undefined ? 'all' : modeOfNames(query);
    const read = sources.slice(0, MOST_READ);
    const fewest = () =>
      Math.min(
        Number.POSITIVE_INFINITY,
        ...read.filter((source) => source.complete(mode)).map((source) => source.size(mode)),
      );
    const most = query.exploringUnits ?? EXPLORING_UNITS;
    for (let first = true, spent = 0; ; first = false) {
      const open = read.filter((source) => !source.explored(mode) && (!first || !source.begun));
      if (open.length === 0 && !first) return sources;
      for (const source of open) {
        const affordable = Math.min(most, fewest() * EXPLORING_UNITS_OF_ONE);
        if (fewest() <= FEW || meter.left <= 0 || (!first && spent >= affordable)) return sources;
        const before = meter.left;
        await source.explore(meter);
        if (!first) spent += before - meter.left;
      }
    }
  }

  #source(cityId: string | undefined, word: string): WordSource {
    const key = `${cityId ?? ''}#${word}`;
    const known = this.#sources.get(key);
    if (known !== undefined) return known;
    const runs = this.#categories
      .filter(({ name }) => beginsOne(word, categoryWords(name)))
      .map(({ id }) => this.#categoryRun(cityId, id));
    const source = new WordSource(this.#postings, cityId, word, runs);
    this.#sources.set(key, source);
    return source;
  }

  #categoryRun(cityId: string | undefined, categoryId: string): Run {
    const key = `${cityId ?? ''}#${categoryId}`;
    const run = this.#categoryRuns.get(key) ?? categoryRun(this.#postings, cityId, categoryId);
    this.#categoryRuns.set(key, run);
    return run;
  }

  #planOf(query: MatchQuery, sources: readonly WordSource[], tier: Tier): Plan {
    const { scope } = query;
    // A clinic has one category, so that of the scope decides which words its name stands for.
    const mode = tier === 0 ? modeOfNames(query) : scope.categoryId === undefined ? 'all' : 'texts';
    const own = this.#categories.find(({ id }) => id === scope.categoryId);
    const isOwn = ({ word }: WordSource) => own !== undefined && beginsOne(word, categoryWords(own.name));
    const [stated, asked] = mode === 'texts' ? partition(sources, isOwn) : [[], sources];
    const bySize = asked.toSorted((a, b) => a.size(mode) - b.size(mode));
    const [complete, rest] = partition(bySize, (source) => source.complete(mode));
    const [rarest] = complete;
    const isFew = rarest !== undefined && rarest.size(mode) <= FEW;
    const [explored, unexplored] = isFew ? [[], rest] : partition(rest, (source) => source.explored(mode));
    const joined = [...complete, ...explored];
    // Postings of names have the category, those of a city are few.
    const isKnown = tier === 0 && scope.cityId === undefined;
    const category =
      scope.categoryId === undefined || isFew || isKnown
        ? undefined
        : this.#categoryRun(scope.cityId, scope.categoryId);
    const checked = [...unexplored, ...stated].map(({ word }) => word);
    // Too many words for a search: some of them answer.
    if (joined.length === 0 && category === undefined) return { joined: asked, checked: [], category, mode };
    return { joined, checked, category, mode };
  }
}

function modeOfNames({ names }: MatchQuery): SourceMode {
  return names === 'whole' ? 'whole' : 'names';
}

function partition<Value>(values: readonly Value[], isFirst: (value: Value) => boolean): [Value[], Value[]] {
  return [values.filter(isFirst), values.filter((value) => !isFirst(value))];
}

/** Words that begin another word of the query add nothing. The longest first: they are the rarest. */
function distinct({ words, names }: MatchQuery): string[] {
  const unique = [...new Set(words)];
  const isImplied = (word: string) => unique.some((other) => other !== word && other.startsWith(word));
  return unique.filter((word) => names === 'whole' || !isImplied(word)).sort((a, b) => b.length - a.length);
}

/** The words of a category's name by which its clinics are found. */
function categoryWords(name: string): string[] {
  return queryWords(name).filter((word) => !noiseWords.has(word));
}

class TierSearch {
  readonly #clinics: SearchedClinics;
  readonly #query: MatchQuery;
  readonly #tier: Tier;
  readonly #checked: readonly string[];
  readonly #meter: Meter;
  readonly #code: string | undefined;
  /** Whether nearly all clinics of the join are shown. */
  readonly #isSure: boolean;
  readonly #next: (from: string) => ReturnType<typeof nextInAll>;

  constructor(clinics: SearchedClinics, query: MatchQuery, tier: Tier, plan: Plan, meter: Meter) {
    this.#clinics = clinics;
    this.#query = query;
    this.#tier = tier;
    this.#checked = plan.checked;
    this.#meter = meter;
    const { mode, category } = plan;
    const { scope, filters, skip, skippedIds } = query;
    this.#code = scope.categoryId === undefined ? undefined : categoryCode(scope.categoryId);
    const isKnown = tier === 0 && scope.cityId === undefined;
    this.#isSure =
      plan.checked.length === 0 &&
      (scope.categoryId === undefined || category !== undefined || isKnown) &&
      Object.values(filters).every((value) => value === undefined) &&
      (skip === undefined || skippedIds !== undefined);
    const words = plan.joined.map((source) => ({
      size: source.complete(mode) ? source.size(mode) : Math.max(LEAST_INCOMPLETE, source.size(mode)),
      cursor: source.cursor(mode, meter),
      isWord: true,
    }));
    const others =
      category === undefined
        ? []
        : [{ size: category.size, cursor: new RunsCursor([category], meter), isWord: false }];
    const joined = [...words, ...others].sort((a, b) => a.size - b.size);
    this.#next = (from) => nextInAll(joined, from);
  }

  /** Adds cards up to the limit. Returns where to go on, undefined when there is nothing more. */
  async read(start: string, limit: number, cards: ClinicCard[]): Promise<string | undefined> {
    const meter = this.#meter;
    let from = start;
    while (cards.length < limit) {
      const batch: Candidate[] = [];
      let isLast = false;
      let isOut = false;
      while (cards.length + batch.length < limit) {
        const isUnsure = cards.length === 0 && !this.#isSure;
        if (isUnsure && batch.length === UNSURE_BATCH) break;
        meter.hasCards = cards.length > 0 || (batch.length > 0 && !isUnsure);
        const step = await this.#next(from);
        if (step.kind === 'found') {
          if (!this.#isWanted(step.candidate)) {
            from = after(step.candidate.posting.position);
            continue;
          }
          if (meter.left <= 0) {
            isOut = true;
            break;
          }
          from = after(step.candidate.posting.position);
          batch.push(step.candidate);
          meter.spend(this.#unitsOfOne);
          continue;
        }
        isLast = step.kind === 'end';
        isOut = step.kind === 'out of units';
        if (step.kind === 'out of units') from = step.position;
        break;
      }
      cards.push(...(await this.#accepted(batch)));
      meter.hasCards = cards.length > 0;
      if (isLast) return undefined;
      if (isOut && meter.left <= 0) return from;
    }
    return (await this.hasMore(from)) ? from : undefined;
  }

  /** Ids of all clinics that match, unless their listings have to be read to know. */
  async ids(): Promise<ReadonlySet<string> | undefined> {
    if (this.#checked.length > 0) return undefined;
    const ids = new Set<string>();
    for (let from = ''; ; ) {
      const step = await this.#next(from);
      if (step.kind === 'end') return ids;
      if (step.kind === 'out of units') return undefined;
      ids.add(step.candidate.posting.clinicId);
      from = after(step.candidate.posting.position);
    }
  }

  /** Whether a further clinic may match. The last ones are read to know; where the units do not suffice it is true. */
  async hasMore(start: string): Promise<boolean> {
    const rest: Candidate[] = [];
    for (let from = start; ; ) {
      const step = await this.#next(from);
      if (step.kind === 'out of units') return true;
      if (step.kind === 'end') break;
      from = after(step.candidate.posting.position);
      if (!this.#isWanted(step.candidate)) continue;
      rest.push(step.candidate);
      if (rest.length > FEW) return true;
    }
    const units = rest.length * this.#unitsOfOne;
    if (units > this.#meter.left) return rest.length > 0;
    this.#meter.spend(units);
    return (await this.#accepted(rest)).length > 0;
  }

  /** The first tier has had those whose name has every word. */
  #isWanted({ posting, inName }: Candidate): boolean {
    if (this.#query.skippedIds?.has(posting.clinicId) === true) return false;
    const { categoryCode } = posting;
    if (this.#code !== undefined && categoryCode !== undefined && categoryCode !== this.#code) return false;
    return this.#tier === 0 || !inName || this.#checked.length > 0;
  }

  /** Its words may have to be read as well. */
  get #unitsOfOne(): number {
    return this.#tier === 1 && this.#checked.length > 0 ? 2 * UNITS_OF_ONE : UNITS_OF_ONE;
  }

  /** Of candidates whose units are spent: what they do not need comes back. */
  async #accepted(batch: readonly Candidate[]): Promise<ClinicCard[]> {
    if (batch.length === 0) return [];
    const listings = await this.#clinics.listings(batch.map(({ posting }) => posting.clinicId));
    const passing = batch.flatMap((candidate) => {
      const listing = listings.get(candidate.posting.clinicId);
      if (listing === undefined || !this.#passes(listing)) return [];
      return [{ card: cardIn(this.#query.scope, listing), words: searchWords(listing.card) }];
    });
    const cut = passing.filter(
      ({ card, words }) => this.#tier === 1 && needsWholeText(card, words, this.#checked),
    );
    this.#meter.spend((batch.length + cut.length) * UNITS_OF_ONE - batch.length * this.#unitsOfOne);
    const whole = await this.#wholeWords(cut.map(({ card }) => card.id));
    return passing
      .filter(({ card, words }) => this.#hasChecked(words, whole.get(card.id)))
      .map(({ card }) => card);
  }

  #passes({ card, facets }: Listing): boolean {
    const { categoryId } = this.#query.scope;
    const isInScope =
      categoryId === undefined ? !facets.includes(MERGED_FACET) : card.category.id === categoryId;
    return (
      isInScope && matchesFilters(card, facets, this.#query.filters) && this.#query.skip?.(card) !== true
    );
  }

  async #wholeWords(ids: readonly string[]): Promise<ReadonlyMap<string, ClinicWords>> {
    return ids.length === 0 ? new Map() : this.#clinics.words(ids);
  }

  /** Whether it has the words that the postings were not read for, and is not of the first tier. */
  #hasChecked({ name, others }: ClinicWords, whole: ClinicWords | undefined): boolean {
    const isIn = this.#query.names === 'whole' ? isWholeIn : beginsOne;
    const has = (word: string) => isIn(word, name);
    if (this.#tier === 0) return this.#checked.every(has);
    if (this.#query.words.every(has)) return false;
    return this.#checked.every(
      (word) => has(word) || beginsOne(word, others) || beginsOne(word, whole?.others ?? []),
    );
  }
}

/** Searches with a category find single records, so nothing is merged into them. */
function cardIn({ categoryId }: SearchScope, { card }: Listing): ClinicCard {
  return categoryId === undefined ? card : { ...card, otherCategories: undefined };
}

/** A card's description is an excerpt. */
function needsWholeText(
  card: ClinicCard,
  { name, others }: ClinicWords,
  checked: readonly string[],
): boolean {
  if (!card.description.endsWith('…')) return false;
  return checked.some((word) => !beginsOne(word, name) && !beginsOne(word, others));
}
