/** A folder as Vite builds it. */
export const BUILT_SITE = 'test/infra/fixtures/site';

/** The same with a minimal server build of the site. */
export const builtSite = {
  siteDirectory: BUILT_SITE,
  siteRenderer: 'test/infra/fixtures/server/renderer.js',
};
