/** The only file that configures Amplify and signs in with it; loaded by the areas of staff and of providers. */
import { Amplify } from 'aws-amplify';
import {
  type AuthTokens,
  confirmResetPassword,
  confirmSignIn,
  fetchAuthSession,
  resetPassword,
  signIn,
  signOut,
} from 'aws-amplify/auth';
import { brand } from '../../../shared/content/brand.ts';
import type { SignIn } from '../../../shared/contracts/staff/sign-in.ts';
import { answered, poolFails } from './pool-failure.ts';
import { type SignInStep, toStep } from './sign-in-step.ts';

const COGNITO = /^https:\/\/cognito-idp\.[\w-]+\.amazonaws\.com$/;

/** What staff and providers do at their user pools. */
export interface Pool {
  signIn(username: string, password: string): Promise<SignInStep>;
  /** Responds to the challenge of the previous step. */
  answer(response: string): Promise<SignInStep>;
  sendResetCode(username: string): Promise<void>;
  resetPassword(username: string, code: string, password: string): Promise<void>;
  signOut(): Promise<void>;
  /**
   * The tokens, renewed if necessary; none without a session, or when it has expired and cannot be renewed. Rejects when the pool
   * fails: the session may be valid.
   */
  tokens(): Promise<Partial<AuthTokens>>;
}

/** Configures Amplify for the user pool of the API's response. A page has one pool. */
export function openPool({ issuer, clientId, flow }: SignIn): Pool {
  const { origin, pathname } = new URL(issuer);
  const userPoolId = pathname.slice(1);
  const pool = { userPoolId, userPoolClientId: clientId };
  Amplify.configure({
    // Amplify derives Cognito's endpoint itself and warns about custom ones.
    Auth: { Cognito: COGNITO.test(origin) ? pool : { ...pool, userPoolEndpoint: origin } },
  });
  let account = '';
  const names = () => ({ issuer: brand.name, account });
  const step = async (next: SignInStep): Promise<SignInStep> =>
    next.kind === 'choose-totp' ? answer('TOTP') : next;
  const answer = async (challengeResponse: string): Promise<SignInStep> => {
    const { nextStep } = await answered(confirmSignIn({ challengeResponse }));
    return step(toStep(nextStep, names()));
  };

  return {
    async signIn(username, password) {
      // Amplify rejects a sign-in while it holds a session, even an invalid one.
      await endSession(clientId);
      account = username;
      const options = { authFlowType: flow };
      const { nextStep } = await answered(signIn({ username, password, options }));
      return step(toStep(nextStep, names()));
    },
    answer,
    async sendResetCode(username) {
      await answered(resetPassword({ username }));
    },
    resetPassword: (username, confirmationCode, newPassword) =>
      answered(confirmResetPassword({ username, confirmationCode, newPassword })),
    signOut: () => endSession(clientId),
    async tokens() {
      try {
        return (await answered(fetchAuthSession())).tokens ?? {};
      } catch (error) {
        if (poolFails(error)) throw error;
        return {};
      }
    },
  };
}

/** Ends the local session even when the pool cannot be reached. */
async function endSession(clientId: string): Promise<void> {
  try {
    await answered(signOut());
  } catch (error) {
    if (!poolFails(error)) throw error;
    forgetTokens(clientId);
  }
}

/** Removes the tokens of a session from this browser. */
export function forgetTokens(clientId: string): void {
  for (const key of Object.keys(window.localStorage)) {
    if (key.startsWith(prefixOf(clientId))) window.localStorage.removeItem(key);
  }
}

/** Prefix of Amplify's keys in the local storage. */
export const prefixOf = (clientId: string) => `CognitoIdentityServiceProvider.${clientId}`;
