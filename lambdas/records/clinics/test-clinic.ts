import type { ClinicRecord } from '../../../shared/domain/records.ts';

/** Of the clinic by which the site's visitor sees that changes arrive: the lowest id, of which no other clinic is. */
export const TEST_CLINIC_ID = '00000000000000000000000000';

/** Ids of cities and categories are slugs, so no other one has this, and no call can name it. */
const TEST_PLACE = '~test';

/** A city that is in no list of cities. */
export const TEST_CITY = { id: TEST_PLACE, slug: TEST_PLACE, name: 'Test City', state: 'ZZ' } as const;

/**
 * The record with a description. What is derived of it is in the list and the search index of its city only: it is in no other
 * list, total, sitemap or export, and no call returns it (decision 0081).
 */
export function testClinic(description: string): ClinicRecord {
  return {
    id: TEST_CLINIC_ID,
    slug: 'test-clinic',
    name: 'Test Clinic',
    address: '1 Test Street',
    description,
    verified: false,
    status: 'approved',
    createdAt: '2026-01-01T00:00:00.000Z',
    city: TEST_CITY,
    category: { id: TEST_PLACE, slug: TEST_PLACE, name: 'Test' },
    credentials: { licenceChecked: false, taxonomyMatches: false, contactVerified: false },
  };
}
