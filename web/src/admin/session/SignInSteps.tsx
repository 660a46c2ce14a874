import { Box, Button, Link, SpaceBetween } from '@cloudscape-design/components';
import { lazy, Suspense, useState } from 'react';
import { admin } from '../../../../shared/content/staff/admin.ts';
import { mustStartAgain, type SignInPlace, signInMessage } from '../../accounts/sign-in-errors.ts';
import type { SignInStep } from '../../accounts/sign-in-step.ts';
import styles from '../admin.module.css';
import type { Identity } from './identity.ts';
import { StepForm } from './StepForm.tsx';

/** Loaded for the setup of an authenticator app only, which each member of staff does once. */
const QrCode = lazy(() => import('../../accounts/QrCode.tsx').then(({ QrCode }) => ({ default: QrCode })));

const copy = admin.signIn;

type Screen =
  | { readonly kind: 'credentials' | 'forgotten' | 'confirm-reset' }
  | Extract<SignInStep, { readonly kind: 'new-password' | 'totp-setup' | 'totp-code' }>;

interface SignInStepsProps {
  readonly identity: Identity;
  readonly onDone: () => Promise<void>;
  /** Initial value of the email field. */
  readonly account?: string;
  /** Level of the steps' titles. */
  readonly headingLevel: 1 | 2;
}

/** Sign-in: the password and every challenge of the user pool that follows. */
export function SignInSteps({ identity, onDone, account = '', headingLevel }: SignInStepsProps) {
  const [screen, setScreen] = useState<Screen>({ kind: 'credentials' });
  const [email, setEmail] = useState(account);
  const [error, setError] = useState<string>();
  const [notice, setNotice] = useState<string>();

  const show = (next: Screen) => {
    setError(undefined);
    setNotice(undefined);
    setScreen(next);
  };
  const follow = async (step: SignInStep) => {
    switch (step.kind) {
      case 'done':
        return onDone();
      case 'new-password':
      case 'totp-setup':
      case 'totp-code':
        return show(step);
      case 'reset-password':
        show({ kind: 'forgotten' });
        return setError(admin.signInErrors.resetNeeded);
      case 'choose-totp':
      case 'unsupported':
        show({ kind: 'credentials' });
        return setError(copy.unsupported);
      default:
        return step satisfies never;
    }
  };
  const attempt = async (place: SignInPlace, act: () => Promise<void>) => {
    setError(undefined);
    setNotice(undefined);
    try {
      await act();
    } catch (failure) {
      if (place === 'challenge' && mustStartAgain(failure)) setScreen({ kind: 'credentials' });
      setError(signInMessage(admin.signInErrors, failure, place));
    }
  };
  const answer = (response: string) =>
    attempt('challenge', async () => follow(await identity.answer(response)));
  const requestCode = (username: string) =>
    attempt('reset', async () => {
      setEmail(username);
      await identity.sendResetCode(username).catch((failure: unknown) => {
        // Do not reveal whether the account exists.
        if (!(failure instanceof Error && failure.name === 'UserNotFoundException')) throw failure;
      });
      show({ kind: 'confirm-reset' });
    });

  const emailField = {
    name: 'email',
    label: copy.email,
    kind: 'email',
    required: copy.required.email,
    initial: email,
  } as const;
  const codeField = (label: string) =>
    ({ name: 'code', label, kind: 'one-time-code', required: copy.required.code }) as const;
  const newPasswordField = {
    name: 'password',
    label: copy.newPassword.label,
    kind: 'new-password',
    hint: copy.passwordRule,
    required: copy.required.newPassword,
  } as const;
  const back = (
    <Button variant="inline-link" formAction="none" onClick={() => show({ kind: 'credentials' })}>
      {copy.back}
    </Button>
  );
  // Each step has its own key, so that values never carry over to the next step.
  const common = { headingLevel, error, notice };

  switch (screen.kind) {
    case 'credentials':
      return (
        <StepForm
          {...common}
          key={screen.kind}
          title={copy.title}
          intro={headingLevel === 1 && <Box color="text-body-secondary">{copy.intro}</Box>}
          fields={[
            emailField,
            {
              name: 'password',
              label: copy.password,
              kind: 'current-password',
              required: copy.required.password,
            },
          ]}
          submit={copy.submit}
          onSubmit={(entered) =>
            attempt('credentials', async () => {
              setEmail(entered('email'));
              await follow(await identity.signIn(entered('email'), entered('password')));
            })
          }
        >
          <Button variant="inline-link" formAction="none" onClick={() => show({ kind: 'forgotten' })}>
            {copy.forgotten}
          </Button>
        </StepForm>
      );
    case 'new-password':
      return (
        <StepForm
          {...common}
          key={screen.kind}
          title={copy.newPassword.title}
          intro={<Box>{copy.newPassword.intro}</Box>}
          fields={[newPasswordField]}
          submit={copy.newPassword.submit}
          onSubmit={(entered) => answer(entered('password'))}
        >
          {back}
        </StepForm>
      );
    case 'totp-setup':
      return (
        <StepForm
          {...common}
          key={screen.kind}
          title={copy.totpSetup.title}
          intro={
            <SpaceBetween size="s">
              <Box>{copy.totpSetup.scan}</Box>
              <div className={styles.qrCode}>
                <Suspense>
                  <QrCode text={screen.uri} label={copy.totpSetup.image} className={styles.qrCodeImage} />
                </Suspense>
              </div>
              <Link href={screen.uri}>{copy.totpSetup.open}</Link>
              <Box>
                {copy.totpSetup.secret} <code className={styles.secret}>{screen.secret}</code>
              </Box>
            </SpaceBetween>
          }
          fields={[codeField(copy.totpCode.label)]}
          submit={copy.totpSetup.submit}
          onSubmit={(entered) => answer(entered('code'))}
        >
          {back}
        </StepForm>
      );
    case 'totp-code':
      return (
        <StepForm
          {...common}
          key={screen.kind}
          title={copy.totpCode.title}
          intro={<Box>{copy.totpCode.intro}</Box>}
          fields={[codeField(copy.totpCode.label)]}
          submit={copy.totpCode.submit}
          onSubmit={(entered) => answer(entered('code'))}
        >
          {back}
        </StepForm>
      );
    case 'forgotten':
      return (
        <StepForm
          {...common}
          key={screen.kind}
          title={copy.forgottenPassword.title}
          intro={<Box>{copy.forgottenPassword.intro}</Box>}
          fields={[emailField]}
          submit={copy.forgottenPassword.submit}
          onSubmit={(entered) => requestCode(entered('email'))}
        >
          {back}
        </StepForm>
      );
    case 'confirm-reset':
      return (
        <StepForm
          {...common}
          key={screen.kind}
          title={copy.confirmReset.title}
          intro={<Box>{copy.confirmReset.sent(email)}</Box>}
          fields={[
            codeField(copy.confirmReset.code),
            { ...newPasswordField, label: copy.confirmReset.password },
          ]}
          submit={copy.confirmReset.submit}
          onSubmit={(entered) =>
            attempt('reset', async () => {
              await identity.resetPassword(email, entered('code'), entered('password'));
              show({ kind: 'credentials' });
              setNotice(copy.confirmReset.done);
            })
          }
        >
          <SpaceBetween size="m" direction="horizontal">
            <Button variant="inline-link" formAction="none" onClick={() => requestCode(email)}>
              {copy.confirmReset.again}
            </Button>
            {back}
          </SpaceBetween>
        </StepForm>
      );
    default:
      return screen satisfies never;
  }
}
