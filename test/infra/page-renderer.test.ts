/** The Lambda@Edge function that renders pages: how the template sets it up, and what really is in its archive. */
import { cpSync, globSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { runInNewContext } from 'node:vm';
import { buildSync } from 'esbuild';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { addCareAtlas } from '../../infra/careatlas.ts';
import { API_HOST_HEADER, ORIGIN_SECRET_HEADER } from '../../lambdas/config/names.ts';
import { pageQueryStrings } from '../../shared/rendering/renderer.ts';
import {
  behaviourFor,
  cacheKeyFor,
  distributionOf,
  edgeViolations,
  resources,
  rightsOf,
  text,
} from './checks.ts';
import { production } from './production.ts';
import { BUILT_SITE, builtSite, jsonOf, synthesize, synthesizeApp, type TemplateJson } from './synthesize.ts';

const { web } = synthesize('prod');
const template = jsonOf(web);
const broken = (change: (template: TemplateJson) => void): TemplateJson => {
  const copy = structuredClone(template);
  change(copy);
  return copy;
};

const [[functionId, lambda] = ['', {}]] = resources(template, 'AWS::Lambda::Function').filter(([id]) =>
  id.startsWith('PageRenderer'),
);

const logGroup = (lambda.LoggingConfig as { LogGroup: { Ref: string } }).LogGroup.Ref;

describe('the page renderer', () => {
  it('stands in front of the pages’ origin, and of nothing else', () => {
    const { CacheBehaviors, DefaultCacheBehavior } = distributionOf(template);
    const renderer = [
      {
        EventType: 'origin-request',
        IncludeBody: false,
        LambdaFunctionARN: { Ref: expect.stringMatching(/^PageRendererFunctionCurrentVersion/) },
      },
    ];
    expect(DefaultCacheBehavior.LambdaFunctionAssociations).toEqual(renderer);
    for (const behaviour of CacheBehaviors) {
      const expected = behaviour.PathPattern === '/admin*' ? renderer : undefined;
      expect(behaviour.LambdaFunctionAssociations).toEqual(expected);
    }
  });

  it('is asked to read only', () => {
    expect(behaviourFor(template, '/').AllowedMethods ?? ['GET', 'HEAD']).toEqual(['GET', 'HEAD']);
  });

  it('keeps to everything that Lambda@Edge demands', () => {
    expect(edgeViolations(template)).toEqual([]);
    expect(synthesizeApp((app) => addCareAtlas(app, production(), builtSite).web.region)).toBe('us-east-1');
  });

  it.each([
    ['Environment', { Environment: { Variables: { A: 'b' } } }],
    ['Layers', { Layers: ['arn'] }],
    ['VpcConfig', { VpcConfig: {} }],
    ['TracingConfig', { TracingConfig: { Mode: 'Active' } }],
    ['Architectures', { Architectures: ['arm64'] }],
    ['Timeout', { Timeout: 31 }],
    ['Runtime', { Runtime: 'java21' }],
  ])('would be caught with %s', (property, properties) => {
    const changed = broken(({ Resources }) =>
      Object.assign(Resources[functionId]?.Properties ?? {}, properties),
    );
    expect(edgeViolations(changed)).toEqual([property]);
  });

  it('would be caught without a version, or with a role that Lambda@Edge may not assume', () => {
    const unversioned = broken((copy) => {
      const [association] = distributionOf(copy).DefaultCacheBehavior.LambdaFunctionAssociations ?? [];
      Object.assign(association ?? {}, { LambdaFunctionARN: { 'Fn::GetAtt': [functionId, 'Arn'] } });
    });
    const unassumed = broken((copy) => {
      for (const [id, role] of resources(copy, 'AWS::IAM::Role')) {
        if (id.startsWith('PageRenderer')) role.AssumeRolePolicyDocument = { Statement: [] };
      }
    });
    expect(edgeViolations(unversioned)).toEqual([`<${functionId}.Arn> is no version`]);
    expect(edgeViolations(unassumed)).toEqual(['no lambda.amazonaws.com', 'no edgelambda.amazonaws.com']);
  });

  it('has a whole processor, and time for its own deadlines', () => {
    expect(lambda).toMatchObject({
      Runtime: 'nodejs24.x',
      Architectures: ['x86_64'],
      Handler: 'index.handler',
      MemorySize: 1769,
      Timeout: 6,
      LoggingConfig: { LogFormat: 'JSON', SystemLogLevel: 'WARN' },
    });
  });

  it('keeps its versions: CloudFront still runs an old one for hours', () => {
    web.hasResource('AWS::Lambda::Version', { DeletionPolicy: 'Retain' });
  });

  it('may write its own log, in any region, and nothing else', () => {
    const rights = rightsOf(template).filter((right) => right.includes('PageRenderer'));
    expect(rights.map((right) => right.replace(/^<\w+>: /, ''))).toEqual(
      ['CreateLogGroup', 'CreateLogStream', 'PutLogEvents'].map(
        (action) => `logs:${action} on arn:aws:logs:*:<AWS::AccountId>:log-group:<${logGroup}>:*`,
      ),
    );
  });

  it('can be made again at once: copies of the old one run on for hours, and neither function nor log has a fixed name', () => {
    const { [functionId]: renderer, [logGroup]: log } = template.Resources;
    expect(renderer?.Properties).not.toHaveProperty('FunctionName');
    expect(log).toMatchObject({ Type: 'AWS::Logs::LogGroup', DeletionPolicy: 'Delete' });
    expect(log?.Properties).not.toHaveProperty('LogGroupName');
    // Lambda deletes no function of which there are copies: its stack would stay, and its name with it.
    expect(renderer?.DeletionPolicy).toBe('Retain');
  });
});

describe('the pages’ origin', () => {
  const originOf = (path: string) =>
    distributionOf(template).Origins.find(({ Id }) => Id === behaviourFor(template, path).TargetOriginId) ??
    {};
  const headersOf = (path: string) =>
    (originOf(path).OriginCustomHeaders ?? []) as { HeaderName: string; HeaderValue: unknown }[];

  it('tells the function where the API is, and what proves a call; the template holds no secret', () => {
    const headers = new Map(
      headersOf('/').map(({ HeaderName, HeaderValue }) => [HeaderName, text(HeaderValue)]),
    );
    expect([...headers.keys()].sort()).toEqual([API_HOST_HEADER, ORIGIN_SECRET_HEADER].sort());
    expect(headers.get(API_HOST_HEADER)).toMatch(/^<[^>]+>\.execute-api\.us-east-1\.<AWS::URLSuffix>$/);
    expect(headers.get(ORIGIN_SECRET_HEADER)).toMatch(
      /^\{\{resolve:secretsmanager:<[^>]*OriginSecret[^>]*>:SecretString:::\}\}$/,
    );
  });

  it.each(['/assets/index.js', '/media/clinics/a.svg'])(
    'is not the one of %s, which tells no one',
    (path) => {
      expect(headersOf(path)).toEqual([]);
      expect(originOf(path).DomainName).toEqual(originOf('/').DomainName);
    },
  );

  it('names no root object: / is a page, and arrives as it is', () => {
    expect(distributionOf(template)).not.toHaveProperty('DefaultRootObject');
  });
});

describe('the cache of pages', () => {
  it('keeps a page as long as its answer says, for a day at most', () => {
    expect(cacheKeyFor(template, '/')).toMatchObject({ minTtl: 0, defaultTtl: 0, maxTtl: 86_400 });
  });

  it('tells pages apart by what they read of the query, and by nothing of the visitor', () => {
    expect(cacheKeyFor(template, '/')).toMatchObject({
      queryStrings: [...pageQueryStrings].sort(),
      headers: [],
      cookies: 'none',
    });
  });
});

describe('stages', () => {
  /** Where the template's viewer-request function sends a browser that asks for a page. */
  const sentTo = (from: TemplateJson) => {
    const [[, viewerRequest] = []] = resources(from, 'AWS::CloudFront::Function');
    const event = JSON.stringify({ request: { uri: '/about', querystring: {}, headers: {} } });
    return runInNewContext(`${viewerRequest?.FunctionCode}; handler(${event}).uri`);
  };

  it('choose who gets rendered pages: everyone, unless told otherwise', () => {
    const crawlersOnly = synthesize({ ...production(), rendering: 'bots-only' });
    expect(sentTo(template)).toBe('/about');
    expect(sentTo(jsonOf(crawlersOnly.web))).toBe('/index.html');
  });

  it('without a built renderer let browsers render, tell the bucket no secret, and warn', () => {
    const warnings = vi.spyOn(console, 'error').mockReturnValue();
    const unbuilt = jsonOf(
      synthesize('prod', { siteDirectory: BUILT_SITE, siteRenderer: 'no/such/renderer.js' }).web,
    );
    expect(distributionOf(unbuilt).DefaultCacheBehavior).not.toHaveProperty('LambdaFunctionAssociations');
    expect(
      JSON.stringify(distributionOf(unbuilt).Origins.filter((origin) => origin.S3OriginConfig)),
    ).not.toMatch(/secret/i);
    expect(sentTo(unbuilt)).toBe('/index.html');
    expect(warnings.mock.calls.join()).toContain('run `npm run build` first');
    warnings.mockRestore();
  });
});

describe('the archive that is deployed', () => {
  const folder = mkdtempSync(join(tmpdir(), 'page-renderer-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  const bundled = () =>
    synthesizeApp(
      (app) => {
        addCareAtlas(app, production(), builtSite);
        const [bundle = '', ...others] = globSync(`${app.synth().directory}/asset.*/index.mjs`);
        if (others.length > 0) throw new Error('more than one function was bundled');
        cpSync(dirname(bundle), folder, { recursive: true });
        return basename(dirname(bundle));
      },
      ['Web'],
    );
  const asset = bundled();
  const bundle = join(folder, 'index.mjs');

  it('is one ES module that exports its handler and imports nothing but Node itself', () => {
    const { metafile } = buildSync({
      entryPoints: [bundle],
      bundle: true,
      format: 'esm',
      packages: 'external',
      platform: 'node',
      write: false,
      metafile: true,
      outdir: 'out',
    });
    const [output] = Object.values(metafile.outputs);
    expect(readdirSync(folder)).toEqual(['index.mjs']);
    expect(output?.exports).toEqual(['handler']);
    const imports = (output?.imports ?? []).map(({ path }) => path.replace(/^node:/, ''));
    expect(imports.filter((name) => !builtinModules.includes(name))).toEqual([]);
  });

  it('is far below Lambda@Edge’s 50 MB, so that a cold start is short', () => {
    expect(statSync(bundle).size).toBeLessThan(150_000);
  });

  it('is the same from the same sources, so that nothing is deployed that did not change', () => {
    expect(bundled()).toBe(asset);
  });

  it('answers an event of CloudFront’s with a page of the site', async () => {
    const { handler } = (await import(pathToFileURL(bundle).href)) as {
      handler: (event: unknown) => Promise<unknown>;
    };
    const header = (key: string, value: string) => ({ [key]: [{ key, value }] });
    const request = {
      method: 'GET',
      uri: '/about',
      querystring: '',
      headers: {},
      origin: {
        s3: {
          customHeaders: {
            ...header(API_HOST_HEADER, 'api.example'),
            ...header(ORIGIN_SECRET_HEADER, 'secret'),
          },
        },
      },
    };
    expect(await handler({ Records: [{ cf: { request } }] })).toMatchObject({
      status: '200',
      body: '<!doctype html><h1>/about</h1>',
    });
  });
});
