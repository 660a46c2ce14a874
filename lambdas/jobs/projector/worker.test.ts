import type { DynamoDBRecord } from 'aws-lambda';
import { describe, expect, it } from 'vitest';
import { listingKeys } from '../../derived/listings/items.ts';
import { totalKeys } from '../../derived/totals/items.ts';
import { clinicKeys } from '../../records/clinics/items.ts';
import { OUTBOX_QUEUE, outboxKeys, UNSENT_QUEUE } from '../../records/outbox/items.ts';
import { submissionKeys } from '../../records/submissions/items.ts';
import { taxonomyKeys } from '../../records/taxonomy/items.ts';
import { tableSchema } from '../../table/schema.ts';
import { changesOf } from './changed-records.ts';
import type { Change, ChangeFailure, DefectiveChange } from './project-records.ts';
import { createProjectorJob } from './worker.ts';

let sequence = 0;

function record(key: { pk: string; sk: string }, eventName: DynamoDBRecord['eventName'] = 'MODIFY') {
  sequence += 1;
  return {
    eventName,
    dynamodb: { Keys: { pk: { S: key.pk }, sk: { S: key.sk } }, SequenceNumber: String(sequence) },
  };
}

/** A new entry of the outbox in one of its queues. */
function entryIn(queue: string, { eventName, dynamodb }: ReturnType<typeof record>): DynamoDBRecord {
  const { partitionKey } = tableSchema.indexes.byQueue;
  const NewImage = { [partitionKey]: { S: queue }, correlationId: { S: 'the id' } };
  return { eventName, dynamodb: { ...dynamodb, NewImage } };
}

/** A job whose changed clinics of these ids fail, and what it sends to the failure queue. */
function failing(failures: Readonly<Record<string, ChangeFailure>>, send = async () => {}) {
  const sent: DefectiveChange[] = [];
  const derived: number[] = [];
  const job = createProjectorJob({
    changesOf,
    projectRecords: async (changes) =>
      new Map(
        changes.flatMap((change): [Change, ChangeFailure][] => {
          const failure = change.kind === 'rank' ? failures[change.id] : undefined;
          return failure === undefined ? [] : [[change, failure]];
        }),
      ),
    failures: {
      async send(messages) {
        await send();
        sent.push(...messages);
      },
    },
    onDerived: (records) => derived.push(records),
  });
  return { job, sent, derived };
}

const context = { getRemainingTimeInMillis: () => 60_000 };
const numberOf = ({ dynamodb }: ReturnType<typeof record>) => dynamodb.SequenceNumber;

describe('the job of the projector', () => {
  it('returns the first record that a service failed for, by its sequence number', async () => {
    const [good, waiting, other] = ['good', 'waiting', 'other'].map((id) => record(clinicKeys.clinic(id)));
    if (!good || !waiting || !other) throw new Error('there is no record');
    const { job, sent } = failing({ waiting: 'retry', other: 'retry' });
    expect(await job({ Records: [good, waiting, other] }, context)).toEqual({
      batchItemFailures: [{ itemIdentifier: numberOf(waiting) }],
    });
    expect(sent).toEqual([]);
  });

  it('sends a record that would fail again to the failure queue, and is done with it', async () => {
    const [bad, good] = [record(clinicKeys.clinic('bad')), record(clinicKeys.clinic('good'))];
    const { job, sent, derived } = failing({ bad: 'defect' });
    expect(await job({ Records: [bad, good] }, context)).toEqual({ batchItemFailures: [] });
    expect(derived).toEqual([1]);
    expect(sent).toEqual([{ change: { kind: 'rank', id: 'bad' }, sequenceNumber: numberOf(bad) }]);
  });

  it('leaves what follows a retried record to the next delivery', async () => {
    const records = ['first', 'waiting', 'last'].map((id) => record(clinicKeys.clinic(id)));
    const { job, sent } = failing({ first: 'defect', waiting: 'retry', last: 'defect' });
    const { batchItemFailures } = await job({ Records: records }, context);
    expect(batchItemFailures).toEqual(records.slice(1, 2).map((one) => ({ itemIdentifier: numberOf(one) })));
    expect(sent.map(({ change }) => change)).toEqual([{ kind: 'rank', id: 'first' }]);
  });

  it('returns a record that the failure queue did not accept', async () => {
    const [good, bad] = [record(clinicKeys.clinic('good')), record(clinicKeys.clinic('bad'))];
    const { job } = failing({ bad: 'defect' }, async () => {
      throw new Error('no queue');
    });
    expect(await job({ Records: [good, bad] }, context)).toEqual({
      batchItemFailures: [{ itemIdentifier: numberOf(bad) }],
    });
  });

  it('begins nothing in the last seconds before its timeout', async () => {
    const begun: boolean[] = [];
    const job = createProjectorJob({
      changesOf,
      projectRecords: async (_changes, hasTime = () => true) => {
        begun.push(hasTime());
        return new Map();
      },
      failures: { send: async () => {} },
      onDerived: () => {},
    });
    for (const remaining of [59_000, 15_000]) {
      await job({ Records: [record(clinicKeys.clinic('1'))] }, { getRemainingTimeInMillis: () => remaining });
    }
    expect(begun).toEqual([true, false]);
  });

  it('counts a record once that asks for several changes', async () => {
    const derived: number[] = [];
    const job = createProjectorJob({
      changesOf: () => [{ kind: 'rank', id: '1' }, { kind: 'delta' }],
      projectRecords: async () => new Map(),
      failures: { send: async () => {} },
      onDerived: (records) => derived.push(records),
    });
    await job({ Records: [record(clinicKeys.clinic('1')), record(clinicKeys.clinic('2'))] }, context);
    expect(derived).toEqual([2]);
  });

  it('works on records alone, and enqueues entries of the outbox when they are new', async () => {
    const seen: Change[] = [];
    const job = createProjectorJob({
      changesOf,
      projectRecords: async (changes) => {
        seen.push(...changes);
        return new Map();
      },
      failures: { send: async () => {} },
      onDerived: () => {},
    });
    const derived = [
      listingKeys.listing('1'),
      listingKeys.duplicate('name', '1'),
      totalKeys.pair('a', 'b'),
      totalKeys.summary(),
      taxonomyKeys.category('b'),
      totalKeys.contactCounted('1'),
      submissionKeys.usedChallenge('x'),
      outboxKeys.recipient('x'),
    ];
    const mail = outboxKeys.mail('practice-approved', '7');
    await job(
      {
        Records: [
          ...derived.map((key) => record(key, 'INSERT')),
          record(mail, 'MODIFY'),
          record(clinicKeys.rank('2')),
          record(clinicKeys.placeState('2')),
          record(taxonomyKeys.city('chicago')),
          record(submissionKeys.submission('3')),
          record(submissionKeys.contact('4'), 'REMOVE'),
          record(totalKeys.delta('5'), 'INSERT'),
          entryIn(OUTBOX_QUEUE, record(outboxKeys.locationLookup('6'), 'INSERT')),
          // Restored from a backup: operators decide about it.
          entryIn(UNSENT_QUEUE, record(outboxKeys.locationLookup('8'), 'INSERT')),
        ],
      },
      context,
    );
    expect(seen).toEqual([
      { kind: 'clinic', id: '2' },
      { kind: 'clinic', id: '2' },
      { kind: 'city', id: 'chicago' },
      { kind: 'submission', id: '3' },
      { kind: 'contact', id: '4' },
      { kind: 'delta', partition: totalKeys.delta('5').pk },
      { kind: 'outbox', entry: { kind: 'location-lookup', id: '6', correlationId: 'the id' } },
    ]);
  });
});
