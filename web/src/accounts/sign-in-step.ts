import type { SignInOutput } from 'aws-amplify/auth';

/** The next step of the sign-in. */
export type SignInStep =
  | { readonly kind: 'done' }
  | { readonly kind: 'new-password' }
  /** The secret in Base32, and as an `otpauth:` URI for an app on this device or a QR code. */
  | { readonly kind: 'totp-setup'; readonly secret: string; readonly uri: string }
  | { readonly kind: 'totp-code' }
  /** Several second factors are possible; this page offers TOTP. */
  | { readonly kind: 'choose-totp' }
  /** An administrator has reset the password. */
  | { readonly kind: 'reset-password' }
  | { readonly kind: 'unsupported' };

/** Issuer and account name in authenticator apps. */
interface TotpNames {
  readonly issuer: string;
  readonly account: string;
}

/** Maps Amplify's next step. */
export function toStep(next: SignInOutput['nextStep'], { issuer, account }: TotpNames): SignInStep {
  switch (next.signInStep) {
    case 'DONE':
      return { kind: 'done' };
    case 'CONFIRM_SIGN_IN_WITH_NEW_PASSWORD_REQUIRED':
      return { kind: 'new-password' };
    case 'CONTINUE_SIGN_IN_WITH_TOTP_SETUP': {
      const { sharedSecret, getSetupUri } = next.totpSetupDetails;
      return { kind: 'totp-setup', secret: sharedSecret, uri: getSetupUri(issuer, account).href };
    }
    case 'CONFIRM_SIGN_IN_WITH_TOTP_CODE':
      return { kind: 'totp-code' };
    case 'CONTINUE_SIGN_IN_WITH_MFA_SELECTION':
    case 'CONTINUE_SIGN_IN_WITH_MFA_SETUP_SELECTION':
      return next.allowedMFATypes?.includes('TOTP') ? { kind: 'choose-totp' } : { kind: 'unsupported' };
    case 'RESET_PASSWORD':
      return { kind: 'reset-password' };
    case 'CONFIRM_SIGN_IN_WITH_CUSTOM_CHALLENGE':
    case 'CONFIRM_SIGN_IN_WITH_SMS_CODE':
    case 'CONFIRM_SIGN_IN_WITH_EMAIL_CODE':
    case 'CONTINUE_SIGN_IN_WITH_EMAIL_SETUP':
    case 'CONTINUE_SIGN_IN_WITH_FIRST_FACTOR_SELECTION':
    case 'CONFIRM_SIGN_IN_WITH_PASSWORD':
    case 'CONFIRM_SIGN_UP':
      return { kind: 'unsupported' };
    default:
      return next satisfies never;
  }
}
