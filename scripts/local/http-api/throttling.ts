import * as z from 'zod';

/** API Gateway's throttling: a token bucket for each route with settings, and one for all other routes. */

export const throttlingSchema = z.strictObject({
  /** Requests a second. */
  ThrottlingRateLimit: z.number().nonnegative(),
  /** Requests at once. */
  ThrottlingBurstLimit: z.int().nonnegative(),
});
export type Throttling = z.infer<typeof throttlingSchema>;

/** The account's limits, for a stage without settings. Source: "Amazon API Gateway quotas", developer guide. */
const ACCOUNT: Throttling = { ThrottlingRateLimit: 10_000, ThrottlingBurstLimit: 5_000 };

/** Allows a burst at once, then the rate. */
export class TokenBucket {
  private readonly limits: Throttling;
  private readonly now: () => number;
  private tokens: number;
  private filledAt: number;

  constructor(limits: Throttling, now: () => number) {
    this.limits = limits;
    this.now = now;
    this.tokens = limits.ThrottlingBurstLimit;
    this.filledAt = now();
  }

  take(): boolean {
    const { ThrottlingRateLimit, ThrottlingBurstLimit } = this.limits;
    const now = this.now();
    const refilled = ((now - this.filledAt) / 1_000) * ThrottlingRateLimit;
    this.tokens = Math.min(ThrottlingBurstLimit, this.tokens + refilled);
    this.filledAt = now;
    if (this.tokens < 1) return false;
    this.tokens -= 1;
    return true;
  }
}

/** Documentation does not say whether a stage's limit is per route or for all: here it is the stricter one, for all. */
export class StageThrottling {
  private readonly others: TokenBucket;
  private readonly routes: ReadonlyMap<string, TokenBucket>;

  /** @param now Milliseconds of a monotonic clock. */
  constructor(
    settings: {
      readonly stage?: Throttling | undefined;
      readonly routes?: Readonly<Record<string, Throttling>>;
    },
    now: () => number,
  ) {
    const { stage = ACCOUNT, routes = {} } = settings;
    this.others = new TokenBucket(stage, now);
    this.routes = new Map(Object.entries(routes).map(([key, limits]) => [key, new TokenBucket(limits, now)]));
  }

  /** Counts a request to the route. */
  admits(routeKey: string): boolean {
    return (this.routes.get(routeKey) ?? this.others).take();
  }
}
