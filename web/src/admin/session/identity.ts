/** The only file of the dashboard that calls Amplify. */
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
import { type SignIn, STAFF_GROUP } from '../../../../shared/contracts/staff/sign-in.ts';
import { forgetStaff, rememberStaff } from '../../lib/staff-token.ts';
import { answered, poolFails } from './pool-failure.ts';
import { type SignInStep, toStep } from './sign-in-step.ts';

const COGNITO = /^https:\/\/cognito-idp\.[\w-]+\.amazonaws\.com$/;

export interface Account {
  /** The email, or the username of the pool. */
  readonly name: string;
  readonly staff: boolean;
}

/** The operations of the user pool that the dashboard uses. */
export interface Identity {
  signIn(username: string, password: string): Promise<SignInStep>;
  /** Responds to the challenge of the previous step. */
  answer(response: string): Promise<SignInStep>;
  sendResetCode(username: string): Promise<void>;
  resetPassword(username: string, code: string, password: string): Promise<void>;
  signOut(): Promise<void>;
  /** Undefined without a session, or when it has expired and cannot be renewed. */
  account(): Promise<Account | undefined>;
  /** A valid access token; undefined under the same conditions as `account`. */
  token(): Promise<string | undefined>;
}

/** Configures Amplify for the user pool of the API's response. */
export function createIdentity({ issuer, clientId, flow }: SignIn): Identity {
  const { origin, pathname } = new URL(issuer);
  const userPoolId = pathname.slice(1);
  const pool = { userPoolId, userPoolClientId: clientId };
  Amplify.configure({
    // Amplify derives Cognito's endpoint itself and warns about custom ones.
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

/** The tokens, renewed if necessary; none without a session. Rejects when the pool fails: the session may be valid. */
async function session(): Promise<Partial<AuthTokens>> {
  try {
    return (await answered(fetchAuthSession())).tokens ?? {};
  } catch (error) {
    if (poolFails(error)) throw error;
    return {};
  }
}

/** Ends the local session even when the pool cannot be reached. */
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

/** Prefix of Amplify's keys in the local storage. */
const prefixOf = (clientId: string) => `CognitoIdentityServiceProvider.${clientId}`;

/** Stores the key of the access token for the clinic preview, which does not load Amplify. */
function remember(clientId: string): void {
  const client = prefixOf(clientId);
  const user = window.localStorage.getItem(`${client}.LastAuthUser`);
  if (user !== null) rememberStaff(`${client}.${user}.accessToken`);
}
