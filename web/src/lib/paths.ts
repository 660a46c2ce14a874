/** Paths of the site's pages, for links. `app/routes.ts` has the patterns that they match. */
import { type LandingModifier, landingSlug } from '../../../shared/domain/landing-slug.ts';

export interface SearchParameters {
  readonly q?: string | undefined;
  readonly city?: string | undefined;
  readonly category?: string | undefined;
  readonly rating?: string | undefined;
  readonly acceptingPatients?: boolean | undefined;
  readonly telemedicine?: boolean | undefined;
}

export const paths = {
  home: '/',
  /** Only parameters that are set, always in this order, so that one search has one URL. */
  search({ q, city, category, rating, acceptingPatients, telemedicine }: SearchParameters = {}): string {
    const search = new URLSearchParams();
    if (q) search.set('q', q);
    if (city) search.set('city', city);
    if (category) search.set('category', category);
    if (rating) search.set('rating', rating);
    if (acceptingPatients) search.set('acceptingPatients', 'true');
    if (telemedicine) search.set('telemedicine', 'true');
    return search.size > 0 ? `/search?${search}` : '/search';
  },
  clinic: (slug: string) => `/clinics/${encodeURIComponent(slug)}`,
  /** `categorySlug` may also be the slug of a specialty's plural name ('dentists'). */
  landing: (modifier: LandingModifier, categorySlug: string, citySlug: string) =>
    `/${landingSlug(modifier, categorySlug, citySlug)}`,
  /** The same by its whole slug. */
  landingPage: (slug: string) => `/${slug}`,
  listPractice: '/list-practice',
  about: '/about',
  rankingSystem: '/about#ranking-system',
  contact: '/contact',
  admin: '/admin',
  blog: '/blog',
  blogPost: (slug: string) => `/blog/${encodeURIComponent(slug)}`,
  privacyPolicy: '/privacy-policy',
  termsOfService: '/terms-of-service',
} as const;
