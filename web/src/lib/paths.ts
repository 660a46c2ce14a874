/** Paths of the site's pages, for links. `app/routes.ts` has the patterns that they match. */
import { type LandingModifier, landingSlug } from '../../../shared/domain/pages/landing-slug.ts';

/** Parameters of the search page, in the order in which its URL has them: one search has one URL. */
const searchParameters = [
  'q',
  'exact',
  'city',
  'near',
  'postal',
  'radius',
  'category',
  'rating',
  'language',
  'gender',
  'insurance',
  'acceptingPatients',
  'telemedicine',
  'wheelchair',
  'parking',
  'emergency',
  'open',
  'sort',
] as const;

/** Empty texts and flags that are off are left out. */
export type SearchParameters = {
  readonly [Name in (typeof searchParameters)[number]]?: string | boolean | undefined;
};

export const paths = {
  home: '/',
  search(parameters: SearchParameters = {}): string {
    const search = new URLSearchParams();
    for (const name of searchParameters) {
      const value = parameters[name];
      if (value) search.set(name, String(value));
    }
    return search.size > 0 ? `/search?${search}` : '/search';
  },
  /** All cities, or those of a state or province by its postal code; the first page has no cursor. */
  cities({
    state,
    cursor,
  }: {
    readonly state?: string | undefined;
    readonly cursor?: string | undefined;
  } = {}) {
    const search = new URLSearchParams();
    if (state) search.set('state', state);
    if (cursor) search.set('cursor', cursor);
    return search.size > 0 ? `/cities?${search}` : '/cities';
  },
  clinic: (slug: string) => `/clinics/${encodeURIComponent(slug)}`,
  practitioner: (slug: string) => `/practitioners/${encodeURIComponent(slug)}`,
  /** `categorySlug` may also be the slug of a specialty's plural name ('dentists'). */
  landing: (modifier: LandingModifier, categorySlug: string, citySlug: string) =>
    `/${landingSlug(modifier, categorySlug, citySlug)}`,
  /** The same by its whole slug. */
  landingPage: (slug: string) => `/${slug}`,
  /** Clinics side by side, by their ids. */
  compare: (ids: readonly string[]) => (ids.length === 0 ? '/compare' : `/compare?ids=${ids.join(',')}`),
  saved: '/saved',
  listPractice: '/list-practice',
  about: '/about',
  rankingSystem: '/about#ranking-system',
  contact: '/contact',
  admin: '/admin',
  adminClinics: '/admin/clinics',
  adminClinic: (id: string) => `/admin/clinics/${id}`,
  adminPractitioners: '/admin/practitioners',
  adminPractitioner: (id: string) => `/admin/practitioners/${id}`,
  adminReviews: '/admin/reviews',
  adminBlog: '/admin/blog',
  adminPost: (id: string) => `/admin/blog/${id}`,
  adminActivity: '/admin/activity',
  adminTaxonomy: '/admin/places',
  adminCorrections: '/admin/corrections',
  blog: '/blog',
  blogPost: (slug: string) => `/blog/${encodeURIComponent(slug)}`,
  privacyPolicy: '/privacy-policy',
  termsOfService: '/terms-of-service',
  reviewsPolicy: '/reviews-policy',
  openData: '/open-data',
  dataQuality: '/data-quality',
} as const;
