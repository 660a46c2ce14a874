import { matchRoutes } from 'react-router-dom';

/** Paths of the pages (specification, section 2). */
export const patterns = [
  { page: 'home', path: '/' },
  { page: 'search', path: '/search' },
  { page: 'listPractice', path: '/list-practice' },
  { page: 'about', path: '/about' },
  { page: 'contact', path: '/contact' },
  { page: 'clinic', path: '/clinics/:slug' },
  { page: 'admin', path: '/admin' },
  { page: 'blog', path: '/blog' },
  { page: 'blogPost', path: '/blog/:slug' },
  { page: 'privacyPolicy', path: '/privacy-policy' },
  { page: 'termsOfService', path: '/terms-of-service' },
  { page: 'landing', path: '/:slug' },
] as const;

export type PageName = (typeof patterns)[number]['page'];

/** The page at a path, and the values of its named segments. */
export function matchPage(pathname: string): {
  readonly page: PageName | 'notFound';
  readonly params: Readonly<Record<string, string | undefined>>;
} {
  const [match] = matchRoutes([...patterns], pathname) ?? [];
  return match ? { page: match.route.page, params: match.params } : { page: 'notFound', params: {} };
}
