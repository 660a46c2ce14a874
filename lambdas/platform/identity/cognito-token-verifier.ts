import { JwtVerifier } from 'aws-jwt-verify';
import { JwksValidationError, JwkValidationError } from 'aws-jwt-verify/error';
import { SimpleJwksCache } from 'aws-jwt-verify/jwk';
import * as z from 'zod/mini';
import { unavailable } from '../errors.ts';
import type { Caller, TokenVerifier } from './token-verifier.ts';

export interface TokenSettings {
  /** The user pool's issuer, from which its public keys are read. */
  readonly issuer: string;
  /** The pool's client that tokens must have been made for. */
  readonly clientId: string;
}

/** A timeout well within the function's, also with a retry. */
const KEYS_TIMEOUT_MS = 1_500;
const KEYS_ATTEMPTS = 2;

/**
 * The claims of an access token that count. An access token names its client in `client_id` and has no `aud`, so that the
 * library's check of the audience is not the one that is needed. A token that never expires is none of the pool's.
 */
const claimsSchema = z.object({
  token_use: z.literal('access'),
  client_id: z.string(),
  exp: z.number(),
  sub: z.string().check(z.minLength(1)),
  username: z.string().check(z.minLength(1)),
  'cognito:groups': z._default(z.array(z.string()), []),
});

/** The pool's keys could not be read: a failure of the service, whether the token is valid or not. */
class KeysNotRead extends Error {
  constructor(cause: unknown) {
    super('the keys of the user pool cannot be read', { cause });
    this.name = 'KeysNotRead';
  }
}

/**
 * Proves access tokens of one user pool. By the standard's verifier and not the one for Cognito, which takes only ids
 * that pools on AWS have. The keys are read once, and again when a token names one that is not among them, at most
 * every ten seconds.
 */
export function createTokenVerifier({ issuer, clientId }: TokenSettings): TokenVerifier {
  const verifier = JwtVerifier.create(
    { issuer, jwksUri: `${issuer.replace(/\/$/, '')}/.well-known/jwks.json`, audience: null },
    { jwksCache: new SimpleJwksCache({ fetcher: { fetch: readKeys } }) },
  );

  async function verifiedClaims(token: string): Promise<unknown> {
    try {
      return await verifier.verify(token);
    } catch (error) {
      const ofKeys = [KeysNotRead, JwksValidationError, JwkValidationError];
      if (ofKeys.some((kind) => error instanceof kind)) throw unavailable(error);
      // An invalid token. The error may quote it, so it is not passed on.
      return undefined;
    }
  }

  return {
    async verify(authorization) {
      const token = /^Bearer +(\S+)$/i.exec(authorization)?.[1];
      if (token === undefined) return undefined;
      const claims = claimsSchema.safeParse(await verifiedClaims(token));
      return claims.success && claims.data.client_id === clientId ? callerOf(claims.data) : undefined;
    },
  };
}

function callerOf(claims: z.output<typeof claimsSchema>): Caller {
  return { subject: claims.sub, username: claims.username, groups: claims['cognito:groups'] };
}

/** Reads keys by the platform's `fetch`, since the library's own takes https addresses only, and local pools have none. */
async function readKeys(uri: string): Promise<ArrayBuffer> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const response = await fetch(uri, { signal: AbortSignal.timeout(KEYS_TIMEOUT_MS) });
      if (!response.ok) throw new Error(`the keys were answered with ${response.status}`);
      return await response.arrayBuffer();
    } catch (error) {
      if (attempt === KEYS_ATTEMPTS) throw new KeysNotRead(error);
    }
  }
}
