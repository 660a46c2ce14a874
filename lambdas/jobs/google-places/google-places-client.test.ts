import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { inspect } from 'node:util';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { unavailable } from '../../platform/errors.ts';
import { GooglePlacesAuthError } from './check-clinic.ts';
import type { RateLimiter } from './google-places-client.ts';
import { GooglePlacesClient, type GooglePlacesClientOptions } from './google-places-client.ts';

const KEY = 'AIza-key-of-the-tests';
const ID = 'ChIJ0000000000000000000000-';

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

interface ReceivedRequest {
  readonly call: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: unknown;
}

const say =
  (status: number, body: unknown, headers: Record<string, string> = {}): Answer =>
  (_request, response) => {
    response
      .writeHead(status, { 'content-type': 'application/json', ...headers })
      .end(typeof body === 'string' ? body : JSON.stringify(body));
  };
const fail = (code: number, status: string, message = 'x', details: object[] = []): Answer =>
  say(code, { error: { code, message, status, details } });
const silence: Answer = () => {};

const place = { id: ID, rating: 4.6, userRatingCount: 128, businessStatus: 'OPERATIONAL' };
const read = {
  id: ID,
  rating: { rating: 4.6, reviewCount: 128 },
  businessStatus: 'operational',
};
const found = {
  ...place,
  displayName: { text: 'Lakeview Dental', languageCode: 'en' },
  formattedAddress: '12 W Lake St, Chicago, IL 60601, USA',
  addressComponents: [
    { longText: '12', shortText: '12', types: ['street_number'], languageCode: 'en' },
    { longText: 'Chicago', shortText: 'Chicago', types: ['locality', 'political'], languageCode: 'en' },
    { longText: 'Illinois', shortText: 'IL', types: ['administrative_area_level_1', 'political'] },
  ],
};
const query = { name: 'Lakeview Dental', address: '12 West Lake Street\r\nSuite 4, Chicago, IL' };
const unavailableError = { code: 'service_unavailable' };

