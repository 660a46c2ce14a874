import { NotFoundPage } from '../pages/not-found/NotFoundPage.tsx';
import { type LazyPage, lazyPage } from './lazy-page.tsx';

/** Part of the chunk that every page needs: landing addresses that lead nowhere show it too. */
const notFound: LazyPage = { Page: NotFoundPage, preload: () => Promise.resolve() };

/** The pages in browsers: each is a chunk of its own. The server has the same table, `server/server-pages.ts`. */
export const lazyPages = {
  home: lazyPage(() => import('../pages/home/HomePage.tsx').then(({ HomePage }) => HomePage)),
  search: lazyPage(() => import('../pages/search/SearchPage.tsx').then(({ SearchPage }) => SearchPage)),
  listPractice: lazyPage(() =>
    import('../pages/list-practice/ListPracticePage.tsx').then(({ ListPracticePage }) => ListPracticePage),
  ),
  about: lazyPage(() => import('../pages/about/AboutPage.tsx').then(({ AboutPage }) => AboutPage)),
  contact: lazyPage(() => import('../pages/contact/ContactPage.tsx').then(({ ContactPage }) => ContactPage)),
  clinic: lazyPage(() => import('../pages/clinic/ClinicPage.tsx').then(({ ClinicPage }) => ClinicPage)),
  admin: lazyPage(() => import('../pages/admin/AdminPage.tsx').then(({ AdminPage }) => AdminPage)),
  blog: lazyPage(() => import('../pages/blog/BlogPage.tsx').then(({ BlogPage }) => BlogPage)),
  blogPost: lazyPage(() =>
    import('../pages/blog-post/BlogPostPage.tsx').then(({ BlogPostPage }) => BlogPostPage),
  ),
  privacyPolicy: lazyPage(() =>
    import('../pages/privacy-policy/PrivacyPolicyPage.tsx').then(
      ({ PrivacyPolicyPage }) => PrivacyPolicyPage,
    ),
  ),
  termsOfService: lazyPage(() =>
    import('../pages/terms-of-service/TermsOfServicePage.tsx').then(
      ({ TermsOfServicePage }) => TermsOfServicePage,
    ),
  ),
  landing: lazyPage(() => import('../pages/landing/LandingPage.tsx').then(({ LandingPage }) => LandingPage)),
  notFound,
};
