import { createRemoteJWKSet, errors, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from 'jose';
import * as z from 'zod';

export interface JwtConfiguration {
  /** `iss` of the tokens, and URL of the keys. */
  readonly issuer: string;
  /** One of these is in `aud`, or is `client_id` in a token without `aud`. */
  readonly audience: readonly string[];
  /** Milliseconds since the epoch. */
  readonly now: () => number;
}

/** `requestContext.authorizer` of the event. */
export interface JwtAuthorization {
  readonly jwt: {
    readonly claims: Readonly<Record<string, string>>;
    /** No route requires scopes. */
    readonly scopes: null;
  };
}

export interface Unauthorized {
  /** `www-authenticate` of the response. */
  readonly challenge: string;
}

const KEYS_MAX_AGE_MS = 2 * 3_600_000;

/**
 * A JWT authorizer of an HTTP API. Source: "Control access to HTTP APIs with JWT authorizers" and "Troubleshooting issues
 * with HTTP API JWT authorizers", Amazon API Gateway developer guide.
 */
export class JwtAuthorizer {
  private readonly configuration: JwtConfiguration;
  private keys: Promise<JWTVerifyGetKey> | undefined;

  constructor(configuration: JwtConfiguration) {
    this.configuration = configuration;
  }

  /** @param header The request's `Authorization`: the token, with or without `Bearer` before it. */
  async authorize(header: string | undefined): Promise<JwtAuthorization | Unauthorized> {
    const token = header?.replace(/^Bearer +/i, '').trim();
    if (!token) return { challenge: 'Bearer' };
    try {
      const claims = await this.verify(token);
      return { jwt: { claims: asText(claims), scopes: null } };
    } catch (error) {
      return {
        challenge: `Bearer scope="" error="invalid_token" error_description="${reason(error)}"`,
      };
    }
  }

  private async verify(token: string): Promise<JWTPayload> {
    const { issuer, audience, now } = this.configuration;
    const { payload } = await jwtVerify(token, await this.publishedKeys(), {
      issuer,
      algorithms: ['RS256', 'RS384', 'RS512'],
      requiredClaims: ['exp'],
      currentDate: new Date(now()),
    });
    const audiences = payload.aud === undefined ? [payload.client_id] : [payload.aud].flat();
    if (!audiences.some((one) => typeof one === 'string' && audience.includes(one))) {
      throw new InvalidToken('the token does not have a valid audience');
    }
    if (typeof payload.iat === 'number' && payload.iat * 1_000 > now()) {
      throw new InvalidToken('the token was issued in the future');
    }
    return payload;
  }

  /** By OpenID discovery, which is retried after a failure. */
  private async publishedKeys(): Promise<JWTVerifyGetKey> {
    this.keys ??= discoverKeys(this.configuration.issuer);
    try {
      return await this.keys;
    } catch {
      this.keys = undefined;
      throw new InvalidToken('OIDC discovery endpoint communication error');
    }
  }
}

class InvalidToken extends Error {}

const openIdConfiguration = z.object({ jwks_uri: z.url() });

async function discoverKeys(issuer: string): Promise<JWTVerifyGetKey> {
  const response = await fetch(`${issuer}/.well-known/openid-configuration`);
  const { jwks_uri: url } = openIdConfiguration.parse(await response.json());
  return createRemoteJWKSet(new URL(url), { cacheMaxAge: KEYS_MAX_AGE_MS });
}

/** The function gets every claim as a string: a list in brackets, separated by spaces. */
function asText(claims: JWTPayload): Record<string, string> {
  return Object.fromEntries(Object.entries(claims).map(([name, value]) => [name, text(value)]));
}

function text(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(text).join(' ')}]`;
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

function reason(error: unknown): string {
  if (error instanceof InvalidToken) return error.message;
  if (error instanceof errors.JWTExpired) return 'the token has expired';
  if (error instanceof errors.JWTClaimValidationFailed) return `the claim ${error.claim} is not valid`;
  return 'the token is not valid';
}
