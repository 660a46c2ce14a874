/** The site's server build, which the bundle of the function resolves to `dist/server/renderer.js`. */
declare module 'site-renderer' {
  export const renderer: import('../../shared/rendering/renderer.ts').SiteRenderer;
}
