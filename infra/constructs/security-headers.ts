import { createHash } from 'node:crypto';
import { Duration } from 'aws-cdk-lib';
import {
  HeadersFrameOption,
  HeadersReferrerPolicy,
  type ResponseCustomHeader,
  ResponseHeadersPolicy,
} from 'aws-cdk-lib/aws-cloudfront';
import { Construct } from 'constructs';
import { loader } from '../../shared/rendering/loader.ts';
import { speculationRules } from '../../shared/rendering/speculation-rules.ts';
import { WORKER_POLICY } from '../../shared/rendering/trusted-types.ts';
import type { StageConfig } from '../stage.ts';

/** CloudFront's limit for a Content-Security-Policy value, in characters. */
export const CSP_LIMIT = 1783;

/**
 * Pages load from the site itself only: no frames, no plug-ins, no other host. Their styles are inline, and a cached page has
 * those of an earlier build, so hashes cannot list them. The only inline script and the rules for prefetching are the same in
 * every page of every build: the policy contains their hashes.
 */
const pageDirectives = {
  'default-src': "'self'",
  'script-src': `'self' ${hashOf(loader)} ${hashOf(speculationRules)}`,
  'style-src': "'self' 'unsafe-inline'",
  'img-src': "'self' data:",
  'font-src': "'self'",
  'connect-src': "'self'",
  'object-src': "'none'",
  'base-uri': "'self'",
  'form-action': "'self'",
  'frame-src': "'none'",
  'frame-ancestors': "'none'",
  // No text becomes HTML or the address of code, but for the worker's: see `web/src/features/forms/sending/solver-url.ts`.
  'require-trusted-types-for': "'script'",
  'trusted-types': WORKER_POLICY,
};

function hashOf(script: string): string {
  return `'sha256-${createHash('sha256').update(script).digest('base64')}'`;
}

/** Pages of accounts sign in and upload pictures at other hosts; the components of staff's embed fonts and icons as data URLs. */
const accountDirectives = (origins: readonly string[]) => ({
  ...pageDirectives,
  'font-src': "'self' data:",
  'connect-src': ["'self'", ...origins].join(' '),
});

const policyOf = (directives: Readonly<Record<string, string>>): string =>
  Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources}`)
    .join('; ');

/** JSON loads nothing. */
const callCsp = "default-src 'none'; frame-ancestors 'none'";

/** The demonstration's pictures are SVGs. Opened directly they may only style themselves. */
const mediaCsp = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox";

const always = (header: string, value: string): ResponseCustomHeader => ({ header, value, override: true });

/** Pages may ask for the visitor's location, which the button 'Near me' does, and for nothing else. */
const permissionsPolicy = always(
  'permissions-policy',
  [
    ...['accelerometer', 'browsing-topics', 'camera', 'display-capture', 'gyroscope', 'magnetometer'],
    ...['microphone', 'midi', 'payment', 'usb'],
  ]
    .map((feature) => `${feature}=()`)
    .concat('geolocation=(self)')
    .join(', '),
);

const noindex = always('x-robots-tag', 'noindex');

/** No other site's page can load a response into its own process, where it might be read. */
const sameOrigin = always('cross-origin-resource-policy', 'same-origin');

/**
 * Seconds after which a throttled call may be retried. API Gateway's own 429 and 503 lack the header, and neither CloudFront
 * Functions nor the functions behind the API see them, so the response headers policy adds it. The policy applies to every
 * status; other responses have the header without effect. A value from the API is kept.
 * See docs/decisions/0037-rate-limits-and-overload.md.
 */
const retryAfter: ResponseCustomHeader = { header: 'retry-after', value: '5', override: false };

/** The security headers of each kind of response, errors included. */
export class SecurityHeaders extends Construct {
  readonly pages: ResponseHeadersPolicy;
  /** Of staff's pages and of providers'. */
  readonly accounts: ResponseHeadersPolicy;
  readonly assets: ResponseHeadersPolicy;
  readonly calls: ResponseHeadersPolicy;
  readonly media: ResponseHeadersPolicy;
  private readonly includeSubdomains: boolean;

  /** `accountOrigins` are schemes and hosts that pages of accounts connect to, besides the site itself. */
  constructor(scope: Construct, id: string, stage: StageConfig, accountOrigins: readonly string[]) {
    super(scope, id);
    const { indexable } = stage;
    this.includeSubdomains = stage.hstsIncludeSubDomains;
    const document = [permissionsPolicy, always('cross-origin-opener-policy', 'same-origin'), sameOrigin];
    const page = [...document, ...(indexable ? [] : [noindex])];
    this.pages = this.policy('Pages', policyOf(pageDirectives), page);
    // The bucket's files do not say that they are chosen by Accept-Encoding.
    this.assets = this.policy('Assets', policyOf(pageDirectives), [
      ...page,
      always('vary', 'accept-encoding'),
    ]);
    this.accounts = this.policy('Dashboard', policyOf(accountDirectives(accountOrigins)), [
      ...document,
      noindex,
      // For browsers, whose history would show such a page after sign-out. CloudFront still caches the empty shell.
      always('cache-control', 'no-store'),
    ]);
    // Search engines must not list responses of calls.
    this.calls = this.policy('Calls', callCsp, [noindex, retryAfter, sameOrigin]);
    // Previews of links in other sites' pages show pictures; open data is for everyone.
    this.media = this.policy('Media', mediaCsp, [
      always('cross-origin-resource-policy', 'cross-origin'),
      ...(indexable ? [] : [noindex]),
    ]);
  }

  private policy(id: string, csp: string, customHeaders: ResponseCustomHeader[]): ResponseHeadersPolicy {
    if (csp.length > CSP_LIMIT) throw new Error(`The ${id} policy is longer than CloudFront's ${CSP_LIMIT}`);
    return new ResponseHeadersPolicy(this, id, {
      securityHeadersBehavior: {
        contentSecurityPolicy: { contentSecurityPolicy: csp, override: true },
        contentTypeOptions: { override: true },
        frameOptions: { frameOption: HeadersFrameOption.DENY, override: true },
        referrerPolicy: {
          referrerPolicy: HeadersReferrerPolicy.STRICT_ORIGIN_WHEN_CROSS_ORIGIN,
          override: true,
        },
        strictTransportSecurity: {
          accessControlMaxAge: Duration.days(365),
          includeSubdomains: this.includeSubdomains,
          override: true,
        },
      },
      customHeadersBehavior: { customHeaders },
    });
  }
}
