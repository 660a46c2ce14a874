/** Keeps calls to a service within what it allows, for all that call it together. */
export interface RateLimiter {
  /** Waits for the turn of one call; false, at once, when it would not come by `deadline` (milliseconds since 1970). */
  take(deadline: number): Promise<boolean>;
  /** Lets no call leave before `until` (milliseconds since 1970). */
  pause(until: number): Promise<void>;
}
