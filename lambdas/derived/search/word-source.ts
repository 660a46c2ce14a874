/** Where the clinics with a word of the query are: postings of the words that it begins. */
import { wholeForms } from '../../../shared/domain/search/search-words.ts';
import type { Meter } from './meter.ts';
import type { Posting, PostingReader } from './ports.ts';

/** Reads grow to so many times the smallest one. */
const LARGEST_READ = 2;
/** The rank of the lowest score. */
const LAST_RANK = 10_000;
/** A word of which nothing is known is taken for a frequent one. */
const UNKNOWN_SIZE = 10_000;
/** The words that a word begins are longer. */
const LONGER = '---';
/** A read that finds as many words finds rare ones: the next is larger. */
const MANY_WORDS = 5;

/** Postings that were read together. */
interface Segment {
  /** There is no posting between this position and the first one. */
  readonly from: string;
  readonly postings: readonly Posting[];
  /** Whether the list ends here. */
  readonly isLast: boolean;
}

/** A clinic in the order of a source. */
export interface SourceEntry {
  readonly posting: Posting;
  readonly inName: boolean;
}

/** Which postings count: those in names, those in names of the word itself, those in any text, or the categories of that name too. */
export type SourceMode = 'names' | 'whole' | 'texts' | 'all';

/** The clinics of a source in the order of their positions. */
export interface SourceCursor {
  /** The first clinic at a position or after it. Positions never go back. Throws `OutOfUnits`. */
  seek(position: string): Promise<SourceEntry | undefined>;
}

/** Postings of one word, in names or not, or of a category. What was read stays known. */
export class Run {
  readonly inName: boolean;
  /** Postings that the smallest read pays for. */
  readonly smallest: number;
  readonly #read: (position: string, count: number) => ReturnType<PostingReader['from']>;
  readonly #segments: Segment[];

  constructor(
    read: (position: string, count: number) => ReturnType<PostingReader['from']>,
    smallest: number,
    inName: boolean,
    known?: Segment,
  ) {
    this.#read = read;
    this.smallest = smallest;
    this.inName = inName;
    this.#segments = known === undefined ? [] : [known];
  }

  /** Whether all its postings are known. */
  get complete(): boolean {
    return this.#segments.some(({ from, isLast }) => from === '' && isLast);
  }

  /** How many postings it has, as far as those that are known tell. */
  get size(): number {
    const first = this.#segments.find(({ from }) => from === '');
    const last = first?.postings.at(-1);
    if (first?.isLast === true) return first.postings.length;
    if (first === undefined || last === undefined) return UNKNOWN_SIZE;
    return first.postings.length / shareBefore(last.position);
  }

  /** The segment that has the first posting at a position or after it, or that shows that there is none. */
  known(position: string): Segment | undefined {
    return this.#segments.find(({ from, postings, isLast }) => {
      const last = postings.at(-1);
      return from <= position && (isLast || (last !== undefined && position <= last.position));
    });
  }

  async read(position: string, count: number, meter: Meter): Promise<Segment> {
    meter.require();
    const left = meter.usualLeft > 0 ? meter.usualLeft : meter.left;
    const affordable = Math.floor(2 * left) * this.smallest;
    const wanted = Math.max(this.smallest, Math.min(count, affordable));
    const { postings, more, units } = await this.#read(position, wanted);
    meter.spend(units);
    const segment = { from: position, postings, isLast: !more };
    this.#segments.push(segment);
    return segment;
  }
}

/**
 * The words that a query's word begins are found by reading on from word to word: of a frequent one the first postings, then
 * past the rest of them. So a word costs the same however many clinics have it.
 */
export class WordSource {
  readonly word: string;
  readonly #reader: PostingReader;
  readonly #cityId: string | undefined;
  readonly #runs: Run[] = [];
  /** Those of the word itself and of its plural, in names. */
  readonly #whole = new Map<string, Run>();
  #begun = false;
  #explored = false;
  #lastWord: string | undefined;
  #count: number;
  readonly #categories: readonly Run[];

  /** `categories`: those whose name has a word that it begins. */
  constructor(reader: PostingReader, cityId: string | undefined, word: string, categories: readonly Run[]) {
    this.#reader = reader;
    this.#cityId = cityId;
    this.word = word;
    this.#categories = categories;
    this.#count = reader.smallestRead(cityId, word + LONGER);
  }

  /** Whether some of the words that it begins are known. */
  get begun(): boolean {
    return this.#begun;
  }

  /** Whether all words of a mode are known. */
  explored(mode: SourceMode): boolean {
    return this.#explored || (mode === 'whole' && this.#begun);
  }

  /** Whether all postings of a mode are known. */
  complete(mode: SourceMode): boolean {
    return this.explored(mode) && this.#runsOf(mode).every((run) => run.complete);
  }

