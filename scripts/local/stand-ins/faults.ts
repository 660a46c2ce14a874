/** An HTTP status, `timeout`, or a fault of the service by name. */
export type Fault = number | string;

interface Share {
  readonly fault: Fault;
  /** Millionths of all calls: integers have no rounding errors. */
  readonly share: number;
}

const WHOLE = 1_000_000;
const PART = /^([a-z-]+|[45]\d\d):(\d+(?:\.\d+)?|\.\d+)$/;

/** Faults as shares of a service's calls, spread evenly and deterministically: by a share of 0.1 every tenth call fails. */
export class Faults {
  private readonly named: readonly string[];
  private shares: readonly Share[] = [];
  private readonly due = new Map<Fault, number>();

  /** @param own Names of the service's own faults. */
  constructor(own: readonly string[] = []) {
    this.named = ['timeout', ...own];
  }

  /** @param text Such as `429:0.1,500:0.1,timeout:0.1`, or `off`. An invalid one throws and changes nothing. */
  set(text: string): void {
    this.shares = text === 'off' ? [] : parse(text, this.named);
    this.due.clear();
  }

  /**
   * The fault of the next call, `undefined` for none.
   * @param meets Whether a fault applies to this call: its share is one of such calls.
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

  /** In the format of `set`. */
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
        `"${part}" is not a share of faults: write a status from 400 to 599 or ${named.join(', ')}, a colon and a share above 0, such as 429:0.1,timeout:0.05 – or off.`,
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
