import { projectedKeys } from '../../lambdas/jobs/projector/changed-records.ts';
import type { StreamPattern } from './stream-consumer.ts';

const records = projectedKeys.filter(({ sks }) => sks !== undefined);
const messages = projectedKeys.filter(({ sks }) => sks === undefined);
const prefixes = (keys: typeof projectedKeys) => keys.map(({ pkPrefix }) => ({ prefix: pkPrefix }));

/**
 * The items of the stream that the projector works from. What it writes is not among them, so that no write of the projector
 * causes another one, except deltas, which it adds up, and cities, whose lists follow their totals. Two patterns, since a mapping
 * may have five.
 */
export const projectedRecords: readonly StreamPattern[] = [
  {
    dynamodb: { Keys: { pk: { S: prefixes(records) }, sk: { S: records.flatMap(({ sks = [] }) => sks) } } },
  },
  // New ones only: a sweep postpones entries of the outbox, and a fold deletes deltas.
  { eventName: ['INSERT'], dynamodb: { Keys: { pk: { S: prefixes(messages) } } } },
];
