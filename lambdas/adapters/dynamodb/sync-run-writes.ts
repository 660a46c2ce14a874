import type { RunRecord } from '../../app/places/ports.ts';
import { keys } from './keys.ts';

type Counter = 'updated' | 'notFound' | 'needsReview' | 'noFigures' | 'failed' | 'calls';

/**
 * The update that adds to a run's counters, and notes that it goes on. A run that has ended counts no clinics: the next
 * one may have counted them already. Calls were made in any case.
 */
export function addToRun(runId: string, counts: Partial<Pick<RunRecord, Counter>>, at: string) {
  const added = Object.entries(counts).filter(([, count]) => count > 0);
  const countsClinics = added.some(([name]) => name !== 'calls');
  const add = added.length > 0 ? ` ADD ${added.map(([name]) => `#${name} :${name}`).join(', ')}` : '';
  return {
    Key: keys.syncRun(runId),
    // An update would make a run of one that is not there.
    ConditionExpression: `attribute_exists(pk)${countsClinics ? ' AND attribute_not_exists(endedAt)' : ''}`,
    UpdateExpression: `SET progressAt = :at${add}`,
    ...(added.length > 0 && {
      ExpressionAttributeNames: Object.fromEntries(added.map(([name]) => [`#${name}`, name])),
    }),
    ExpressionAttributeValues: {
      ':at': at,
      ...Object.fromEntries(added.map(([name, count]) => [`:${name}`, count])),
    },
  };
}
