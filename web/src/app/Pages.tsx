import { lazy } from 'react';
import { Routes } from '../lib/router/router.tsx';

const HomePage = lazy(() =>
  import('../pages/home/HomePage.tsx').then(({ HomePage }) => ({ default: HomePage })),
);
const SearchPage = lazy(() =>
  import('../pages/search/SearchPage.tsx').then(({ SearchPage }) => ({ default: SearchPage })),
);
const ClinicPage = lazy(() =>
  import('../pages/clinic/ClinicPage.tsx').then(({ ClinicPage }) => ({ default: ClinicPage })),
);
const NotFoundPage = lazy(() =>
  import('../pages/not-found/NotFoundPage.tsx').then(({ NotFoundPage }) => ({ default: NotFoundPage })),
);

/** The route table (specification, section 2). Each page is a chunk of its own. */
const routes = [
  { pattern: '/', page: <HomePage /> },
  { pattern: '/search', page: <SearchPage /> },
  { pattern: '/clinics/:slug', page: <ClinicPage /> },
];

export function Pages() {
  return <Routes routes={routes} otherwise={<NotFoundPage />} />;
}
