import type { ModerationCounts, ModerationReader } from '../../records/reviews/index.ts';
import type { Table } from '../../table/index.ts';
import { publicReviewKeys } from './items.ts';

import { reasonAttribute } from './review-projection.ts';

/** Access pattern 39. */
export class ModerationRepository implements ModerationReader {
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  async counts(): Promise<ModerationCounts> {
    const item = (await this.#table.get(publicReviewKeys.moderation())) ?? {};
    const count = (name: string) => Math.max(0, Number(item[name] ?? 0));
    const hours = Object.keys(item).filter((name) => /^hours\d+$/.test(name));
    return {
      byStatus: (status, rating) => count(`${status}${rating}`),
      byReason: (reason) => count(reasonAttribute(reason)),
      hours: new Map(hours.map((name) => [Number(name.slice('hours'.length)), count(name)])),
    };
  }
}
