/** IP addresses that a rule counts, as many as AWS WAF limits at a time; the longest inactive are removed first. */
const MAX_ADDRESSES = 10_000;
/** A window's parts, which expire as a whole. */
const PARTS = 30;

/** Requests of one IP address in each part of the window that ends now. */
interface Counts {
  readonly parts: Uint32Array;
  /** Since the clock's beginning. */
  latestPart: number;
  total: number;
}

/**
 * Counts the requests of each IP address within the window, blocked ones included. AWS WAF counts with some seconds'
 * delay; here the first request above the limit is blocked. Memory is bounded: a few hundred bytes per IP address.
 */
export class RateCounter {
  private readonly limit: number;
  private readonly partMs: number;
  private readonly now: () => number;
  /** The longest inactive comes first. */
  private readonly counts = new Map<string, Counts>();

  /** @param now Milliseconds of a monotonic clock. */
  constructor(limit: number, windowMs: number, now: () => number) {
    this.limit = limit;
    this.partMs = windowMs / PARTS;
    this.now = now;
  }

  get addresses(): number {
    return this.counts.size;
  }

  /** Counts a request. */
  isWithin(address: string): boolean {
    const part = Math.floor(this.now() / this.partMs);
    const counts = this.counts.get(address) ?? { parts: new Uint32Array(PARTS), latestPart: part, total: 0 };
    expire(counts, part);
    const isWithin = counts.total < this.limit;
    const index = part % PARTS;
    counts.parts[index] = (counts.parts[index] ?? 0) + 1;
    counts.total += 1;
    this.counts.delete(address);
    this.counts.set(address, counts);
    this.removeInactive(part);
    return isWithin;
  }

  private removeInactive(part: number): void {
    for (const [address, { latestPart }] of this.counts) {
      if (this.counts.size <= MAX_ADDRESSES && part - latestPart < PARTS) return;
      this.counts.delete(address);
    }
  }
}

/** Subtracts the parts before the window that ends with this part. */
function expire(counts: Counts, part: number): void {
  const passed = Math.min(PARTS, part - counts.latestPart);
  for (let ago = 0; ago < passed; ago++) {
    const index = (part - ago) % PARTS;
    counts.total -= counts.parts[index] ?? 0;
    counts.parts[index] = 0;
  }
  counts.latestPart = part;
}
