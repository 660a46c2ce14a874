import { type SignIn, STAFF_GROUP } from '../../../../shared/contracts/staff/sign-in.ts';
import { openPool, type Pool, prefixOf } from '../../accounts/pool.ts';
import type { SignInStep } from '../../accounts/sign-in-step.ts';
import { forgetStaff, rememberStaff } from '../../lib/staff-token.ts';

export interface Account {
  /** The email, or the username of the pool. */
  readonly name: string;
  readonly staff: boolean;
}

/** The operations of the user pool that the dashboard uses. */
export interface Identity extends Omit<Pool, 'tokens'> {
  /** Undefined without a session, or when it has expired and cannot be renewed. */
  account(): Promise<Account | undefined>;
  /** A valid access token; undefined under the same conditions as `account`. */
  token(): Promise<string | undefined>;
}

/** Opens staff's pool, whose settings the API returns. */
export function createIdentity(settings: SignIn): Identity {
  const { tokens, ...pool } = openPool(settings);
  const remembered = async (step: Promise<SignInStep>): Promise<SignInStep> => {
    const next = await step;
    if (next.kind === 'done') remember(settings.clientId);
    return next;
  };
  return {
    ...pool,
    signIn: (username, password) => remembered(pool.signIn(username, password)),
    answer: (response) => remembered(pool.answer(response)),
    signOut() {
      forgetStaff();
      return pool.signOut();
    },
    async account() {
      const { idToken, accessToken } = await tokens();
      if (!accessToken) return undefined;
      const groups = accessToken.payload['cognito:groups'];
      const { email } = idToken?.payload ?? {};
      const { username } = accessToken.payload;
      return {
        name: [email, username].find((name) => typeof name === 'string') ?? '',
        staff: Array.isArray(groups) && groups.includes(STAFF_GROUP),
      };
    },
    token: async () => (await tokens()).accessToken?.toString(),
  };
}

/** Stores the key of the access token for the clinic preview, which does not load Amplify. */
function remember(clientId: string): void {
  const client = prefixOf(clientId);
  const user = window.localStorage.getItem(`${client}.LastAuthUser`);
  if (user !== null) rememberStaff(`${client}.${user}.accessToken`);
}
