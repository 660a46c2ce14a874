import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createRebuild, type RebuildDependencies } from './rebuild.ts';

const nothing: RebuildDependencies = {
  keys: { page: async () => ({ changes: [], derived: [] }) },
  projectReviews: async () => [],
  projectRank: async () => 'same',
  projectClinic: async () => false,
  countForm: async () => false,
  totals: { fold: async () => ({ cities: [], isComplete: true }) },
  cities: { apply: async () => {} },
  posts: { apply: async () => false },
  person: { apply: async () => undefined },
  clinicPeople: { apply: async () => false },
  onFailure: (_change, error) => {
    throw error;
  },
};

it('counts what it changes in segments that run at the same time', async () => {
  const run = createRebuild({
    ...nothing,
    keys: {
      page: async ({ number }) => ({
        changes: [{ kind: 'post', id: `post-${number}` }],
        derived: [{ pk: 'STRAY', sk: String(number) }],
      }),
    },
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
  });
  expect(await run()).toMatchObject({ seen: 4, changed: 8, failed: [] });
});

it("derives a clinic's people again for a person whose entry is written while they are read", async () => {
  const entries: string[] = [];
  let summary: readonly string[] = [];
  let endFirst = () => {};
  const firstEnds = new Promise<void>((resolve) => {
    endFirst = resolve;
  });
  const run = createRebuild({
    ...nothing,
    keys: {
      page: async ({ number }) => ({
        changes:
          number === 0
            ? [
                { kind: 'people', id: 'clinic' },
                { kind: 'person', id: 'person' },
              ]
            : [],
        derived: [],
      }),
    },
    person: {
      apply: async (id) => {
        entries.push(id);
        setImmediate().then(endFirst);
        return ['clinic'];
      },
    },
    clinicPeople: {
      apply: async () => {
        const read = [...entries];
        await firstEnds;
        summary = read;
        return true;
      },
    },
  });
  await run();
  expect(summary).toEqual(['person']);
});
