import * as z from 'zod';

/** API Gateway's throttling: a token bucket for each route that has settings of its own, and one for all the others. */

export const throttlingSchema = z.strictObject({
  /** Requests a second. */
  ThrottlingRateLimit: z.number().nonnegative(),
  /** Requests at once. */
  ThrottlingBurstLimit: z.int().nonnegative(),
});
export type Throttling = z.infer<typeof throttlingSchema>;

/** The account's own limits, which hold where a stage sets none. Source: "Amazon API Gateway quotas", developer guide. */
const ACCOUNT: Throttling = { ThrottlingRateLimit: 10_000, ThrottlingBurstLimit: 5_000 };

class TokenBucket {
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

/**
 * What a stage lets through. Documentation does not say whether the stage's own limit is each route's or the sum of all:
 * here it is the sum, the stricter of the two.
 */
export class StageThrottling {
  private readonly others: TokenBucket;
  private readonly routes: ReadonlyMap<string, TokenBucket>;

  /** @param now Milliseconds, always going forward. */
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
