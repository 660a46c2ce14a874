import { Box, Button, Header, SpaceBetween } from '@cloudscape-design/components';
import { useIsFetching, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { admin } from '../../../../shared/content/admin.ts';
import type { StaffClinic } from '../../../../shared/contracts/staff.ts';
import { AllClinics } from './AllClinics.tsx';
import { ContactMessages } from './ContactMessages.tsx';
import { Counters } from './Counters.tsx';
import styles from './dashboard.module.css';
import { DecidedProvider } from './decided.tsx';
import { PendingClinics } from './PendingClinics.tsx';
import { PracticeDialog } from './PracticeDialog.tsx';
import { ClosedClinics } from './places/ClosedClinics.tsx';
import { PlaceMatches } from './places/PlaceMatches.tsx';
import { PlacesSync } from './places/PlacesSync.tsx';
import { isPlacesSync } from './queries.ts';
import { RejectDialog } from './RejectDialog.tsx';
import { UserText } from './UserText.tsx';

const copy = admin.dashboard;

interface DashboardProps {
  /** Name of the signed-in account. */
  readonly name: string;
  readonly onSignOut: () => Promise<void>;
}

/** Admin Dashboard (specification, section 2). */
export function Dashboard({ name, onSignOut }: DashboardProps) {
  const [practice, setPractice] = useState<StaffClinic>();
  const [rejecting, setRejecting] = useState<StaffClinic>();
  const dialogs = { onOpen: setPractice, onReject: setRejecting };

  return (
    <DecidedProvider>
      <div className={styles.dashboard}>
        <SpaceBetween size="xl">
          <Header
            variant="h1"
            actions={
              <div className={styles.actions}>
                <Box color="text-body-secondary">
                  {admin.session.signedInAs} <UserText>{name}</UserText>
                </Box>
                <Refresh />
                <Button onClick={onSignOut}>{admin.session.signOut}</Button>
              </div>
            }
          >
            {admin.title}
          </Header>
          <Counters />
          <PendingClinics {...dialogs} />
          <ContactMessages />
          <PlacesSync />
          <PlaceMatches />
          <ClosedClinics />
          <AllClinics {...dialogs} />
        </SpaceBetween>
      </div>
      {practice && (
        <PracticeDialog
          clinic={practice}
          onClose={() => setPractice(undefined)}
          onReject={() => {
            setPractice(undefined);
            setRejecting(practice);
          }}
        />
      )}
      {rejecting && <RejectDialog clinic={rejecting} onClose={() => setRejecting(undefined)} />}
    </DecidedProvider>
  );
}

function Refresh() {
  const queries = useQueryClient();
  const fetching = useIsFetching({ predicate: (query) => !isPlacesSync(query) }) > 0;
  return (
    <Button
      iconName="refresh"
      loading={fetching}
      loadingText={copy.refreshing}
      onClick={() => queries.refetchQueries({ type: 'active' })}
    >
      {copy.refresh}
    </Button>
  );
}
