import publicKey from 'cognito-local/lib/keys/cognitoLocal.public.json' with { type: 'json' };
import { createLocalJWKSet, errors, jwtVerify } from 'jose';

/** The keys that a pool publishes: cognito-local signs with the same one for all pools. */
export const keySet = { keys: [publicKey.jwk] };

const keys = createLocalJWKSet(keySet);

export class TokenError extends Error {}

/**
 * Throws `TokenError` unless it is a valid refresh token of a pool at this origin; cognito-local checks none. Access and
 * id tokens have the claim `token_use`.
 */
export async function verifyRefreshToken(
  token: string,
  { origin, now }: { readonly origin: string; readonly now: Date },
): Promise<void> {
  try {
    const { payload } = await jwtVerify(token, keys, { currentDate: now, algorithms: ['RS256'] });
    if (payload.iss?.startsWith(`${origin}/`) && payload.token_use === undefined) return;
  } catch (error) {
    if (error instanceof errors.JWTExpired) throw new TokenError('has expired');
    if (!(error instanceof errors.JOSEError)) throw error;
  }
  throw new TokenError('is not valid');
}
