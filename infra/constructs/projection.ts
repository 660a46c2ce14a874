import { projectedKeys } from '../../lambdas/jobs/projector/changed-records.ts';
import type { StreamPattern } from './stream-consumer.ts';

const isOfRecord = ({ sks, skPrefix }: (typeof projectedKeys)[number]) =>
  sks !== undefined || skPrefix !== undefined;
const records = projectedKeys.filter(isOfRecord);
const messages = projectedKeys.filter((keys) => !isOfRecord(keys));
const prefixes = (keys: typeof projectedKeys) => keys.map(({ pkPrefix }) => ({ prefix: pkPrefix }));

/**
 * The items of the stream that the projector works from. What it writes is not among them, so that no write of the projector
 * causes another one, except deltas, which it adds up, cities, whose lists follow their totals, and the people of a clinic, whose card
 * follows them. Two patterns, since a mapping
 * may have five.
 */
export const projectedRecords: readonly StreamPattern[] = [
  {
    dynamodb: {
      Keys: {
        pk: { S: prefixes(records) },
        sk: {
          S: records.flatMap(({ sks = [], skPrefix: prefix }) => [
            ...sks,
            ...(prefix === undefined ? [] : [{ prefix }]),
          ]),
        },
      },
    },
  },
  // New ones only: a sweep postpones entries of the outbox, and a fold deletes deltas.
  { eventName: ['INSERT'], dynamodb: { Keys: { pk: { S: prefixes(messages) } } } },
];
