/**
 * Until a page is hydrated its links load documents: a browser that knows these rules fetches the one that a visitor points at,
 * and none that only staff may see or that filters. A filter by one city or specialty is what lists link. Like the loader it is the
 * same in every page, so that its hash can be part of the content security policy.
 */
export const speculationRules = JSON.stringify({
  prefetch: [
    {
      where: {
        and: [
          { href_matches: '/*' },
          {
            not: { href_matches: ['/admin*', '/api/*', '/media/*', '/assets/*', '/*.xml', '/search\\?*&*'] },
          },
          {
            or: [
              { not: { href_matches: '/search\\?*=*' } },
              { href_matches: ['/search\\?city=*', '/search\\?category=*'] },
            ],
          },
        ],
      },
      eagerness: 'moderate',
    },
  ],
});
