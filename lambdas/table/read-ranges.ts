/** Ranges of sort keys that were read for a page, each from the first key of a cell. */
export class ReadRanges {
  /** The cell that was read last has no clinic. */
  isEmptyHere = false;
  readonly #ranges: { readonly from: string; to: string }[] = [];

  /** The end of what was read from a key on; the key itself where nothing was. */
  endFrom(key: string): string {
    const range = this.#ranges.find(({ from, to }) => from <= key && key < to);
    return range === undefined ? key : this.endFrom(range.to);
  }

  /** The end of what was not read after a key: the next range, or the end. */
  nextAfter(key: string, end: string): string {
    return this.#ranges.reduce((next, { from }) => (from > key && from < next ? from : next), end);
  }

  add(from: string, to: string): void {
    const range = this.#ranges.find((one) => one.to === from);
    if (range === undefined) this.#ranges.push({ from, to });
    else range.to = to;
  }
}
