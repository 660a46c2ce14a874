import { settings } from '../platform/environment.ts';
import { createTokenVerifier } from '../platform/identity/cognito-token-verifier.ts';
import { createStaffName } from '../platform/identity/staff-names.ts';
import { createLogger } from '../platform/logging.ts';
import type { HttpDependencies } from './handler.ts';

const { originSecret, previousOriginSecret, tokenIssuer, tokenClientId } = settings;

/** Settings of every function behind the HTTP API. */
export const httpSettings = { originSecret, previousOriginSecret, tokenIssuer, tokenClientId };

export interface HttpEnvironment {
  readonly originSecret: string;
  readonly previousOriginSecret?: string | undefined;
  readonly tokenIssuer: string;
  readonly tokenClientId: string;
}

/** Dependencies of every function behind the HTTP API. In a module without the AWS SDK, which not every one needs. */
export function createHttpDependencies(environment: HttpEnvironment): HttpDependencies {
  return {
    originSecrets: [environment.originSecret, environment.previousOriginSecret].filter(
      (secret) => secret !== undefined,
    ),
    tokenVerifier: createTokenVerifier({
      issuer: environment.tokenIssuer,
      clientId: environment.tokenClientId,
    }),
    staffName: createStaffName({ issuer: environment.tokenIssuer, fetch, now: Date.now }),
    logger: createLogger(),
    now: () => performance.now(),
  };
}
