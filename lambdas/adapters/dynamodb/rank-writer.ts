import { isDeepStrictEqual } from 'node:util';
import { nextRank } from '../../../shared/domain/ranking.ts';
import type { RankWriter } from '../../app/projection/ports.ts';
import type { Table } from './client.ts';
import { rankItemSchema } from './items.ts';
import { keys } from './keys.ts';
import { parseItem } from './parse-items.ts';
import { retryOnConflict } from './retry-on-conflict.ts';

/** Access pattern 27. */
export class TableRankWriter implements RankWriter {
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  store(clinicId: string, score: number, cause: 'changed' | 'aged'): Promise<void> {
    return retryOnConflict(async () => {
      const item = await this.#table.get(keys.rank(clinicId), { consistent: true });
      if (item === undefined) return;
      const { score: stored, searchScore } = parseItem('rank', rankItemSchema, item);
      const rank = nextRank({ score: stored, searchScore }, score, cause);
      if (isDeepStrictEqual(rank, { score: stored, searchScore })) return;
      await this.#table.update({
        Key: keys.rank(clinicId),
        ConditionExpression: 'score = :read AND searchScore = :searchRead',
        UpdateExpression: 'SET score = :score, searchScore = :searchScore',
        ExpressionAttributeValues: {
          ':read': stored,
          ':searchRead': searchScore,
          ':score': rank.score,
          ':searchScore': rank.searchScore,
        },
      });
    });
  }
}
