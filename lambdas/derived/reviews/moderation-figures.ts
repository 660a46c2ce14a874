import { decisionReasons } from '../../../shared/content/reviews/review-fields.ts';
import type { ModerationFigures } from '../../../shared/contracts/reviews/reviews.ts';
import type { Clock } from '../../platform/clock.ts';
import type { ModerationRepository } from './moderation-repository.ts';

const STARS = [1, 2, 3, 4, 5] as const;

/** How reviews were moderated. Throws `service_unavailable`. */
export function createModerationFigures(moderation: Pick<ModerationRepository, 'counts'>, clock: Clock) {
  return async (): Promise<ModerationFigures> => {
    const { byStatus, byReason, hours } = await moderation.counts();
    return {
      asOf: clock().toISOString(),
      stars: STARS.map((rating) => ({
        rating,
        published: byStatus('published', rating),
        pending: byStatus('pending', rating),
        rejected: byStatus('rejected', rating),
        removed: byStatus('removed', rating),
      })),
      reasons: decisionReasons.map(({ value }) => ({ reason: value, count: byReason(value) })),
      medianHoursToDecision: medianOf(hours),
    };
  };
}

/** The median of values with their counts; null without any. Of an even number it is the mean of the two in the middle. */
export function medianOf(counts: ReadonlyMap<number, number>): number | null {
  const entries = [...counts].filter(([, count]) => count > 0).sort(([a], [b]) => a - b);
  const total = entries.reduce((sum, [, count]) => sum + count, 0);
  if (total === 0) return null;
  const at = (place: number): number => {
    let passed = 0;
    for (const [value, count] of entries) {
      passed += count;
      if (passed > place) return value;
    }
    return 0;
  };
  return (at(Math.floor((total - 1) / 2)) + at(Math.floor(total / 2))) / 2;
}
