import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { providerArea } from '../../../../shared/content/providers/provider-area.ts';
import { signInMessage } from '../../accounts/sign-in-errors.ts';
import { Button } from '../../components/button/Button.tsx';
import { Panel } from '../../components/panel/Panel.tsx';
import { QueryState } from '../../components/query-state/QueryState.tsx';
import { Skeleton } from '../../components/skeleton/Skeleton.tsx';
import styles from '../provider.module.css';
import type { Identity, TotpSetup } from '../session/identity.ts';
import { StepForm, TextButton } from '../session/StepForm.tsx';
import { ConfirmDialog } from './ConfirmDialog.tsx';

/** Loaded for the setup of an authenticator app only. */
const QrCode = lazy(() => import('../../accounts/QrCode.tsx').then(({ QrCode }) => ({ default: QrCode })));

const words = providerArea.account.totp;

interface TotpPanelProps {
  readonly identity: Identity;
  readonly email: string;
}

/** Two-step verification: on or off, and the setup of an authenticator app. */
export function TotpPanel({ identity, email }: TotpPanelProps) {
  const isOn = useQuery({ queryKey: ['totp', email], queryFn: () => identity.hasTotp() });
  const [notice, setNotice] = useState<string>();
  const changed = async (message: string) => {
    await isOn.refetch();
    setNotice(message);
  };
  return (
    <Panel title={words.title}>
      <div role="status" className={styles.live}>
        {notice !== undefined && <p className={styles.notice}>{notice}</p>}
      </div>
      <QueryState
        query={isOn}
        loading={words.loading}
        skeleton={<Skeleton width="medium" />}
        error={words.error}
      >
        {(on) =>
          on ? (
            <TurnOff identity={identity} onDone={() => changed(words.turnedOff)} />
          ) : (
            <SetUp identity={identity} email={email} onDone={() => changed(words.turnedOn)} />
          )
        }
      </QueryState>
    </Panel>
  );
}

interface ChangeProps {
  readonly identity: Identity;
  readonly onDone: () => Promise<void>;
}

/** Does one thing at the pool; returns the message of a failure. */
async function attempt(act: () => Promise<void>): Promise<string | undefined> {
  try {
    await act();
    return undefined;
  } catch (failure) {
    return signInMessage(providerArea.errors, failure, 'challenge');
  }
}

function TurnOff({ identity, onDone }: ChangeProps) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <p>{words.on}</p>
      <p>
        <Button variant="secondary" onClick={() => setAsking(true)}>
          {words.turnOff}
        </Button>
      </p>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        {...words.confirmOff}
        submit={words.turnOff}
        cancel={words.cancel}
        onConfirm={() =>
          attempt(async () => {
            await identity.endTotp();
            await onDone();
          })
        }
      />
    </>
  );
}

function SetUp({ identity, email, onDone }: ChangeProps & Pick<TotpPanelProps, 'email'>) {
  const [setup, setSetup] = useState<TotpSetup>();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const start = async () => {
    if (busy) return;
    setBusy(true);
    setFailure(await attempt(async () => setSetup(await identity.startTotp(email))));
    setBusy(false);
  };
  if (!setup) {
    return (
      <>
        <p className={styles.lead}>{words.off}</p>
        <div role="alert" className={styles.live}>
          {failure !== undefined && <p className={styles.failure}>{failure}</p>}
        </div>
        <p>
          <Button variant="secondary" aria-disabled={busy} onClick={start}>
            {busy ? providerArea.session.pending : words.setUp}
          </Button>
        </p>
      </>
    );
  }
  return (
    <>
      <p>{words.scan}</p>
      <Suspense>
        <QrCode text={setup.uri} label={words.image} className={styles.qrCode} />
      </Suspense>
      <p>
        <a href={setup.uri}>{words.open}</a>
      </p>
      <p>
        {words.secret} <code className={styles.secret}>{setup.secret}</code>
      </p>
      <StepForm
        fields={[{ name: 'code', label: words.code }]}
        submit={words.submit}
        onSubmit={({ code }) =>
          attempt(async () => {
            await identity.finishTotp(code);
            await onDone();
          })
        }
      >
        <TextButton onClick={() => setSetup(undefined)}>{words.cancel}</TextButton>
      </StepForm>
    </>
  );
}
