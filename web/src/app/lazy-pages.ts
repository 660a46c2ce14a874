import { lazyPage } from './lazy-page.tsx';

const notFound = lazyPage(() =>
  import('../pages/not-found/NotFoundPage.tsx').then(({ NotFoundPage }) => NotFoundPage),
);

/** The pages in browsers: each is a chunk of its own. The server has the same table, `server/server-pages.ts`. */
export const lazyPages = {
  home: lazyPage(() => import('../pages/home/HomePage.tsx').then(({ HomePage }) => HomePage)),
  search: lazyPage(() => import('../pages/search/SearchPage.tsx').then(({ SearchPage }) => SearchPage)),
  listPractice: notFound,
  about: notFound,
  contact: notFound,
  clinic: lazyPage(() => import('../pages/clinic/ClinicPage.tsx').then(({ ClinicPage }) => ClinicPage)),
  blog: notFound,
  blogPost: notFound,
  privacyPolicy: notFound,
  termsOfService: notFound,
  landing: notFound,
  notFound,
};
