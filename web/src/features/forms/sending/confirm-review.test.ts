import { afterEach, describe, expect, it, vi } from 'vitest';
import { confirm, preview } from './confirm-review.ts';

const answering = (status: number, body: unknown) => {
  const fetching = vi.fn(async (_url: string, _init: RequestInit) => Response.json(body, { status }));
  vi.stubGlobal('fetch', fetching);
  return fetching;
};

afterEach(() => vi.unstubAllGlobals());

describe('confirming a review', () => {
  it('sends the token in the body, never in the URL', async () => {
    const fetching = answering(200, {
      clinic: { slug: 'harbor-dental', name: 'Harbor Dental' },
      status: 'confirmed',
    });
    expect(await confirm('secret-token')).toEqual({
      clinic: { slug: 'harbor-dental', name: 'Harbor Dental' },
      status: 'confirmed',
    });
    const [url, init] = fetching.mock.calls[0] ?? [];
    expect(url).toBe('/api/reviews/confirm');
    expect(init?.body).toBe('{"token":"secret-token"}');
  });

  it('shows what a link confirms, with the token in the body', async () => {
    const shown = { clinic: { slug: 'harbor-dental', name: 'Harbor Dental' }, rating: 4 };
    const fetching = answering(200, shown);
    expect(await preview('secret-token')).toEqual(shown);
    const [url, init] = fetching.mock.calls[0] ?? [];
    expect([url, init?.body]).toEqual(['/api/reviews/to-confirm', '{"token":"secret-token"}']);
    answering(400, { code: 'invalid_request', message: 'This link is no longer valid.' });
    expect(await preview('t')).toEqual({ status: 'invalid' });
  });

  it('distinguishes an invalid link and too many requests from a failure', async () => {
    answering(400, { code: 'invalid_request', message: 'This link is no longer valid.' });
    expect(await confirm('t')).toEqual({ status: 'invalid' });
    answering(429, { code: 'too_many_requests', message: 'Too many.' });
    expect(await confirm('t')).toEqual({ status: 'tooMany' });
    answering(503, { code: 'unavailable', message: 'Later.' });
    await expect(confirm('t')).rejects.toThrow('503');
  });
});
