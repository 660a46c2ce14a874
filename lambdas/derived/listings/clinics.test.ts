import { describe, expect, it } from 'vitest';
import { cardOf } from '../../../shared/domain/listings/listing.ts';
import type { ClinicRecord } from '../../../shared/domain/records.ts';
import { noReviews } from '../../../shared/domain/reviews/review-sums.ts';
import { categoryOf, listed, makeClinic } from '../../../test/fixtures/clinics.ts';
import { cities, vocabulary } from '../../../test/fixtures/taxonomy.ts';
import type { ClinicReader } from '../../records/clinics/find-clinic.ts';
import { createImportClinic } from '../../records/clinics/import-clinic.ts';
import { createDirectory } from '../../records/taxonomy/directory.ts';
import { type ClinicSearch, createClinicLists, googleRating, type ListSources } from './clinic-lists.ts';
import { createGetClinic } from './get-clinic.ts';

const shown = makeClinic({ google: { rating: 4.4, reviewCount: 12 }, googlePlaceId: 'place' });
const card = cardOf(listed(shown));
const totals = { clinicCount: 1, locatedCount: 0, ratings: { sum: 0, count: 0 } };
const directory = createDirectory(
  {
    load: async () => ({
      categories: [{ ...categoryOf('cardiology'), ...totals }],
      cityCount: 1,
      rankBands: [],
      regions: [],
      demonstration: false,
    }),
  },
  {
    byId: async (wanted) => cities.find(({ id }) => id === wanted),
    bySlug: async (wanted) => cities.find(({ slug }) => slug === wanted),
  },
  () => new Date(0),
  1_000,
);

function lists(setting: 'shown' | 'hidden') {
  const asked: string[] = [];
  const page = (name: string) => async () => {
    asked.push(name);
    return { items: [card], units: 1 };
  };
  const listings: ListSources['listings'] = { page: page('list') };
  const textSearch: ClinicSearch = {
    page: async () => ({ ...(await page('search')()), understood: {} }),
  };
  const nearby: ListSources['nearby'] = {
    page: async (query) => {
      asked.push(`nearby ${JSON.stringify([query.near, query.radiusKm, query.words, query.scope.by])}`);
      return { items: [{ ...card, distanceKm: 0.4 }] };
    },
  };
  const pairs = { listedCount: async () => 7 };
  const sources = { directory, listings, nearby, pairs, textSearch, vocabulary: async () => vocabulary };
  return { asked, clinicLists: createClinicLists(sources, googleRating(setting)) };
}

describe('lists of clinics', () => {
  it('search only when there is a word to look for', async () => {
    const { asked, clinicLists } = lists('shown');
    await clinicLists.search({ q: 'heart', radius: 25, limit: 20 });
    await clinicLists.search({ q: ' –! ', radius: 25, limit: 20 });
    await clinicLists.search({ radius: 25, limit: 20 });
    await clinicLists.list({ radius: 25, limit: 20 });
    expect(asked).toEqual(['search', 'list', 'list', 'list']);
  });

  it('are by distance where a place is named, filtered by a text', async () => {
    const { asked, clinicLists } = lists('hidden');
    const near = { near: '41.88,-87.63', radius: 10, limit: 20 };
    const page = await clinicLists.list({ ...near, category: 'cardiology' });
    expect(page.withoutLocation).toBe(1);
    expect(page.items).toMatchObject([{ distanceKm: 0.4, googleRating: '0.0' }]);
    const heart = { ...near, q: 'cardiologist near me, Lakeview' };
    expect((await clinicLists.search(heart)).understood).toEqual({
      categoryId: 'cardiology',
      words: { categoryId: 'cardiologist' },
    });
    expect((await clinicLists.search({ ...heart, exact: true })).understood).toBeUndefined();
    expect(asked).toEqual([
      'nearby [{"latitude":41.88,"longitude":-87.63},10,[],"category"]',
      'nearby [{"latitude":41.88,"longitude":-87.63},10,["lakeview"],"category"]',
      'nearby [{"latitude":41.88,"longitude":-87.63},10,["cardiologist","near","me","lakeview"],"directory"]',
    ]);
  });

  it('show Google’s rating only where the operator has enabled it', async () => {
    const ratings = async (setting: 'shown' | 'hidden') => {
      const { clinicLists } = lists(setting);
      const cards = [
        ...(await clinicLists.list({ radius: 25, limit: 20 })).items,
        ...(await clinicLists.search({ q: 'x', radius: 25, limit: 20 })).items,
        ...(await clinicLists.featured()),
      ];
      return cards.map(({ googleRating, googleReviewCount }) => `${googleRating} ${googleReviewCount}`);
    };
    expect(await ratings('shown')).toEqual(['4.4 12', '4.4 12', '4.4 12']);
    expect(await ratings('hidden')).toEqual(['0.0 0', '0.0 0', '0.0 0']);
  });
});