describe('Google Places', () => {
  let google: Server;
  let endpoint: string;
  let received: ReceivedRequest[];
  /** What Google answers, one after the other; the last for good. */
  let answers: Answer[];
  let slept: number[];
  let pauses: number[];
  let keys: ({ readonly notBefore: number } | undefined)[];

  beforeAll(async () => {
    google = createServer(async (request, response) => {
      const body = request.method === 'POST' ? await json(request) : undefined;
      received.push({ call: `${request.method} ${request.url}`, headers: request.headers, body });
      const answer = answers.length > 1 ? answers.shift() : answers[0];
      answer?.(request, response);
    }).listen(0, '127.0.0.1');
    await once(google, 'listening');
    endpoint = `http://127.0.0.1:${(google.address() as AddressInfo).port}`;
  });
  afterAll(() => {
    google.closeAllConnections();
    google.close();
  });
  beforeEach(() => {
    received = [];
    answers = [say(200, place)];
    slept = [];
    pauses = [];
    keys = [];
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  const limiter: RateLimiter = {
    take: async () => true,
    pause: async (until) => {
      pauses.push(until);
    },
  };

  const places = (options: Partial<GooglePlacesClientOptions> = {}) =>
    new GooglePlacesClient({
      endpoint,
      key: async (wanted) => {
        keys.push(wanted);
        return KEY;
      },
      limiter,
      sleep: async (milliseconds) => {
        slept.push(milliseconds);
      },
      random: () => 1,
      // A busy machine is slow, not silent.
      attemptTimeout: 60_000,
      ...options,
    });

  /** Calls that left are counted as such. */
  const within = (milliseconds: number) => {
    const counted = { calls: 0 };
    const options = {
      deadline: Date.now() + milliseconds,
      onCall: () => {
        counted.calls += 1;
      },
    };
    return { counted, options };
  };
  const soon = () => within(20_000).options;

  it('requests a place by its id, with the needed fields only', async () => {
    const { counted, options } = within(20_000);
    expect(await places().details(ID, options)).toEqual(read);
    expect(received).toMatchObject([
      {
        call: `GET /v1/places/${ID}`,
        headers: {
          'x-goog-api-key': KEY,
          'x-goog-fieldmask': 'id,rating,userRatingCount,businessStatus',
        },
      },
    ]);
    expect([counted.calls, slept]).toEqual([1, []]);
  });

  it('searches by name and address, near a location where one is known', async () => {
    answers = [say(200, { places: [found, { ...place, id: 'other' }] })];
    const near = { latitude: 41.88, longitude: -87.63 };
    expect(await places().search({ ...query, near }, soon())).toEqual([
      {
        ...read,
        name: 'Lakeview Dental',
        address: '12 W Lake St, Chicago, IL 60601, USA',
        city: 'Chicago',
        state: 'IL',
      },
      { ...read, id: 'other', name: '', address: '' },
    ]);
    expect(received[0]).toMatchObject({
      call: 'POST /v1/places:searchText',
      headers: {
        'x-goog-fieldmask': [
          'places.id,places.rating,places.userRatingCount,places.businessStatus',
          'places.displayName,places.formattedAddress,places.addressComponents',
        ].join(),
      },
      body: {
        textQuery: 'Lakeview Dental, 12 West Lake Street Suite 4, Chicago, IL',
        pageSize: 5,
        languageCode: 'en',
        locationBias: { circle: { center: near, radius: 2_000 } },
      },
    });
  });

  it('searches without a location, and finds nothing', async () => {
    answers = [say(200, {})];
    expect(await places().search(query, soon())).toEqual([]);
    expect(received[0]?.body).not.toHaveProperty('locationBias');
  });

  it.each([
    ['borough', 'sublocality_level_1'],
    ['township', 'administrative_area_level_3'],
  ])('reads the city from a %s where Google has no locality', async (_what, ofCity) => {
    const component = (type: string, longText: string) => ({ longText, types: [type, 'political'] });
    const addressComponents = [
      component('neighborhood', 'Park Slope'),
      component(ofCity, 'Brooklyn'),
      component('administrative_area_level_2', 'Kings County'),
    ];
    answers = [say(200, { places: [{ ...found, addressComponents }] })];
    expect((await places().search(query, soon()))[0]?.city).toBe('Brooklyn');
  });

  it.each([
    ['the place has no ratings', { rating: undefined, userRatingCount: undefined }],
    ['the rating is out of range', { rating: 5.1 }],
    ['the rating is nought', { rating: 0 }],
    ['the rating is no number', { rating: '4.6' }],
    ['the count is none', { userRatingCount: 1.5 }],
    ['the count is missing', { userRatingCount: undefined }],
    ['the count is negative', { userRatingCount: -1 }],
  ])('reads no rating when %s', async (_why, change) => {
    answers = [say(200, { ...place, ...change })];
    expect(await places().details(ID, soon())).toEqual({ ...read, rating: undefined });
  });

  it('reads whether a place is closed', async () => {
    const statuses = ['CLOSED_PERMANENTLY', 'CLOSED_TEMPORARILY', 'FUTURE_OPENING', undefined];
    answers = statuses.map((businessStatus) => say(200, { ...place, businessStatus }));
    const all = [];
    for (const _ of statuses) all.push((await places().details(ID, soon()))?.businessStatus);
    expect(all).toEqual(['closed-permanently', 'closed-temporarily', undefined, undefined]);
  });

  it('reads a place of which texts and lists are empty, which Google leaves out', async () => {
    const addressComponents = [{ longText: 'Chicago' }, { types: ['locality'], longText: 'Chicago' }];
    const bare = { id: ID, displayName: { languageCode: 'en' }, addressComponents };
    answers = [say(200, { places: [bare] })];
    expect(await places().search(query, soon())).toMatchObject([{ id: ID, name: '', city: 'Chicago' }]);
    expect(received).toHaveLength(1);
  });

  it('returns the new id of a place that moved', async () => {
    answers = [say(200, { ...place, id: 'moved' })];
    expect((await places().details(ID, soon()))?.id).toBe('moved');
  });

  it.each([
    ['gone', fail(404, 'NOT_FOUND', 'The Place ID is no longer valid.')],
    ['none', fail(400, 'INVALID_ARGUMENT', `Not a valid Place ID: ${ID}`)],
  ])('returns no place when its id is %s', async (_what, answer) => {
    answers = [answer];
    expect(await places().details(ID, soon())).toBeUndefined();
    expect(received).toHaveLength(1);
  });

  it('never requests another path for an invalid id', async () => {
    for (const id of ['', '..', '../secrets', 'a/b', 'a?b', 'é']) {
      expect(await places().details(id, soon())).toBeUndefined();
    }
    expect(received).toEqual([]);
  });

  it.each([
    ['408', say(408, '')],
    ['500', fail(500, 'INTERNAL')],
    ['503', say(503, 'no JSON')],
    ['429', fail(429, 'RESOURCE_EXHAUSTED')],
    ['HTML', say(200, '<!doctype html>')],
    ['JSON of another kind', say(200, { error: 'none' })],
    ['a list', say(200, [])],
    ['no id', say(200, { ...place, id: '' })],
    [
      'half of an answer',
      (_request, response) => {
        response.writeHead(200).write('{"id":', () => response.destroy());
      },
    ],
    ['a broken connection', (request) => void request.socket.destroy()],
    ['another address', say(302, '', { location: '/elsewhere' })],
  ] satisfies [string, Answer][])('asks again after %s, and counts each call', async (_what, answer) => {
    answers = [answer, answer, say(200, place)];
    const { counted, options } = within(20_000);
    expect(await places().details(ID, options)).toEqual(read);
    expect([received.length, counted.calls]).toEqual([3, 3]);
    expect(slept).toEqual([250, 500]);
  });

  it('retries after a timeout', async () => {
    answers = [silence];
    const { counted, options } = within(20_000);
    await expect(places({ attemptTimeout: 20 }).details(ID, options)).rejects.toMatchObject(unavailableError);
    expect([counted.calls, slept.length]).toEqual([5, 4]);
  });

  it('retries a search after an invalid response', async () => {
    answers = [say(200, { unexpected: true }), say(200, { places: 'none' }), say(200, { places: [found] })];
    expect(await places().search(query, soon())).toHaveLength(1);
    expect(received).toHaveLength(3);
  });

  it('gives up after five attempts, with exponential backoff and jitter', async () => {
    answers = [fail(500, 'INTERNAL')];
    const { counted, options } = within(20_000);
    await expect(places({ random: () => 0 }).details(ID, options)).rejects.toMatchObject(unavailableError);
    await expect(places().search(query, options)).rejects.toMatchObject(unavailableError);
    expect(counted.calls).toBe(10);
    expect(slept).toEqual([125, 250, 500, 1_000, 250, 500, 1_000, 2_000]);
  });

  it('does not retry an invalid request', async () => {
    answers = [fail(400, 'INVALID_ARGUMENT', 'Invalid field mask')];
    await expect(places().details(ID, soon())).rejects.toMatchObject(unavailableError);
    answers = [say(404, 'no such page')];
    await expect(places().details(ID, soon())).rejects.toMatchObject(unavailableError);
    answers = [fail(400, 'FAILED_PRECONDITION', 'No place id')];
    await expect(places().details(ID, soon())).rejects.toMatchObject(unavailableError);
    expect(received).toHaveLength(3);
  });

  it.each([
    ['seconds', { 'retry-after': '3' }, [], 3_000],
    ['a date', { 'retry-after': 'Sat, 22 Nov 2025 09:00:07 GMT' }, [], 7_000],
    ['RetryInfo', {}, [{ '@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay: '1.5s' }], 1_500],
    ['no more than a minute', { 'retry-after': '86400' }, [], 60_000],
  ])(
    'waits as long as Google asks for, and has everybody wait: by %s',
    async (_form, headers, details, wait) => {
      const now = Date.parse('2025-11-22T09:00:00Z');
      const error = { code: 429, status: 'RESOURCE_EXHAUSTED', message: 'slow', details };
      answers = [say(429, { error }, headers), say(200, place)];
      const options = { deadline: now + 100_000, onCall: () => {} };
      expect(await places({ now: () => now }).details(ID, options)).toEqual(read);
      expect(slept).toEqual([wait]);
      expect(pauses).toEqual([now + wait]);
    },
  );

  it('does not pause the rate limiter for a retry-after of a 503', async () => {
    answers = [say(503, '', { 'retry-after': '2' }), say(200, place)];
    expect(await places().details(ID, soon())).toEqual(read);
    expect([slept, pauses]).toEqual([[2_000], []]);
  });

  it('sends no request that could not end by the deadline', async () => {
    const now = 1_000_000;
    let calls = 0;
    const by = (deadline: number) => ({
      deadline,
      onCall: () => {
        calls += 1;
      },
    });
    const one = places({ now: () => now });
    answers = [fail(429, 'RESOURCE_EXHAUSTED'), say(429, '', { 'retry-after': '5' })];
    await expect(one.details(ID, by(now + 3_000))).rejects.toMatchObject(unavailableError);
    expect([calls, slept]).toEqual([2, [250]]);
    await expect(one.details(ID, by(now))).rejects.toMatchObject(unavailableError);
    const noTurn = places({ limiter: { ...limiter, take: async () => false } });
    await expect(noTurn.details(ID, by(now + 20_000))).rejects.toMatchObject(unavailableError);
    expect([calls, received.length]).toEqual([2, 2]);
  });

  it('stops waiting for a response at the deadline', async () => {
    answers = [silence];
    let now = 1_000_000;
    let calls = 0;
    const options = {
      deadline: now + 600,
      onCall: () => {
        calls += 1;
        now += 550;
      },
    };
    // It ends before the test's own time is over: the deadline is nearer than the time of an attempt.
    await expect(places({ now: () => now }).details(ID, options)).rejects.toMatchObject(unavailableError);
    expect(calls).toBe(1);
  });

  it('waits for a slot before each request', async () => {
    answers = [fail(500, 'INTERNAL'), say(200, place)];
    const slots: number[] = [];
    const counts = {
      ...limiter,
      take: async () => {
        slots.push(received.length);
        return true;
      },
    };
    await places({ limiter: counts }).details(ID, soon());
    expect(slots).toEqual([0, 1]);
  });

  it('throws the error of the rate limiter or the key, without a request', async () => {
    const error = unavailable(new Error('table'));
    const failing = async () => Promise.reject(error);
    const noTurns = places({ limiter: { take: failing, pause: failing } });
    await expect(noTurns.details(ID, soon())).rejects.toBe(error);
    await expect(places({ key: failing }).search(query, soon())).rejects.toBe(error);
    expect(received).toEqual([]);
  });

  it.each([
    ['401', fail(401, 'UNAUTHENTICATED')],
    ['403', fail(403, 'PERMISSION_DENIED', 'x', [{ reason: 'API_KEY_SERVICE_BLOCKED' }])],
    [
      'a key that is none',
      fail(400, 'INVALID_ARGUMENT', 'API key not valid. Please pass a valid API key.', [
        { '@type': 'type.googleapis.com/google.rpc.ErrorInfo', reason: 'API_KEY_INVALID' },
      ]),
    ],
  ])('throws at once when Google rejects the key: %s', async (_what, answer) => {
    answers = [answer];
    await expect(places().details(ID, soon())).rejects.toBeInstanceOf(GooglePlacesAuthError);
    await expect(places().search(query, soon())).rejects.toBeInstanceOf(GooglePlacesAuthError);
    expect(received).toHaveLength(2);
  });

  it('sends no request that waited for a slot while the key was rejected', async () => {
    answers = [fail(403, 'PERMISSION_DENIED')];
    const slots: PromiseWithResolvers<boolean>[] = [];
    const take = () => {
      const slot = Promise.withResolvers<boolean>();
      slots.push(slot);
      return slot.promise;
    };
    const busy = places({ limiter: { take, pause: async () => {} } });
    const calls = Array.from({ length: 5 }, () => busy.details(ID, soon()));
    const settled = Promise.allSettled(calls);
    await expect.poll(() => slots.length).toBe(5);
    slots[0]?.resolve(true);
    await expect(calls[0]).rejects.toBeInstanceOf(GooglePlacesAuthError);
    for (const { resolve } of slots) resolve(true);
    expect((await settled).map((one) => one.status === 'rejected' && one.reason)).toEqual(
      Array(5).fill(expect.any(GooglePlacesAuthError)),
    );
    expect(received).toHaveLength(1);
  });

  it.each([undefined, '', 'two\nlines', 'ключ'])('says that there is no key: %j', async (key) => {
    await expect(places({ key: async () => key }).details(ID, soon())).rejects.toBeInstanceOf(
      GooglePlacesAuthError,
    );
    expect(received).toEqual([]);
  });

  it('reads a newer key after a rejected one', async () => {
    answers = [fail(403, 'PERMISSION_DENIED'), say(200, place)];
    const stored = ['old', 'new'];
    const wanted: unknown[] = [];
    const renewed = places({
      now: () => 5_000,
      key: async (options) => {
        wanted.push(options);
        return stored.shift();
      },
    });
    const options = { deadline: 50_000, onCall: () => {} };
    await expect(renewed.details(ID, options)).rejects.toBeInstanceOf(GooglePlacesAuthError);
    expect(await renewed.details(ID, options)).toEqual(read);
    expect(wanted).toEqual([undefined, { notBefore: 5_000 }]);
    expect(received.map(({ headers }) => headers['x-goog-api-key'])).toEqual(['old', 'new']);
  });

  it('contains neither the key nor the request in any error', async () => {
    const secret = /AIza|Lakeview|Lake Street|ChIJ/;
    const quoting = `${KEY} ${query.name} ${query.address} ${ID}`;
    const failures: Answer[] = [
      fail(500, 'INTERNAL', quoting),
      fail(403, 'PERMISSION_DENIED', quoting),
      fail(400, 'INVALID_ARGUMENT', quoting),
      say(200, quoting),
      say(200, { [quoting]: quoting }),
      say(200, { places: [{ id: 5, displayName: quoting }] }),
      silence,
    ];
    for (const answer of failures) {
      answers = [answer];
      const one = places(answer === silence ? { attemptTimeout: 20 } : {});
      for (const settled of await Promise.allSettled([one.details(ID, soon()), one.search(query, soon())])) {
        expect(settled.status).toBe('rejected');
        expect(inspect(settled, { depth: 9 })).not.toMatch(secret);
      }
    }
    const bad = places({ key: async () => `${KEY}\n` });
    const error = await bad.search(query, soon()).catch((error: unknown) => error);
    expect(inspect(error, { depth: 9 })).not.toMatch(secret);
  });

  describe('when the service is down', () => {
    const ask = (one: GooglePlacesClient, count: number) =>
      Promise.allSettled(Array.from({ length: count }, () => one.details(ID, soon())));
    const answered = (settled: PromiseSettledResult<unknown>[]) =>
      settled.filter(({ status }) => status === 'fulfilled').length;

    it('opens the circuit, and probes the service after ten seconds', async () => {
      vi.useFakeTimers({ toFake: ['Date'] });
      answers = [fail(503, 'UNAVAILABLE')];
      const one = places();
      expect(answered(await ask(one, 20))).toBe(0);
      // Each of them once or twice, where five times would have been a hundred.
      expect(received.length).toBeGreaterThanOrEqual(20);
      expect(received.length).toBeLessThanOrEqual(45);

      received = [];
      await expect(one.details(ID, soon())).rejects.toMatchObject(unavailableError);
      expect(received).toEqual([]);

      vi.setSystemTime(Date.now() + 10_001);
      await ask(one, 20);
      expect(received).toHaveLength(1);

      received = [];
      answers = [say(200, place)];
      vi.setSystemTime(Date.now() + 10_001);
      expect(answered(await ask(one, 20))).toBe(20);
      expect(received).toHaveLength(20);
    });

    it('opens the circuit after a long time without failures', async () => {
      vi.useFakeTimers({ toFake: ['Date'] });
      const one = places();
      expect(answered(await ask(one, 40))).toBe(40);
      answers = [fail(503, 'UNAVAILABLE')];
      for (let second = 0; second < 12; second += 1) {
        vi.setSystemTime(Date.now() + 1_000);
        await ask(one, 2);
      }
      received = [];
      await ask(one, 20);
      expect(received).toEqual([]);
    });

    it('stays closed while Google only throttles', async () => {
      answers = [fail(429, 'RESOURCE_EXHAUSTED')];
      await ask(places(), 20);
      expect(received).toHaveLength(100);
    });

    it('stays closed while three of ten requests fail', async () => {
      let state = 7;
      const random = () => {
        state = (state * 48_271) % 2_147_483_647;
        return state / 2_147_483_647;
      };
      const broken: Answer = (request) => void request.socket.destroy();
      const faults = [fail(429, 'RESOURCE_EXHAUSTED'), fail(500, 'INTERNAL'), broken];
      answers = [
        (request, response) => {
          const drawn = random();
          const answer = drawn < 0.3 ? faults[Math.floor(drawn * 10)] : say(200, place);
          answer?.(request, response);
        },
      ];
      const one = places();
      let calls = 0;
      let updated = 0;
      for (let round = 0; round < 5; round += 1) {
        const options = {
          deadline: Date.now() + 20_000,
          onCall: () => {
            calls += 1;
          },
        };
        const asking = Array.from({ length: 100 }, () => one.details(ID, options));
        updated += answered(await Promise.allSettled(asking));
      }
      // 0.3^5 of them fail five times.
      expect(updated).toBeGreaterThanOrEqual(490);
      expect(calls / updated).toBeLessThan(1.6);
      expect(calls / updated).toBeGreaterThan(1.3);
    });
  });
});
