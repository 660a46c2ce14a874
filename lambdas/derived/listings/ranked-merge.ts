/** Merges lists that share one order, reading no more of each than the page needs. */

export interface RankedEntry<Value> {
  /** Position in the order; unique over all lists. */
  readonly key: string;
  readonly value: Value;
}

/** Reads at most `count` entries of a list after a position; `more` unless they are the last. */
export type ReadList<Value> = (
  list: string,
  after: string | undefined,
  count: number,
) => Promise<{ readonly entries: readonly RankedEntry<Value>[]; readonly more: boolean }>;

export interface MergeRequest<Value> {
  readonly lists: readonly string[];
  readonly read: ReadList<Value>;
  readonly after?: string | undefined;
  /** How many accepted entries are wanted. */
  readonly count: number;
  readonly accept: (value: Value) => boolean;
}

export interface Merged<Value> {
  readonly entries: readonly RankedEntry<Value>[];
  /** Set when the merge stopped at its limit: the position up to which every entry was examined. */
  readonly stoppedAt?: string | undefined;
}

/** Entries read from one list at once, at most. */
const MAX_READ = 100;
/**
 * Entries that one request looks at, at most: a filter that almost nothing passes must not read a million clinics. Past
 * it the page ends early, with a cursor.
 */
const MAX_EXAMINED = 1_000;
const CONCURRENT_READS = 16;

interface Source<Value> {
  readonly list: string;
  buffer: RankedEntry<Value>[];
  position: string | undefined;
  exhausted: boolean;
  nextRead: number;
}

export async function mergeRanked<Value>(request: MergeRequest<Value>): Promise<Merged<Value>> {
  const sources = request.lists.map((list): Source<Value> => {
    const firstRead = firstReadSize(request.count, request.lists.length);
    return { list, buffer: [], position: request.after, exhausted: false, nextRead: firstRead };
  });
  const accepted: RankedEntry<Value>[] = [];
  let examined = 0;
  let lastKey = request.after;
  while (true) {
    await refill(
      sources.filter(({ buffer, exhausted }) => buffer.length === 0 && !exhausted),
      request.read,
    );
    // The smallest key is only known while every list that has more entries has one in its buffer.
    while (sources.every(({ buffer, exhausted }) => buffer.length > 0 || exhausted)) {
      const next = smallest(sources)?.buffer.shift();
      if (next === undefined) return { entries: accepted };
      examined += 1;
      lastKey = next.key;
      if (request.accept(next.value) && accepted.push(next) === request.count) return { entries: accepted };
    }
    if (examined >= MAX_EXAMINED) return { entries: accepted, stoppedAt: lastKey };
  }
}

/** One list is read to the count at once; several by their share and some spare, to make a second round rare. */
function firstReadSize(count: number, lists: number): number {
  return lists === 1 ? count : Math.min(count, Math.ceil(count / lists) + 4);
}

async function refill<Value>(sources: readonly Source<Value>[], read: ReadList<Value>): Promise<void> {
  for (let start = 0; start < sources.length; start += CONCURRENT_READS) {
    await Promise.all(
      sources.slice(start, start + CONCURRENT_READS).map(async (source) => {
        const { entries, more } = await read(source.list, source.position, source.nextRead);
        source.buffer = [...entries];
        source.position = entries.at(-1)?.key ?? source.position;
        source.exhausted = !more || entries.length === 0;
        // A filter that few pass makes each read larger than the last.
        source.nextRead = Math.min(MAX_READ, source.nextRead * 2);
      }),
    );
  }
}

function smallest<Value>(sources: readonly Source<Value>[]): Source<Value> | undefined {
  let best: Source<Value> | undefined;
  for (const source of sources) {
    const key = source.buffer[0]?.key;
    const bestKey = best?.buffer[0]?.key;
    if (key !== undefined && (bestKey === undefined || key < bestKey)) best = source;
  }
  return best;
}
