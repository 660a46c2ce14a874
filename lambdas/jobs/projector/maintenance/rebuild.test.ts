import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createRebuild } from './rebuild.ts';

it('counts what it changes in segments that run at the same time', async () => {
  const run = createRebuild({
    keys: {
      page: async ({ number }) => ({
        changes: [{ kind: 'post', id: `post-${number}` }],
        derived: [{ pk: 'STRAY', sk: String(number) }],
      }),
    },
    projectReviews: async () => [],
    projectRank: async () => 'same',
    projectClinic: async () => false,
    countForm: async () => false,
    totals: { fold: async () => ({ cities: [], isComplete: true }) },
    cities: { apply: async () => {} },
    person: { apply: async () => undefined },
    clinicPeople: { apply: async () => false },
    posts: {
      apply: async () => {
        await setImmediate();
        return true;
      },
    },
    sweep: async (keys) => {
      await setImmediate();
      return keys.length;
    },
    onFailure: (_change, error) => {
      throw error;
    },
  });
  expect(await run()).toMatchObject({ seen: 4, changed: 8, failed: [] });
});
