import { afterEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { defineContract, type None, requestType } from '../../../shared/contracts/contract.ts';
import { ApiError } from './api.ts';
import { SendError, sendCall } from './send.ts';

const post = defineContract({
  method: 'POST',
  path: '/api/things',
  auth: 'public',
  owner: 'submissions',
  request: requestType<None, None, { name: string }>(),
  response: z.object({ id: z.string() }),
  status: 201,
});

const patch = defineContract({
  method: 'PATCH',
  path: '/api/things/{id}/close',
  auth: 'admin',
  owner: 'admin',
  request: requestType<{ id: string }>(),
  response: z.object({ id: z.string() }),
});

function answer(response: Response) {
  const fake = vi.fn(async (_url: string, _init: RequestInit) => response);
  vi.stubGlobal('fetch', fake);
  return fake;
}

/** How the one call was made. */
function made(fake: ReturnType<typeof answer>) {
  const [[url, init] = []] = fake.mock.calls;
  return { url, ...init, headers: Object.fromEntries(new Headers(init?.headers)) };
}

async function failure(sending: Promise<unknown>): Promise<SendError> {
  const error = await sending.catch((reason: unknown) => reason);
  if (!(error instanceof SendError)) throw new Error('it did not fail as it should');
  return error;
}

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('sending', () => {
  it('makes the call of the contract with a JSON body, credentials and the idempotency key', async () => {
    const fetch = answer(Response.json({ id: 'a' }, { status: 201 }));
    await expect(sendCall(post, { body: { name: 'Ann' }, idempotencyKey: 'key-1' })).resolves.toEqual({
      id: 'a',
    });
    expect(made(fetch)).toMatchObject({
      url: '/api/things',
      method: 'POST',
      credentials: 'include',
      body: '{"name":"Ann"}',
      headers: { 'content-type': 'application/json', 'idempotency-key': 'key-1' },
    });
  });

  it('fills the path and sends the token, and no content type without a body', async () => {
    const fetch = answer(Response.json({ id: 'a/b' }));
    await sendCall(patch, { params: { id: 'a/b' }, token: 'secret' });
    expect(made(fetch)).toMatchObject({ url: '/api/things/a%2Fb/close', method: 'PATCH', body: null });
    expect(made(fetch).headers).toEqual({ accept: 'application/json', authorization: 'Bearer secret' });
  });

  it('fails with status, text and the messages by field', async () => {
    const body = { code: 'invalid_request', message: 'Not valid', fields: { name: ['Too short'] } };
    answer(Response.json(body, { status: 400 }));
    const error = await failure(sendCall(post, { body: { name: '' } }));
    expect(error).toBeInstanceOf(ApiError);
    expect(error.message).toBe(`400: ${JSON.stringify(body)}`);
    expect(error.status).toBe(400);
    expect(error.body).toEqual(body);
    expect(error.fields).toEqual({ name: ['Too short'] });
  });

  it('keeps an error that is not the API’s own as text', async () => {
    answer(new Response('<h1>Bad gateway</h1>', { status: 502 }));
    const error = await failure(sendCall(post, { body: { name: 'Ann' } }));
    expect(error.message).toBe('502: <h1>Bad gateway</h1>');
    expect(error.body).toBeUndefined();
    expect(error.fields).toEqual({});
  });

  it('uses the status text of an empty answer', async () => {
    answer(new Response('', { status: 503, statusText: 'Service Unavailable' }));
    const error = await failure(sendCall(post, { body: { name: 'Ann' } }));
    expect(error.message).toBe('503: Service Unavailable');
  });

  it('rejects an answer that does not match the contract', async () => {
    answer(Response.json({ number: 1 }));
    await expect(sendCall(post, { body: { name: 'Ann' } })).rejects.toThrow();
  });
});
