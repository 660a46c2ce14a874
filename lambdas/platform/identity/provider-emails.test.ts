import { describe, expect, it, vi } from 'vitest';
import { createProviderEmail } from './provider-emails.ts';

const ISSUER = 'https://cognito-idp.us-east-1.amazonaws.com/us-east-1_abc';
const caller = { subject: 'id-1', username: 'name-1', groups: [] };
const account = { sub: 'id-1', email: 'ann@clinic.example', email_verified: 'true' };
const user = (attributes: Readonly<Record<string, string>> = account) =>
  Response.json({ UserAttributes: Object.entries(attributes).map(([Name, Value]) => ({ Name, Value })) });

function asking(answer: () => Promise<Response> | Response) {
  const fetched = vi.fn<typeof fetch>(async () => answer());
  let time = 0;
  const emailOf = createProviderEmail({ issuer: ISSUER, fetch: fetched, now: () => time });
  return {
    fetched,
    ask: (authorization = 'Bearer token-1') => emailOf(caller, authorization),
    pass: (ms: number) => (time += ms),
  };
}

describe('the email address of a provider', () => {
  it('is the verified one that the pool has for the token', async () => {
    const { fetched, ask } = asking(() => user());
    expect(await ask()).toEqual({ ...caller, email: 'ann@clinic.example', token: 'token-1' });
    const [url, init] = fetched.mock.calls[0] ?? [];
    expect(url).toBe('https://cognito-idp.us-east-1.amazonaws.com');
    expect(init?.body).toBe('{"AccessToken":"token-1"}');
  });

  it('is asked for once a minute for each token', async () => {
    const { fetched, ask, pass } = asking(() => user());
    await ask();
    pass(59_000);
    await ask();
    expect(fetched).toHaveBeenCalledTimes(1);
    await ask('Bearer token-2');
    expect(fetched).toHaveBeenCalledTimes(2);
    pass(2_000);
    await ask();
    expect(fetched).toHaveBeenCalledTimes(3);
  });

  it.each<[string, () => Promise<Response> | Response, string]>([
    ['is not verified', () => user({ ...account, email_verified: 'false' }), 'forbidden'],
    ['is missing', () => user({ sub: 'id-1' }), 'forbidden'],
    ['is of another account', () => user({ ...account, sub: 'id-2' }), 'unauthorized'],
    [
      'is of a deleted account',
      () => Response.json({ __type: 'UserNotFoundException' }, { status: 400 }),
      'unauthorized',
    ],
    [
      'is of an ended session',
      () => Response.json({ __type: 'NotAuthorizedException' }, { status: 400 }),
      'unauthorized',
    ],
    [
      'is not answered for now',
      () => Response.json({ __type: 'TooManyRequestsException' }, { status: 400 }),
      'service_unavailable',
    ],
    ['is not answered', () => Promise.reject(new Error('no network')), 'service_unavailable'],
    ['is answered with something else', () => new Response('<html>'), 'service_unavailable'],
  ])('opens nothing when it %s, and is asked for again', async (_what, answer, code) => {
    const { fetched, ask } = asking(answer);
    await expect(ask()).rejects.toMatchObject({ code });
    await expect(ask()).rejects.toMatchObject({ code });
    expect(fetched).toHaveBeenCalledTimes(2);
  });

  it.each(['', 'Bearer', 'token-1', 'Basic YTpi'])(
    'is not asked for with the header “%s”',
    async (header) => {
      const { fetched, ask } = asking(() => user());
      await expect(ask(header)).rejects.toMatchObject({ code: 'unauthorized' });
      expect(fetched).not.toHaveBeenCalled();
    },
  );
});
