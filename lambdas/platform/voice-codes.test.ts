import { describe, expect, it, vi } from 'vitest';
import { keyedHash } from './hashes.ts';
import { createVoiceCodes, SIGNATURE_HEADER } from './voice-codes.ts';

const SERVICE = 'https://calls.example/start';

function calling(answer: () => Promise<Response>) {
  const fetched = vi.fn<typeof fetch>(answer);
  return { fetched, voice: createVoiceCodes({ url: SERVICE, key: 'key', fetch: fetched }) };
}

describe('a call with a code', () => {
  it('is asked for with a signature of what is asked', async () => {
    const { fetched, voice } = calling(async () => new Response('{}'));
    await voice.call('+13125550142', '012345');
    const [url, init] = fetched.mock.calls[0] ?? [];
    const body = '{"phone":"+13125550142","code":"012345"}';
    expect([url, init?.body]).toEqual([SERVICE, body]);
    expect(init?.headers).toMatchObject({ [SIGNATURE_HEADER]: keyedHash('key')(body) });
  });

  it.each<[string, () => Promise<Response>]>([
    ['does not respond', () => Promise.reject(new Error('no network'))],
    ['fails', async () => new Response('', { status: 500 })],
    ['denies it', async () => new Response('', { status: 403 })],
  ])('fails where the service %s', async (_what, answer) => {
    const { voice } = calling(answer);
    await expect(voice.call('+13125550142', '012345')).rejects.toMatchObject({ code: 'service_unavailable' });
  });
});
