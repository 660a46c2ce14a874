import { Box, Button, Container, Header, SpaceBetween } from '@cloudscape-design/components';
import { useState } from 'react';
import { admin } from '../../../../shared/content/staff/admin.ts';
import { staffClinics } from '../../../../shared/content/staff/clinics.ts';
import type { EditedClinic } from '../../../../shared/contracts/clinics/staff-clinics.ts';
import { ApproveDialog } from '../overview/ApproveDialog.tsx';
import { RejectDialog } from '../overview/RejectDialog.tsx';

const copy = staffClinics.waiting;

/** State of a practice that waits for approval, and the decisions about it. */
export function WaitingState({ clinic }: { readonly clinic: EditedClinic }) {
  const [dialog, setDialog] = useState<'approve' | 'reject'>();
  const close = () => setDialog(undefined);
  return (
    <Container
      header={
        <Header
          variant="h3"
          actions={
            <SpaceBetween direction="horizontal" size="xs">
              <Button onClick={() => setDialog('reject')}>{admin.reject.action}</Button>
              <Button variant="primary" onClick={() => setDialog('approve')}>
                {admin.approve.action}
              </Button>
            </SpaceBetween>
          }
        >
          {copy.title}
        </Header>
      }
    >
      <Box>{copy.intro}</Box>
      {dialog === 'approve' && <ApproveDialog clinic={clinic} onClose={close} />}
      {dialog === 'reject' && <RejectDialog clinic={clinic} onClose={close} />}
    </Container>
  );
}
