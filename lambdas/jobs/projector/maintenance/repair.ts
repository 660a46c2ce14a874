/** A total that does not equal what is counted. */
export interface Drift {
  readonly pk: string;
  readonly sk: string;
  readonly attribute: string;
  readonly stored: number;
  /** What the total lacks; negative: what it has too much. Deltas that are not added up yet are taken into account. */
  readonly difference: number;
  /** Attributes that an item of totals needs besides. */
  readonly sets?: Readonly<Record<string, string>>;
}

/** Throws `service_unavailable`. */
export interface TotalsAudit {
  /** Reads everything that is counted, and the totals. Writes meanwhile can look like a drift. */
  drifts(): Promise<readonly Drift[]>;
  /** False when the total has changed since it was read; nothing is written then. */
  mend(drift: Drift): Promise<boolean>;
}

export interface RepairReport {
  readonly drifts: readonly Drift[];
  readonly mended: readonly Drift[];
}

export interface RepairOptions {
  /** Without it, drifts are only reported. */
  readonly mend: boolean;
}

/**
 * Finds totals that do not equal what is counted, while the site is up: a difference counts as a drift when a second reading
 * finds the same one, with the total unchanged in between. Repeating it is safe at any time.
 */
export function createRepair(audit: TotalsAudit) {
  return async ({ mend }: RepairOptions): Promise<RepairReport> => {
    const suspects = await audit.drifts();
    if (suspects.length === 0) return { drifts: [], mended: [] };
    const first = new Set(suspects.map(spelled));
    const drifts = (await audit.drifts()).filter((drift) => first.has(spelled(drift)));
    const mended: Drift[] = [];
    if (mend) for (const drift of drifts) if (await audit.mend(drift)) mended.push(drift);
    return { drifts, mended };
  };
}

function spelled({ pk, sk, attribute, stored, difference }: Drift): string {
  return JSON.stringify([pk, sk, attribute, stored, difference]);
}
