interface CallRateOptions {
  /** Calls a second. */
  readonly quota: number;
  /** Milliseconds on any clock that does not go backwards. */
  readonly now: () => number;
}

const SECOND_MS = 1_000;
/** Old entries that are removed together. */
const MAX_OLD = 1_000;

/**
 * A service's quota as a token bucket of one second, which allows bursts as Google's quotas per minute do. `busiestSecond`
 * counts without that allowance.
 */
export class CallRate {
  /** Most calls within any second, throttled ones included. */
  busiestSecond = 0;
  calls = 0;
  private readonly options: CallRateOptions;
  /** Times of the last second's calls, from `first` on. */
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

  /** Uses the quota of the next second up. */
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
    if (this.first > MAX_OLD) {
      this.times = this.times.slice(this.first);
      this.first = 0;
    }
  }
}
