import { describe, expect, it } from 'vitest';
import { toStep } from './sign-in-step.ts';

const names = { issuer: 'CareAtlas', account: 'ann@example.com' };

describe('the next sign-in step', () => {
  it('is done after the sign-in', () => {
    expect(toStep({ signInStep: 'DONE' }, names)).toEqual({ kind: 'done' });
  });

  it.each([
    ['CONFIRM_SIGN_IN_WITH_NEW_PASSWORD_REQUIRED', 'new-password'],
    ['CONFIRM_SIGN_IN_WITH_TOTP_CODE', 'totp-code'],
    ['RESET_PASSWORD', 'reset-password'],
    ['CONFIRM_SIGN_IN_WITH_SMS_CODE', 'unsupported'],
  ] as const)('%s: %s', (signInStep, kind) => {
    expect(toStep({ signInStep }, names)).toEqual({ kind });
  });

  it('is TOTP when it is among the offered methods', () => {
    const signInStep = 'CONTINUE_SIGN_IN_WITH_MFA_SETUP_SELECTION';
    expect(toStep({ signInStep, allowedMFATypes: ['EMAIL', 'TOTP'] }, names)).toEqual({
      kind: 'choose-totp',
    });
    expect(toStep({ signInStep, allowedMFATypes: ['EMAIL'] }, names)).toEqual({ kind: 'unsupported' });
  });

  it('is the setup of an authenticator app, with secret, issuer and account', () => {
    const totpSetupDetails = {
      sharedSecret: 'JBSWY3DPEHPK3PXP',
      getSetupUri: (app: string, account?: string) =>
        new URL(`otpauth://totp/${app}:${account}?secret=JBSWY3DPEHPK3PXP&issuer=${app}`),
    };
    const step = toStep({ signInStep: 'CONTINUE_SIGN_IN_WITH_TOTP_SETUP', totpSetupDetails }, names);
    expect(step).toEqual({
      kind: 'totp-setup',
      secret: 'JBSWY3DPEHPK3PXP',
      uri: 'otpauth://totp/CareAtlas:ann@example.com?secret=JBSWY3DPEHPK3PXP&issuer=CareAtlas',
    });
  });
});
