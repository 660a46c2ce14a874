import { Suspense } from 'react';
import { useLocation } from 'react-router-dom';
import { shell } from '../../../shared/content/pages/shell.ts';
import { matchRoute } from './match-route.ts';
import { RouteChange } from './RouteChange.tsx';
import { SiteRoutes } from './SiteRoutes.tsx';
import { Footer } from './shell/Footer.tsx';
import { Header } from './shell/Header.tsx';
import { PageLoading } from './shell/PageLoading.tsx';
import styles from './shell/shell.module.css';

export function App() {
  const { pathname } = useLocation();
  // The staff area has a header and a main element of its own.
  const isPublic = matchRoute(pathname).route.name !== 'admin';
  const Main = isPublic ? 'main' : 'div';
  return (
    <>
      <a className={styles.skip} href={isPublic ? '#main' : '#staff-main'}>
        {shell.skipLink}
      </a>
      {isPublic && <Header />}
      <Main id="main" tabIndex={-1} className={styles.main}>
        {/* Around the routes, so that the current page stays while the code of the next one loads. */}
        <Suspense fallback={<PageLoading />}>
          <SiteRoutes />
        </Suspense>
      </Main>
      {isPublic && <Footer />}
      <RouteChange />
    </>
  );
}
