import { Suspense } from 'react';
import { shell } from '../../../shared/content/pages/shell.ts';
import { RouteChange } from './RouteChange.tsx';
import { SiteRoutes } from './SiteRoutes.tsx';
import { Footer } from './shell/Footer.tsx';
import { Header } from './shell/Header.tsx';
import { PageLoading } from './shell/PageLoading.tsx';
import styles from './shell/shell.module.css';

export function App() {
  return (
    <>
      <a className={styles.skip} href="#main">
        {shell.skipLink}
      </a>
      <Header />
      <main id="main" tabIndex={-1} className={styles.main}>
        {/* Around the routes, so that the current page stays while the code of the next one loads. */}
        <Suspense fallback={<PageLoading />}>
          <SiteRoutes />
        </Suspense>
      </main>
      <Footer />
      <RouteChange />
    </>
  );
}
