import { attributesOf, bearerToken, getUser } from './pool-user.ts';
import type { Caller } from './token-verifier.ts';

/** Milliseconds that a change of staff waits for the name at most. */
const TIMEOUT_MS = 1_000;
/** Milliseconds for which a warm function remembers a name, and that it has none to wait for. */
const MAX_AGE_MS = 10 * 60_000;
const RETRY_MS = 30_000;

/**
 * The name by which staff know the caller: the email address of the account, or the token's user name where the pool does not tell it.
 * An access token has no address, and the user name of an account with an address is an id.
 */
export type StaffName = (caller: Caller, authorization: string) => Promise<string>;

interface StaffNameOptions {
  /** Of the user pool. */
  readonly issuer: string;
  readonly fetch: typeof fetch;
  /** Milliseconds. */
  readonly now: () => number;
}

export function createStaffName({ issuer, fetch, now }: StaffNameOptions): StaffName {
  const known = new Map<string, { readonly name: string; readonly until: number }>();

  async function emailOf(subject: string, token: string): Promise<string | undefined> {
    try {
      const response = await getUser({ issuer, token, fetch, timeoutMs: TIMEOUT_MS });
      if (!response.ok) return undefined;
      const attributes = await attributesOf(response);
      return attributes.get('sub') === subject ? attributes.get('email') : undefined;
    } catch {
      // What staff do must not fail because of a name. The error may quote the token, so it is not logged.
      return undefined;
    }
  }

  return async ({ subject, username }, authorization) => {
    const remembered = known.get(subject);
    if (remembered !== undefined && remembered.until > now()) return remembered.name;
    const token = bearerToken(authorization);
    if (token === undefined) return username;
    const email = await emailOf(subject, token);
    const name = email ?? username;
    known.set(subject, { name, until: now() + (email === undefined ? RETRY_MS : MAX_AGE_MS) });
    return name;
  };
}
