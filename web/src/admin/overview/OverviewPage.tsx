import { admin } from '../../../../shared/content/staff/admin.ts';
import { StaffFrame, type StaffPageProps } from '../StaffFrame.tsx';
import { AllClinics } from './AllClinics.tsx';
import { ContactMessages } from './ContactMessages.tsx';
import { Counters } from './Counters.tsx';
import { DecidedProvider } from './decided.tsx';
import { FirstSteps } from './FirstSteps.tsx';
import { ClosedClinics } from './google-places/ClosedClinics.tsx';
import { GooglePlacesSync } from './google-places/GooglePlacesSync.tsx';
import { Matches } from './google-places/Matches.tsx';
import { PendingClinics } from './PendingClinics.tsx';
import { usePracticeDialogs } from './practice-dialogs.tsx';

/** The overview, /admin (specification, section 2). */
export function OverviewPage(page: StaffPageProps) {
  const { dialogs, dialog } = usePracticeDialogs();
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
      {dialog}
    </DecidedProvider>
  );
}
