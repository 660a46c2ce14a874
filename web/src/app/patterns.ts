/** Addresses of the pages (specification, section 2). The first pattern that matches decides. */
export const patterns = [
  { page: 'home', pattern: '/' },
  { page: 'search', pattern: '/search' },
  { page: 'listPractice', pattern: '/list-practice' },
  { page: 'about', pattern: '/about' },
  { page: 'contact', pattern: '/contact' },
  { page: 'clinic', pattern: '/clinics/:slug' },
  { page: 'admin', pattern: '/admin' },
  { page: 'blog', pattern: '/blog' },
  { page: 'blogPost', pattern: '/blog/:slug' },
  { page: 'privacyPolicy', pattern: '/privacy-policy' },
  { page: 'termsOfService', pattern: '/terms-of-service' },
  { page: 'landing', pattern: '/:slug' },
] as const;

export type PageName = (typeof patterns)[number]['page'];
