/** The client of Google Places and its stand-in understand each other, over all places of the demonstration. */

import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { GooglePlacesClient } from '../../lambdas/jobs/google-places/google-places-client.ts';

import { demonstrationData } from '../../scripts/demo-data/index.ts';
import { resolveLocalhostNames } from '../../scripts/local/lambda/localhost-names.ts';
import { demonstrationPlaces } from '../../scripts/local/stand-ins/demonstration-places.ts';
import { GooglePlaces as Google } from '../../scripts/local/stand-ins/google-places.ts';
import { StandIn } from '../../scripts/local/stand-ins/stand-in.ts';
import { matchPlaces } from '../../shared/domain/google-places/place-match.ts';

const KEY = 'key-of-the-tests';

describe('asking for the places of all clinics', () => {
  const clinics = demonstrationData().clinics.filter(({ status }) => status === 'approved');
  const known = demonstrationPlaces();
  let google: Google;
  let standIn: StandIn;
  let calls: number;

  beforeAll(() => resolveLocalhostNames());

  beforeEach(async () => {
    google = new Google({ quota: 10_000, latency: () => 0 });
    google.accept(KEY);
    google.catalogue.add(known);
    standIn = await StandIn.open(google, (message) => {
      throw new Error(message);
    });
    calls = 0;
    return () => standIn.close();
  });

  const asking = () =>
    new GooglePlacesClient({
      endpoint: standIn.endpoint,
      key: async () => KEY,
      limiter: { take: async () => true, pause: async () => {} },
      // A busy machine is slow, not silent.
      attemptTimeout: 60_000,
    });
  const options = () => ({
    deadline: Date.now() + 60_000,
    onCall: () => {
      calls += 1;
    },
  });

  it('finds each by its name and address, with one call too', async () => {
    const places = asking();
    const matches = await Promise.all(
      clinics.map(async (clinic) => {
        const address = `${clinic.address}, ${clinic.city.name}, ${clinic.city.state}`;
        return matchPlaces(clinic, await places.search({ name: clinic.name, address }, options()), []);
      }),
    );
    const wrong = clinics.filter((clinic, index) => {
      const match = matches[index];
      return match?.kind !== 'sure' || match.place.id !== (clinic.googlePlaceId ?? match.place.id);
    });
    expect(wrong.map(({ name }) => name)).toEqual([]);
    expect([calls, google.rate.calls]).toEqual([clinics.length, clinics.length]);
  });

  it('returns no place for an unknown or invalid id', async () => {
    const gone = 'ChIJ00000000000000000000000';
    expect(await asking().details(gone, options())).toBeUndefined();
    expect(await asking().details('short', options())).toBeUndefined();
  });
});
