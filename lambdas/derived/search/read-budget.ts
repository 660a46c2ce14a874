import { matching } from './budgets.ts';

/** Thrown by a read that the budget does not allow. */
export class BudgetExhausted extends Error {
  constructor() {
    super('the search may read no more');
    this.name = 'BudgetExhausted';
  }
}

/** What the work gives, or this where the budget does not suffice for it. */
export async function withinBudget<Result, Otherwise>(
  otherwise: Otherwise,
  work: () => Promise<Result>,
): Promise<Result | Otherwise> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof BudgetExhausted) return otherwise;
    throw error;
  }
}

/** Limits in read units. */
export interface UnitLimits {
  /** Ends a page that has something to show. */
  readonly soft: number;
  /** Ends a page that has nothing to show yet. */
  readonly hard: number;
}

/** The read units of one page, of all that is read for it. */
export class ReadBudget {
  readonly #limits: UnitLimits;
  #spent = 0;
  #hasResults = false;
  #unitsPerClinic: number = matching.unitsPerClinic;

  constructor(limits: UnitLimits) {
    this.#limits = limits;
  }

  /** Whether the page has something to show, so that the soft limit ends it. */
  set hasResults(value: boolean) {
    this.#hasResults = value;
  }

  get left(): number {
    return (this.#hasResults ? this.#limits.soft : this.#limits.hard) - this.#spent;
  }

  get softLeft(): number {
    return this.#limits.soft - this.#spent;
  }

  /** What one read may consume: what is left up to the soft limit, or past it what is left at all. */
  get forOneRead(): number {
    return this.softLeft > 0 ? this.softLeft : this.left;
  }

  spend(units: number): void {
    this.#spent += units;
  }

  /** What a clinic is expected to cost: as much as the largest have so far. */
  get unitsPerClinic(): number {
    return this.#unitsPerClinic;
  }

  /** Remembers what some clinics have cost. */
  noteClinics(count: number, units: number): void {
    this.#unitsPerClinic = Math.max(this.#unitsPerClinic, units / count);
  }

  /** Throws `BudgetExhausted` unless some units are left, and as many as these. */
  require(units = 0): void {
    if (this.left <= 0 || this.left < units) throw new BudgetExhausted();
  }

  /** A budget of its own of what is left, with at least these units up to the soft limit. */
  remainder(minSoft: number): ReadBudget {
    const hard = this.left;
    const rest = new ReadBudget({ soft: Math.min(hard, Math.max(this.softLeft, minSoft)), hard });
    rest.noteClinics(1, this.unitsPerClinic);
    return rest;
  }

  /** A part with limits of its own; what it spends is spent of the whole too. */
  share(limits: UnitLimits): ReadBudget {
    return new BudgetShare(this, limits);
  }
}

class BudgetShare extends ReadBudget {
  readonly #whole: ReadBudget;

  constructor(whole: ReadBudget, limits: UnitLimits) {
    super(limits);
    this.#whole = whole;
  }

  override set hasResults(value: boolean) {
    super.hasResults = value;
    this.#whole.hasResults = value;
  }

  override get left(): number {
    return Math.min(super.left, this.#whole.left);
  }

  override get softLeft(): number {
    return Math.min(super.softLeft, this.#whole.softLeft);
  }

  override spend(units: number): void {
    super.spend(units);
    this.#whole.spend(units);
  }

  override get unitsPerClinic(): number {
    return this.#whole.unitsPerClinic;
  }

  override noteClinics(count: number, units: number): void {
    this.#whole.noteClinics(count, units);
  }
}
