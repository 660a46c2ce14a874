import publicKey from 'cognito-local/lib/keys/cognitoLocal.public.json' with { type: 'json' };
import { createLocalJWKSet, errors, jwtVerify } from 'jose';

/** The keys that a pool publishes: cognito-local signs with the same one for all pools. */
export const keySet = { keys: [publicKey.jwk] };

const keys = createLocalJWKSet(keySet);

export class TokenError extends Error {}

interface Check {
  readonly origin: string;
  readonly now: Date;
}

/** Throws `TokenError` unless it is a valid refresh token of a pool at this origin; cognito-local checks none. */
export const verifyRefreshToken = (token: string, check: Check): Promise<void> =>
  verify(token, undefined, check);

/** Throws `TokenError` unless it is a valid access token of a pool at this origin. */
export const verifyAccessToken = (token: string, check: Check): Promise<void> =>
  verify(token, 'access', check);

/** @param use The claim `token_use`, which refresh tokens do not have. */
async function verify(token: string, use: 'access' | undefined, { origin, now }: Check): Promise<void> {
  try {
    const { payload } = await jwtVerify(token, keys, { currentDate: now, algorithms: ['RS256'] });
    if (payload.iss?.startsWith(`${origin}/`) && payload.token_use === use) return;
  } catch (error) {
    if (error instanceof errors.JWTExpired) throw new TokenError('has expired');
    if (!(error instanceof errors.JOSEError)) throw error;
  }
  throw new TokenError('is not valid');
}
