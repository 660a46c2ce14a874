import type { RankJob } from '../../../shared/contracts/reviews/reviews.ts';
import { parseItem, type Table, WriteConflict } from '../../table/index.ts';
import { completedSliceSchema, rankKeys, rankStateItemSchema } from './items.ts';

/** How many parts the directory is ranked in, of which one is due each day. */
export const RANK_SLICES = 7;

/** A slice that is under way. */
export interface RankRun {
  /** ULID. */
  readonly id: string;
  readonly slice: number;
  readonly startedAt: string;
  /** When a page of it was done last. */
  readonly progressAt: string;
  /** Where it continues. */
  readonly position?: string | undefined;
  /** Clinics that were ranked. */
  readonly seen: number;
  /** Of them, those whose stored rank was written. */
  readonly changed: number;
}

export interface RankState {
  readonly slices: RankJob['slices'];
  readonly run: RankRun | undefined;
}

const slices = Array.from({ length: RANK_SLICES }, (_, slice) => slice);

/** How far stored ranks are computed again. All throw `service_unavailable`. */
export class RankStates {
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  async state(): Promise<RankState> {
    const item = (await this.#table.get(rankKeys.ranks(), { consistent: true })) ?? {};
    const { run, ...completed } = parseItem('state of ranks', rankStateItemSchema, item);
    return {
      run,
      slices: slices.map((slice) => {
        const one = completedSliceSchema.safeParse(completed[`slice${slice}`]);
        return one.data ?? { completedAt: null, version: null };
      }),
    };
  }

  /** Replaces the run that was read. False: it has changed since, and nothing is written. */
  replace(before: RankRun | undefined, run: RankRun): Promise<boolean> {
    return this.#update(before, 'SET #run = :run', { ':run': run });
  }

  /** Ends the run: its slice is complete with this version of the formula. */
  complete(run: RankRun, completedAt: string, version: number): Promise<boolean> {
    return this.#update(
      run,
      'SET #slice = :completed REMOVE #run',
      { ':completed': { completedAt, version } },
      {
        '#slice': `slice${run.slice}`,
      },
    );
  }

  async #update(
    before: RankRun | undefined,
    UpdateExpression: string,
    values: Readonly<Record<string, unknown>>,
    names: Readonly<Record<string, string>> = {},
  ): Promise<boolean> {
    const isAsRead = before === undefined ? 'attribute_not_exists(#run)' : '#run.#id = :before';
    try {
      await this.#table.update({
        Key: rankKeys.ranks(),
        ConditionExpression: isAsRead,
        UpdateExpression,
        ExpressionAttributeNames: { '#run': 'run', ...(before && { '#id': 'id' }), ...names },
        ExpressionAttributeValues: { ...values, ...(before && { ':before': before.id }) },
      });
      return true;
    } catch (error) {
      if (error instanceof WriteConflict) return false;
      throw error;
    }
  }
}
