import { lazy } from 'react';
import { Route, Routes } from 'react-router-dom';

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
export function Pages() {
  return (
    <Routes>
      <Route path="/" element={<HomePage />} />
      <Route path="/search" element={<SearchPage />} />
      <Route path="/clinics/:slug" element={<ClinicPage />} />
      <Route path="*" element={<NotFoundPage />} />
    </Routes>
  );
}
