import { type LazyRoute, lazyRoute } from './lazy-route.ts';

interface SiteRoute {
  /** Also the folder of its code: `pages/{name}/{name}.route.ts`. */
  readonly name: string;
  readonly path: string;
  /** Its pages share what stays on the screen while one leads to another. */
  readonly isArea?: boolean;
  readonly code: LazyRoute;
}

/**
 * Every page of the site (specification, section 2): the renderer, browsers, the sitemap and tests read this table.
 * React Router ranks paths by how specific they are, so their order does not matter.
 */
export const routes: readonly SiteRoute[] = [
  {
    name: 'home',
    path: '/',
    code: lazyRoute(() => import('../pages/home/home.route.ts').then(({ route }) => route)),
  },
  {
    name: 'search',
    path: '/search',
    code: lazyRoute(() => import('../pages/search/search.route.ts').then(({ route }) => route)),
  },
  {
    name: 'list-practice',
    path: '/list-practice',
    code: lazyRoute(() => import('../pages/list-practice/list-practice.route.ts').then(({ route }) => route)),
  },
  {
    name: 'about',
    path: '/about',
    code: lazyRoute(() => import('../pages/about/about.route.ts').then(({ route }) => route)),
  },
  {
    name: 'contact',
    path: '/contact',
    code: lazyRoute(() => import('../pages/contact/contact.route.ts').then(({ route }) => route)),
  },
  {
    name: 'clinic',
    path: '/clinics/:slug',
    code: lazyRoute(() => import('../pages/clinic/clinic.route.ts').then(({ route }) => route)),
  },
  {
    name: 'practitioner',
    path: '/practitioners/:slug',
    code: lazyRoute(() => import('../pages/practitioner/practitioner.route.ts').then(({ route }) => route)),
  },
  {
    name: 'admin',
    path: '/admin/*',
    // Only browsers render it; the renderer's file stays free of its libraries.
    code: lazyRoute(() =>
      import.meta.env.SSR
        ? import('../pages/not-found/not-found.route.ts').then(({ route }) => route)
        : import('../pages/admin/admin.route.ts').then(({ route }) => route),
    ),
  },
  {
    name: 'provider',
    path: '/provider/*',
    isArea: true,
    code: lazyRoute(() =>
      import.meta.env.SSR
        ? import('../pages/not-found/not-found.route.ts').then(({ route }) => route)
        : import('../pages/provider/provider.route.ts').then(({ route }) => route),
    ),
  },
  {
    name: 'blog',
    path: '/blog',
    code: lazyRoute(() => import('../pages/blog/blog.route.ts').then(({ route }) => route)),
  },
  {
    name: 'blog-post',
    path: '/blog/:slug',
    code: lazyRoute(() => import('../pages/blog-post/blog-post.route.ts').then(({ route }) => route)),
  },
  {
    name: 'privacy-policy',
    path: '/privacy-policy',
    code: lazyRoute(() =>
      import('../pages/privacy-policy/privacy-policy.route.ts').then(({ route }) => route),
    ),
  },
  {
    name: 'terms-of-service',
    path: '/terms-of-service',
    code: lazyRoute(() =>
      import('../pages/terms-of-service/terms-of-service.route.ts').then(({ route }) => route),
    ),
  },
  {
    name: 'reviews-policy',
    path: '/reviews-policy',
    code: lazyRoute(() =>
      import('../pages/reviews-policy/reviews-policy.route.ts').then(({ route }) => route),
    ),
  },
  {
    name: 'open-data',
    path: '/open-data',
    code: lazyRoute(() => import('../pages/open-data/open-data.route.ts').then(({ route }) => route)),
  },
  {
    name: 'data-quality',
    path: '/data-quality',
    code: lazyRoute(() => import('../pages/data-quality/data-quality.route.ts').then(({ route }) => route)),
  },
  {
    name: 'confirm-review',
    path: '/confirm-review',
    code: lazyRoute(() =>
      import('../pages/confirm-review/confirm-review.route.ts').then(({ route }) => route),
    ),
  },
  {
    name: 'cities',
    path: '/cities',
    code: lazyRoute(() => import('../pages/cities/cities.route.ts').then(({ route }) => route)),
  },
  {
    name: 'compare',
    path: '/compare',
    code: lazyRoute(() => import('../pages/compare/compare.route.ts').then(({ route }) => route)),
  },
  {
    name: 'saved',
    path: '/saved',
    code: lazyRoute(() => import('../pages/saved/saved.route.ts').then(({ route }) => route)),
  },
  {
    name: 'landing',
    path: '/:slug',
    code: lazyRoute(() => import('../pages/landing/landing.route.ts').then(({ route }) => route)),
  },
  {
    name: 'not-found',
    path: '*',
    code: lazyRoute(() => import('../pages/not-found/not-found.route.ts').then(({ route }) => route)),
  },
];

const UNRENDERED: readonly string[] = ['admin', 'provider', 'not-found'];

/** The routes that the server renders for everyone. */
export const publicRoutes = routes.filter(({ name }) => !UNRENDERED.includes(name));

/** Pages of a visitor, which search engines do not list. */
const UNLISTED: readonly string[] = ['confirm-review', 'compare', 'saved'];

/** Paths of the public pages that exist whatever the data is and that search engines list. */
export const staticPaths = publicRoutes
  .filter(({ name, path }) => !path.includes(':') && !UNLISTED.includes(name))
  .map(({ path }) => path);
