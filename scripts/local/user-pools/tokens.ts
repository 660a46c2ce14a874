import publicKey from 'cognito-local/lib/keys/cognitoLocal.public.json' with { type: 'json' };
import { createLocalJWKSet, errors, jwtVerify } from 'jose';

/** The keys that prove tokens, as a pool publishes them: cognito-local signs with one for all pools. */
export const keySet = { keys: [publicKey.jwk] };

const keys = createLocalJWKSet(keySet);

/** Why a token proves nothing, in a few words. */
export class TokenError extends Error {}

interface Expected {
  /** Of the pools that may have issued it. */
  readonly origin: string;
  readonly now: Date;
  /** An access token's own claim; refresh tokens have none. */
  readonly use: 'access' | undefined;
}

/** Throws `TokenError` unless one of these pools made the token and it is still good: cognito-local believes them all. */
export async function verifyOwnToken(token: string, { origin, now, use }: Expected): Promise<void> {
  try {
    const { payload } = await jwtVerify(token, keys, { currentDate: now, algorithms: ['RS256'] });
    if (payload.iss?.startsWith(`${origin}/`) && payload.token_use === use) return;
  } catch (error) {
    if (error instanceof errors.JWTExpired) throw new TokenError('has expired');
    if (!(error instanceof errors.JOSEError)) throw error;
  }
  throw new TokenError('is not valid');
}
