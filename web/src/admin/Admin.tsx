import { Box, Button, Container, Header, SpaceBetween, Spinner } from '@cloudscape-design/components';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react';
import { admin } from '../../../shared/content/admin.ts';
import { contracts } from '../../../shared/contracts/index.ts';
import { apiQuery } from '../lib/api.ts';
import styles from './admin.module.css';
import { UserText } from './dashboard/UserText.tsx';
import { StaffArea } from './StaffArea.tsx';
import { type Account, createIdentity } from './session/identity.ts';
import { SignInSteps } from './session/SignInSteps.tsx';
import { useColourScheme } from './use-colour-scheme.ts';

const copy = admin.session;

/** The signed-in account: null when signed out, undefined until it is known. */
type Who = Account | null | undefined;

/** The staff area: sign-in, and the dashboard for members of the staff group. */
export default function Admin() {
  useColourScheme();
  const pool = useQuery(apiQuery(contracts.getSignIn));
  const identity = useMemo(() => pool.data && createIdentity(pool.data), [pool.data]);
  const [who, setWho] = useState<Who>();
  const [silent, setSilent] = useState(false);

  const look = useCallback(async () => {
    if (!identity) return;
    setSilent(false);
    try {
      setWho((await identity.account()) ?? null);
    } catch {
      setSilent(true);
    }
  }, [identity]);
  useEffect(() => void look(), [look]);

  if ((pool.isError && !pool.data) || silent) {
    return (
      <Message
        {...copy.unavailable}
        action={
          <Button variant="primary" onClick={() => (pool.data ? look() : pool.refetch())}>
            {admin.retry}
          </Button>
        }
      />
    );
  }
  if (!identity || who === undefined) {
    return (
      <div className={styles.narrow}>
        <h1 className="visually-hidden">{admin.title}</h1>
        <div role="status" className={styles.waiting}>
          <Spinner size="large" />
          <span className="visually-hidden">{admin.loading}</span>
        </div>
      </div>
    );
  }
  const signOut = async () => {
    await identity.signOut();
    setWho(null);
  };
  if (who === null) {
    return (
      <div className={styles.narrow}>
        <Container>
          <SignInSteps identity={identity} onDone={look} headingLevel={1} />
        </Container>
      </div>
    );
  }
  if (!who.staff) {
    return (
      <Message
        {...copy.notAllowed}
        note={<SignedInAs name={who.name} />}
        action={
          <Button variant="primary" onClick={signOut}>
            {copy.signOut}
          </Button>
        }
      />
    );
  }
  return <StaffArea identity={identity} name={who.name} onSignOut={signOut} onSignedInAgain={look} />;
}

interface MessageProps {
  readonly title: string;
  readonly text: string;
  readonly note?: ReactNode;
  readonly action: ReactNode;
}

function Message({ title, text, note, action }: MessageProps) {
  return (
    <div className={styles.narrow}>
      <Container header={<Header variant="h1">{title}</Header>}>
        <SpaceBetween size="l">
          <Box>{text}</Box>
          {note}
          {action}
        </SpaceBetween>
      </Container>
    </div>
  );
}

function SignedInAs({ name }: { readonly name: string }) {
  return (
    <Box color="text-body-secondary">
      {copy.signedInAs} <UserText>{name}</UserText>
    </Box>
  );
}
