/** The accounts of providers in their user pool: what they do besides signing in. */
import {
  confirmSignUp,
  fetchMFAPreference,
  resendSignUpCode,
  setUpTOTP,
  signUp,
  updateMFAPreference,
  verifyTOTPSetup,
} from 'aws-amplify/auth';
import { brand } from '../../../../shared/content/brand.ts';
import type { SignIn } from '../../../../shared/contracts/staff/sign-in.ts';
import { forgetTokens, openPool, type Pool } from '../../accounts/pool.ts';
import { answered } from '../../accounts/pool-failure.ts';

export interface TotpSetup {
  /** In Base32. */
  readonly secret: string;
  /** The same as an `otpauth:` URI. */
  readonly uri: string;
}

export interface Identity extends Omit<Pool, 'tokens'> {
  /** Makes an account, which its address opens once it is confirmed. Returns the account's name at the pool, a random id. */
  signUp(email: string, password: string): Promise<string>;
  sendSignUpCode(username: string): Promise<void>;
  confirmSignUp(username: string, code: string): Promise<void>;
  /** The email address; undefined without a session, or when it has expired and cannot be renewed. */
  account(): Promise<string | undefined>;
  /** A valid access token; undefined under the same conditions as `account`. */
  token(): Promise<string | undefined>;
  /** Whether signing in needs a code of an authenticator app. */
  hasTotp(): Promise<boolean>;
  startTotp(email: string): Promise<TotpSetup>;
  /** Turns the app on whose code it is. */
  finishTotp(code: string): Promise<void>;
  endTotp(): Promise<void>;
  /** Forgets the session of an account that is deleted. */
  forget(): void;
}

/** Opens the providers' pool, whose settings the API returns. */
export function createIdentity(settings: SignIn): Identity {
  const { tokens, ...pool } = openPool(settings);
  return {
    ...pool,
    async signUp(email, password) {
      const username = crypto.randomUUID();
      await answered(signUp({ username, password, options: { userAttributes: { email } } }));
      return username;
    },
    async sendSignUpCode(username) {
      await answered(resendSignUpCode({ username }));
    },
    async confirmSignUp(username, confirmationCode) {
      await answered(confirmSignUp({ username, confirmationCode }));
    },
    async account() {
      const { idToken, accessToken } = await tokens();
      const email = idToken?.payload.email;
      return accessToken && typeof email === 'string' ? email : undefined;
    },
    token: async () => (await tokens()).accessToken?.toString(),
    async hasTotp() {
      const { enabled = [] } = await answered(fetchMFAPreference());
      return enabled.includes('TOTP');
    },
    async startTotp(email) {
      const { sharedSecret, getSetupUri } = await answered(setUpTOTP());
      return { secret: sharedSecret, uri: getSetupUri(brand.name, email).href };
    },
    async finishTotp(code) {
      await answered(verifyTOTPSetup({ code }));
      await answered(updateMFAPreference({ totp: 'PREFERRED' }));
    },
    endTotp: () => answered(updateMFAPreference({ totp: 'DISABLED' })),
    forget: () => forgetTokens(settings.clientId),
  };
}