describe('one clinic', () => {
  const reading = (clinic: ClinicRecord = shown, submission?: ClinicRecord) => {
    const asked: string[] = [];
    const reader: ClinicReader = {
      async byId(id) {
        asked.push(`id ${id}`);
        return id === clinic.id ? { clinic: listed(clinic), sums: noReviews, newestReviews: [] } : undefined;
      },
      async idOfSlug(slug) {
        asked.push(`slug ${slug}`);
        return slug === clinic.slug ? clinic.id : undefined;
      },
    };
    const submitted: Parameters<typeof createGetClinic>[1] = {
      async submission(id) {
        asked.push(`submission ${id}`);
        return id === submission?.id ? submission : undefined;
      },
      async idOfReservedSlug(slug) {
        asked.push(`reserved ${slug}`);
        return slug === submission?.slug ? submission.id : undefined;
      },
    };
    return {
      asked,
      getClinic: createGetClinic(reader, submitted, googleRating('hidden'), directory, () => new Date()),
    };
  };

  it('is found by slug or by id, without Google’s rating while it is hidden', async () => {
    const { getClinic } = reading();
    for (const get of [getClinic.forEveryone, getClinic.forStaff]) {
      expect(await get(shown.slug)).toMatchObject({ id: shown.id, googleRating: '0.0' });
      expect(await get(shown.id)).toMatchObject({ id: shown.id, googlePlaceId: 'place' });
    }
  });

  it('is not read for an invalid slug or id', async () => {
    const { asked, getClinic } = reading();
    for (const text of ['Not_a_slug!', '', '-a', `${shown.id.toLowerCase()}é`, 'a'.repeat(81)]) {
      await expect(getClinic.forEveryone(text)).rejects.toMatchObject({ code: 'not_found' });
      await expect(getClinic.forStaff(text)).rejects.toMatchObject({ code: 'not_found' });
    }
    expect(asked).toEqual([]);
  });

  it('is not found by the public while pending or when rejected', async () => {
    for (const status of ['pending_approval', 'rejected'] as const) {
      const { getClinic } = reading({ ...shown, status });
      await expect(getClinic.forEveryone(shown.slug)).rejects.toMatchObject({ code: 'not_found' });
    }
  });

  it('is found by staff while pending and when rejected', async () => {
    for (const status of ['pending_approval', 'rejected'] as const) {
      const sentIn = makeClinic({ status, email: 'owner@clinic.example' });
      const { asked, getClinic } = reading(shown, sentIn);
      for (const text of [sentIn.slug, sentIn.id]) {
        expect(await getClinic.forStaff(text)).toMatchObject({
          id: sentIn.id,
          status,
          email: 'owner@clinic.example',
          rating: '0.0',
          reviews: [],
        });
        await expect(getClinic.forEveryone(text)).rejects.toMatchObject({ code: 'not_found' });
      }
      // The public's requests never touch what was sent in.
      expect(asked.filter((what) => /^(submission|reserved)/.test(what))).toHaveLength(3);
    }
  });
});

describe('adding clinics', () => {
  function writing() {
    const added: unknown[] = [];
    const writer: Parameters<typeof createImportClinic>[0] = {
      async addApproved(clinic) {
        added.push(clinic);
        return 'added';
      },
    };
    return { added, writer };
  }

  it('ranks a clinic without reviews', async () => {
    const { added, writer } = writing();
    const importClinic = createImportClinic(writer, () => new Date('2025-09-01T00:00:00Z'));
    await importClinic(shown);
    expect(added[0]).toMatchObject({ status: 'approved', ratings: { sum: 0, count: 0 } });
  });
});
