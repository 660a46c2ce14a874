import { matching } from './budgets.ts';
import { LAST_RANK, rankOfPosition } from './items.ts';
import type { Posting, PostingPage } from './posting-repository.ts';
import type { ReadBudget } from './read-budget.ts';

/** A clinic in the order of positions. */
export interface Entry {
  readonly posting: Posting;
  readonly inName: boolean;
}

/** Clinics in the order of their positions. */
export interface EntryIterator {
  /** The first clinic at a position or after it. Positions never go back. Throws `BudgetExhausted`. */
  seek(position: string): Promise<Entry | undefined>;
}

/** Postings that were read together. */
export interface Segment {
  /** There is no posting between this position and the first one. */
  readonly from: string;
  readonly postings: readonly Posting[];
  /** Whether the list ends here. */
  readonly isLast: boolean;
}

export interface PostingListOptions {
  /** Reads postings from a position on. */
  readonly read: (position: string, count: number) => Promise<PostingPage>;
  /** Postings that the smallest read pays for. */
  readonly smallestRead: number;
  readonly inName: boolean;
  /** What is known of the list already. */
  readonly known?: Segment;
}

/** The postings of one term, in names or not, or of a category. What was read stays known. */
export class PostingList {
  readonly inName: boolean;
  readonly smallestRead: number;
  readonly #read: PostingListOptions['read'];
  readonly #segments: Segment[];

  constructor({ read, smallestRead, inName, known }: PostingListOptions) {
    this.#read = read;
    this.smallestRead = smallestRead;
    this.inName = inName;
    this.#segments = known === undefined ? [] : [known];
  }

  /** Whether all postings are known. */
  get isComplete(): boolean {
    return this.#segments.some(({ from, isLast }) => from === '' && isLast);
  }

  /** How many postings the list has, estimated from those that are known. */
  get estimatedSize(): number {
    const first = this.#segments.find(({ from }) => from === '');
    const last = first?.postings.at(-1);
    if (first?.isLast === true) return first.postings.length;
    if (first === undefined || last === undefined) return matching.unknownListSize;
    return first.postings.length / shareBefore(last.position);
  }

  /** The known segment that has the first posting at a position or after it, or that shows that there is none. */
  segmentAt(position: string): Segment | undefined {
    return this.#segments.find(({ from, postings, isLast }) => {
      const last = postings.at(-1);
      return from <= position && (isLast || (last !== undefined && position <= last.position));
    });
  }

  /** Reads at most `count` postings, and no more than the budget has left, but at least the smallest read. */
  async read(position: string, count: number, budget: ReadBudget): Promise<Segment> {
    budget.require();
    const affordable = Math.floor(2 * budget.forOneRead) * this.smallestRead;
    const wanted = Math.max(this.smallestRead, Math.min(count, affordable));
    const { postings, more, units } = await this.#read(position, wanted);
    budget.spend(units);
    const segment = { from: position, postings, isLast: !more };
    this.#segments.push(segment);
    return segment;
  }
}

/** The share of all positions that precede one, by its rank. */
function shareBefore(position: string): number {
  return Math.max(1, rankOfPosition(position)) / (LAST_RANK + 1);
}

/** The union of posting lists, in the order of positions. */
export class UnionIterator implements EntryIterator {
  readonly #lists: readonly PostingListIterator[];

  constructor(lists: readonly PostingList[], budget: ReadBudget) {
    this.#lists = lists.map((list) => new PostingListIterator(list, budget));
  }

  async seek(position: string): Promise<Entry | undefined> {
    let first: Posting | undefined;
    let inName = false;
    for (const list of this.#lists) {
      // Most postings are known: waiting for each would take longer than all else.
      const known = list.known(position);
      const head = known === 'unknown' ? await list.read(position) : known;
      if (head === undefined) continue;
      if (first === undefined || head.position < first.position) {
        first = head;
        inName = list.inName;
      } else if (head.position === first.position) inName ||= list.inName;
    }
    return first && { posting: first, inName };
  }
}

class PostingListIterator {
  readonly #list: PostingList;
  readonly #budget: ReadBudget;
  #segment: Segment | undefined;
  #index = 0;
  /** Postings of the next read. */
  #count: number;

  constructor(list: PostingList, budget: ReadBudget) {
    this.#list = list;
    this.#count = list.smallestRead;
    this.#budget = budget;
  }

  get inName(): boolean {
    return this.#list.inName;
  }

  /** The first posting at a position or after it; undefined where the list ends; `unknown` where it has to be read. */
  known(position: string): Posting | undefined | 'unknown' {
    const found = this.#next(position);
    if (found !== 'unknown') return found;
    this.#segment = this.#list.segmentAt(position);
    this.#index = 0;
    return this.#next(position);
  }

  async read(position: string): Promise<Posting | undefined> {
    this.#segment = await this.#list.read(position, this.#count, this.#budget);
    this.#index = 0;
    this.#count = Math.min(2 * this.#count, matching.largestRead * this.#list.smallestRead);
    return this.#segment.postings[0];
  }

  #next(position: string): Posting | undefined | 'unknown' {
    if (this.#segment === undefined) return 'unknown';
    const { postings, isLast } = this.#segment;
    for (; this.#index < postings.length; this.#index += 1) {
      const posting = postings[this.#index];
      if (posting !== undefined && posting.position >= position) return posting;
    }
    return isLast ? undefined : 'unknown';
  }
}
