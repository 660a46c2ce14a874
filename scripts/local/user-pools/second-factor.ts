import { CognitoError, InvalidParameterError } from 'cognito-local/lib/errors.js';
import { generateSecret, verify } from 'cognito-local/lib/services/totp.js';
import type { User, UserPoolService } from 'cognito-local/lib/services/userPoolService.js';
import { context } from './cognito-local.ts';

const APP = 'SOFTWARE_TOKEN_MFA';

/** The challenge after a correct password: a code, or setting an authenticator app up. */
export function missingFactor(
  pool: UserPoolService,
  user: User,
): 'SOFTWARE_TOKEN_MFA' | 'MFA_SETUP' | undefined {
  const { MfaConfiguration = 'OFF' } = pool.options;
  if (MfaConfiguration === 'OFF') return undefined;
  if (hasApp(user)) return APP;
  return MfaConfiguration === 'ON' ? 'MFA_SETUP' : undefined;
}

/** A challenge as Cognito returns it. */
export function factorChallenge(name: 'SOFTWARE_TOKEN_MFA' | 'MFA_SETUP', user: User) {
  return {
    ChallengeName: name,
    ChallengeParameters: {
      USER_ID_FOR_SRP: user.Username,
      ...(name === 'MFA_SETUP' && { MFAS_CAN_SETUP: JSON.stringify([APP]) }),
    },
  };
}

/** Stores a new secret for the user's app, which `proveApp` activates. */
export async function newSecret(pool: UserPoolService, user: User): Promise<string> {
  const Secret = generateSecret();
  await pool.saveUser(context, { ...user, SoftwareTokenMfaConfiguration: { Secret, Verified: false } });
  return Secret;
}

/** Verifies the app, and enables it where no later call does. Throws Cognito's error for a wrong code. */
export async function proveApp(
  pool: UserPoolService,
  user: User,
  code: string,
  { enable }: { readonly enable: boolean },
): Promise<void> {
  const { SoftwareTokenMfaConfiguration: app } = user;
  if (!app || !verify(app.Secret, code)) {
    throw new CognitoError('EnableSoftwareTokenMFAException', 'Code mismatch');
  }
  await pool.saveUser(context, {
    ...user,
    SoftwareTokenMfaConfiguration: { ...app, Verified: true },
    ...(enable && { UserMFASettingList: [APP] }),
  });
}

/** Enables or disables the app. Throws Cognito's error for one that is not verified. */
export async function setApp(pool: UserPoolService, user: User, enabled: boolean): Promise<void> {
  if (enabled && user.SoftwareTokenMfaConfiguration?.Verified !== true) {
    throw new InvalidParameterError('User has not verified software token mfa');
  }
  await pool.saveUser(context, { ...user, UserMFASettingList: enabled ? [APP] : [] });
}

export function hasApp({ SoftwareTokenMfaConfiguration, UserMFASettingList }: User): boolean {
  return SoftwareTokenMfaConfiguration?.Verified === true && (UserMFASettingList?.includes(APP) ?? false);
}
