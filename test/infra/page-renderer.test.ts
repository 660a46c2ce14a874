/** The Lambda@Edge function that renders pages: its template and the content of its archive. */
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { runInNewContext } from 'node:vm';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { addCareAtlas } from '../../infra/careatlas.ts';
import { edgeRuntime } from '../../infra/constructs/node-function.ts';
import { API_HOST_HEADER, ORIGIN_SECRET_HEADER } from '../../lambdas/platform/names.ts';
import { BUILT_SITE, builtSite } from './built-site.ts';
import { isPackage, readModule } from './bundle.ts';
import {
  behaviourFor,
  cacheKeyFor,
  changed,
  distributionOf,
  edgeViolations,
  permissionsOf,
  resources,
  text,
} from './checks.ts';
import { production } from './production.ts';
import { jsonOf, synthesize, synthesizeApp, type TemplateJson } from './synthesize.ts';
import { only } from './work-queue.ts';

const { web } = synthesize('prod');
const template = jsonOf(web);
const broken = (change: (copy: TemplateJson) => void) => changed(template, change);

const [[functionId, lambda] = ['', {}]] = resources(template, 'AWS::Lambda::Function').filter(([id]) =>
  id.startsWith('PageRenderer'),
);

const logGroup = (lambda.LoggingConfig as { LogGroup: { Ref: string } }).LogGroup.Ref;

describe('the page renderer', () => {
  it('runs in front of the pages’ origin only', () => {
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
      const expected = /^\/(admin|provider)\*$/.test(behaviour.PathPattern ?? '') ? renderer : undefined;
      expect(behaviour.LambdaFunctionAssociations).toEqual(expected);
    }
  });

  it('receives GET and HEAD requests only', () => {
    expect(behaviourFor(template, '/').AllowedMethods ?? ['GET', 'HEAD']).toEqual(['GET', 'HEAD']);
  });

  it('meets the requirements of Lambda@Edge', () => {
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
    ['Runtime', { Runtime: 'nodejs24.x' }],
  ])('the check of Lambda@Edge requirements reports %s', (property, properties) => {
    const invalid = broken(({ Resources }) =>
      Object.assign(Resources[functionId]?.Properties ?? {}, properties),
    );
    expect(edgeViolations(invalid)).toEqual([property]);
  });

  it('the check reports a missing version and a role that Lambda@Edge cannot assume', () => {
    const unversioned = broken((copy) => {
      const [association] = distributionOf(copy).DefaultCacheBehavior.LambdaFunctionAssociations ?? [];
      Object.assign(association ?? {}, { LambdaFunctionARN: { 'Fn::GetAtt': [functionId, 'Arn'] } });
    });
    const unassumed = broken((copy) => {
      for (const [id, role] of resources(copy, 'AWS::IAM::Role')) {
        if (id.startsWith('PageRenderer')) role.AssumeRolePolicyDocument = { Statement: [] };
      }
    });
    expect(edgeViolations(unversioned)).toEqual([`<${functionId}.Arn> is not a version`]);
    expect(edgeViolations(unassumed)).toEqual(['no lambda.amazonaws.com', 'no edgelambda.amazonaws.com']);
  });

  it('has the memory that was measured best, and a timeout above its own deadlines', () => {
    expect(lambda).toMatchObject({
      Runtime: 'nodejs22.x',
      Architectures: ['x86_64'],
      Handler: 'index.handler',
      MemorySize: 512,
      Timeout: 6,
      LoggingConfig: { LogFormat: 'JSON', SystemLogLevel: 'WARN' },
    });
  });

  it('retains its versions, since CloudFront runs an old one for hours', () => {
    web.hasResource('AWS::Lambda::Version', { DeletionPolicy: 'Retain' });
  });

  it('has permission to write its log in any region, and no other', () => {
    const permissions = permissionsOf(template).filter((one) => one.startsWith('<PageRenderer'));
    expect(permissions.map((one) => one.replace(/^<\w+>: /, ''))).toEqual(
      ['CreateLogGroup', 'CreateLogStream', 'PutLogEvents'].map(
        (action) => `logs:${action} on arn:aws:logs:*:<AWS::AccountId>:log-group:<${logGroup}>:*`,
      ),
    );
  });

  it('has generated names, so that the stack can be deployed again while copies of the old function run', () => {
    const { [functionId]: renderer, [logGroup]: log } = template.Resources;
    expect(renderer?.Properties).not.toHaveProperty('FunctionName');
    expect(log).toMatchObject({ Type: 'AWS::Logs::LogGroup', DeletionPolicy: 'Delete' });
    expect(log?.Properties).not.toHaveProperty('LogGroupName');
    // Lambda does not delete a function that has copies, so the stack could not be deleted.
    expect(renderer?.DeletionPolicy).toBe('Retain');
  });
});

