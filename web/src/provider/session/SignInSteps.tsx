import { type ReactNode, useState } from 'react';
import { providerArea } from '../../../../shared/content/providers/provider-area.ts';
import { mustStartAgain, nameOf, type SignInPlace, signInMessage } from '../../accounts/sign-in-errors.ts';
import type { SignInStep } from '../../accounts/sign-in-step.ts';
import { PageMeta } from '../../lib/page-meta.tsx';
import type { Identity } from './identity.ts';
import { keepPendingSignUp, type PendingSignUp, readPendingSignUp } from './pending-sign-up.ts';
import { type Entered, type StepField, StepForm, TextButton } from './StepForm.tsx';
import styles from './step-form.module.css';

const { session: words, errors } = providerArea;

type Screen = 'sign-in' | 'sign-up' | 'confirm' | 'totp' | 'forgotten' | 'reset';

interface SignInStepsProps {
  readonly identity: Identity;
  readonly onDone: () => Promise<void>;
  /** The first screen. A sign-up that waits for its code goes before it. */
  readonly start?: 'sign-in' | 'sign-up';
  /** Shown above the first screen. */
  readonly notice?: string | undefined;
  /** Of an expired session, which the same person opens again. */
  readonly account?: string;
  readonly headingLevel?: 1 | 3;
}

