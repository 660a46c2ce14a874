import type { Context, DynamoDBBatchResponse, DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda';
import type { Queue } from '../../platform/queue.ts';
import { type Change, type DefectiveChange, type ProjectRecords, recordIdOf } from './project-records.ts';

export interface ProjectorDependencies {
  /** What a record of the stream asks for. */
  readonly changesOf: (record: DynamoDBRecord) => readonly Change[];
  readonly projectRecords: ProjectRecords;
  readonly failures: Queue<DefectiveChange>;
  /** Called with the number of changed records that were derived, if there are any. */
  readonly onDerived: (records: number) => void;
}

/** The body of a message for an operator: what the projector could not derive. */
export const failureBody = ({ change, sequenceNumber }: DefectiveChange) => ({
  kind: change.kind,
  id: recordIdOf(change),
  sequenceNumber,
});

export type ProjectorJob = (
  event: DynamoDBStreamEvent,
  context: Pick<Context, 'getRemainingTimeInMillis'>,
) => Promise<DynamoDBBatchResponse>;

/** Milliseconds before the timeout from which no change begins: more than one takes while services do not respond. */
const LAST_BEGIN_MS = 20_000;

/**
 * Derives what the records of the table's stream ask for. Their keys count: the projector works from the present records. Only the
 * pages that a change concerns are named from what the record was before and after it, and an outbox entry keeps its correlation id.
 * A record that would fail again goes to the failure queue and is done. Records that a service failed for are returned: Lambda
 * repeats the stream from the first of them (decision 0045).
 */
export function createProjectorJob(dependencies: ProjectorDependencies): ProjectorJob {
  const { changesOf, projectRecords, failures, onDerived } = dependencies;
  const returned = (sequenceNumber: string) => ({
    batchItemFailures: [{ itemIdentifier: sequenceNumber }],
  });

  return async ({ Records }, context) => {
    const records = Records.flatMap((record) =>
      changesOf(record).map((change) => ({ change, sequenceNumber: record.dynamodb?.SequenceNumber ?? '' })),
    );
    const failed = await projectRecords(
      records.map(({ change }) => change),
      () => context.getRemainingTimeInMillis() > LAST_BEGIN_MS,
    );
    // A record may ask for several changes.
    const derived = records.filter(({ change }) => !failed.has(change));
    const derivedRecords = new Set(derived.map(({ sequenceNumber }) => sequenceNumber)).size;
    if (derivedRecords > 0) onDerived(derivedRecords);
    const retried = records.find(({ change }) => failed.get(change) === 'retry');
    // Those after the first retried record are delivered again.
    const ended = retried === undefined ? records : records.slice(0, records.indexOf(retried));
    const defective = ended.filter(({ change }) => failed.has(change));
    const [first] = defective;
    if (first !== undefined) {
      try {
        await failures.send(defective);
      } catch {
        return returned(first.sequenceNumber);
      }
    }
    return retried === undefined ? { batchItemFailures: [] } : returned(retried.sequenceNumber);
  };
}
