import { isDeepStrictEqual } from 'node:util';
import { lastDayOf } from '../../../shared/domain/clinics/verification.ts';
import { nextRank, type RankCause } from '../../../shared/domain/ranks/ranking.ts';
import type { ClinicRecord } from '../../../shared/domain/records.ts';
import { clinicKeys, ENDED_MARKS_QUEUE, rankItemSchema } from '../../records/clinics/index.ts';
import { inQueue, parseItem, retryOnConflict, type Table, WriteConflict } from '../../table/index.ts';
import { publicReviewKeys } from '../reviews/index.ts';
import type { DueReplies } from './rank-repository.ts';

/** Stores ranks, beside the clinics, and how far replies are counted in the sums of reviews. */
export class RankWriter {
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  /** Stores the score as `nextRank` decides; nothing for a clinic that has no rank. Returns whether it was written. */
  store(clinicId: string, score: number, cause: RankCause): Promise<boolean> {
    return retryOnConflict(async () => {
      const item = await this.#table.get(clinicKeys.rank(clinicId), { consistent: true });
      if (item === undefined) return false;
      const { score: stored, searchScore } = parseItem('rank', rankItemSchema, item);
      const rank = nextRank({ score: stored, searchScore }, score, cause);
      if (isDeepStrictEqual(rank, { score: stored, searchScore })) return false;
      await this.#table.update({
        Key: clinicKeys.rank(clinicId),
        ConditionExpression: 'score = :read AND searchScore = :searchRead',
        UpdateExpression: 'SET score = :score, searchScore = :searchScore, cause = :cause',
        ExpressionAttributeValues: {
          ':read': stored,
          ':searchRead': searchScore,
          ':score': rank.score,
          ':searchScore': rank.searchScore,
          ':cause': cause,
        },
      });
      return true;
    });
  }

  /** Takes the mark off a clinic whose evidence has ended, unless it has changed since it was read, and lists it for staff. */
  async endMark(clinic: ClinicRecord): Promise<void> {
    const { id, version, verification } = clinic;
    if (verification === undefined) return;
    const queue = Object.entries(inQueue(ENDED_MARKS_QUEUE, lastDayOf(verification), id));
    try {
      await this.#table.update({
        Key: clinicKeys.clinic(id),
        ConditionExpression: version === undefined ? 'attribute_not_exists(#version)' : '#version = :version',
        UpdateExpression: `SET verified = :no, #version = :next, ${queue.map(([name]) => `${name} = :${name}`).join(', ')}`,
        ExpressionAttributeNames: { '#version': 'version' },
        ExpressionAttributeValues: {
          ':no': false,
          ':next': (version ?? 0) + 1,
          ...Object.fromEntries(queue.map(([name, value]) => [`:${name}`, value])),
          ...(version !== undefined && { ':version': version }),
        },
      });
    } catch (error) {
      if (!(error instanceof WriteConflict)) throw error;
    }
  }

  /** Counts the reviews that have become due in the sums, unless those have changed since they were read. */
  async advance(clinicId: string, { from, until, revision, passed }: DueReplies): Promise<void> {
    if (passed.due === 0) return;
    try {
      await this.#table.update({
        Key: publicReviewKeys.sums(clinicId),
        // A review that was published meanwhile may be of this time, and is not among them.
        ConditionExpression: `revision = :revision AND ${from === '' ? 'attribute_not_exists(dueUntil)' : 'dueUntil = :from'}`,
        UpdateExpression: `SET dueUntil = :until ADD due :due${passed.replied > 0 ? ', replied :replied' : ''}`,
        ExpressionAttributeValues: {
          ':revision': revision,
          ':until': until,
          ':due': passed.due,
          ...(passed.replied > 0 && { ':replied': passed.replied }),
          ...(from !== '' && { ':from': from }),
        },
      });
    } catch (error) {
      if (!(error instanceof WriteConflict)) throw error;
    }
  }
}
