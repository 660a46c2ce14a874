/** The longest landing page. The demonstration data has some ten clinics of a specialty in a city. */

import { setTimeout as sleep } from 'node:timers/promises';
import { publicReviewKeys } from '../../lambdas/derived/reviews/items.ts';
import { sumAttributes } from '../../lambdas/derived/reviews/review-projection.ts';
import { inParallel } from '../../lambdas/platform/in-parallel.ts';
import { ClinicWriter } from '../../lambdas/records/clinics/clinic-writer.ts';
import { DirectoryRepository } from '../../lambdas/records/taxonomy/directory-repository.ts';
import type { CityRecord } from '../../shared/domain/records.ts';
import {
  countedReview,
  dueBefore,
  noReviews,
  plus,
  sumsOf,
  totalsOf,
} from '../../shared/domain/reviews/review-sums.ts';
import { connect } from '../admin/target.ts';
import { demonstrationData } from '../demo-data/index.ts';
import { landingBudget, type PageType } from './pages.ts';
import type { RunningSite } from './site.ts';

/** A city without clinics of the demonstration data. */
const city: CityRecord = { id: 'houston', slug: 'houston', name: 'Houston', state: 'TX', country: 'US' };
const category = { id: 'dentistry', slug: 'dentistry', name: 'Dentistry' };

/** As many clinics as a landing page lists at most. */
const CARDS = 100;

export const longLanding: PageType = {
  name: 'landing-100',
  address: async () => `/best-${category.slug}-${city.slug}`,
  ...landingBudget,
  bytes: { ...landingBudget.bytes, window: 26 },
};

const CONCURRENT_WRITES = 8;
const LISTED_WITHIN_MS = 60_000;

/** Adds clinics to a running site, with ratings but without reviews, and waits until the projector has listed them. */
export async function addLongLanding({ url, state }: Pick<RunningSite, 'url' | 'state'>): Promise<void> {
  const { clinics, reviews, asOf } = demonstrationData();
  const dueUntil = dueBefore(new Date(asOf));
  const approved = clinics.filter(({ status }) => status === 'approved').slice(0, CARDS);
  const { table, close } = await connect('local', state);
  try {
    await new DirectoryRepository(table, ({ entity, key }) => {
      throw new Error(`the table holds a bad ${entity}: ${key}`);
    }).putCity(city);
    const transactions = new ClinicWriter(table);
    await inParallel(approved, CONCURRENT_WRITES, async ({ googlePlaceId: _, ...clinic }) => {
      // Another ULID, the same at every call.
      const id = `00${clinic.id.slice(2)}`;
      const sums = reviews
        .filter(({ clinicId, status }) => clinicId === clinic.id && status === 'published')
        .map((review) => sumsOf(countedReview(review), dueUntil))
        .reduce((sum, one) => plus(sum, one), noReviews);
      await table.put({
        Item: { ...publicReviewKeys.sums(id), ...sumAttributes(sums), dueUntil, revision: 1 },
      });
      const slug = `${clinic.slug}-${city.slug}`;
      const ratings = totalsOf(sums);
      await transactions.addApproved({ ...clinic, id, slug, city, category, ratings, score: 50 });
    });
  } finally {
    close();
  }
  await listed(url);
}

async function listed(url: string): Promise<void> {
  const late = Date.now() + LISTED_WITHIN_MS;
  const call = `${url}/api/clinics?cityId=${city.id}&categoryId=${category.id}&limit=${CARDS}`;
  for (;;) {
    const cards: unknown = await (await fetch(call)).json();
    if (Array.isArray(cards) && cards.length === CARDS) return;
    if (Date.now() > late) throw new Error(`${call} does not list ${CARDS} clinics in time`);
    await sleep(500);
  }
}