  /** How many postings there are, as far as is known. */
  size(mode: SourceMode): number {
    return this.#runsOf(mode).reduce((sum, run) => sum + run.size, 0);
  }

  /** Reads more of the words that it begins. */
  async explore(meter: Meter): Promise<void> {
    meter.require();
    const read = await this.#reader.beginning(this.#cityId, this.word, this.#lastWord, this.#count);
    meter.spend(read.units);
    const last = read.postings.at(-1);
    const found = Map.groupBy(read.postings, ({ word }) => word);
    for (const [word, postings] of found) {
      for (const inName of [true, false]) {
        const own = postings.filter((posting) => posting.inName === inName);
        // The read may have ended within the last word: in its names, or past them.
        const cut = read.more && last?.word === word && (last.inName || !inName);
        if (own.length === 0 && !cut) continue;
        const run = this.#run(word, inName, { from: '', postings: own, isLast: !cut });
        this.#runs.push(run);
        if (inName) this.#whole.set(word, run);
      }
    }
    this.#lastWord = last?.word ?? this.#lastWord;
    this.#begun = true;
    this.#explored = !read.more;
    const most = LARGEST_READ * this.#reader.smallestRead(this.#cityId, this.word + LONGER);
    if (found.size > MANY_WORDS) this.#count = Math.min(2 * this.#count, most);
  }

  cursor(mode: SourceMode, meter: Meter): SourceCursor {
    return new RunsCursor(this.#runsOf(mode), meter);
  }

  #run(word: string, inName: boolean, known?: Segment): Run {
    return new Run(
      (position, count) => this.#reader.from(this.#cityId, word, inName, position, count),
      this.#reader.smallestRead(this.#cityId, word),
      inName,
      known,
    );
  }

  #wholeRun(word: string): Run | undefined {
    const known = this.#whole.get(word);
    const isPast = this.#explored || (this.#lastWord !== undefined && word <= this.#lastWord);
    if (known !== undefined || isPast) return known;
    const run = this.#run(word, true);
    this.#whole.set(word, run);
    return run;
  }

  #runsOf(mode: SourceMode): readonly Run[] {
    switch (mode) {
      case 'names':
        return this.#runs.filter((run) => run.inName);
      case 'whole':
        return wholeForms(this.word).flatMap((word) => this.#wholeRun(word) ?? []);
      case 'texts':
        return this.#runs;
      case 'all':
        return [...this.#runs, ...this.#categories];
    }
  }
}

/** The clinics of a category. */
export function categoryRun(reader: PostingReader, cityId: string | undefined, categoryId: string): Run {
  const smallest = reader.smallestRead(cityId, categoryId + LONGER);
  return new Run(
    (position, count) => reader.ofCategory(cityId, categoryId, position, count),
    smallest,
    false,
  );
}

/** The share of all positions that come before one, of which the first digits are the rank. */
function shareBefore(position: string): number {
  const [rank = ''] = position.split('#');
  return Math.max(1, Number.parseInt(rank, 36)) / (LAST_RANK + 1);
}

export class RunsCursor implements SourceCursor {
  readonly #runs: readonly RunCursor[];

  constructor(runs: readonly Run[], meter: Meter) {
    this.#runs = runs.map((run) => new RunCursor(run, meter));
  }

  async seek(position: string): Promise<SourceEntry | undefined> {
    let first: Posting | undefined;
    let inName = false;
    for (const run of this.#runs) {
      // Most are known: waiting for each would take longer than all else.
      const known = run.known(position);
      const head = known === 'unknown' ? await run.read(position) : known;
      if (head === undefined) continue;
      if (first === undefined || head.position < first.position) {
        first = head;
        inName = run.inName;
      } else if (head.position === first.position) inName ||= run.inName;
    }
    return first && { posting: first, inName };
  }
}

class RunCursor {
  readonly #run: Run;
  readonly #meter: Meter;
  #segment: Segment | undefined;
  #index = 0;
  #count: number;

  constructor(run: Run, meter: Meter) {
    this.#run = run;
    this.#count = run.smallest;
    this.#meter = meter;
  }

  get inName(): boolean {
    return this.#run.inName;
  }

  known(position: string): Posting | undefined | 'unknown' {
    const found = this.#next(position);
    if (found !== 'unknown') return found;
    this.#segment = this.#run.known(position);
    this.#index = 0;
    return this.#next(position);
  }

  async read(position: string): Promise<Posting | undefined> {
    this.#segment = await this.#run.read(position, this.#count, this.#meter);
    this.#index = 0;
    this.#count = Math.min(2 * this.#count, LARGEST_READ * this.#run.smallest);
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
