import { AppError, unavailable } from '../errors.ts';
import { attributesOf, bearerToken, deleteUser, getUser } from './pool-user.ts';
import type { Caller, ProviderCaller } from './token-verifier.ts';

/** Milliseconds that a call waits for the pool at most. */
const TIMEOUT_MS = 2_000;
/** Milliseconds for which a warm function remembers a verified address: a deleted account or one that is signed out ends as soon. */
const MAX_AGE_MS = 60_000;
/** Tokens that a warm function remembers at most. */
const MAX_KNOWN = 1_000;

/**
 * The caller with the verified email address of the account. Throws `unauthorized` for a token that the pool has ended,
 * `forbidden` for an address that is not verified, and `service_unavailable`.
 */
export type ProviderEmail = (caller: Caller, authorization: string) => Promise<ProviderCaller>;

interface ProviderEmailOptions {
  /** Of the providers' user pool. */
  readonly issuer: string;
  readonly fetch: typeof fetch;
  /** Milliseconds. */
  readonly now: () => number;
}

/** An access token has no address, so the pool is asked, with the person's own token. */
export function createProviderEmail({ issuer, fetch, now }: ProviderEmailOptions): ProviderEmail {
  const known = new Map<string, { readonly email: string; readonly until: number }>();

  async function emailOf(subject: string, token: string): Promise<string> {
    const response = await getUser({ issuer, token, fetch, timeoutMs: TIMEOUT_MS }).catch((error) => {
      throw unavailable(error);
    });
    // Cognito answers 400 for a token that was revoked and for an account that is gone; it throttles with 400, too.
    if (response.status === 400 && (await isDenied(response))) {
      throw new AppError('unauthorized', 'Sign in to do this.');
    }
    if (!response.ok) throw unavailable(new Error(`the user was answered with ${response.status}`));
    const attributes = await attributesOf(response).catch((error) => {
      throw unavailable(error);
    });
    if (attributes.get('sub') !== subject) throw new AppError('unauthorized', 'Sign in to do this.');
    const email = attributes.get('email');
    if (email === undefined || attributes.get('email_verified') !== 'true') {
      throw new AppError('forbidden', 'Verify your email address to do this.');
    }
    return email;
  }

  return async (caller, authorization) => {
    const token = bearerToken(authorization);
    if (token === undefined) throw new AppError('unauthorized', 'Sign in to do this.');
    const remembered = known.get(token);
    if (remembered !== undefined && remembered.until > now())
      return { ...caller, email: remembered.email, token };
    const email = await emailOf(caller.subject, token);
    if (known.size >= MAX_KNOWN) known.clear();
    known.set(token, { email, until: now() + MAX_AGE_MS });
    return { ...caller, email, token };
  };
}

/** Deletes the account of an access token; one that is gone is deleted. Throws `service_unavailable`. */
export function createDeleteUser({ issuer, fetch }: Pick<ProviderEmailOptions, 'issuer' | 'fetch'>) {
  return async (token: string): Promise<void> => {
    const response = await deleteUser({ issuer, token, fetch, timeoutMs: TIMEOUT_MS }).catch((error) => {
      throw unavailable(error);
    });
    if (response.ok || (response.status === 400 && (await isDenied(response)))) return;
    throw unavailable(new Error(`the deletion was answered with ${response.status}`));
  };
}

const DENIED = ['NotAuthorizedException', 'UserNotFoundException', 'UserNotConfirmedException'];

async function isDenied(response: Response): Promise<boolean> {
  const text = await response.text();
  return DENIED.some((name) => text.includes(name));
}
