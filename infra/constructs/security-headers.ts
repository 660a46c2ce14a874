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
import type { StageConfig } from '../stage.ts';

/** CloudFront's limit for a Content-Security-Policy value, in characters. */
export const CSP_LIMIT = 1783;

/**
 * Everything comes from the site itself: no frame, no plug-in, no foreign host. Pages carry the styles that they need
 * inline, and cached pages those of an earlier build, which no list of hashes could name. Of scripts one stands inline,
 * the same in every page of every build: its hash names it.
 */
const pageDirectives = {
  'default-src': "'self'",
  'script-src': `'self' 'sha256-${createHash('sha256').update(loader).digest('base64')}'`,
  'style-src': "'self' 'unsafe-inline'",
  'img-src': "'self' data:",
  'font-src': "'self'",
  'connect-src': "'self'",
  'object-src': "'none'",
  'base-uri': "'self'",
  'form-action': "'self'",
  'frame-src': "'none'",
  'frame-ancestors': "'none'",
};

/** The dashboard signs in at one foreign host, and its components bring their fonts and icons along as data. */
const dashboardDirectives = (signInOrigin: string) => ({
  ...pageDirectives,
  'font-src': "'self' data:",
  'connect-src': `'self' ${signInOrigin}`,
});

const policyOf = (directives: Readonly<Record<string, string>>): string =>
  Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources}`)
    .join('; ');

/** JSON is never a document. */
const callCsp = "default-src 'none'; frame-ancestors 'none'";

/** An uploaded picture may be an SVG: opened on its own it can style itself and do nothing else. */
const mediaCsp = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox";

const always = (header: string, value: string): ResponseCustomHeader => ({ header, value, override: true });

const permissionsPolicy = always(
  'permissions-policy',
  [
    ...['accelerometer', 'browsing-topics', 'camera', 'display-capture', 'geolocation', 'gyroscope'],
    ...['magnetometer', 'microphone', 'midi', 'payment', 'usb'],
  ]
    .map((feature) => `${feature}=()`)
    .join(', '),
);

const noindex = always('x-robots-tag', 'noindex');

/**
 * When a call that was throttled may be sent again, in seconds. API Gateway's own 429 and 503 do not say, and neither
 * CloudFront Functions nor the functions behind the API see them: this policy is what reaches them. It cannot tell
 * statuses apart, so other answers carry the header too, where it means nothing. A value of the API's own stays.
 * See docs/decisions/0037-rate-limits-and-overload.md.
 */
const retryAfter: ResponseCustomHeader = { header: 'retry-after', value: '5', override: false };

/** The security headers of each kind of answer; errors carry them too. */
export class SecurityHeaders extends Construct {
  readonly pages: ResponseHeadersPolicy;
  readonly dashboard: ResponseHeadersPolicy;
  readonly calls: ResponseHeadersPolicy;
  readonly media: ResponseHeadersPolicy;
  private readonly includeSubdomains: boolean;

  /** `signInOrigin` is the scheme and host that the dashboard calls to sign staff in. */
  constructor(scope: Construct, id: string, stage: StageConfig, signInOrigin: string) {
    super(scope, id);
    const { indexable } = stage;
    this.includeSubdomains = stage.hstsIncludeSubDomains;
    const document = [permissionsPolicy, always('cross-origin-opener-policy', 'same-origin')];
    this.pages = this.policy('Pages', policyOf(pageDirectives), [
      ...document,
      ...(indexable ? [] : [noindex]),
    ]);
    this.dashboard = this.policy('Dashboard', policyOf(dashboardDirectives(signInOrigin)), [
      ...document,
      noindex,
      // For browsers, whose history would show the dashboard after signing out; CloudFront keeps its empty shell.
      always('cache-control', 'no-store'),
    ]);
    // An answer to a call is never a page to find.
    this.calls = this.policy('Calls', callCsp, [noindex, retryAfter]);
    this.media = this.policy('Media', mediaCsp, indexable ? [] : [noindex]);
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
      ...(customHeaders.length > 0 && { customHeadersBehavior: { customHeaders } }),
    });
  }
}
