/** A fault in place of an answer: an HTTP status, no answer at all, or one that the service has by this name. */
export type Fault = number | string;

interface Share {
  readonly fault: Fault;
  /** Millionths of all calls: counted in whole numbers, so that a tenth is a tenth. */
  readonly share: number;
}

const WHOLE = 1_000_000;
const PART = /^([a-z-]+|[45]\d\d):(\d+(?:\.\d+)?|\.\d+)$/;

/**
 * Which calls of a stand-in fail, as shares of its calls. Spread evenly and always in the same order: with a share of 0.1
 * every tenth call fails, counted from when the shares were set.
 */
export class Faults {
  private readonly named: readonly string[];
  private shares: readonly Share[] = [];
  private readonly due = new Map<Fault, number>();

  /** @param own What else the service can do wrong, by name. */
  constructor(own: readonly string[] = []) {
    this.named = ['timeout', ...own];
  }

  /** @param text Such as `429:0.1,500:0.1,timeout:0.1`, or `off`. Fails, and changes nothing, when it is neither. */
  set(text: string): void {
    this.shares = text === 'off' ? [] : parse(text, this.named);
    this.due.clear();
  }

  /**
   * The fault of the next call, `undefined` when it is answered.
   * @param meets Whether a fault can meet this call: its share is one of those calls that it can meet.
   */
  next(meets: (fault: Fault) => boolean = () => true): Fault | undefined {
    let chosen: Fault | undefined;
    let most = WHOLE - 1;
    for (const { fault, share } of this.shares) {
      if (!meets(fault)) continue;
      const due = (this.due.get(fault) ?? 0) + share;
      this.due.set(fault, due);
      if (due > most) {
        most = due;
        chosen = fault;
      }
    }
    if (chosen !== undefined) this.due.set(chosen, most - WHOLE);
    return chosen;
  }

  /** As `set` takes it. */
  toString(): string {
    return this.shares.map(({ fault, share }) => `${fault}:${share / WHOLE}`).join(',') || 'off';
  }
}

function parse(text: string, named: readonly string[]): Share[] {
  const shares = text.split(',').map((part): Share => {
    const [, fault = '', share] = PART.exec(part.trim()) ?? [];
    const millionths = Math.round(Number(share) * WHOLE);
    const status = Number(fault);
    if (!(millionths > 0) || (Number.isNaN(status) && !named.includes(fault))) {
      throw new Error(
        `"${part}" is no share of faults: write a status from 400 to 599 or ${named.join(', ')}, a colon and a share above 0, such as 429:0.1,timeout:0.05 – or off.`,
      );
    }
    return { fault: Number.isNaN(status) ? fault : status, share: millionths };
  });
  if (new Set(shares.map(({ fault }) => fault)).size < shares.length) {
    throw new Error(`"${text}" names a fault twice.`);
  }
  if (shares.reduce((sum, { share }) => sum + share, 0) > WHOLE) {
    throw new Error(`"${text}" adds up to more than all calls: the shares' sum is at most 1.`);
  }
  return shares;
}
