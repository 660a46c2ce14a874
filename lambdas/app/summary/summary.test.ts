import { expect, it } from 'vitest';
import { cityOf } from '../../../test/fixtures/clinics.ts';
import { createSummary } from './summary.ts';

it('the dashboard counts the clinics of every city, as they are at that moment', async () => {
  const asked: unknown[] = [];
  const city = (slug: string, clinicCount: number) => ({
    ...cityOf(slug),
    clinicCount,
    ratings: { sum: 0, count: 0 },
  });
  const getSummary = createSummary(
    {
      async load(options) {
        asked.push(options);
        return { cities: [city('chicago', 116), city('toronto', 111)], categories: [], demonstration: false };
      },
    },
    { counters: async () => ({ pending: 6, contacts: 14, newContacts: 9 }) },
  );
  expect(await getSummary()).toEqual({ approved: 227, pending: 6, contacts: 14, newContacts: 9 });
  expect(asked).toEqual([{ consistent: true }]);
});
