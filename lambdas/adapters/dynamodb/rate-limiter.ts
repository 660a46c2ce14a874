import { setTimeout as wait } from 'node:timers/promises';
import type { UpdateCommandInput } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import type { RateLimiter } from '../google-places/google-places.ts';
import { type RawItem, type Table, WriteConflict } from './client.ts';
import { keys } from './keys.ts';
import { parseItem } from './parse-items.ts';

/**
 * The part of what the service allows that is used. Calls leave at even distances; one that is late, since a connection
 * had to be made or a machine was busy, arrives together with those after it. What is left free has room for calls that
 * are up to a quarter of a second late.
 */
const USED_SHARE = 0.8;

/** A call that would leave later than this after its turn takes another; the network may need the rest of that time. */
const MAX_LATENESS_MS = 50;

const turnsSchema = z.object({ nextAt: z.number() });

interface Waiting {
  readonly deadline: number;
  /** Told the call's turn; undefined when it would not come by the deadline. */
  readonly resolve: (turn: number | undefined) => void;
  readonly reject: (error: unknown) => void;
}

export interface RateLimiterOptions {
  /** What is called: all its calls share their turns, wherever they come from. */
  readonly service: string;
  /** As many as the service allows. */
  readonly callsPerSecond: number;
  /** Milliseconds since 1970. */
  readonly now?: () => number;
  /** Waits for milliseconds. */
  readonly sleep?: (milliseconds: number) => Promise<unknown>;
}

/**
 * Access pattern 25: when the next call may leave. Taking a turn moves it on, so that the calls of all functions leave
 * one after the other. Turns that are asked for at the same time are taken by one write. Throws `service_unavailable`.
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
  /** As it was seen last: it only grows, so that no turn comes before it. */
  #nextAt = 0;
  /** Others learn of a pause with their next turns; turns that this process took before are void. */
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
      const turn = await this.#turn(deadline);
      if (turn === undefined) return false;
      // Timers may fire a little early.
      for (let early = turn - this.#now(); early > 0; early = turn - this.#now()) {
        await this.#sleep(Math.ceil(early));
      }
      const late = this.#now() - turn;
      if (late <= MAX_LATENESS_MS && turn >= this.#pausedUntil) return true;
    }
  }

  async pause(until: number): Promise<void> {
    if (until <= this.#pausedUntil) return;
    this.#pausedUntil = until;
    this.#nextAt = Math.max(this.#nextAt, until);
    // A condition that fails is no failure: the next call leaves later anyway.
    await this.#update({
      ConditionExpression: 'attribute_not_exists(nextAt) OR nextAt < :until',
      UpdateExpression: 'SET nextAt = :until',
      ExpressionAttributeValues: { ':until': until },
    });
  }

  #turn(deadline: number): Promise<number | undefined> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ deadline, resolve, reject });
      if (this.#serving) return;
      this.#serving = true;
      // After all that ask in this tick have asked.
      setImmediate(() => this.#serve());
    });
  }

  async #serve(): Promise<void> {
    while (this.#waiting.length > 0) {
      const asking = this.#waiting.splice(0);
      try {
        await this.#assign(asking);
      } catch (error) {
        for (const { reject } of asking) reject(error);
      }
    }
    this.#serving = false;
  }

  /** Takes a turn for each, the most urgent first. A turn that would come too late is none that another may need. */
  async #assign(asking: readonly Waiting[]): Promise<void> {
    let rest = asking.toSorted((a, b) => a.deadline - b.deadline);
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
      const item = await this.#table.get(keys.calls(this.#service), { consistent: true });
      if (item !== undefined) this.#see(item);
    }
  }

  /** The first of so many turns; undefined when it would come after `latest`, or when `#nextAt` is no longer true. */
  async #reserve(turns: number, latest: number): Promise<number | undefined> {
    const now = this.#now();
    const span = turns * this.#interval;
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

  /** What `nextAt` is then; undefined when the condition does not hold. */
  async #update(
    change: Pick<
      UpdateCommandInput,
      'ConditionExpression' | 'UpdateExpression' | 'ExpressionAttributeValues'
    >,
  ): Promise<number | undefined> {
    try {
      const item = await this.#table.update({
        Key: keys.calls(this.#service),
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
    const { nextAt } = parseItem('calls', turnsSchema, item ?? {});
    this.#nextAt = Math.max(this.#nextAt, nextAt);
    return nextAt;
  }
}
