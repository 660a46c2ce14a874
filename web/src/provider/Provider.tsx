import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { providerArea } from '../../../shared/content/providers/provider-area.ts';
import { getProviderSignIn } from '../../../shared/contracts/providers/provider-contracts.ts';
import { useAccount } from '../accounts/use-account.ts';
import { Button } from '../components/button/Button.tsx';
import { ErrorCard } from '../components/query-state/ErrorCard.tsx';
import { apiQuery } from '../lib/api.ts';
import { PageMeta } from '../lib/page-meta.tsx';
import { ProviderArea } from './ProviderArea.tsx';
import { ProviderLoading } from './ProviderLoading.tsx';
import styles from './provider.module.css';
import type { AccountPage, ProviderPage } from './provider-pages.ts';
import { createIdentity } from './session/identity.ts';
import { SignInSteps } from './session/SignInSteps.tsx';

const UnsubscribePage = lazy(() => import('./UnsubscribePage.tsx'));

interface ProviderProps {
  readonly page: ProviderPage;
}

/** The providers' area: signing in and up, and the pages of an account. */
export default function Provider({ page }: ProviderProps) {
  if (page.name !== 'unsubscribe') return <Account page={page} />;
  return (
    <Suspense fallback={<ProviderLoading title={page.title} />}>
      <UnsubscribePage page={page} />
    </Suspense>
  );
}

function Account({ page }: { readonly page: AccountPage }) {
  const settings = useQuery(apiQuery(getProviderSignIn));
  const { identity, account, read, signedOut, failed, retry } = useAccount(settings, createIdentity);
  const [notice, setNotice] = useState<string>();

  if (failed) {
    return (
      <div className={`container ${styles.page}`}>
        <PageMeta title={providerArea.unavailable.title} description={providerArea.description} noindex />
        <ErrorCard {...providerArea.unavailable} headingLevel={1}>
          <Button onClick={retry}>{providerArea.retry}</Button>
        </ErrorCard>
      </div>
    );
  }
  if (!identity || account === undefined) return <ProviderLoading title={page.title} />;
  if (account === null) {
    return (
      <div className={`container ${styles.narrow}`}>
        <SignInSteps
          key={page.name === 'signUp' ? 'sign-up' : 'sign-in'}
          identity={identity}
          start={page.name === 'signUp' ? 'sign-up' : 'sign-in'}
          notice={notice}
          onDone={read}
        />
      </div>
    );
  }
  const leave = (message?: string) => {
    setNotice(message);
    signedOut();
  };
  return (
    <ProviderArea
      page={page}
      identity={identity}
      email={account}
      onSignedInAgain={read}
      onSignOut={async () => {
        await identity.signOut();
        leave();
      }}
      onRemoved={() => leave(providerArea.account.remove.done)}
    />
  );
}
