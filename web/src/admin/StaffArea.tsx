import { Box, Button, Modal, SpaceBetween } from '@cloudscape-design/components';
import { QueryClientProvider } from '@tanstack/react-query';
import { type ComponentType, lazy, Suspense } from 'react';
import { useLocation } from 'react-router-dom';
import { admin } from '../../../shared/content/staff/admin.ts';
import { SessionContext } from '../accounts/session.ts';
import { useOwnSession } from '../accounts/use-own-session.ts';
import { ActivityPage } from './activity/ActivityPage.tsx';
import { ClinicsPage } from './clinics/ClinicsPage.tsx';
import { CorrectionsPage } from './corrections/CorrectionsPage.tsx';
import { Loading } from './kit/QueryStatus.tsx';
import { OverviewPage } from './overview/OverviewPage.tsx';
import { ReviewsPage } from './reviews/ReviewsPage.tsx';
import { NoSuchPage, type StaffPageProps } from './StaffFrame.tsx';
import type { Identity } from './session/identity.ts';
import { SignInSteps } from './session/SignInSteps.tsx';
import { type StaffPageName, staffPageAt } from './staff-pages.ts';

const copy = admin.session;

const later = () => import('./later-pages.ts');
const BlogPage = lazy(() => later().then((pages) => ({ default: pages.BlogPage })));
const TaxonomyPage = lazy(() => later().then((pages) => ({ default: pages.TaxonomyPage })));
const ClaimsPage = lazy(() => later().then((pages) => ({ default: pages.ClaimsPage })));
const ProviderChangesPage = lazy(() => later().then((pages) => ({ default: pages.ProviderChangesPage })));
const PractitionersPage = lazy(() => later().then((pages) => ({ default: pages.PractitionersPage })));

const screens: Readonly<Record<StaffPageName, ComponentType<StaffPageProps>>> = {
  overview: OverviewPage,
  clinics: ClinicsPage,
  practitioners: PractitionersPage,
  reviews: ReviewsPage,
  corrections: CorrectionsPage,
  claims: ClaimsPage,
  changes: ProviderChangesPage,
  blog: BlogPage,
  taxonomy: TaxonomyPage,
  activity: ActivityPage,
};

interface StaffAreaProps {
  readonly identity: Identity;
  readonly name: string;
  readonly onSignOut: () => Promise<void>;
  /** Reads the account again, which may have changed. */
  readonly onSignedInAgain: () => Promise<void>;
}

/**
 * The staff's pages and their session. When a call is unauthorized, a sign-in dialog opens over the page, which keeps its
 * state, and the call is repeated after the sign-in.
 */
export function StaffArea({ identity, name, onSignOut, onSignedInAgain }: StaffAreaProps) {
  const { session, queries, expired, resume, end } = useOwnSession(identity);
  const page = staffPageAt(useLocation().pathname);
  const Screen = page ? screens[page.name] : NoSuchPage;

  const signOut = async () => {
    end();
    await onSignOut();
  };

  return (
    <SessionContext value={session}>
      <QueryClientProvider client={queries}>
        <Suspense fallback={<Loading label={admin.loading} />}>
          <Screen name={name} onSignOut={signOut} />
        </Suspense>
      </QueryClientProvider>
      {expired && (
        <Modal
          visible
          header={copy.expired.title}
          closeAriaLabel={copy.signOut}
          onDismiss={signOut}
          footer={
            <Box float="right">
              <Button variant="link" onClick={signOut}>
                {copy.signOut}
              </Button>
            </Box>
          }
        >
          <SpaceBetween size="m">
            <Box>{copy.expired.text}</Box>
            <SignInSteps
              identity={identity}
              account={name}
              headingLevel={2}
              onDone={async () => {
                await onSignedInAgain();
                resume();
              }}
            />
          </SpaceBetween>
        </Modal>
      )}
    </SessionContext>
  );
}
