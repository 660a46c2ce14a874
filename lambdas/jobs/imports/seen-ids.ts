import { plainHash } from '../../platform/hashes.ts';

/** Parts of the table that are used before it grows. */
const MAX_LOAD = 0.6;

/**
 * A set of ids of which 64 bits of a hash are in memory: about twenty bytes for each, for files of millions of rows. Two ids of ten
 * million that it takes for one are less likely than one in a hundred thousand.
 */
export class SeenIds {
  #slots = new Uint32Array(2 * 1024);
  #count = 0;

  /** False if it was there already. */
  add(id: string): boolean {
    if (this.#count >= (this.#slots.length / 2) * MAX_LOAD) this.#grow();
    const isNew = this.#put(...this.#hashOf(id));
    if (isNew) this.#count += 1;
    return isNew;
  }

  has(id: string): boolean {
    const [high, low] = this.#hashOf(id);
    return this.#find(high, low).isTaken;
  }

  #put(high: number, low: number): boolean {
    const { at, isTaken } = this.#find(high, low);
    if (isTaken) return false;
    this.#slots[at] = high;
    this.#slots[at + 1] = low;
    return true;
  }

  #find(high: number, low: number): { readonly at: number; readonly isTaken: boolean } {
    const size = this.#slots.length / 2;
    for (let slot = low % size; ; slot = (slot + 1) % size) {
      const at = 2 * slot;
      // No hash is zero.
      if (this.#slots[at] === 0) return { at, isTaken: false };
      if (this.#slots[at] === high && this.#slots[at + 1] === low) return { at, isTaken: true };
    }
  }

  #grow(): void {
    const before = this.#slots;
    this.#slots = new Uint32Array(2 * before.length);
    for (let at = 0; at < before.length; at += 2) {
      const [high = 0, low = 0] = before.subarray(at, at + 2);
      if (high !== 0) this.#put(high, low);
    }
  }

  #hashOf(id: string): readonly [high: number, low: number] {
    const hash = plainHash(id);
    return [Number.parseInt(hash.slice(0, 8), 16) || 1, Number.parseInt(hash.slice(8, 16), 16)];
  }
}
