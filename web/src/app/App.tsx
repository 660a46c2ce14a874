import { Suspense } from 'react';
import { useLocation } from 'react-router-dom';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { FailedPage } from './FailedPage.tsx';
import { Pages, type PageTable } from './Pages.tsx';
import { RouteChange } from './RouteChange.tsx';
import { Footer } from './shell/Footer.tsx';
import { Header } from './shell/Header.tsx';
import { PageLoading } from './shell/PageLoading.tsx';
import { SkipLink } from './shell/SkipLink.tsx';
import styles from './shell/shell.module.css';

export function App({ pages }: { readonly pages: PageTable }) {
  const { pathname } = useLocation();
  return (
    <>
      <SkipLink />
      <Header />
      <main id="main" tabIndex={-1} className={styles.main}>
        <Suspense fallback={<PageLoading />}>
          {/* Inside Suspense, so that the page before stays while the next one loads; keyed, so that a new page
              starts without the error of the last. */}
          <ErrorBoundary key={pathname} fallback={<FailedPage />}>
            <Pages pages={pages} />
          </ErrorBoundary>
        </Suspense>
      </main>
      <Footer />
      <RouteChange />
    </>
  );
}
