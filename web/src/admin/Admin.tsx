import { Box, Button, Container, Header, SpaceBetween, Spinner } from '@cloudscape-design/components';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { admin } from '../../../shared/content/staff/admin.ts';
import { contracts } from '../../../shared/contracts/index.ts';
import { useAccount } from '../accounts/use-account.ts';
import { apiQuery } from '../lib/api.ts';
import styles from './admin.module.css';
import { UserText } from './kit/UserText.tsx';
import { useColourScheme } from './media-queries.ts';
import { StaffArea } from './StaffArea.tsx';
import { StaffHeader } from './StaffHeader.tsx';
import { createIdentity } from './session/identity.ts';
import { SignInSteps } from './session/SignInSteps.tsx';

const copy = admin.session;

/** The staff area: sign-in, and the dashboard for members of the staff group. */
export default function Admin() {
  useColourScheme();
  const settings = useQuery(apiQuery(contracts.getSignIn));
  const { identity, account, read, signedOut, failed, retry } = useAccount(settings, createIdentity);

  if (failed) {
    return (
      <Message
        {...copy.unavailable}
        action={
          <Button variant="primary" onClick={retry}>
            {admin.retry}
          </Button>
        }
      />
    );
  }
  if (!identity || account === undefined) {
    return (
      <SignedOutFrame>
        <h1 className="visually-hidden">{admin.title}</h1>
        <div role="status" className={styles.waiting}>
          <Spinner size="large" />
          <span className="visually-hidden">{admin.loading}</span>
        </div>
      </SignedOutFrame>
    );
  }
  const signOut = async () => {
    await identity.signOut();
    signedOut();
  };
  if (account === null) {
    return (
      <SignedOutFrame>
        <Container>
          <SignInSteps identity={identity} onDone={read} headingLevel={1} />
        </Container>
      </SignedOutFrame>
    );
  }
  if (!account.staff) {
    return (
      <Message
        {...copy.notAllowed}
        note={<SignedInAs name={account.name} />}
        action={
          <Button variant="primary" onClick={signOut}>
            {copy.signOut}
          </Button>
        }
      />
    );
  }
  return <StaffArea identity={identity} name={account.name} onSignOut={signOut} onSignedInAgain={read} />;
}

/** Before the staff's pages: messages and the sign-in. */
function SignedOutFrame({ children }: { readonly children: ReactNode }) {
  return (
    <>
      <StaffHeader />
      <main id="staff-main" tabIndex={-1} className={styles.narrow}>
        {children}
      </main>
    </>
  );
}

interface MessageProps {
  readonly title: string;
  readonly text: string;
  readonly note?: ReactNode;
  readonly action: ReactNode;
}

function Message({ title, text, note, action }: MessageProps) {
  return (
    <SignedOutFrame>
      <Container header={<Header variant="h1">{title}</Header>}>
        <SpaceBetween size="l">
          <Box>{text}</Box>
          {note}
          {action}
        </SpaceBetween>
      </Container>
    </SignedOutFrame>
  );
}

function SignedInAs({ name }: { readonly name: string }) {
  return (
    <Box color="text-body-secondary">
      {copy.signedInAs} <UserText>{name}</UserText>
    </Box>
  );
}
