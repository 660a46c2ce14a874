/** Thrown by a read that a search cannot afford any more. */
export class OutOfUnits extends Error {
  constructor() {
    super('the search may read no more');
    this.name = 'OutOfUnits';
  }
}

/** What may be consumed, in read units. */
export interface MeterLimits {
  /** For a page that has something to show. */
  readonly usual: number;
  /** For one that has not. */
  readonly most: number;
}

/** The read units of one page, of all that is read for it. */
export class Meter {
  readonly #limits: MeterLimits;
  #spent = 0;
  #hasCards = false;

  constructor(limits: MeterLimits) {
    this.#limits = limits;
  }

  /** Whether the page has something to show: then it ends early rather than costs more than usual. */
  set hasCards(value: boolean) {
    this.#hasCards = value;
  }

  get left(): number {
    return (this.#hasCards ? this.#limits.usual : this.#limits.most) - this.#spent;
  }

  /** What is left of the usual units. */
  get usualLeft(): number {
    return this.#limits.usual - this.#spent;
  }

  spend(units: number): void {
    this.#spent += units;
  }

  /** Throws `OutOfUnits` unless so many are left, or any. */
  require(units = 0): void {
    if (this.left <= 0 || this.left < units) throw new OutOfUnits();
  }

  /** What is left, for another attempt: of the usual units at least so many. */
  rest(leastUsual: number): Meter {
    const most = this.left;
    return new Meter({ usual: Math.min(most, Math.max(this.usualLeft, leastUsual)), most });
  }

  /** A share of the units; what it consumes is consumed of the whole. */
  part(limits: MeterLimits): Meter {
    return new MeterPart(this, limits);
  }
}

class MeterPart extends Meter {
  readonly #whole: Meter;

  constructor(whole: Meter, limits: MeterLimits) {
    super(limits);
    this.#whole = whole;
  }

  override set hasCards(value: boolean) {
    super.hasCards = value;
    this.#whole.hasCards = value;
  }

  override get left(): number {
    return Math.min(super.left, this.#whole.left);
  }

  override get usualLeft(): number {
    return Math.min(super.usualLeft, this.#whole.usualLeft);
  }

  override spend(units: number): void {
    super.spend(units);
    this.#whole.spend(units);
  }
}
