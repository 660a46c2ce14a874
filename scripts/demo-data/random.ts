import { ulid } from 'ulid';

/**
 * A seeded stream of random numbers (sfc32), so that the same seed gives the same data on every machine.
 *
 * `fork` gives an independent stream by name: whatever one clinic draws leaves all the others as they were.
 */
export class Random {
  readonly #seed: string;
  readonly #state: Uint32Array;

  constructor(seed: string) {
    this.#seed = seed;
    this.#state = Uint32Array.of(...[1, 2, 3].map((salt) => hash(seed, salt)), 1);
    for (let round = 0; round < 12; round += 1) this.next();
  }

  fork(label: string | number): Random {
    return new Random(`${this.#seed}/${label}`);
  }

  /** From 0 inclusive to 1 exclusive. */
  next(): number {
    const [a = 0, b = 0, c = 0, counter = 0] = this.#state;
    const sum = (a + b + counter) >>> 0;
    this.#state.set([b ^ (b >>> 9), c + (c << 3), ((c << 21) | (c >>> 11)) + sum, counter + 1]);
    return sum / 2 ** 32;
  }

  between(min: number, max: number): number {
    return min + (max - min) * this.next();
  }

  /** A whole number, both ends included. */
  integer(min: number, max: number): number {
    return Math.floor(this.between(min, max + 1));
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  pick<T>(list: readonly T[]): T {
    const index = this.integer(0, list.length - 1);
    for (const item of list.slice(index, index + 1)) return item;
    throw new Error('nothing to pick from');
  }

  /** Picks by weight; weights need no particular sum. */
  weighted<T>(entries: readonly (readonly [item: T, weight: number])[]): T {
    let left = this.next() * entries.reduce((sum, [, weight]) => sum + weight, 0);
    for (const [item, weight] of entries) {
      left -= weight;
      if (left < 0) return item;
    }
    throw new Error('weights must sum to more than zero');
  }

  shuffle<T>(list: readonly T[]): T[] {
    return list
      .map((item) => ({ item, place: this.next() }))
      .sort((one, other) => one.place - other.place)
      .map(({ item }) => item);
  }

  /** Some different items, fewer when the list is shorter. */
  sample<T>(list: readonly T[], count: number): T[] {
    return this.shuffle(list).slice(0, count);
  }

  /** Mean 0, deviation 1 (Box-Muller). */
  normal(): number {
    return Math.sqrt(-2 * Math.log(1 - this.next())) * Math.cos(2 * Math.PI * this.next());
  }

  /** A ULID whose time part is the instant given. */
  ulid(instant: string): string {
    return ulid(Date.parse(instant), () => this.next());
  }
}

/** FNV-1a with a final mix. */
function hash(text: string, salt: number): number {
  let value = 0x811c9dc5 ^ Math.imul(salt, 0x9e3779b1);
  for (const character of text) {
    value = Math.imul(value ^ (character.codePointAt(0) ?? 0), 0x01000193);
  }
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35);
  return (value ^ (value >>> 16)) >>> 0;
}
