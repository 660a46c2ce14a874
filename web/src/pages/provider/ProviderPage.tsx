import { lazy, Suspense } from 'react';
import { useLocation } from 'react-router-dom';
import { useOwnDocument } from '../../lib/own-document.ts';
import { ProviderLoading } from '../../provider/ProviderLoading.tsx';
import { providerPageAt, providerPaths } from '../../provider/provider-pages.ts';
import { NotFoundPage } from '../not-found/NotFoundPage.tsx';

/** The only import of the providers' area. */
const Provider = lazy(() => import('../../provider/Provider.tsx'));

/** The providers' pages: /provider and those below it. */
export function ProviderPage() {
  const here = useOwnDocument(providerPaths.home);
  const page = providerPageAt(useLocation().pathname);
  if (!page) return <NotFoundPage />;
  const waiting = <ProviderLoading title={page.title} />;
  return <Suspense fallback={waiting}>{here ? <Provider page={page} /> : waiting}</Suspense>;
}
