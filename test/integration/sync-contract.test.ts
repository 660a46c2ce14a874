import { describe } from 'vitest';
import { clinicKeys } from '../../lambdas/records/clinics/items.ts';

import { listed, makeClinic, testId } from '../fixtures/clinics.ts';
import { noon } from '../fixtures/places.ts';
import { memorySync } from '../support/memory-sync.ts';
import { describeSyncContract } from '../support/sync-contract.ts';
import { usePlaces } from './support/places.ts';

describe('the sync', () => {
  const places = usePlaces();
  let added: string[] = [];

  describeSyncContract('the table', async () => {
    const { runs, states, table, addMany } = places();
    const [current] = await runs.newest(1);
    if (current !== undefined) await runs.endUnauthorized(current.id, noon);
    await table.table.batchWrite(added.map((id) => ({ DeleteRequest: { Key: clinicKeys.placeState(id) } })));
    added = [];
    return {
      runs,
      states,
      async add(times) {
        const clinics = times.map(() => listed(makeClinic()));
        for (const [index, clinic] of clinics.entries()) await addMany([clinic], times[index]);
        const ids = clinics.map(({ id }) => id);
        added.push(...ids);
        return ids;
      },
    };
  });

  describeSyncContract('the memory double', async () => {
    const { runs, states, stored } = memorySync([]);
    return {
      runs,
      states,
      async add(times) {
        return times.map((checkedAt, index) => {
          const clinicId = testId(index + 1);
          stored.set(clinicId, { clinicId, version: 1, ...(checkedAt !== undefined && { checkedAt }) });
          return clinicId;
        });
      },
    };
  });
});
