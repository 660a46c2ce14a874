import { TokenBucket } from '../http-api/throttling.ts';

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
export class CallRate extends TokenBucket {
  /** Most calls within any second, throttled ones included. */
  busiestSecond = 0;
  calls = 0;
  private readonly clock: () => number;
  /** Times of the last second's calls, from `first` on. */
  private times: number[] = [];
  private first = 0;

  constructor({ quota, now }: CallRateOptions) {
    super({ ThrottlingRateLimit: quota, ThrottlingBurstLimit: quota }, now);
    this.clock = now;
  }

  /** Counts a call. False when it is beyond the quota. */
  override take(): boolean {
    const at = this.clock();
    this.calls += 1;
    this.times.push(at);
    while ((this.times[this.first] ?? at) <= at - SECOND_MS) this.first += 1;
    this.busiestSecond = Math.max(this.busiestSecond, this.times.length - this.first);
    if (this.first > MAX_OLD) {
      this.times = this.times.slice(this.first);
      this.first = 0;
    }
    return super.take();
  }
}
