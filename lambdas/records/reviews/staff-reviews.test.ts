import { describe, expect, it } from 'vitest';
import type { ReviewRecord } from '../../../shared/domain/records.ts';
import { makeReview, testId } from '../../../test/fixtures/clinics.ts';
import type { StaffReviewFilter, StaffReviewList } from './staff-review-repository.ts';
import { createStaffReviews, type StaffReviewQuery } from './staff-reviews.ts';

const request = { limit: 5 };

/** What a list reads. */
async function reading(query: StaffReviewQuery) {
  const reads: { readonly list: StaffReviewList; readonly filter: StaffReviewFilter | undefined }[] = [];
  const list = createStaffReviews({
    page: async (of, _request, filter) => {
      reads.push({ list: of, filter });
      return { items: [] };
    },
  });
  await list(query, request);
  const [only] = reads;
  if (only === undefined) throw new Error('nothing was read');
  return only;
}

async function finds(search: string, review: Partial<ReviewRecord>, clinicName = 'Lake Clinic') {
  const { filter } = await reading({ status: 'published', search });
  return filter?.(makeReview(testId(1), review), clinicName);
}

describe('the lists of reviews for staff', () => {
  it('are of a status, or of reported ones', async () => {
    expect(await reading({ status: 'removed' })).toEqual({ list: 'removed', filter: undefined });
    expect(await reading({ status: 'pending', reported: true })).toMatchObject({ list: 'reported' });
    expect(await reading({ status: 'rejected', search: ' -- ' })).toMatchObject({ filter: undefined });
  });

  it('are searched by status alone', async () => {
    await expect(reading({ status: 'published', reported: true, search: 'kind' })).rejects.toMatchObject({
      code: 'invalid_request',
      fields: { search: ['cannot be combined with reported'] },
    });
  });

  it('find reviews whose words begin with all words of the search', async () => {
    const review = { title: 'Crème brûlée', content: 'Kind staff', authorName: 'Dr. O’Brien' };
    for (const search of ['creme', 'KIND stä', 'obri lake', 'clinic brulee']) {
      expect(await finds(search, review), search).toBe(true);
    }
    for (const search of ['rême', 'kind absent', 'lakeclinic']) {
      expect(await finds(search, review), search).toBe(false);
    }
  });
});
