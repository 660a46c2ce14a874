interface CallRateOptions {
  /** Calls a second. */
  readonly quota: number;
  /** Milliseconds on any clock that does not go backwards. */
  readonly now: () => number;
}

const SECOND_MS = 1_000;
/** Calls over a second old that are kept until they are dropped together. */
const DROPPED_AT_ONCE = 1_000;

/**
 * The quota of a service. As Google's, which count by the minute, it bears unevenness: what was not used in the last second
 * may be used at once. The count of the busiest second knows no such allowance.
 */
export class CallRate {
  /** Most calls within any second, those beyond the quota included. */
  busiestSecond = 0;
  /** All of them. */
  calls = 0;
  private readonly options: CallRateOptions;
  /** When the calls of the last second came, from `first` on. */
  private times: number[] = [];
  private first = 0;
  private allowance: number;
  private allowedAt: number;

  constructor(options: CallRateOptions) {
    this.options = options;
    this.allowance = options.quota;
    this.allowedAt = options.now();
  }

  /** Counts a call. False when it is beyond the quota. */
  take(): boolean {
    const { quota, now } = this.options;
    const at = now();
    this.count(at);
    this.allowance = Math.min(quota, this.allowance + ((at - this.allowedAt) / SECOND_MS) * quota);
    this.allowedAt = at;
    if (this.allowance < 1) return false;
    this.allowance -= 1;
    return true;
  }

  /** Leaves nothing for a second, as if somebody else had used it all. */
  exhaust(): void {
    const { quota, now } = this.options;
    this.allowance = 1 - quota;
    this.allowedAt = now();
  }

  private count(at: number): void {
    this.calls += 1;
    this.times.push(at);
    while ((this.times[this.first] ?? at) <= at - SECOND_MS) this.first += 1;
    this.busiestSecond = Math.max(this.busiestSecond, this.times.length - this.first);
    if (this.first > DROPPED_AT_ONCE) {
      this.times = this.times.slice(this.first);
      this.first = 0;
    }
  }
}
