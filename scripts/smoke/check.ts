import type { Known } from './known.ts';
import type { Request } from './site.ts';

export interface Stage {
  readonly origin: string;
  readonly request: Request;
  /** Rejects while the calls that it needs are broken. */
  readonly known: () => Promise<Known>;
}

export interface Check {
  readonly name: string;
  /** Returns what it found. Throws `Skipped`, or an error with a message for an operator. */
  readonly run: (stage: Stage) => Promise<string>;
}
