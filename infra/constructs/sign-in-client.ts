import { Duration, Fn } from 'aws-cdk-lib';
import {
  type UserPool,
  UserPoolClientIdentityProvider,
  type UserPoolClientOptions,
} from 'aws-cdk-lib/aws-cognito';
import type { StageConfig } from '../stage.ts';

/** A user pool and the one client that browsers sign in with. */
export interface SignInPool {
  /** The pool's URL, which tokens contain as `iss`. */
  readonly issuer: string;
  readonly poolId: string;
  /** The client for which tokens are issued. */
  readonly clientId: string;
}

/** What the clients of all pools have in common. */
export function browserClient(stage: StageConfig): UserPoolClientOptions {
  return {
    // It runs in browsers, which cannot keep a secret.
    generateSecret: false,
    authFlows: {
      userSrp: stage.signIn === 'USER_SRP_AUTH',
      userPassword: stage.signIn === 'USER_PASSWORD_AUTH',
    },
    disableOAuth: true,
    supportedIdentityProviders: [UserPoolClientIdentityProvider.COGNITO],
    // A stolen token expires soon, and a working day needs one sign-in.
    accessTokenValidity: Duration.minutes(30),
    idTokenValidity: Duration.minutes(30),
    refreshTokenValidity: Duration.hours(10),
    // Time to install an authenticator app during sign-in.
    authSessionValidity: Duration.minutes(15),
    enableTokenRevocation: true,
    // The same response for a wrong password and an unknown email address.
    preventUserExistenceErrors: true,
  };
}

/** Scheme and host of the requests to a pool. */
export function originOf({ userPoolProviderUrl }: UserPool): string {
  const parts = Fn.split('/', userPoolProviderUrl);
  return Fn.join('//', [Fn.select(0, parts), Fn.select(2, parts)]);
}
