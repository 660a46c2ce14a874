import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { GooglePlaces } from './google-places.ts';
import type { KnownPlace } from './place-catalogue.ts';
import { StandIn } from './stand-in.ts';

const KEY = 'key-of-the-stage';
const FIELDS = 'id,rating,userRatingCount,businessStatus';
const ROSE: KnownPlace = {
  id: 'ChIJrose_0000000000000000000',
  name: 'Rose Family Dental',
  address: '2145 N Halsted St, Suite 220, Chicago, IL 60614',
  googleRating: { rating: 4.7, reviewCount: 241 },
};
const KETTLE: KnownPlace = {
  id: 'ChIJkettle_00000000000000000',
  name: 'Kettle & Finch Eye Exams',
  address: '567 Metropolitan Ave, Brooklyn, NY 11211',
};
const places = [
  ROSE,
  KETTLE,
  { ...KETTLE, id: 'ChIJkettle2_0000000000000000', address: '215 7th Ave, Suite 416, New York, NY 10011' },
  {
    ...ROSE,
    id: 'ChIJharbour_0000000000000000',
    name: 'Harbour Dental',
    address: '742 W Hastings St, Vancouver, BC V6C 9G2',
  },
];

const clock = { now: 0 };
let google: GooglePlaces;
let standIn: StandIn;
const warn = vi.fn();

beforeEach(async () => {
  google = new GooglePlaces({ latency: () => 0, now: () => clock.now });
  google.catalogue.add(places);
  google.accept(KEY);
  standIn = await StandIn.open(google, warn);
});
afterEach(async () => {
  await standIn.close();
  expect(warn).not.toHaveBeenCalled();
});

interface Asked {
  readonly key?: string;
  readonly mask?: string;
  readonly body?: unknown;
}

