import { setTimeout as wait } from 'node:timers/promises';
import * as z from 'zod/mini';
import { parseItem, type RawItem, type Table, type UpdateInput, WriteConflict } from '../../table/index.ts';
import type { RateLimiter } from './google-places-client.ts';
import { googlePlacesKeys } from './items.ts';

/**
 * The share of the quota that is used. Slots are evenly spaced, but a call that is delayed by a new connection or a busy
 * machine arrives together with later ones. The unused share absorbs delays of up to a quarter of a second.
 */
const USED_SHARE = 0.8;

/** A call that missed its slot by more than this takes another slot; the network may need the rest of that time. */
const MAX_LATENESS_MS = 50;

const slotSchema = z.object({ nextAt: z.number() });

interface Waiting {
  readonly deadline: number;
  /** Called with the time of the slot; undefined when no slot is free before the deadline. */
  readonly resolve: (slot: number | undefined) => void;
  readonly reject: (error: unknown) => void;
}

export interface RateLimiterOptions {
  /** The service that is called; all callers of the same name share its slots. */
  readonly service: string;
  /** The service's quota. */
  readonly callsPerSecond: number;
  /** Milliseconds since 1970. */
  readonly now?: () => number;
  /** Waits for milliseconds. */
  readonly sleep?: (milliseconds: number) => Promise<unknown>;
}

/**
 * Stores the time of the next free slot. Reserving a slot advances it, so that all functions share one rate limit.
 * Concurrent requests of a process reserve their slots with one write. Throws `service_unavailable`.
 */
export class TableRateLimiter implements RateLimiter {
  readonly #table: Table;
  readonly #service: string;
  /** Milliseconds between two calls. */
  readonly #interval: number;
  readonly #now: () => number;
  readonly #sleep: (milliseconds: number) => Promise<unknown>;
  #waiting: Waiting[] = [];
  #serving = false;
  /** The last known value: it only grows, so that no slot is before it. */
  #nextAt = 0;
  /** Other processes see a pause when they reserve their next slots; slots of this process before its end are void. */
  #pausedUntil = 0;

  constructor(table: Table, options: RateLimiterOptions) {
    this.#table = table;
    this.#service = options.service;
    // Whole microseconds, so that sums have few digits.
    this.#interval = Math.ceil(1e6 / (options.callsPerSecond * USED_SHARE)) / 1e3;
    this.#now = options.now ?? Date.now;
    this.#sleep = options.sleep ?? wait;
  }

  async take(deadline: number): Promise<boolean> {
    for (;;) {
      const slot = await this.#nextSlot(deadline);
      if (slot === undefined) return false;
      // Timers may fire a little early.
      for (let early = slot - this.#now(); early > 0; early = slot - this.#now()) {
        await this.#sleep(Math.ceil(early));
      }
      const late = this.#now() - slot;
      if (late <= MAX_LATENESS_MS && slot >= this.#pausedUntil) return true;
    }
  }

  async pause(until: number): Promise<void> {
    if (until <= this.#pausedUntil) return;
    this.#pausedUntil = until;
    this.#nextAt = Math.max(this.#nextAt, until);
    // When the condition fails, the next slot is after the pause anyway.
    await this.#update({
      ConditionExpression: 'attribute_not_exists(nextAt) OR nextAt < :until',
      UpdateExpression: 'SET nextAt = :until',
      ExpressionAttributeValues: { ':until': until },
    });
  }

  #nextSlot(deadline: number): Promise<number | undefined> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ deadline, resolve, reject });
      if (this.#serving) return;
      this.#serving = true;
      // After all requests of this tick.
      setImmediate(() => this.#serve());
    });
  }

  async #serve(): Promise<void> {
    while (this.#waiting.length > 0) {
      const requests = this.#waiting.splice(0);
      try {
        await this.#assign(requests);
      } catch (error) {
        for (const { reject } of requests) reject(error);
      }
    }
    this.#serving = false;
  }

  /** Reserves a slot for each request, the earliest deadline first, and none for requests that no slot can meet. */
  async #assign(requests: readonly Waiting[]): Promise<void> {
    let rest = requests.toSorted((a, b) => a.deadline - b.deadline);
    for (;;) {
      const earliest = Math.max(this.#nextAt, this.#now());
      const inTime: Waiting[] = [];
      let latest = Number.POSITIVE_INFINITY;
      for (const one of rest) {
        const latestFirst = one.deadline - inTime.length * this.#interval;
        if (earliest > latestFirst) {
          one.resolve(undefined);
        } else {
          inTime.push(one);
          latest = Math.min(latest, latestFirst);
        }
      }
      if (inTime.length === 0) return;
      const first = await this.#reserve(inTime.length, latest);
      if (first !== undefined) {
        for (const [place, { resolve }] of inTime.entries()) resolve(first + place * this.#interval);
        return;
      }
      rest = inTime;
      const item = await this.#table.get(googlePlacesKeys.calls(this.#service), { consistent: true });
      if (item !== undefined) this.#see(item);
    }
  }

  /** The first of `count` reserved slots; undefined when it would be after `latest`, or when `#nextAt` is outdated. */
  async #reserve(count: number, latest: number): Promise<number | undefined> {
    const now = this.#now();
    const span = count * this.#interval;
    const reserved =
      this.#nextAt > now
        ? await this.#update({
            ConditionExpression: 'nextAt > :now AND nextAt <= :latest',
            UpdateExpression: 'SET nextAt = nextAt + :span',
            ExpressionAttributeValues: { ':now': now, ':latest': latest, ':span': span },
          })
        : await this.#update({
            ConditionExpression: 'attribute_not_exists(nextAt) OR nextAt <= :now',
            UpdateExpression: 'SET nextAt = :after',
            ExpressionAttributeValues: { ':now': now, ':after': now + span },
          });
    return reserved === undefined ? undefined : reserved - span;
  }

  /** `nextAt` after the update; undefined when the condition does not hold. */
  async #update(
    change: Pick<UpdateInput, 'ConditionExpression' | 'UpdateExpression' | 'ExpressionAttributeValues'>,
  ): Promise<number | undefined> {
    try {
      const item = await this.#table.update({
        Key: googlePlacesKeys.calls(this.#service),
        ReturnValues: 'UPDATED_NEW',
        ...change,
      });
      return this.#see(item);
    } catch (error) {
      if (error instanceof WriteConflict) return undefined;
      throw error;
    }
  }

  #see(item: RawItem | undefined): number {
    const { nextAt } = parseItem('calls', slotSchema, item ?? {});
    this.#nextAt = Math.max(this.#nextAt, nextAt);
    return nextAt;
  }
}
