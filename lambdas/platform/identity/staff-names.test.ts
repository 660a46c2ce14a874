import { describe, expect, it, vi } from 'vitest';
import { createStaffName } from './staff-names.ts';

const ISSUER = 'https://cognito-idp.us-east-1.amazonaws.com/us-east-1_abc';
const caller = { subject: 'id-1', username: 'id-1', groups: ['admin'] };
const user = (attributes: Readonly<Record<string, string>>) =>
  Response.json({ UserAttributes: Object.entries(attributes).map(([Name, Value]) => ({ Name, Value })) });

function named(answer: () => Promise<Response> | Response) {
  const fetched = vi.fn<typeof fetch>(async () => answer());
  let time = 0;
  const nameOf = createStaffName({ issuer: ISSUER, fetch: fetched, now: () => time });
  return { fetched, nameOf: () => nameOf(caller, 'Bearer token-1'), pass: (ms: number) => (time += ms) };
}

describe('the name of a member of staff', () => {
  it('is the email address that the pool has for the token', async () => {
    const { fetched, nameOf } = named(() => user({ sub: 'id-1', email: 'ann@staff.example' }));
    expect(await nameOf()).toBe('ann@staff.example');
    const [url, init] = fetched.mock.calls[0] ?? [];
    expect(url).toBe('https://cognito-idp.us-east-1.amazonaws.com');
    expect(init?.body).toBe('{"AccessToken":"token-1"}');
  });

  it('is asked for once in ten minutes', async () => {
    const { fetched, nameOf, pass } = named(() => user({ sub: 'id-1', email: 'ann@staff.example' }));
    await nameOf();
    pass(9 * 60_000);
    await nameOf();
    expect(fetched).toHaveBeenCalledTimes(1);
    pass(2 * 60_000);
    await nameOf();
    expect(fetched).toHaveBeenCalledTimes(2);
  });

  it.each<[string, () => Promise<Response> | Response]>([
    ['fails', () => Promise.reject(new Error('no network'))],
    ['rejects the token', () => new Response('{}', { status: 400 })],
    ['answers something else', () => new Response('<html>')],
    ['answers for another person', () => user({ sub: 'id-2', email: 'bob@staff.example' })],
    ['knows no address', () => user({ sub: 'id-1' })],
  ])('is the user name while the pool %s, and asked for again after half a minute', async (_what, answer) => {
    const { fetched, nameOf, pass } = named(answer);
    expect(await nameOf()).toBe('id-1');
    expect(await nameOf()).toBe('id-1');
    expect(fetched).toHaveBeenCalledTimes(1);
    pass(31_000);
    expect(await nameOf()).toBe('id-1');
    expect(fetched).toHaveBeenCalledTimes(2);
  });
});