/** Signing in, signing up and choosing a new password. No message tells whether an email address has an account. */
export function SignInSteps(props: SignInStepsProps) {
  const { identity, onDone, start = 'sign-in', account, headingLevel = 1 } = props;
  const [pending, setPending] = useState(account === undefined ? readPendingSignUp : undefined);
  const [screen, setScreen] = useState<Screen>(pending ? 'confirm' : start);
  const [email, setEmail] = useState(account ?? pending?.email ?? '');
  const [password, setPassword] = useState<string>();
  const [notice, setNotice] = useState(props.notice);
  const Heading = `h${headingLevel}` as const;

  const show = (next: Screen, message?: string) => {
    setNotice(message);
    setScreen(next);
  };
  const wait = (next: PendingSignUp | undefined) => {
    setPending(next);
    keepPendingSignUp(next);
  };
  const follow = async (step: SignInStep) => {
    if (step.kind === 'done') return onDone();
    if (step.kind === 'totp-code') return show('totp');
    if (step.kind === 'reset-password') return show('forgotten', errors.resetNeeded);
    return show('sign-in', words.unsupported);
  };
  /** Returns the message of a failure. */
  const attempt = async (place: SignInPlace, act: () => Promise<void>): Promise<string | undefined> => {
    try {
      await act();
      return undefined;
    } catch (failure) {
      const message = signInMessage(errors, failure, place);
      if (place !== 'challenge' || !mustStartAgain(failure)) return message;
      show('sign-in', message);
      return undefined;
    }
  };

  const signIn = (entered: Entered) =>
    attempt('credentials', async () => {
      setEmail(entered.email);
      await follow(await identity.signIn(entered.email, entered.password));
    });
  const signUp = async ({ email: address, 'new-password': chosen }: Entered) => {
    setEmail(address);
    let username: string;
    try {
      username = await identity.signUp(address, chosen);
    } catch (failure) {
      // The form has checked the password.
      if (nameOf(failure) === 'InvalidParameterException') return words.invalidEmail;
      return signInMessage(errors, failure, 'reset');
    }
    wait({ username, email: address });
    setPassword(chosen);
    show('confirm');
    return undefined;
  };
  const confirm = ({ username }: PendingSignUp, code: string) =>
    attempt('reset', async () => {
      try {
        await identity.confirmSignUp(username, code);
      } catch (failure) {
        const isKnown = nameOf(failure) === 'AliasExistsException';
        // The code was right before, and its answer was lost.
        const isConfirmed = nameOf(failure) === 'NotAuthorizedException';
        if (!isKnown && !isConfirmed) throw failure;
        wait(undefined);
        // That an address has an account is known to the owner of its mailbox alone, who has entered its code.
        return show('sign-in', isKnown ? words.confirm.known : words.confirm.done);
      }
      wait(undefined);
      if (password === undefined) return show('sign-in', words.confirm.done);
      // Confirmed in any case: a failure of the sign-in is one of the next screen.
      try {
        await follow(await identity.signIn(email, password));
      } catch {
        show('sign-in', words.confirm.done);
      }
    });
  const sendResetCode = (to: string) =>
    attempt('reset', async () => {
      setEmail(to);
      await identity.sendResetCode(to).catch((failure: unknown) => {
        if (nameOf(failure) !== 'UserNotFoundException') throw failure;
      });
      show('reset', screen === 'reset' ? words.sentAgain : undefined);
    });
  const reset = (entered: Entered) =>
    attempt('reset', async () => {
      await identity.resetPassword(email, entered.code, entered['new-password']);
      show('sign-in', words.reset.done);
    });

  const emailField: StepField = { name: 'email', label: words.email, initial: email };
  const newPassword = (label: string): StepField => ({ name: 'new-password', label });
  const emailCode: StepField = { name: 'code', label: words.code, hint: words.codeHint };
  const back = <TextButton onClick={() => show('sign-in')}>{words.back}</TextButton>;
  /** Forgets the account that waits for its code. */
  const leave = (next: Screen, text: string) => (
    <TextButton
      onClick={() => {
        wait(undefined);
        show(next);
      }}
    >
      {text}
    </TextButton>
  );
  /** Sends a code again; its failure is a notice, since it belongs to no field. */
  const again = (send: () => Promise<string | undefined>) => (
    <TextButton onClick={() => void send().then((failed) => setNotice(failed ?? words.sentAgain))}>
      {words.again}
    </TextButton>
  );

  const step = (title: string, intro: string | undefined, form: ReactNode) => (
    <>
      {headingLevel === 1 && <PageMeta title={title} description={providerArea.description} noindex />}
      <Heading tabIndex={-1}>{title}</Heading>
      {intro !== undefined && <p className={styles.intro}>{intro}</p>}
      <div role="status" className={styles.live}>
        {notice !== undefined && <p className={styles.notice}>{notice}</p>}
      </div>
      {/* Its own key: values never carry over to the next step. */}
      <div key={screen}>{form}</div>
    </>
  );

  switch (screen) {
    case 'sign-in':
      return step(
        words.signIn.title,
        headingLevel === 1 ? words.signIn.intro : undefined,
        <StepForm
          fields={[emailField, { name: 'password', label: words.signIn.password }]}
          submit={words.signIn.submit}
          onSubmit={signIn}
        >
          <TextButton onClick={() => show('forgotten')}>{words.signIn.forgotten}</TextButton>
          {account === undefined && (
            <span>
              {words.signIn.none}{' '}
              <TextButton onClick={() => show('sign-up')}>{words.signIn.signUp}</TextButton>
            </span>
          )}
        </StepForm>,
      );
    case 'sign-up':
      return step(
        words.signUp.title,
        words.signUp.intro,
        <StepForm
          fields={[{ ...emailField, hint: words.signUp.emailHint }, newPassword(words.signUp.password)]}
          submit={words.signUp.submit}
          onSubmit={signUp}
        >
          <span>
            {words.signUp.have} <TextButton onClick={() => show('sign-in')}>{words.signUp.signIn}</TextButton>
          </span>
        </StepForm>,
      );
    case 'confirm':
      return step(
        words.confirm.title,
        words.confirm.sent(pending?.email ?? email),
        <StepForm
          fields={[emailCode]}
          submit={words.confirm.submit}
          onSubmit={async ({ code }) => pending && confirm(pending, code)}
        >
          {pending && again(() => attempt('reset', () => identity.sendSignUpCode(pending.username)))}
          {leave('sign-up', words.confirm.other)}
          {leave('sign-in', words.back)}
        </StepForm>,
      );
    case 'totp':
      return step(
        words.totp.title,
        words.totp.intro,
        <StepForm
          fields={[{ name: 'code', label: words.totp.code }]}
          submit={words.totp.submit}
          onSubmit={({ code }) => attempt('challenge', async () => follow(await identity.answer(code)))}
        >
          {back}
        </StepForm>,
      );
    case 'forgotten':
      return step(
        words.forgotten.title,
        words.forgotten.intro,
        <StepForm
          fields={[emailField]}
          submit={words.forgotten.submit}
          onSubmit={(entered) => sendResetCode(entered.email)}
        >
          {back}
        </StepForm>,
      );
    case 'reset':
      return step(
        words.reset.title,
        words.reset.sent(email),
        <StepForm
          fields={[emailCode, newPassword(words.reset.password)]}
          submit={words.reset.submit}
          onSubmit={reset}
        >
          {again(() => sendResetCode(email))}
          {back}
        </StepForm>,
      );
    default:
      return screen satisfies never;
  }
}
