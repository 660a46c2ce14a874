import type { ReviewStatus } from '../../../shared/contracts/reviews/reviews.ts';
import type { Table } from '../../table/index.ts';
import { publicReviewKeys } from './items.ts';

import { reasonAttribute } from './review-projection.ts';

/** Counts of reviews by stars and status, and of those that were rejected or removed by reason. */
export interface ModerationCounts {
  readonly byStatus: (status: ReviewStatus, rating: number) => number;
  readonly byReason: (reason: string) => number;
  /** Whole hours until the first decision → reviews. */
  readonly hours: ReadonlyMap<number, number>;
}

/** How reviews were moderated. */
export class ModerationRepository {
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
