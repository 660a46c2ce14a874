import { ordinaryPathsOf } from '../../../shared/domain/pages/path-budget.ts';
import { parseItem, type Table, WriteConflict } from '../../table/index.ts';
import { monthlyPathsItemSchema, pageKeys } from './items.ts';
import { isCovered, mergePaths, onePathFor } from './merge-paths.ts';
import { type PendingEntry, pathsOf } from './pending-paths.ts';

export interface ChosenPaths {
  /** Of the next request. */
  readonly paths: readonly string[];
  /** Ordinary paths that are left to the lifetimes of their pages. */
  readonly left: number;
}

/**
 * The paths of the next request (decision 0076). Urgent ones are sent always: each of them while the month has as many, then one path
 * for all, so that a request costs half a cent at most. Of ordinary ones the newest are sent while their share lasts.
 */
export function choosePaths(
  entries: readonly PendingEntry[],
  { spent, monthlyPaths }: { readonly spent: number; readonly monthlyPaths: number },
): ChosenPaths {
  const { urgent, ordinary } = pathsOf(entries);
  const named = mergePaths(urgent);
  const necessary = named.length <= Math.max(1, monthlyPaths - spent) ? named : [onePathFor(named)];
  const others = [...new Set(ordinary)].filter((path) => !isCovered(path, necessary));
  const room = Math.max(0, ordinaryPathsOf(monthlyPaths) - spent - necessary.length);
  const all = mergePaths(others);
  const chosen = all.length <= room ? all : others.slice(0, room);
  const paths = mergePaths([...necessary, ...chosen]);
  return { paths, left: others.filter((path) => !isCovered(path, paths)).length };
}

/** Of CloudFront's bill, which is in UTC: `2026-11`. */
export function monthOf(milliseconds: number): string {
  return new Date(milliseconds).toISOString().slice(0, 7);
}

/** How many paths a month has named so far, one item for each month. All throw `service_unavailable`. */
export class PathBudget {
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  async spent(month: string): Promise<number> {
    const item = await this.#table.get(pageKeys.monthlyPaths(month), { consistent: true });
    return parseItem('paths of a month', monthlyPathsItemSchema, item ?? {}).paths;
  }

  /**
   * Counts the paths of a request before it is sent: a worker that ends between both has counted too many, never too few. The same
   * request again counts once. Returns the paths of the month.
   */
  async spend(month: string, reference: string, paths: number): Promise<number> {
    try {
      const item = await this.#table.update({
        Key: pageKeys.monthlyPaths(month),
        UpdateExpression: 'SET lastReference = :reference ADD paths :paths',
        ConditionExpression: 'attribute_not_exists(lastReference) OR lastReference <> :reference',
        ExpressionAttributeValues: { ':reference': reference, ':paths': paths },
        ReturnValues: 'ALL_NEW',
      });
      return parseItem('paths of a month', monthlyPathsItemSchema, item ?? {}).paths;
    } catch (error) {
      if (!(error instanceof WriteConflict)) throw error;
      return this.spent(month);
    }
  }

  /** Takes back the paths of a request that CloudFront did not accept, unless another one was counted meanwhile. */
  async refund(month: string, reference: string, paths: number): Promise<void> {
    try {
      await this.#table.update({
        Key: pageKeys.monthlyPaths(month),
        UpdateExpression: 'REMOVE lastReference ADD paths :less',
        ConditionExpression: 'lastReference = :reference',
        ExpressionAttributeValues: { ':reference': reference, ':less': -paths },
      });
    } catch (error) {
      if (!(error instanceof WriteConflict)) throw error;
    }
  }
}
