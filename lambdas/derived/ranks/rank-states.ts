import * as z from 'zod/mini';
import { count, instant } from '../../../shared/contracts/entities.ts';
import type { Page, PageRequest } from '../../platform/page.ts';
import { parseItem, type Table, WriteConflict } from '../../table/index.ts';
import { clinicIdPage, sitemapDigits } from '../listings/index.ts';
import { rankKeys } from './items.ts';
import { RANK_SLICES, type RankedClinics, type RankRun, type RankState, type RankStates } from './ports.ts';

const completedSchema = z.object({ completedAt: instant, version: z.int() });
const runSchema = z.object({
  id: z.string(),
  slice: count,
  startedAt: instant,
  progressAt: instant,
  position: z.exactOptional(z.string()),
  seen: count,
  changed: count,
});
/** Completed slices are attributes of their own, named `slice0` and so on. */
const stateSchema = z.catchall(z.object({ run: z.exactOptional(runSchema) }), z.unknown());

const slices = Array.from({ length: RANK_SLICES }, (_, slice) => slice);

/** Access pattern 41. */
export class TableRankStates implements RankStates {
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  async state(): Promise<RankState> {
    const item = (await this.#table.get(rankKeys.ranks(), { consistent: true })) ?? {};
    const { run, ...completed } = parseItem('state of ranks', stateSchema, item);
    return {
      run,
      slices: slices.map((slice) => {
        const one = completedSchema.safeParse(completed[`slice${slice}`]);
        return one.data ?? { completedAt: null, version: null };
      }),
    };
  }

  replace(before: RankRun | undefined, run: RankRun): Promise<boolean> {
    return this.#update(before, 'SET #run = :run', { ':run': run });
  }

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

/** Access pattern 14, in slices of two or three of its partitions. */
export class RankedClinicRepository implements RankedClinics {
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  page(slice: number, request: PageRequest): Promise<Page<string>> {
    const digits = sitemapDigits.filter((_, index) => index % RANK_SLICES === slice);
    return clinicIdPage(this.#table, digits, request);
  }
}
