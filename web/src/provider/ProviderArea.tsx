import { QueryClientProvider } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { Navigate, NavLink, useLocation } from 'react-router-dom';
import { providerArea } from '../../../shared/content/providers/provider-area.ts';
import { SessionContext } from '../accounts/session.ts';
import { useOwnSession } from '../accounts/use-own-session.ts';
import { Button } from '../components/button/Button.tsx';
import { Dialog } from '../components/dialog/Dialog.tsx';
import { PageMeta } from '../lib/page-meta.tsx';
import { AccountPage } from './account/AccountPage.tsx';
import { HomePage } from './home/HomePage.tsx';
import styles from './provider.module.css';
import { idAt, type AccountPage as Page, providerPaths } from './provider-pages.ts';
import type { Identity } from './session/identity.ts';
import { SignInSteps } from './session/SignInSteps.tsx';

const { pages, expired: expiredWords } = providerArea;

const later = () => import('./later-pages.ts');
const ClaimPage = lazy(() => later().then((all) => ({ default: all.ClaimPage })));
const ClinicPage = lazy(() => later().then((all) => ({ default: all.ClinicPage })));
const InsightsPage = lazy(() => later().then((all) => ({ default: all.InsightsPage })));
const PeoplePage = lazy(() => later().then((all) => ({ default: all.PeoplePage })));
const PractitionerPage = lazy(() => later().then((all) => ({ default: all.PractitionerPage })));
const ReviewsPage = lazy(() => later().then((all) => ({ default: all.ReviewsPage })));

interface ProviderAreaProps {
  readonly page: Page;
  readonly identity: Identity;
  readonly email: string;
  readonly onSignOut: () => Promise<void>;
  /** Reads the account again, which may have changed. */
  readonly onSignedInAgain: () => Promise<void>;
  /** Called when the account is deleted. */
  readonly onRemoved: () => void;
}

/** The pages of an account and its session. An expired one is renewed in a dialog over the page, which keeps its state. */
export function ProviderArea({
  page,
  identity,
  email,
  onSignOut,
  onSignedInAgain,
  onRemoved,
}: ProviderAreaProps) {
  const { session, queries, expired, resume, end } = useOwnSession(identity);
  const { pathname, search } = useLocation();
  const id = idAt(page, pathname);
  const signOut = async () => {
    end();
    await onSignOut();
  };
  const screen = () => {
    switch (page.name) {
      case 'home':
        return <HomePage />;
      case 'signUp':
        return <Navigate to={providerPaths.home} replace />;
      case 'account':
        return <AccountPage identity={identity} email={email} onRemoved={onRemoved} />;
      case 'claim':
        return <ClaimPage key={search} />;
      case 'clinic':
        return <ClinicPage key={id} id={id} />;
      case 'insights':
        return <InsightsPage key={id} id={id} />;
      case 'reviews':
        return <ReviewsPage key={id} id={id} />;
      case 'practitioner':
        return <PractitionerPage key={id} id={id} />;
      case 'people':
        return <PeoplePage key={id} id={id} />;
      default:
        return page satisfies never;
    }
  };
  return (
    <SessionContext value={session}>
      <QueryClientProvider client={queries}>
        <div className={`container ${styles.page}`}>
          <PageMeta title={page.title} description={providerArea.description} noindex />
          <div className={styles.bar}>
            <nav aria-label={pages.label}>
              <NavLink to={providerPaths.home} end discover="none">
                {pages.home}
              </NavLink>
              <NavLink to={providerPaths.account} discover="none">
                {pages.account}
              </NavLink>
            </nav>
            <div className={styles.who}>
              <span>
                {providerArea.signedInAs} <bdi>{email}</bdi>
              </span>
              <Button variant="quiet" size="small" onClick={signOut}>
                {providerArea.signOut}
              </Button>
            </div>
          </div>
          <Suspense fallback={<p role="status">{providerArea.loading}</p>}>{screen()}</Suspense>
        </div>
      </QueryClientProvider>
      <Dialog open={expired} onClose={expired ? signOut : ignore} title={expiredWords.title}>
        <div className={styles.list}>
          <p>{expiredWords.text}</p>
          <SignInSteps
            identity={identity}
            account={email}
            headingLevel={3}
            onDone={async () => {
              await onSignedInAgain();
              resume();
            }}
          />
        </div>
      </Dialog>
    </SessionContext>
  );
}

function ignore(): void {}
