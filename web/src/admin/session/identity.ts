/** All that the dashboard asks of Amplify. */
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
import { brand } from '../../../../shared/content/brand.ts';
import { type SignIn, STAFF_GROUP } from '../../../../shared/contracts/sign-in.ts';
import { forgetStaff, rememberStaff } from '../../lib/staff-token.ts';
import { answered, poolFails } from './pool-failure.ts';
import { type SignInStep, toStep } from './sign-in-step.ts';

const COGNITO = /^https:\/\/cognito-idp\.[\w-]+\.amazonaws\.com$/;

export interface Account {
  /** To show who is signed in: the e-mail address, or what the pool calls the user. */
  readonly name: string;
  readonly staff: boolean;
}

/** The user pool, as the dashboard uses it. */
export interface Identity {
  signIn(username: string, password: string): Promise<SignInStep>;
  /** Answers what the step before asked for. */
  answer(response: string): Promise<SignInStep>;
  sendResetCode(username: string): Promise<void>;
  resetPassword(username: string, code: string, password: string): Promise<void>;
  signOut(): Promise<void>;
  /** Undefined when nobody is signed in, or the session is over and cannot be renewed. */
  account(): Promise<Account | undefined>;
  /** An access token that is valid for a while; undefined like `account`. */
  token(): Promise<string | undefined>;
}

/** Sets Amplify up for the pool that the API names. */
export function createIdentity({ issuer, clientId, flow }: SignIn): Identity {
  const { origin, pathname } = new URL(issuer);
  const userPoolId = pathname.slice(1);
  const pool = { userPoolId, userPoolClientId: clientId };
  Amplify.configure({
    // Amplify finds Cognito's own endpoint by itself, and warns of every other one.
    Auth: { Cognito: COGNITO.test(origin) ? pool : { ...pool, userPoolEndpoint: origin } },
  });
  let account = '';
  const step = async (next: ReturnType<typeof toStep>): Promise<SignInStep> => {
    if (next.kind === 'choose-totp') return answer('TOTP');
    if (next.kind === 'done') remember(clientId);
    return next;
  };
  const names = () => ({ issuer: brand.name, account });
  const answer = async (challengeResponse: string): Promise<SignInStep> => {
    const { nextStep } = await answered(confirmSignIn({ challengeResponse }));
    return step(toStep(nextStep, names()));
  };

  return {
    async signIn(username, password) {
      // Amplify refuses while it still holds a session, even one that the API has refused.
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
    async signOut() {
      forgetStaff();
      await endSession(clientId);
    },
    async account() {
      const { idToken, accessToken } = await session();
      if (!accessToken) return undefined;
      const groups = accessToken.payload['cognito:groups'];
      const { email } = idToken?.payload ?? {};
      const { username } = accessToken.payload;
      return {
        name: [email, username].find((name) => typeof name === 'string') ?? '',
        staff: Array.isArray(groups) && groups.includes(STAFF_GROUP),
      };
    },
    async token() {
      return (await session()).accessToken?.toString();
    },
  };
}

/** The tokens, renewed if need be; none when they cannot be. Rejects when the pool fails: the session may well stand. */
async function session(): Promise<Partial<AuthTokens>> {
  try {
    return (await answered(fetchAuthSession())).tokens ?? {};
  } catch (error) {
    if (poolFails(error)) throw error;
    return {};
  }
}

/** Ends the session here in any case; the pool hears of it unless it fails. */
async function endSession(clientId: string): Promise<void> {
  try {
    await answered(signOut());
  } catch (error) {
    if (!poolFails(error)) throw error;
    for (const key of Object.keys(window.localStorage)) {
      if (key.startsWith(prefixOf(clientId))) window.localStorage.removeItem(key);
    }
  }
}

/** Where Amplify keeps a session. */
const prefixOf = (clientId: string) => `CognitoIdentityServiceProvider.${clientId}`;

/** Where Amplify keeps the access token, for the preview of a clinic, which does without Amplify. */
function remember(clientId: string): void {
  const client = prefixOf(clientId);
  const user = window.localStorage.getItem(`${client}.LastAuthUser`);
  if (user !== null) rememberStaff(`${client}.${user}.accessToken`);
}