async function call(method: 'GET' | 'POST', path: string, { key = KEY, mask = '', body }: Asked) {
  const response = await fetch(`${standIn.endpoint}${path}`, {
    method,
    headers: { ...(key && { 'x-goog-api-key': key }), ...(mask && { 'x-goog-fieldmask': mask }) },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, text, body: parsed(text) };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const details = (id: string, asked: Asked = {}) =>
  call('GET', `/v1/places/${id}`, { mask: FIELDS, ...asked });
const search = (textQuery: string, asked: Asked = {}) =>
  call('POST', '/v1/places:searchText', { mask: 'places.id', body: { textQuery }, ...asked });
const searchFor = ({ name, address }: KnownPlace, asked?: Asked) => search(`${name}, ${address}`, asked);
const error = (code: number, status: string, message: string | RegExp) => ({
  status: code,
  body: { error: expect.objectContaining({ code, status, message: expect.stringMatching(message) }) },
});

describe('the stand-in for Google Places', () => {
  it('returns the masked fields of a place, without unknown ones', async () => {
    expect(await details(ROSE.id)).toMatchObject({
      status: 200,
      body: { id: ROSE.id, rating: 4.7, userRatingCount: 241, businessStatus: 'OPERATIONAL' },
    });
    expect((await details(KETTLE.id)).body).toEqual({ id: KETTLE.id, businessStatus: 'OPERATIONAL' });
  });

  it('finds a place by name and address, with the parts of its address', async () => {
    const mask = 'places.id,places.displayName,places.formattedAddress,places.addressComponents';
    const { body } = await searchFor(ROSE, { mask });
    const part = (longText: string, shortText: string, ...types: string[]) =>
      expect.objectContaining({ longText, shortText, types });
    expect(body).toEqual({
      places: [
        {
          id: ROSE.id,
          displayName: { text: ROSE.name, languageCode: 'en' },
          formattedAddress: '2145 N Halsted St Suite 220, Chicago, IL 60614, USA',
          addressComponents: [
            part('2145', '2145', 'street_number'),
            part('N Halsted St', 'N Halsted St', 'route'),
            part('Suite 220', 'Suite 220', 'subpremise'),
            part('Chicago', 'Chicago', 'locality', 'political'),
            part('Illinois', 'IL', 'administrative_area_level_1', 'political'),
            part('United States', 'US', 'country', 'political'),
            part('60614', '60614', 'postal_code'),
          ],
        },
      ],
    });
  });

  it('names the borough and no city in New York, and finds nothing under another name or in another city', async () => {
    const { text } = await searchFor(KETTLE, { mask: 'places.id,places.addressComponents' });
    expect(text).toContain('"sublocality_level_1"');
    expect(text).not.toContain('"locality"');
    for (const query of [
      'Rose Family Dental, Toronto, ON',
      '2145 N Halsted St, Chicago, IL 60614',
      'qwertz',
    ]) {
      expect(await search(query)).toMatchObject({ status: 200, body: {} });
    }
  });

  it.each<[string, Asked, string]>([
    ['text in place of JSON', { body: 'text' }, 'Invalid JSON payload received'],
    ['an empty query', { body: { textQuery: '' } }, 'textQuery'],
    ['an unknown field', { body: { textQuery: 'x', colour: 'red' } }, 'colour'],
    ['too large a page', { body: { textQuery: 'x', pageSize: 21 } }, 'pageSize'],
  ])('rejects a search with %s', async (_, asked, message) => {
    expect(await search('', asked)).toMatchObject(error(400, 'INVALID_ARGUMENT', message));
  });

  it('denies calls without a valid key', async () => {
    expect(await details(ROSE.id, { key: '' })).toMatchObject(
      error(403, 'PERMISSION_DENIED', 'unregistered callers'),
    );
    const denied = await details(ROSE.id, { key: 'guess' });
    expect(denied).toMatchObject(error(400, 'INVALID_ARGUMENT', 'API key not valid'));
    expect(denied.text).toContain('"reason":"API_KEY_INVALID"');
    expect(denied.text).not.toContain('guess');
  });

  it('requires a field mask of supported fields', async () => {
    const missing = error(400, 'INVALID_ARGUMENT', 'FieldMask is a required parameter');
    expect(await details(ROSE.id, { mask: '' })).toMatchObject(missing);
    expect(await searchFor(ROSE, { mask: '' })).toMatchObject(missing);
    const unknown = error(400, 'INVALID_ARGUMENT', /Cannot find matching fields for path '(stars|rating)'/);
    expect(await details(ROSE.id, { mask: 'id,stars' })).toMatchObject(unknown);
    expect(await searchFor(ROSE, { mask: 'rating' })).toMatchObject(unknown);
  });

  it('answers 404 for an unknown place and 400 for an invalid id', async () => {
    expect(await details('ChIJunknown_0000000000000000')).toMatchObject(
      error(404, 'NOT_FOUND', 'no longer valid'),
    );
    expect(await details('short')).toMatchObject(error(400, 'INVALID_ARGUMENT', 'Not a valid Place ID'));
    expect(await call('GET', '/v1/photos', { mask: 'id' })).toMatchObject(
      error(404, 'NOT_FOUND', 'no method'),
    );
  });

  it('throttles calls beyond the quota for a second', async () => {
    clock.now += 10_000;
    const answers = await Promise.all(Array.from({ length: 104 }, () => details(ROSE.id)));
    const throttled = answers.filter(({ status }) => status === 429);
    expect(throttled).toHaveLength(4);
    expect(throttled[0]).toMatchObject(error(429, 'RESOURCE_EXHAUSTED', 'Quota exceeded'));
    expect(throttled[0]?.headers.get('retry-after')).toBe('1');
    clock.now += 1_000;
    expect((await details(ROSE.id)).status).toBe(200);
  });
});

describe('its faults', () => {
  const faulty = async (text: string, ask: () => ReturnType<typeof call>) => {
    standIn.faults.set(text);
    const answer = await ask();
    standIn.faults.set('off');
    return answer;
  };

  it.each([
    [429, 'RESOURCE_EXHAUSTED'],
    [500, 'INTERNAL'],
    [403, 'PERMISSION_DENIED'],
  ])('are Google’s own errors: %i %s', async (code, status) => {
    expect(await faulty(`${code}:1`, () => details(ROSE.id))).toMatchObject(error(code, status, /./));
  });

  it('wrong-json is a truncated response', async () => {
    const { status, body } = await faulty('wrong-json:1', () => details(ROSE.id));
    expect({ status, body }).toEqual({ status: 200, body: undefined });
  });

  it('moved answers with another id, and both ids find the place', async () => {
    const moved = await faulty('moved:1', () => details(ROSE.id));
    const id = `${ROSE.id}_moved`;
    expect(moved).toMatchObject({ status: 200, body: { id, rating: 4.7 } });
    expect(await details(id)).toMatchObject({ body: { id } });
    expect(await details(ROSE.id)).toMatchObject({ body: { id: ROSE.id } });
  });

  it('gone removes an id; a search finds the place under another', async () => {
    const gone = error(404, 'NOT_FOUND', 'no longer valid');
    expect(await faulty('gone:1', () => details(ROSE.id))).toMatchObject(gone);
    expect(await details(ROSE.id)).toMatchObject(gone);
    const id = `${ROSE.id}_moved`;
    expect(await searchFor(ROSE)).toMatchObject({ body: { places: [{ id }] } });
    expect(await details(id)).toMatchObject({ body: { id, rating: 4.7 } });
    expect(await faulty('moved:1', () => details(id))).toMatchObject({ body: { id: ROSE.id } });
    expect(await details(ROSE.id)).toMatchObject({ body: { id: ROSE.id } });
    await faulty('gone:1', () => details(id));
    expect(await searchFor(ROSE)).toMatchObject({ body: { places: [{ id: ROSE.id }] } });
  });

  it('closed closes a place permanently', async () => {
    const mask = 'places.businessStatus';
    const closed = { businessStatus: 'CLOSED_PERMANENTLY' };
    expect(await faulty('closed:1', () => details(ROSE.id))).toMatchObject({ body: closed });
    expect(await faulty('closed:1', () => searchFor(ROSE, { mask }))).toMatchObject({
      body: { places: [closed] },
    });
  });

  it('low-confidence finds the place next door, which has an id as well', async () => {
    const { body } = await faulty('low-confidence:1', () =>
      searchFor(ROSE, { mask: 'places.id,places.formattedAddress' }),
    );
    const id = `${ROSE.id}_next-door`;
    expect(body).toEqual({
      places: [{ id, formattedAddress: '2147 N Halsted St Suite 220, Chicago, IL 60614, USA' }],
    });
    expect(await details(id)).toMatchObject({ status: 200, body: { id, rating: expect.any(Number) } });
  });
});