describe('the pages’ origin', () => {
  const originOf = (path: string) =>
    distributionOf(template).Origins.find(({ Id }) => Id === behaviourFor(template, path).TargetOriginId) ??
    {};
  const headersOf = (path: string) =>
    (originOf(path).OriginCustomHeaders ?? []) as { HeaderName: string; HeaderValue: unknown }[];

  it('sends the API’s host name and a reference to the origin secret to the function', () => {
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
    'is not the origin of %s, which gets no secret header',
    (path) => {
      expect(headersOf(path)).toEqual([]);
      expect(originOf(path).DomainName).toEqual(originOf('/').DomainName);
    },
  );

  it('has no default root object, so that / reaches the renderer', () => {
    expect(distributionOf(template)).not.toHaveProperty('DefaultRootObject');
  });
});

describe('the cache of pages', () => {
  it('keeps a page as long as its Cache-Control says, for two days at most', () => {
    expect(cacheKeyFor(template, '/')).toMatchObject({ minTtl: 0, defaultTtl: 0, maxTtl: 2 * 86_400 });
  });

  it('has what the viewer-request function leaves of the query in its key, and nothing about the visitor', () => {
    expect(cacheKeyFor(template, '/')).toMatchObject({
      queryStrings: 'all',
      headers: [],
      cookies: 'none',
    });
  });
});

describe('stages', () => {
  /** The path that the template's viewer-request function requests for a browser. */
  const pathFor = (from: TemplateJson) => {
    const [, viewerRequest] =
      resources(from, 'AWS::CloudFront::Function').find(([id]) => id.startsWith('ViewerRequest')) ?? [];
    const event = JSON.stringify({ request: { uri: '/about', querystring: {}, headers: {} } });
    return runInNewContext(`${viewerRequest?.FunctionCode}; handler(${event}).uri`);
  };

  it('render pages for everyone by default, and for crawlers only if configured', () => {
    const crawlersOnly = synthesize({ ...production(), rendering: 'bots-only' });
    expect(pathFor(template)).toBe('/about');
    expect(pathFor(jsonOf(crawlersOnly.web))).toBe('/index.html');
  });

  it('without a built renderer let browsers render, send no secret to the bucket, and warn', () => {
    const warnings = vi.spyOn(console, 'error').mockReturnValue();
    const unbuilt = jsonOf(
      synthesize('prod', { siteDirectory: BUILT_SITE, siteRenderer: 'no/such/renderer.js' }).web,
    );
    expect(distributionOf(unbuilt).DefaultCacheBehavior).not.toHaveProperty('LambdaFunctionAssociations');
    expect(
      JSON.stringify(distributionOf(unbuilt).Origins.filter((origin) => origin.S3OriginConfig)),
    ).not.toMatch(/secret/i);
    expect(pathFor(unbuilt)).toBe('/index.html');
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
        const { web } = addCareAtlas(app, production(), builtSite);
        const assembly = app.synth();
        const synthesized: TemplateJson = assembly.getStackByName(web.stackName).template;
        const { Code } = only(synthesized, 'Lambda::Function', 'PageRenderer').properties;
        const asset = `asset.${(Code as { S3Key: string }).S3Key.replace('.zip', '')}`;
        cpSync(join(assembly.directory, asset), folder, { recursive: true });
        return asset;
      },
      ['Web'],
    );
  const asset = bundled();
  const bundle = join(folder, 'index.mjs');

  it('is one ES module that exports its handler and imports only modules of Node', () => {
    const { exports, imports } = readModule(bundle);
    expect(readdirSync(folder)).toEqual(['index.mjs']);
    expect(exports).toEqual(['handler']);
    expect(imports.filter(isPackage)).toEqual([]);
  });

  it('uses nothing that Node 22 lacks, since Lambda@Edge has no newer runtime', () => {
    expect([edgeRuntime.runtime.name, edgeRuntime.target]).toEqual(['nodejs22.x', 'node22']);
    const newer =
      /RegExp\.escape|Promise\.try|URLPattern|Error\.isError|\bFloat16Array|f16round|DisposableStack|Uint8Array\.from(?:Hex|Base64)|\.to(?:Hex|Base64)\(|\bgetOrInsert|Iterator\.concat|Math\.sumPrecise|\bawait using\b/g;
    expect(readFileSync(bundle, 'utf8').match(newer)).toBeNull();
  });

  it('is far below Lambda@Edge’s 50 MB, so that a cold start is short', () => {
    expect(statSync(bundle).size).toBeLessThan(150_000);
  });

  it('is reproducible, so that unchanged code is not deployed again', () => {
    expect(bundled()).toBe(asset);
  });

  it('answers an event of CloudFront with a page of the site', async () => {
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
    expect(await handler({ Records: [{ cf: { config: { requestId: 'id' }, request } }] })).toMatchObject({
      status: '200',
      body: '<!doctype html><h1>/about</h1>',
    });
  });
});
