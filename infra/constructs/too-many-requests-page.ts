import { brand } from '../../shared/content/brand.ts';

/** The page of a 429 response for pages. AWS WAF sends it without the site, and allows 4 KB. */
export const tooManyRequestsPage = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Too many requests | ${brand.name}</title>
<style>body{font:1rem/1.6 system-ui,sans-serif;max-width:34rem;margin:15vh auto;padding:0 1.25rem}h1{line-height:1.2}</style>
<main>
<h1>Too many requests</h1>
<p>We received more requests from your network than usual, so ${brand.name} is pausing it for a few minutes.</p>
<p>Please wait five minutes, then reload this page.</p>
</main>
</html>
`;

/** The page's own headers: a response headers policy does not apply to responses of AWS WAF. */
export const tooManyRequestsPageHeaders = {
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; require-trusted-types-for 'script'",
  'cross-origin-resource-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
};
