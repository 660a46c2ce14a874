/** IP addresses that a rule counts at once, as many as AWS WAF itself limits at a time; the longest silent are forgotten first. */
const MAX_ADDRESSES = 10_000;
/** A window's parts, which are forgotten as a whole. */
const PARTS = 30;

/** How many requests an address has sent in each part of the window that ends now. */
interface Counts {
  readonly parts: Uint32Array;
  /** Since the clock's beginning. */
  latestPart: number;
  total: number;
}

/**
 * How many requests each IP address has sent within the window, those that were blocked among them. AWS WAF counts with
 * some seconds' delay; here the first request above the limit is already blocked. What it keeps is bounded: a few hundred
 * bytes for each of the latest addresses, whatever the limit.
 */
export class RateCounter {
  private readonly limit: number;
  private readonly partMs: number;
  private readonly now: () => number;
  /** The one that was silent longest comes first. */
  private readonly counts = new Map<string, Counts>();

  /** @param now Milliseconds, always going forward. */
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
    forget(counts, part);
    const isWithin = counts.total < this.limit;
    const index = part % PARTS;
    counts.parts[index] = (counts.parts[index] ?? 0) + 1;
    counts.total += 1;
    this.counts.delete(address);
    this.counts.set(address, counts);
    this.forgetSilent(part);
    return isWithin;
  }

  private forgetSilent(part: number): void {
    for (const [address, { latestPart }] of this.counts) {
      if (this.counts.size <= MAX_ADDRESSES && part - latestPart < PARTS) return;
      this.counts.delete(address);
    }
  }
}

/** Takes out what was counted before the window that ends with this part. */
function forget(counts: Counts, part: number): void {
  const passed = Math.min(PARTS, part - counts.latestPart);
  for (let ago = 0; ago < passed; ago++) {
    const index = (part - ago) % PARTS;
    counts.total -= counts.parts[index] ?? 0;
    counts.parts[index] = 0;
  }
  counts.latestPart = part;
}
