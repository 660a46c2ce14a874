import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { TableCallLimiter } from '../../lambdas/adapters/dynamodb/call-limiter.ts';
import { GooglePlaces } from '../../lambdas/adapters/google-places/google-places.ts';
import { PlacesRefused } from '../../lambdas/app/places/ports.ts';
import { demonstrationData } from '../../scripts/demo-data/index.ts';
import { resolveLocalhostNames } from '../../scripts/local/lambda/localhost-names.ts';
import { demonstrationPlaces } from '../../scripts/local/stand-ins/demonstration-places.ts';
import { GooglePlaces as Google } from '../../scripts/local/stand-ins/google-places.ts';
import { StandIn } from '../../scripts/local/stand-ins/stand-in.ts';
import { matchPlaces } from '../../shared/domain/place-match.ts';
import { useTable } from './support/table.ts';

const KEY = 'key-of-the-tests';
const QUOTA = 200;

describe('asking for the places of all clinics, from two functions at once', () => {
  const table = useTable();
  const clinics = demonstrationData().clinics.filter(({ status }) => status === 'approved');
  const known = demonstrationPlaces();
  let google: Google;
  let standIn: StandIn;
  let calls: number;
  let functions: readonly [GooglePlaces, GooglePlaces];

  beforeAll(() => resolveLocalhostNames());

  beforeEach(async () => {
    google = new Google({ quota: QUOTA });
    google.accept(KEY);
    google.catalogue.add(known);
    standIn = await StandIn.open(google, (message) => {
      throw new Error(message);
    });
    const service = crypto.randomUUID();
    const start = () =>
      new GooglePlaces({
        endpoint: standIn.endpoint,
        key: async () => KEY,
        limiter: new TableCallLimiter(table().table, { service, callsPerSecond: QUOTA }),
      });
    functions = [start(), start()];
    calls = 0;
    return () => standIn.close();
  });

  const options = () => ({
    deadline: Date.now() + 40_000,
    onCall: () => {
      calls += 1;
    },
  });

  /** Asks for each, a hundred at a time. */
  async function forEach<Item, Result>(
    items: readonly Item[],
    ask: (one: GooglePlaces, item: Item) => Promise<Result>,
  ): Promise<PromiseSettledResult<Result>[]> {
    const results: PromiseSettledResult<Result>[] = [];
    const waiting = items.entries();
    await Promise.all(
      Array.from({ length: 100 }, async (_, index) => {
        for (const [place, item] of waiting) {
          const [result] = await Promise.allSettled([ask(functions[index % 2 === 0 ? 0 : 1], item)]);
          results[place] = result;
        }
      }),
    );
    return results;
  }

  it('takes one call for each, and reads all figures', async () => {
    const answers = await forEach(known, (one, { id }) => one.details(id, options()));
    expect(answers).toEqual(
      known.map(({ id, figures }) => ({
        status: 'fulfilled',
        value: { id, figures, businessStatus: 'operational' },
      })),
    );
    expect([calls, google.rate.calls]).toEqual([known.length, known.length]);
  });

  it('finds each by its name and address, with one call too, within the quota', async () => {
    const answers = await forEach(clinics, async (one, clinic) => {
      const address = `${clinic.address}, ${clinic.city.name}, ${clinic.city.state}`;
      return matchPlaces(clinic, await one.search({ name: clinic.name, address }, options()), []);
    });
    expect(answers.filter(({ status }) => status === 'rejected')).toEqual([]);
    const wrong = clinics.filter((clinic, index) => {
      const answer = answers[index];
      const match = answer?.status === 'fulfilled' ? answer.value : undefined;
      return match?.kind !== 'sure' || match.place.id !== (clinic.googlePlaceId ?? match.place.id);
    });
    expect(wrong.map(({ name }) => name)).toEqual([]);
    expect([calls, google.rate.calls]).toEqual([clinics.length, clinics.length]);
    expect(google.rate.busiestSecond).toBeLessThanOrEqual(QUOTA);
  });

  it('takes 1.6 calls for each at most while three of ten fail', async () => {
    standIn.faults.set('429:0.1,500:0.1,timeout:0.05,wrong-json:0.05');
    const answers = await forEach(known, (one, { id }) => one.details(id, options()));
    const updated = answers.filter(({ status }) => status === 'fulfilled').length;
    // 0.3^5 of them fail five times.
    expect(updated).toBeGreaterThan(known.length * 0.98);
    expect(calls / updated).toBeLessThanOrEqual(1.6);
    expect(google.rate.busiestSecond).toBeLessThanOrEqual(QUOTA);
  });

  it('is refused without the right key', async () => {
    const stranger = new GooglePlaces({
      endpoint: standIn.endpoint,
      key: async () => 'another',
      limiter: { take: async () => true, pause: async () => {} },
    });
    await expect(stranger.details(known[0]?.id ?? '', options())).rejects.toBeInstanceOf(PlacesRefused);
  });

  it('knows no place of an id that is gone, or none', async () => {
    const gone = 'ChIJ00000000000000000000000';
    expect(await functions[0].details(gone, options())).toBeUndefined();
    expect(await functions[0].details('short', options())).toBeUndefined();
  });
});
