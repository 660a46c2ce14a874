import { useState } from 'react';
import { admin } from '../../../../shared/content/staff/admin.ts';
import type { StaffClinic } from '../../../../shared/contracts/staff/staff.ts';
import { StaffFrame, type StaffPageProps } from '../StaffFrame.tsx';
import { AllClinics } from './AllClinics.tsx';
import { ApproveDialog } from './ApproveDialog.tsx';
import { ContactMessages } from './ContactMessages.tsx';
import { Counters } from './Counters.tsx';
import { DecidedProvider } from './decided.tsx';
import { FirstSteps } from './FirstSteps.tsx';
import { ClosedClinics } from './google-places/ClosedClinics.tsx';
import { GooglePlacesSync } from './google-places/GooglePlacesSync.tsx';
import { Matches } from './google-places/Matches.tsx';
import { PendingClinics } from './PendingClinics.tsx';
import { PracticeDialog } from './PracticeDialog.tsx';
import { RejectDialog } from './RejectDialog.tsx';

/** The overview, /admin (specification, section 2). */
export function OverviewPage(page: StaffPageProps) {
  const [practice, setPractice] = useState<StaffClinic>();
  const [approving, setApproving] = useState<StaffClinic>();
  const [rejecting, setRejecting] = useState<StaffClinic>();
  const dialogs = { onOpen: setPractice, onApprove: setApproving, onReject: setRejecting };

  return (
    <DecidedProvider>
      <StaffFrame title={admin.title} {...page}>
        <FirstSteps />
        <Counters />
        <PendingClinics {...dialogs} />
        <ContactMessages />
        <GooglePlacesSync />
        <Matches />
        <ClosedClinics />
        <AllClinics {...dialogs} />
      </StaffFrame>
      {practice && (
        <PracticeDialog
          clinic={practice}
          onClose={() => setPractice(undefined)}
          onApprove={() => {
            setPractice(undefined);
            setApproving(practice);
          }}
          onReject={() => {
            setPractice(undefined);
            setRejecting(practice);
          }}
        />
      )}
      {approving && <ApproveDialog clinic={approving} onClose={() => setApproving(undefined)} />}
      {rejecting && <RejectDialog clinic={rejecting} onClose={() => setRejecting(undefined)} />}
    </DecidedProvider>
  );
}
