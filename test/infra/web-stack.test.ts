import { createHash } from 'node:crypto';
import { cpSync, globSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { Match } from 'aws-cdk-lib/assertions';
import { describe, expect, it, vi } from 'vitest';
import { addCareAtlas } from '../../infra/careatlas.ts';
import { classified } from '../../infra/constructs/rate-classes.ts';
import { CSP_LIMIT } from '../../infra/constructs/security-headers.ts';
import type { StageName } from '../../infra/stage.ts';
import { ORIGIN_SECRET_HEADER } from '../../lambdas/platform/names.ts';
import { WebAcl, webAclSchema } from '../../scripts/local/cloudfront/web-acl.ts';
import { calls as callsByName } from '../../shared/contracts/calls.ts';
import { errorBodySchema, errorStatus } from '../../shared/contracts/errors/error-body.ts';
import { loader } from '../../shared/rendering/loader.ts';
import { speculationRules } from '../../shared/rendering/speculation-rules.ts';
import { BUILT_SITE, builtSite } from './built-site.ts';
import {
  behaviourFor,
  cacheKeyFor,
  changed,
  distributionOf,
  forwardedBesidesTheKey,
  parametersOutsideTheCacheKey,
  resources,
  text,
} from './checks.ts';
import { production, productionContext } from './production.ts';
import {
  configOf,
  jsonOf,
  type Properties,
  synthesize,
  synthesizeApp,
  type TemplateJson,
} from './synthesize.ts';

const { web } = synthesize('prod');
const template = jsonOf(web);
const calls = Object.values(callsByName);

/** AWS's own policies, which have one id everywhere. The second has no Accept-Encoding in its key. */
const CACHING_OPTIMIZED = '658327ea-f89d-4fab-a63d-7e88639e58f6';
const CACHING_OPTIMIZED_FOR_UNCOMPRESSED_OBJECTS = 'b2884449-e4de-46a7-ac36-70bc7f1ddd6d';

const originOf = (path: string) => {
  const { TargetOriginId } = behaviourFor(template, path);
  const origin = distributionOf(template).Origins.find(({ Id }) => Id === TargetOriginId);
  if (!origin) throw new Error(`${path} has no origin`);
  return origin;
};

/** The policy as CloudFormation would resolve it, with the provider URL that Cognito gives a pool. */
const resolved = (csp: string): string =>
  csp.replace(
    /\{"Fn::Select":\[(\d),\{"Fn::Split":\["\/",\{"Fn::ImportValue":"[^"]*ProviderURL[^"]*"\}\]\}\]\}/g,
    (_, index: string) =>
      'https://cognito-idp.us-east-1.amazonaws.com/us-east-1_AbCdEfGhI'.split('/')[Number(index)] ?? '',
  );

describe('the bucket', () => {
  it('is private, encrypted, and accepts TLS only', () => {
    web.resourceCountIs('AWS::S3::Bucket', 1);
    web.hasResourceProperties('AWS::S3::Bucket', {
      PublicAccessBlockConfiguration: {
        BlockPublicAcls: true,
        BlockPublicPolicy: true,
        IgnorePublicAcls: true,
        RestrictPublicBuckets: true,
      },
      OwnershipControls: { Rules: [{ ObjectOwnership: 'BucketOwnerEnforced' }] },
      BucketEncryption: Match.anyValue(),
      WebsiteConfiguration: Match.absent(),
    });
    web.hasResourceProperties('AWS::S3::BucketPolicy', {
      PolicyDocument: {
        Statement: Match.arrayWith([
          Match.objectLike({ Effect: 'Deny', Condition: { Bool: { 'aws:SecureTransport': 'false' } } }),
        ]),
      },
    });
  });

  it('allows only this distribution to read and list, so that a missing file is 404 and not 403', () => {
    const [[, policy] = []] = resources(template, 'AWS::S3::BucketPolicy');
    const { Statement } = (policy?.PolicyDocument ?? { Statement: [] }) as {
      Statement: { Effect: string; Action: string[]; Principal: unknown; Condition: object }[];
    };
    const allowed = Statement.filter(({ Effect }) => Effect === 'Allow');
    expect(allowed).toHaveLength(1);
    expect(allowed[0]).toMatchObject({
      Action: ['s3:GetObject', 's3:ListBucket'],
      Principal: { Service: 'cloudfront.amazonaws.com' },
    });
    expect(text(Object.values(allowed[0]?.Condition ?? {}).flatMap(Object.values))).toMatch(
      /:distribution\/<Distribution\w+>$/,
    );
  });

  it('is retained in production', () => {
    web.hasResource('AWS::S3::Bucket', { DeletionPolicy: 'Retain' });
  });
});

describe('behaviours', () => {
  it('are in this order, since the first match wins', () => {
    expect(distributionOf(template).CacheBehaviors.map(({ PathPattern }) => PathPattern)).toEqual([
      '/assets/*',
      '/media/pictures/*',
      '/open-data/files/*',
      '/media/*',
      '/admin*',
      '/provider*',
      '/api/*',
      '/api',
    ]);
  });

  it('have an origin timeout above that of the slowest call', () => {
    const { OriginReadTimeout = 30 } = originOf(callsByName.syncAllPlaces.path).CustomOriginConfig as {
      OriginReadTimeout?: number;
    };
    expect(OriginReadTimeout).toBeGreaterThanOrEqual(29);
  });

  it.each(['/', '/search', '/clinics/lakeview-dental', '/admin', '/index.html', '/favicon.svg', '/apiary'])(
    'request %s from the bucket, with the viewer-request function',
    (path) => {
      expect(originOf(path)).toHaveProperty('S3OriginConfig');
      expect(behaviourFor(template, path).FunctionAssociations).toEqual([
        {
          EventType: 'viewer-request',
          FunctionARN: { 'Fn::GetAtt': [expect.stringMatching(/^ViewerRequest/), 'FunctionARN'] },
        },
      ]);
    },
  );

  it('request pictures from the bucket without a function, and compress those that are text', () => {
    const path = '/media/clinics/lakeview-dental.svg';
    expect(originOf(path)).toHaveProperty('S3OriginConfig');
    expect(behaviourFor(template, path)).toMatchObject({ CachePolicyId: CACHING_OPTIMIZED, Compress: true });
    expect(behaviourFor(template, path)).not.toHaveProperty('FunctionAssociations');
  });

  it.each([
    ['pictures from staff', '/media/pictures/0123.webp'],
    ['exports', '/open-data/files/clinics-2026-03-04-001-0123abcd.csv.gz'],
  ])('request %s from the media bucket, which are compressed already', (_, path) => {
    expect(text(originOf(path).DomainName)).toMatch(/^<careatlas-prod-data:.*MediaBucket.*>$/);
    expect(originOf(path).OriginAccessControlId).toBeDefined();
    expect(behaviourFor(template, path)).toMatchObject({
      CachePolicyId: CACHING_OPTIMIZED,
      Compress: false,
      ResponseHeadersPolicyId: behaviourFor(template, '/media/clinics/a.svg').ResponseHeadersPolicyId,
    });
  });

  it('request assets from the bucket as the build has compressed them, chosen by a function', () => {
    const path = '/assets/index-3f2a.js';
    expect(originOf(path)).toHaveProperty('S3OriginConfig');
    expect(behaviourFor(template, path)).toMatchObject({
      CachePolicyId: CACHING_OPTIMIZED_FOR_UNCOMPRESSED_OBJECTS,
      Compress: false,
      FunctionAssociations: [
        {
          EventType: 'viewer-request',
          FunctionARN: { 'Fn::GetAtt': [expect.stringMatching(/^AssetRequest/), 'FunctionARN'] },
        },
      ],
    });
  });

  it.each([...calls.map(({ path }) => path), '/api', '/api/', '/api/no/such/call'])(
    'send the call %s to the HTTP API with any method, and only over TLS',
    (path) => {
      expect(originOf(path)).toHaveProperty('CustomOriginConfig.OriginProtocolPolicy', 'https-only');
      expect(behaviourFor(template, path)).toMatchObject({
        AllowedMethods: ['GET', 'HEAD', 'OPTIONS', 'PUT', 'PATCH', 'POST', 'DELETE'],
        ViewerProtocolPolicy: 'https-only',
        Compress: true,
      });
      const [association, ...others] = behaviourFor(template, path).FunctionAssociations ?? [];
      expect(others).toEqual([]);
      expect(text(association?.FunctionARN)).toMatch(/^<CallRequest/);
    },
  );

  it('have no custom error responses, which would turn the API’s errors into pages', () => {
    expect(distributionOf(template)).not.toHaveProperty('CustomErrorResponses');
  });

  it('sign every request to the bucket', () => {
    web.hasResourceProperties('AWS::CloudFront::OriginAccessControl', {
      OriginAccessControlConfig: {
        OriginAccessControlOriginType: 's3',
        SigningBehavior: 'always',
        SigningProtocol: 'sigv4',
      },
    });
  });

  it('send the origin secret to the HTTP API, which the template only references', () => {
    const [header, ...others] = originOf('/api/stats').OriginCustomHeaders as {
      HeaderName: string;
      HeaderValue: unknown;
    }[];
    expect(others).toEqual([]);
    expect(header?.HeaderName).toBe(ORIGIN_SECRET_HEADER);
    expect(text(header?.HeaderValue)).toMatch(
      /^\{\{resolve:secretsmanager:<[^>]*OriginSecret[^>]*>:SecretString:::\}\}$/,
    );
  });
});

describe('what CloudFront forwards to an origin', () => {
  it.each([...calls.map(({ path }) => path), '/api'])(
    'for %s is the cache key and the headers of a body, and nothing that could change a cached response',
    (path) => {
      expect(forwardedBesidesTheKey(template, path)).toEqual({
        queryStrings: 'none',
        cookies: 'none',
        headers: ['Content-Type', 'idempotency-key', 'cloudfront-viewer-address'],
      });
    },
  );

  it.each(['/', '/search', '/clinics/a', '/admin', '/assets/a.js', '/media/a.svg'])(
    'for %s is the cache key alone',
    (path) => {
      expect(forwardedBesidesTheKey(template, path)).toBeUndefined();
    },
  );

  it('the check throws for a policy that AWS manages', () => {
    const copy = structuredClone(template);
    for (const behaviour of distributionOf(copy).CacheBehaviors) {
      // AllViewerExceptHostHeader, as AWS manages it.
      behaviour.OriginRequestPolicyId = 'b689b0a8-53d0-40ab-baf2-68738e2966ac';
    }
    expect(() => forwardedBesidesTheKey(copy, '/api/stats')).toThrow(
      'no origin request policy in the template',
    );
  });
});

describe('cache keys of calls', () => {
  it.each(calls.map(({ path }) => path))(
    'cache %s as long as its Cache-Control says, for a minute at most',
    (path) => {
      expect(cacheKeyFor(template, path)).toMatchObject({ minTtl: 0, defaultTtl: 0, maxTtl: 60 });
    },
  );

  it('contain every query parameter of their calls', () => {
    expect(parametersOutsideTheCacheKey(template, calls)).toEqual([]);
  });

  it('contain Authorization, so that responses for staff are not served to visitors, and no other header', () => {
    for (const { path } of calls) {
      expect(cacheKeyFor(template, path)).toMatchObject({ headers: ['Authorization'], cookies: 'none' });
    }
  });

  it('never contain the user agent', () => {
    expect(JSON.stringify(resources(template, 'AWS::CloudFront::CachePolicy'))).not.toMatch(/user-agent/i);
  });

  it('the check reports a parameter that a key lacks', () => {
    const copy = changed(template, ({ Resources }) => {
      for (const { Type, Properties } of Object.values(Resources)) {
        if (Type !== 'AWS::CloudFront::Function') continue;
        Properties.FunctionCode = String(Properties.FunctionCode).replaceAll('"cityId",', '');
        Properties.FunctionCode = String(Properties.FunctionCode).replaceAll('\\"cityId\\",', '');
      }
    });
    expect(parametersOutsideTheCacheKey(copy, calls)).toEqual(
      expect.arrayContaining(['/api/clinics/search: cityId', '/api/clinics: cityId']),
    );
  });

  it('the check reports a call that matches an earlier behaviour', () => {
    const copy = structuredClone(template);
    distributionOf(copy).CacheBehaviors.unshift({
      ...distributionOf(copy).DefaultCacheBehavior,
      PathPattern: '/api/blog*',
    });
    expect(parametersOutsideTheCacheKey(copy, calls)).toEqual(['/api/blog: limit', '/api/blog: fields']);
  });
});

describe('security headers', () => {
  const policyFor = (path: string) => {
    const id = text(behaviourFor(template, path).ResponseHeadersPolicyId).replace(/^<(.*)>$/, '$1');
    const policy = new Map(resources(template, 'AWS::CloudFront::ResponseHeadersPolicy')).get(id);
    return policy?.ResponseHeadersPolicyConfig as {
      SecurityHeadersConfig: { ContentSecurityPolicy: { ContentSecurityPolicy: unknown } };
      CustomHeadersConfig?: { Items: { Header: string; Value: string }[] };
    };
  };
  const cspOf = (path: string) =>
    text(policyFor(path).SecurityHeadersConfig.ContentSecurityPolicy.ContentSecurityPolicy);
  const directivesOf = (path: string): Record<string, string> =>
    Object.fromEntries(
      cspOf(path)
        .split('; ')
        .map((directive) => [directive.replace(/ .*/, ''), directive.replace(/^\S+ /, '')]),
    );
  const noindex = { Header: 'x-robots-tag', Value: 'noindex', Override: true };
  // For API Gateway's own 429 and 503; a value from a function is kept.
  const retryAfter = { Header: 'retry-after', Value: '5', Override: false };
  /** A logical id without the hash at its end. */
  const kind = (id: string) => id.slice(0, -8);
  const paths = [
    '/',
    '/admin',
    '/assets/index.js',
    '/media/clinics/a.svg',
    '/api/stats',
    '/api/clinics/search',
    '/api',
  ];

  it.each(paths)('are on every response for %s', (path) => {
    expect(policyFor(path)).toMatchObject({
      SecurityHeadersConfig: {
        ContentTypeOptions: { Override: true },
        FrameOptions: { FrameOption: 'DENY', Override: true },
        ReferrerPolicy: { ReferrerPolicy: 'strict-origin-when-cross-origin', Override: true },
        StrictTransportSecurity: {
          AccessControlMaxAgeSec: 31_536_000,
          IncludeSubdomains: false,
          Override: true,
        },
      },
    });
  });

  it.each(paths)('forbid frames of %s, and fit CloudFront’s limit', (path) => {
    expect(cspOf(path)).toContain("frame-ancestors 'none'");
    expect(cspOf(path).length).toBeLessThanOrEqual(CSP_LIMIT);
  });

  it('allow pages the site’s scripts, the inline loader and the rules for prefetching only', () => {
    const hashes = [loader, speculationRules].map(
      (script) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
    );
    expect(directivesOf('/')).toMatchObject({
      'default-src': "'self'",
      'script-src': `'self' ${hashes.join(' ')}`,
      'style-src': "'self' 'unsafe-inline'",
      'object-src': "'none'",
      'base-uri': "'self'",
      'form-action': "'self'",
    });
    expect(cspOf('/')).not.toMatch(/unsafe-eval|https?:|\*/);
  });

  it('let no text become HTML or code on pages, but for the address of the worker', () => {
    for (const path of ['/', '/admin', '/assets/index.js']) {
      expect(directivesOf(path)).toMatchObject({
        'require-trusted-types-for': "'script'",
        'trusted-types': 'site-worker',
      });
    }
  });

  it.each(paths)('say which sites may load %s', (path) => {
    const items = policyFor(path).CustomHeadersConfig?.Items ?? [];
    expect(items.find(({ Header }) => Header === 'cross-origin-resource-policy')).toEqual({
      Header: 'cross-origin-resource-policy',
      // Previews of links show pictures.
      Value: path.startsWith('/media/') ? 'cross-origin' : 'same-origin',
      Override: true,
    });
  });

  it('allow the dashboard the user pool, uploads and inline fonts besides what pages may load', () => {
    const signIn = 'https://cognito-idp.us-east-1.amazonaws.com';
    const [pages, dashboard] = [directivesOf('/'), directivesOf('/admin')];
    expect(resolved(dashboard['connect-src'] ?? '')).toMatch(
      new RegExp(
        `^'self' ${signIn} https://<careatlas-prod-data:\\w+MediaBucket\\w+RegionalDomainName\\w+>$`,
      ),
    );
    expect(dashboard).toEqual({
      ...pages,
      'connect-src': dashboard['connect-src'],
      'font-src': "'self' data:",
    });
    expect(resolved(cspOf('/admin')).length).toBeLessThanOrEqual(CSP_LIMIT);
  });

  it('keep the dashboard out of search engines and browser history', () => {
    for (const path of ['/admin', '/admin/anything']) {
      expect(policyFor(path).CustomHeadersConfig?.Items).toEqual([
        ...(policyFor('/').CustomHeadersConfig?.Items ?? []),
        noindex,
        { Header: 'cache-control', Value: 'no-store', Override: true },
      ]);
    }
  });

  it('sandbox a picture that is opened directly', () => {
    expect(cspOf('/media/clinics/a.svg')).toBe(
      "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox",
    );
  });

  it('disable browser features that pages never use', () => {
    const items = policyFor('/').CustomHeadersConfig?.Items ?? [];
    expect(items.find(({ Header }) => Header === 'permissions-policy')?.Value).toMatch(
      /camera=\(\), .*microphone=\(\), .*geolocation=\(self\)$/,
    );
  });

  it('include subdomains in HSTS only if the stage says so', () => {
    const including = synthesize({ ...production(), hstsIncludeSubDomains: true }).web;
    including.allResourcesProperties('AWS::CloudFront::ResponseHeadersPolicy', {
      ResponseHeadersPolicyConfig: {
        SecurityHeadersConfig: { StrictTransportSecurity: { IncludeSubdomains: true } },
      },
    });
  });

  it('say that assets are chosen by Accept-Encoding', () => {
    expect(policyFor('/assets/index.js').CustomHeadersConfig?.Items).toEqual([
      ...(policyFor('/').CustomHeadersConfig?.Items ?? []),
      { Header: 'vary', Value: 'accept-encoding', Override: true },
    ]);
    expect(cspOf('/assets/index.js')).toBe(cspOf('/'));
  });

  it('keep calls out of search engines', () => {
    expect(policyFor('/api/stats').CustomHeadersConfig?.Items).toEqual([
      noindex,
      retryAfter,
      { Header: 'cross-origin-resource-policy', Value: 'same-origin', Override: true },
    ]);
  });

  it('keep the pages of development out of search engines, and no others', () => {
    const pages = (stage: StageName) =>
      synthesize(stage).web.findResources('AWS::CloudFront::ResponseHeadersPolicy', {
        Properties: {
          ResponseHeadersPolicyConfig: { CustomHeadersConfig: { Items: Match.arrayWith([noindex]) } },
        },
      });
    const never = ['HeadersDashboard', 'HeadersCalls'];
    expect(Object.keys(pages('prod')).map(kind)).toEqual(never);
    expect(Object.keys(pages('local')).map(kind)).toEqual(never);
    expect(Object.keys(pages('dev')).map(kind)).toEqual([
      'HeadersPages',
      'HeadersAssets',
      ...never,
      'HeadersMedia',
    ]);
  });
});

describe('the firewall', () => {
  const [[id, acl] = ['', {}], ...otherAcls] = resources(template, 'AWS::WAFv2::WebACL');
  const rules = acl.Rules as Properties[];
  const limits = rules.slice(0, -1);
  const reputation = rules.at(-1);

  /** The same rules in the local cloud's web ACL, which is what a request meets. */
  const webAcl = () => new WebAcl(webAclSchema.parse(acl), () => 1_000_000);
  const ask = (waf: WebAcl, path: string, method = 'GET', headers: Record<string, string> = {}) =>
    waf.inspect({ method, path, headers, ip: '127.0.0.9' });
  const allowed = (
    path: string | ((number: number) => string),
    method?: string,
    headers?: Record<string, string>,
  ) => {
    const waf = webAcl();
    let count = 0;
    while (count < 40_000 && !ask(waf, typeof path === 'string' ? path : path(count), method, headers))
      count += 1;
    return count;
  };
  const token = { authorization: 'Bearer abc' };

  it('is the one web ACL of the distribution', () => {
    expect(otherAcls).toEqual([]);
    expect(acl).toMatchObject({ Scope: 'CLOUDFRONT', DefaultAction: { Allow: {} } });
    expect(distributionOf(template).WebACLId).toEqual({ 'Fn::GetAtt': [id, 'Arn'] });
  });

  it('limits each IP address over five minutes, by kind of request', () => {
    for (const { Name, Statement } of limits) {
      expect(Statement).toMatchObject({
        RateBasedStatement: {
          AggregateKeyType: Name === 'beacons' ? 'CUSTOM_KEYS' : 'IP',
          EvaluationWindowSec: 300,
        },
      });
    }
    expect(limits.map(({ Name }) => Name)).toEqual([
      'forms',
      'beacons',
      'staff-calls',
      'search-calls',
      'suggestion-calls',
      'program-calls',
      'search-pages',
      'calls',
      'pages',
      'requests',
    ]);
  });

  it.each([
    ['forms', '/api/contact', 'POST', 60],
    ['unusual spellings of the error reports’ path', '/api//browser-errors', 'POST', 60],
    ['error reports', '/api/browser-errors', 'POST', 600],
    ['unusual spellings of the events’ path', '/api//events', 'POST', 60],
    ['events', '/api/events', 'POST', 600],
    ['staff’s calls without a token', '/api/admin/cities', 'POST', 60],
    ['suggestions', '/api/suggestions', 'GET', 3_000],
    ['cities', '/api/cities', 'GET', 3_000],
    ['the sitemap’s calls', '/api/sitemap/clinics/64/3', 'GET', 1_200],
    ['changes', '/api/changes', 'GET', 1_200],
    ['search calls', '/api/clinics/search', 'GET', 1_500],
    ['filtered lists', '/api/clinics', 'GET', 1_500],
    ['search pages', '/search', 'GET', 1_500],
    ['other calls', '/api/stats', 'GET', 6_000],
    ['unknown calls', '/api/x', 'GET', 6_000],
    ['pages', '/', 'GET', 3_000],
    ['a clinic’s page', '/clinics/harbor-dental', 'GET', 3_000],
    ['staff’s dashboard', '/admin', 'GET', 3_000],
    ['files', '/assets/main-1a2b.js', 'GET', 30_000],
    ['pictures', '/media/clinics/1.svg', 'HEAD', 30_000],
  ])('limits %s of one IP address', (_, path, method, limit) => {
    expect(allowed(path, method)).toBe(limit);
  });

  it('limits staff’s calls by their token, not as forms', () => {
    for (const path of ['/api/admin/cities', '/api/reviews/01JD3Z5W8QKX7V9N2M4P6R8T0A/publish']) {
      expect(allowed(path, 'POST', token)).toBe(3_000);
    }
    expect(allowed('/api/contact', 'POST', { authorization: 'Basic abc' })).toBe(60);
  });

  it('limits every call as the settings of the stage say of its class, together with all calls of it', () => {
    const { rateLimits } = production();
    for (const rateClass of ['searches', 'suggestions', 'programs', 'forms', 'beacons'] as const) {
      const ofClass = classified.filter((one) => one.rateClass === rateClass);
      const requests = ofClass.map(({ path, method }) => [path.replace(/\{\w+\}/g, '1'), method] as const);
      const waf = webAcl();
      let sent = 0;
      for (let blocked = false; !blocked && sent < 10_000; sent += 1) {
        const [path = '', method] = requests[sent % requests.length] ?? [];
        blocked = ask(waf, path, method) !== undefined;
      }
      // Of beacons each path has the limit to itself.
      const counted = rateClass === 'beacons' ? requests.length : 1;
      expect(sent, rateClass).toBe(rateLimits[rateClass] * counted + 1);
      for (const [path, method] of requests) expect(ask(waf, path, method)?.status, path).toBe(429);
    }
    // Each below what all calls together may send, so that a class ends before the others do.
    for (const { rateClass } of classified) {
      expect(rateLimits[rateClass]).toBeLessThanOrEqual(rateLimits.calls);
    }
  });

  it('takes its limits from the stage', () => {
    const rateLimits = { ...production().rateLimits, programs: 77 };
    const changed = resources(jsonOf(synthesize({ ...production(), rateLimits }).web), 'AWS::WAFv2::WebACL');
    expect(JSON.stringify(changed)).toContain('"Limit":77');
  });

  it.each([
    [
      '/api/clinics/search',
      1_500,
      ['/api//clinics/search', '/API/Clinics/SEARCH', '/%61pi/clinics/s%65arch'],
    ],
    [
      '/api/clinics/search',
      1_500,
      ['/api/./clinics/search', '/x/../api/clinics/search', '/api/clinics%2Fsearch'],
    ],
    ['/search', 1_500, ['/SEARCH', '//search', '/s%65arch', '/assets/../search', '/api/%2e%2e/search']],
    [
      '/clinics/a',
      3_000,
      ['/assets/../clinics/b', '/media/..%2fclinics/c', '/%61ssets/d', '//assets/e', '/ASSETS/f'],
    ],
    ['/api/stats', 6_000, ['/%61%70%69/stats', '/api//stats', '/Api/stats', '/assets/../api/stats']],
  ])('counts %s and every other spelling of it together', (plain, limit, spellings) => {
    const all = [plain, ...spellings];
    expect(allowed((number) => all[number % all.length] ?? '')).toBeLessThanOrEqual(limit);
    const waf = webAcl();
    for (let sent = 0; sent < limit; sent++) ask(waf, plain);
    for (const spelling of all) expect(ask(waf, spelling), spelling).toMatchObject({ status: 429 });
  });

  it.each([
    ['error reports', '/api/browser-errors', '/api/events'],
    ['events', '/api/events', '/api/browser-errors'],
  ])('does not count %s as forms, nor as the other beacon', (_, path, other) => {
    const waf = webAcl();
    for (let sent = 0; sent < 600; sent++) ask(waf, path, 'POST');
    expect(ask(waf, path, 'POST')).toMatchObject({ status: 429 });
    expect(ask(waf, '/api/contact', 'POST')).toBeUndefined();
    expect(ask(waf, other, 'POST')).toBeUndefined();
  });

  it('allows an office of 300 people, and a crawler with ten pages a second', () => {
    const waf = webAcl();
    const blocked = Array.from({ length: 300 }, (_, person) => [
      ...Array.from({ length: 9 }, (_, page) => ask(waf, `/clinics/${person}-${page}`)),
      ...Array.from({ length: 5 }, () => ask(waf, '/api/clinics/search')),
      ...Array.from({ length: 10 }, () => ask(waf, '/api/suggestions')),
      ...Array.from({ length: 5 }, () => ask(waf, '/api/stats')),
      ...Array.from({ length: 60 }, (_, file) => ask(waf, `/assets/${file}.js`)),
    ]).flat();
    expect(blocked.filter(Boolean)).toEqual([]);
    const crawled = webAcl();
    expect(
      Array.from({ length: 3_000 }, (_, page) => ask(crawled, `/clinics/${page}`)).filter(Boolean),
    ).toEqual([]);
  });

  it('answers calls with 429 and the API’s error body, uncached', () => {
    const waf = webAcl();
    for (let sent = 0; sent < 60; sent++) ask(waf, '/api/contact', 'POST');
    const { status, headers, body } = ask(waf, '/api/contact', 'POST') ?? {};
    const error = errorBodySchema.parse(JSON.parse(String(body)));
    expect(error.code).toBe('too_many_requests');
    expect(status).toBe(errorStatus[error.code]);
    expect(headers).toEqual({
      'cache-control': 'no-store',
      'retry-after': '300',
      'content-type': 'application/json',
    });
  });

  it('answers pages with a readable page that loads nothing', () => {
    const waf = webAcl();
    for (let sent = 0; sent < 3_000; sent++) ask(waf, '/about');
    const { status, headers, body } = ask(waf, '/about') ?? {};
    expect(status).toBe(429);
    expect(headers).toMatchObject({
      'content-type': 'text/html',
      'cache-control': 'no-store',
      'retry-after': '300',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
    });
    expect(String(body)).toMatch(/<h1>Too many requests<\/h1>/);
    expect(String(body)).toContain('wait five minutes');
  });

  it('stays within 1,500 capacity units, bodies of 4 KB and ten rate rules', () => {
    const units =
      JSON.stringify(limits).match(/"(Type":"(?!NONE)|ByteMatchStatement|RateBasedStatement|CustomKeys)/g) ??
      [];
    // A rule that counts by two keys costs 30 for each.
    const perPart = (part: string) => (part.includes('CustomKeys') ? 60 : part.includes('Type') ? 10 : 2);
    const REPUTATION_LIST = 25;
    const total = units.reduce((sum, part) => sum + perPart(part), REPUTATION_LIST);
    expect(total).toBeGreaterThan(100);
    expect(total).toBeLessThan(1_500);
    for (const { Content } of Object.values(
      acl.CustomResponseBodies as Record<string, { Content: string }>,
    )) {
      expect(Buffer.byteLength(Content)).toBeLessThan(4_096);
    }
    expect(limits.length).toBeLessThanOrEqual(10);
  });

  it('blocks IP addresses on AWS’s reputation list, and inspects no body', () => {
    expect(reputation).toMatchObject({
      Statement: {
        ManagedRuleGroupStatement: { VendorName: 'AWS', Name: 'AWSManagedRulesAmazonIpReputationList' },
      },
      OverrideAction: { None: {} },
    });
    expect(JSON.stringify(acl.Rules)).not.toMatch(/"(Json)?Body"/);
  });

  it('samples no request, since a sample contains an IP address and tokens', () => {
    for (const { VisibilityConfig } of [acl, ...rules]) {
      expect(VisibilityConfig).toMatchObject({
        SampledRequestsEnabled: false,
        CloudWatchMetricsEnabled: true,
      });
    }
  });
});

describe('the distribution', () => {
  it('supports HTTP/2, HTTP/3 and IPv6, and uses TLS 1.2 to the HTTP API', () => {
    expect(distributionOf(template)).toMatchObject({ HttpVersion: 'http2and3', IPV6Enabled: true });
    expect(originOf('/api/stats')).toHaveProperty('CustomOriginConfig.OriginSSLProtocols', ['TLSv1.2']);
    expect(text(originOf('/api/stats').DomainName)).toMatch(
      /^<[^>]+>\.execute-api\.us-east-1\.<AWS::URLSuffix>$/,
    );
  });

  it('with further names has them as aliases, and a function that redirects them', () => {
    const others = ['www.clinics.example.com'];
    const stage = configOf('prod');
    if (stage.domain === undefined) throw new Error('production has no domain');
    const named = jsonOf(synthesize({ ...stage, domain: { ...stage.domain, others } }).web);
    expect(distributionOf(named)).toMatchObject({ Aliases: [productionContext.domain, ...others] });
    const codes = resources(named, 'AWS::CloudFront::Function').map(([, { FunctionCode }]) =>
      text(FunctionCode),
    );
    expect(codes.filter((code) => code.includes(`"${others[0]}"`))).toHaveLength(1);
  });

  it('with a domain has its alias, its certificate and TLS 1.2 as minimum', () => {
    expect(distributionOf(template)).toMatchObject({
      Aliases: [productionContext.domain],
      ViewerCertificate: {
        AcmCertificateArn: productionContext.certificateArn,
        MinimumProtocolVersion: 'TLSv1.2_2021',
        SslSupportMethod: 'sni-only',
      },
    });
  });

  it('runs the viewer-request function on runtime 2.0', () => {
    web.hasResourceProperties('AWS::CloudFront::Function', {
      FunctionCode: Match.stringLikeRegexp('^function handler\\(|\\nfunction handler\\('),
      FunctionConfig: { Runtime: 'cloudfront-js-2.0' },
    });
  });
});

describe('the access log', () => {
  const [[, delivery] = []] = resources(template, 'AWS::Logs::Delivery');
  const [[, source] = []] = resources(template, 'AWS::Logs::DeliverySource');
  const [[, destination] = []] = resources(template, 'AWS::Logs::DeliveryDestination');

  it('has no field about a visitor and no query', () => {
    const fields = delivery?.RecordFields as string[];
    expect(fields.length).toBeGreaterThanOrEqual(10);
    for (const field of fields) {
      expect(field).not.toMatch(
        /ip$|forwarded|cookie|user-agent|referer|query|port|country|asn|header|host|cs\(|fle|ssl/i,
      );
    }
    expect(fields).toContain('x-edge-request-id');
  });

  it('is that of the distribution, and expires with the other logs', () => {
    expect(source).toMatchObject({ LogType: 'ACCESS_LOGS' });
    expect(text(source?.ResourceArn)).toMatch(
      /:cloudfront::<AWS::AccountId>:distribution\/<Distribution\w+>$/,
    );
    expect(text(delivery?.DeliveryDestinationArn)).toMatch(/^<AccessLogDestination\w*\.Arn>$/);
    const [, group = ''] = /^<(\w+)\.Arn>$/.exec(text(destination?.DestinationResourceArn)) ?? [];
    expect(template.Resources[group]?.Properties).toMatchObject({
      LogGroupName: '/aws/vendedlogs/careatlas-prod/cloudfront',
      RetentionInDays: 90,
    });
  });

  it('may be written by log deliveries of this account only', () => {
    const [[, policy] = []] = resources(template, 'AWS::Logs::ResourcePolicy');
    const document = text(policy?.PolicyDocument);
    expect(document).toContain('delivery.logs.amazonaws.com');
    expect(document).toContain('"aws:SourceAccount":"<AWS::AccountId>"');
  });
});

describe('the site’s files', () => {
  const deployments = (from: TemplateJson) =>
    resources(from, 'Custom::CDKBucketDeployment').map(([, copy]) => copy);

  it('are cached for a year if their name contains a hash, and revalidated if not', () => {
    const immutable = { 'cache-control': 'public, max-age=31536000, immutable' };
    expect(deployments(template)).toMatchObject([
      { Exclude: ['*'], Include: ['assets/*'], SystemMetadata: immutable },
      {
        Exclude: ['*'],
        Include: ['br/assets/*'],
        SystemMetadata: { ...immutable, 'content-encoding': 'br' },
      },
      {
        Exclude: ['*'],
        Include: ['gzip/assets/*'],
        SystemMetadata: { ...immutable, 'content-encoding': 'gzip' },
      },
      {
        Exclude: ['assets/*', 'br/*', 'gzip/*'],
        SystemMetadata: { 'cache-control': 'public, max-age=0, s-maxage=60, must-revalidate' },
      },
    ]);
  });

  it('are never pruned, so that an open page still loads the chunks of its build', () => {
    for (const copy of deployments(template)) expect(copy.Prune).toBe(false);
  });

  it('are uploaded chunks first, so that no page loads a missing one', () => {
    const copies = Object.entries(template.Resources).filter(
      ([, { Type }]) => Type === 'Custom::CDKBucketDeployment',
    );
    const assets = copies.slice(0, -1).map(([id]) => id);
    expect(copies.at(-1)?.[1].DependsOn).toEqual(expect.arrayContaining(assets));
    // The distribution activates the function's new version, whose pages load chunks, too.
    const distribution = Object.values(template.Resources).find(
      ({ Type }) => Type === 'AWS::CloudFront::Distribution',
    );
    expect(distribution?.DependsOn).toEqual(expect.arrayContaining(assets));
  });

  it('are uploaded without source maps, even if the folder contains some', () => {
    const site = mkdtempSync(join(tmpdir(), 'site-'));
    try {
      cpSync(BUILT_SITE, site, { recursive: true });
      for (const map of ['index.js.map', 'assets/index-3f2a.css.map']) writeFileSync(join(site, map), '{}');
      const published = synthesizeApp((app) => {
        addCareAtlas(app, production(), { ...builtSite, siteDirectory: site });
        return globSync(`${app.synth().directory}/asset.*/**/*`);
      }).map((file) => basename(file));
      expect(published).toContain('index-3f2a.css');
      expect(published.filter((file) => file.endsWith('.map'))).toEqual([]);
    } finally {
      rmSync(site, { recursive: true });
    }
  });

  it('are not deployed, with a warning, if the site has not been built', () => {
    const warnings = vi.spyOn(console, 'error').mockReturnValue();
    const unbuilt = synthesize('prod', { siteDirectory: 'no/such/folder', siteRenderer: 'no/such/file' }).web;
    expect(deployments(jsonOf(unbuilt))).toEqual([]);
    expect(warnings.mock.calls.join()).toContain('run `npm run build` first');
  });
});
