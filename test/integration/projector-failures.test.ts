/** The projector's handler while records are invalid and while the table fails, delivered as Lambda delivers a shard. */

import { InternalServerError } from '@aws-sdk/client-dynamodb';
import { beforeAll, describe, expect, it } from 'vitest';
import { listingKeys } from '../../lambdas/derived/listings/items.ts';
import { DELTA_PREFIX, FOLDED_SORT_KEY, totalKeys } from '../../lambdas/derived/totals/items.ts';
import type { ProjectorJob } from '../../lambdas/jobs/projector/worker.ts';
import { ClinicWriter } from '../../lambdas/records/clinics/clinic-writer.ts';
import { clinicKeys } from '../../lambdas/records/clinics/items.ts';
import type { Key } from '../../lambdas/table/key.ts';
import { listed, makeClinic, testId } from '../fixtures/clinics.ts';
import { queueContext } from '../support/queue-event.ts';
import { useDynamoDbFaults } from './support/dynamodb-faults.ts';
import { loadHandler } from './support/load-handler.ts';
import { allItems, rebuild } from './support/projection.ts';
import { useQueues } from './support/queues.ts';
import { useTable } from './support/table.ts';
import { putTaxonomy } from './support/taxonomy.ts';

/** More attempts than a limit of retries that ends within minutes would have. */
const ATTEMPTS_OF_AN_OUTAGE = 30;

describe('the projector', () => {
  const table = useTable();
  const queues = useQueues();
  const faults = useDynamoDbFaults();
  let projector: ProjectorJob;

  beforeAll(async () => {
    projector = await loadHandler<ProjectorJob>('projector', table(), {});
    await putTaxonomy(table().table);
  });

  /** Delivers a batch until its end or for so many attempts, from the first failed record as Lambda does. */
  async function deliver(
    changed: readonly Key[],
    attempts: number,
    eventName: 'INSERT' | 'MODIFY' = 'MODIFY',
  ): Promise<readonly Key[]> {
    let rest = changed;
    for (let attempt = 1; attempt <= attempts && rest.length > 0; attempt += 1) {
      const Records = rest.map((key) => ({
        eventName,
        dynamodb: {
          Keys: { pk: { S: key.pk }, sk: { S: key.sk } },
          SequenceNumber: String(changed.indexOf(key)),
        },
      }));
      const { batchItemFailures } = await projector({ Records }, queueContext(60_000));
      const failed = batchItemFailures.map(({ itemIdentifier }) => Number(itemIdentifier));
      rest = failed.length === 0 ? [] : changed.slice(Math.min(...failed));
    }
    return rest;
  }

  async function addClinic(name: string): Promise<Key> {
    const clinic = listed(makeClinic({ name }));
    await new ClinicWriter(table().table).addApproved(clinic);
    return clinicKeys.clinic(clinic.id);
  }

  const isListed = async ({ pk }: Key) =>
    (await table().table.get({ pk, sk: listingKeys.listing('').sk }, { consistent: true })) !== undefined;

  it('sends an invalid record to the failure queue once, and derives the others at once', async () => {
    const [first, last] = [await addClinic('First Clinic'), await addClinic('Last Clinic')];
    const bad = clinicKeys.clinic(testId(777_777));
    await table().table.put({ Item: { ...bad, status: 'approved' } });
    expect(await deliver([first, bad, last], 1)).toEqual([]);
    expect(queues.messages('failures')).toEqual([{ kind: 'rank', id: testId(777_777), sequenceNumber: '1' }]);
    expect(await isListed(first)).toBe(true);
    expect(await isListed(last)).toBe(true);
    await table().table.delete(bad);
  });

  it('leaves records in the stream for as long as the table fails, and loses none of them', async () => {
    const changed = [await addClinic('Waiting Clinic'), await addClinic('Other Clinic')];
    faults.rejectTransactions(new InternalServerError({ message: 'out of order', $metadata: {} }));
    expect(await deliver(changed, ATTEMPTS_OF_AN_OUTAGE)).toEqual(changed);
    expect(await Promise.all(changed.map(isListed))).toEqual([false, false]);
    faults.recover();
    expect(await deliver(changed, 1)).toEqual([]);
    expect(queues.messages('failures')).toEqual([]);
    expect(await Promise.all(changed.map(isListed))).toEqual([true, true]);
    expect(await rebuild(table().table)).toMatchObject({ changed: 0, failed: [] });
  });

  async function deltas(): Promise<Key[]> {
    const items = await allItems(table().table);
    return items
      .map(({ pk, sk }) => ({ pk: String(pk), sk: String(sk) }))
      .filter(({ pk, sk }) => pk.startsWith(DELTA_PREFIX) && sk !== FOLDED_SORT_KEY);
  }

  it('adds up the other deltas when one is not valid, and sends it to the failure queue', async () => {
    const bad = totalKeys.delta('0');
    await table().table.put({ Item: { ...bad, entries: 'not valid' } });
    const clinic = await addClinic('Counted Clinic');
    expect(await deliver([clinic], 1)).toEqual([]);
    expect(await deliver(await deltas(), 1, 'INSERT')).toEqual([]);
    expect(await deltas()).toEqual([bad]);
    expect(await deliver([bad], 1, 'INSERT')).toEqual([]);
    expect(queues.messages('failures')).toContainEqual({ kind: 'delta', sequenceNumber: '0' });
    await rebuild(table().table);
    expect(await table().table.get(bad, { consistent: true })).toBeUndefined();
  });

  it('keeps an invalid record for later while the failure queue does not respond', async () => {
    const good = await addClinic('Good Clinic');
    const bad = clinicKeys.clinic(testId(888_888));
    await table().table.put({ Item: { ...bad, status: 'approved' } });
    queues.fail();
    expect(await deliver([good, bad], 3)).toEqual([bad]);
    queues.reset();
    expect(await deliver([bad], 1)).toEqual([]);
    expect(queues.messages('failures')).toHaveLength(1);
    await table().table.delete(bad);
  });
});
