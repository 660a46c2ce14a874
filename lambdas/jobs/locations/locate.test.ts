import { describe, expect, it } from 'vitest';
import type { Location } from '../../../shared/domain/records.ts';
import { makeSubmission } from '../../../test/fixtures/submissions.ts';
import { unavailable } from '../../platform/errors.ts';
import type { GeocodedAddress } from '../../platform/geocoder.ts';
import { createLocate } from './locate.ts';
import { createLocateAddress, type LocatedAddress } from './locate-address.ts';

const chicago: Location = { latitude: 41.8841, longitude: -87.6324 };

async function locating(
  submission: ReturnType<typeof makeSubmission> | undefined,
  find: () => Promise<GeocodedAddress | undefined>,
) {
  const searched: string[] = [];
  const stored: LocatedAddress[] = [];
  const outbox: string[] = [];
  const locate = createLocate({
    submissions: { submission: async () => submission },
    locateAddress: createLocateAddress({
      find: (text) => {
        searched.push(text);
        return find();
      },
    }),
    locations: {
      store: async (_id, located) => {
        stored.push(located);
      },
      settle: async (id) => {
        outbox.push(`settle ${id}`);
      },
      postpone: async (id, until) => {
        outbox.push(`postpone ${id} ${until.toISOString()}`);
        throw unavailable(new Error('the table is away'));
      },
    },
    clock: () => new Date('2025-11-20T15:00:00.000Z'),
  });
  const outcome = await locate('id').catch((error: unknown) => ({ error }));
  return { outcome, searched, stored, outbox };
}

const found =
  (place: Partial<GeocodedAddress>): (() => Promise<GeocodedAddress>) =>
  async () => ({ location: chicago, country: 'USA', region: 'Illinois', ...place });

describe('locating a practice', () => {
  it('geocodes the address on one line with its city, and stores the location', async () => {
    const submission = makeSubmission({ address: ' 12 Lake  Street\r\nSuite 4\n\n', city: 'chicago' });
    const { outcome, searched, stored, outbox } = await locating(submission, found({}));
    expect(outcome).toBe('stored');
    expect(searched).toEqual(['12 Lake Street, Suite 4, Chicago, IL']);
    expect(stored).toEqual([{ location: chicago }]);
    expect(outbox).toEqual(['settle id']);
  });

  it('limits the text to the service’s maximum, and always keeps the city', async () => {
    for (const address of ['A'.repeat(300), '👩🏽‍⚕️'.repeat(100)]) {
      const { searched } = await locating(makeSubmission({ address, city: 'los-angeles' }), found({}));
      expect(searched[0]?.length).toBeLessThanOrEqual(200);
      expect(searched[0]).toMatch(/, Los Angeles, CA$/);
      expect(searched[0]?.isWellFormed()).toBe(true);
    }
  });

  it('accepts a place in the same country and state, by name or by code', async () => {
    const accepted: [city: string, place: Partial<GeocodedAddress>][] = [
      ['chicago', { country: undefined, region: undefined }],
      ['chicago', { region: 'IL' }],
      ['toronto', { country: 'CAN', region: 'ontario' }],
      ['vancouver', { country: 'CAN', region: 'British Columbia' }],
    ];
    for (const [city, place] of accepted) {
      expect((await locating(makeSubmission({ city }), found(place))).outcome).toBe('stored');
    }
  });

  it('rejects a place in another state or country', async () => {
    const implausible: [city: string, place: Partial<GeocodedAddress>][] = [
      ['chicago', { country: 'CAN' }],
      ['chicago', { region: 'Indiana' }],
      // California's postal code, and Canada's country code.
      ['los-angeles', { country: 'CAN', region: 'CA' }],
      ['toronto', { country: 'CAN', region: 'Quebec' }],
      ['toronto', { country: 'USA', region: undefined }],
      ['chicago', { location: { latitude: -87.6, longitude: 241.9 } }],
      ['chicago', { location: { latitude: Number.NaN, longitude: 0 } }],
    ];
    for (const [city, place] of implausible) {
      const { outcome, stored } = await locating(makeSubmission({ city }), found(place));
      expect([outcome, stored]).toEqual(['not-found', []]);
    }
  });

  it('keeps the parts of the house that the map has found', async () => {
    const submission = makeSubmission({ address: '12 west lake st', city: 'chicago' });
    const parts = { street: '12 W Lake St', postalCode: '60601-1802' };
    const { stored } = await locating(submission, found({ parts }));
    expect(stored).toEqual([{ location: chicago, addressParts: parts }]);
    const elsewhere = await locating(submission, found({ parts: { ...parts, street: '1200 W Lake St' } }));
    expect(elsewhere.stored).toEqual([{ location: chicago }]);
  });

  it('stores no location where the map does not have the address', async () => {
    const { outcome, stored, outbox } = await locating(makeSubmission(), async () => undefined);
    expect([outcome, stored, outbox]).toEqual(['not-found', [], ['settle id']]);
  });

  it('does not geocode a known location again, but stores it again', async () => {
    const { outcome, searched, stored } = await locating(
      makeSubmission({ location: chicago }),
      found({ location: { latitude: 1, longitude: 1 } }),
    );
    expect([outcome, searched, stored]).toEqual(['stored', [], [{ location: chicago }]]);
  });

  it('is retried without a submission, or without a response', async () => {
    expect(await locating(undefined, found({}))).toMatchObject({ outcome: 'missing', outbox: [] });
    const failing = await locating(makeSubmission(), () =>
      Promise.reject(unavailable(new Error('throttled'))),
    );
    expect(failing.outcome).toMatchObject({
      error: { code: 'service_unavailable', cause: { message: 'throttled' } },
    });
    // The queue tries it again until then.
    expect(failing.outbox).toEqual(['postpone id 2025-11-20T15:30:00.000Z']);
  });
});
