import { expect, it } from 'vitest';
import { categoryOf } from '../../../test/fixtures/clinics.ts';
import { createSummary } from './summary.ts';

it('the dashboard counts the clinics of every category, as they are at that moment', async () => {
  const asked: unknown[] = [];
  const category = (slug: string, clinicCount: number) => ({
    ...categoryOf(slug),
    clinicCount,
    locatedCount: 0,
    ratings: { sum: 0, count: 0 },
  });
  const getSummary = createSummary(
    {
      async load(options) {
        asked.push(options);
        return {
          categories: [category('dentistry', 116), category('cardiology', 111)],
          cityCount: 5,
          rankBands: [],
          regions: [],
          demonstration: false,
        };
      },
    },
    { counters: async () => ({ pending: 6, contacts: 14, newContacts: 9 }) },
  );
  expect(await getSummary()).toEqual({ approved: 227, pending: 6, contacts: 14, newContacts: 9 });
  expect(asked).toEqual([{ consistent: true }]);
});
