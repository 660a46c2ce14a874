import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { deploy } from './deploy.ts';
import { LocalServer } from './http/local-server.ts';
import type { Cloud } from './resources/cloud.ts';
import { startTestHost } from './resources/test-host.ts';
import { readAssembly } from './template/assembly.ts';
import api from './test-stacks/api.json' with { type: 'json' };
import web from './test-stacks/web.json' with { type: 'json' };

/** An app of two stacks, as CDK writes it: a function behind an HTTP API, and a site in front, rendered at the edge. */
const FUNCTION = `export const handler = async (event) => {
  if (event.rawPath === '/api/slow') await new Promise((resolve) => setTimeout(resolve, 400));
  return {
    statusCode: event.headers['x-origin-secret'] === process.env.ORIGIN_SECRET ? 200 : 403,
    headers: { 'content-type': 'application/json', 'cache-control': 'max-age=30' },
    body: JSON.stringify({ route: event.routeKey, city: event.queryStringParameters?.city, host: event.headers.host,
      agent: event.headers['user-agent'], at: process.hrtime.bigint().toString(), stage: process.env.STAGE }),
  };
};`;

const EDGE_FUNCTION = `export const handler = async (event) => {
  const { request } = event.Records[0].cf;
  const { customHeaders } = request.origin.s3;
  if (request.uri === '/pages/broken') throw new Error('broken on purpose');
  if (request.uri === '/pages/file') {
    return { ...request, uri: '/index.html', origin: { s3: { ...request.origin.s3, customHeaders: {} } } };
  }
  const outside = await fetch('https://elsewhere.example').catch((error) => error.message);
  const call = await fetch('https://' + customHeaders['x-api'][0].value + '/api/list?city=toronto', {
    headers: { 'x-origin-secret': customHeaders['x-origin-secret'][0].value },
  });
  const page = { call: await call.json(), outside, query: request.querystring, environment: Object.keys(process.env) };
  return {
    status: '200',
    headers: { 'content-type': [{ key: 'Content-Type', value: 'text/html' }], 'cache-control': [{ value: 's-maxage=60' }] },
    body: JSON.stringify(page),
  };
};`;

const { host, warn, directory } = await startTestHost('deploy', FUNCTION);

async function assembly(webStack: object = web) {
  const write = (name: string, content: object) =>
    writeFileSync(join(directory, name), JSON.stringify(content));
  mkdirSync(join(directory, 'renderer'), { recursive: true });
  writeFileSync(join(directory, 'renderer', 'index.mjs'), EDGE_FUNCTION);
  mkdirSync(join(directory, 'site'), { recursive: true });
  writeFileSync(join(directory, 'site', 'index.html'), `<!doctype html>${'page '.repeat(400)}`);
  write('api.json', api);
  write('web.json', webStack);
  write('assets.json', {
    files: {
      code: { source: { path: 'code' }, destinations: { here: { objectKey: 'code.zip' } } },
      renderer: { source: { path: 'renderer' }, destinations: { here: { objectKey: 'renderer.zip' } } },
      site: { source: { path: 'site' }, destinations: { here: { objectKey: 'site.zip' } } },
    },
  });
  write('manifest.json', {
    artifacts: {
      // The web stack comes first by name, and deploys after the stack that it imports from.
      A: {
        type: 'aws:cloudformation:stack',
        dependencies: ['B'],
        properties: { templateFile: 'web.json', stackName: 'web' },
      },
      B: { type: 'aws:cloudformation:stack', properties: { templateFile: 'api.json', stackName: 'api' } },
      'B.assets': { type: 'cdk:asset-manifest', properties: { file: 'assets.json' } },
    },
  });
  return readAssembly(directory);
}

describe('the deployed stacks', () => {
  let cloud: Cloud;
  let server: LocalServer;
  let origin: string;

  beforeAll(async () => {
    cloud = await deploy(await assembly(), host);
    server = await LocalServer.open(
      (request, response) => void cloud.distributions[0]?.handle(request, response),
    );
    ({ origin } = server);
  });
  afterAll(async () => {
    await server.close();
    await cloud.stop();
  });
  afterEach(() => expect(warn).not.toHaveBeenCalled());

  it('serve pages from the bucket through the CloudFront Function, compressed', async () => {
    const response = await fetch(`${origin}/some/page`, { headers: { 'accept-encoding': 'br' } });
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'text/html',
      'content-encoding': 'br',
      'cache-control': 'max-age=60',
      'x-cache': 'Miss from cloudfront',
    });
    expect(await response.text()).toMatch(/^<!doctype html>page /);
  });

  it('answer 304 to the ETag of a response', async () => {
    const etag = (await fetch(`${origin}/`)).headers.get('etag') ?? '';
    const again = await fetch(`${origin}/`, { headers: { 'if-none-match': etag } });
    expect({ status: again.status, body: await again.text() }).toEqual({ status: 304, body: '' });
  });

  it('pass calls to the function with the origin secret, and without the viewer’s headers', async () => {
    const response = await fetch(`${origin}/api/clinics?city=chicago`, {
      headers: { 'user-agent': 'a browser' },
    });
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({
      route: 'ANY /api/{call}',
      city: 'chicago',
      host: 'apiapi.execute-api.us-east-1.amazonaws.com',
      agent: 'Amazon CloudFront',
      stage: 'local',
    });
  });

  it('answer 500 on a route without a permission of its function, as API Gateway does', async () => {
    const response = await fetch(`${origin}/api/`);
    expect({ status: response.status, body: await response.json() }).toEqual({
      status: 500,
      body: { message: 'Internal Server Error' },
    });
    expect(warn).toHaveBeenCalledExactlyOnceWith(
      '$default: no AWS::Lambda::Permission of api-Function covers apiapi/$default/$default',
    );
    warn.mockClear();
  });

  it('cache calls by the parameters that the policy lists', async () => {
    const call = async (path: string) => {
      const response = await fetch(`${origin}${path}`);
      return {
        cache: response.headers.get('x-cache'),
        age: response.headers.get('age'),
        body: await response.text(),
      };
    };
    const first = await call('/api/list?city=a&utm=1');
    const second = await call('/api/list?city=a&utm=2');
    const other = await call('/api/list?city=b');
    expect(first.cache).toBe('Miss from cloudfront');
    expect(second).toMatchObject({ cache: 'Hit from cloudfront', body: first.body });
    expect(second.age).toMatch(/^\d+$/);
    expect(other.cache).toBe('Miss from cloudfront');
  });

  describe('render pages at the edge', () => {
    const get = (path: string, init: RequestInit = {}) => fetch(`${origin}${path}`, init);

    it('with a function that calls the API by its host name, and has no other environment', async () => {
      const response = await get('/pages/list?city=a&utm=1');
      expect(response.status).toBe(200);
      expect(response.headers.get('content-type')).toBe('text/html');
      const page = await response.json();
      expect(page).toMatchObject({
        call: {
          route: 'ANY /api/{call}',
          city: 'toronto',
          host: 'apiapi.execute-api.us-east-1.amazonaws.com',
        },
        outside: 'https://elsewhere.example is no host of this deployment',
        query: 'city=a',
      });
      expect(page.environment).toContain('AWS_LAMBDA_FUNCTION_NAME');
      expect(page.environment).not.toContain('AWS_ENDPOINT_URL_DYNAMODB');
      expect(page.environment).not.toContain('PATH');
    });

    it('once for each cache key', async () => {
      const first = await get('/pages/once?utm=1');
      const second = await get('/pages/once?utm=2');
      expect(second.headers.get('x-cache')).toBe('Hit from cloudfront');
      expect(await second.text()).toBe(await first.text());
      const head = await get('/pages/once', { method: 'HEAD' });
      expect(head.headers.get('x-cache')).toBe('Hit from cloudfront');
      expect(await head.text()).toBe('');
    });

    it('and serve files of the bucket that the function passes on', async () => {
      const response = await get('/pages/file');
      expect(await response.text()).toMatch(/^<!doctype html>page /);
    });

    it('and answer 503 for a function that fails', async () => {
      const response = await get('/pages/broken');
      expect(response.status).toBe(503);
      expect(response.headers.get('x-cache')).toBe('LambdaExecutionError from cloudfront');
      expect(warn).toHaveBeenCalledWith(expect.stringContaining('broken on purpose'));
      warn.mockClear();
    });
  });

  it('never cache POST', async () => {
    const post = () => fetch(`${origin}/api/list?city=a`, { method: 'POST', body: '{}' });
    const bodies = [await (await post()).text(), await (await post()).text()];
    expect(bodies[0]).not.toBe(bodies[1]);
  });

  it('reject methods that a behaviour does not allow', async () => {
    expect((await fetch(`${origin}/`, { method: 'POST', body: 'x' })).status).toBe(403);
  });

  it('keep unchanged functions running when they are deployed again', async () => {
    const ofTheApi = ({ functions }: Cloud) =>
      [...functions.values()].find(({ name }) => name === 'api-Function');
    const again = await deploy(await assembly(), host, cloud);
    expect(ofTheApi(again)).toBeDefined();
    expect(ofTheApi(again)).toBe(ofTheApi(cloud));
    await again.stop(cloud);
    expect((await fetch(`${origin}/api/still?city=running`)).status).toBe(200);
  });
});

it('completes a slow request during the next deployment', async () => {
  const before = await deploy(await assembly(), host);
  let serving = before;
  const server = await LocalServer.open(
    (request, response) => void serving.distributions[0]?.handle(request, response),
  );
  const call = async () => (await fetch(`${server.origin}/api/slow`, { method: 'POST' })).status;
  const slow = call();
  await sleep(100);
  serving = await deploy(await assembly(), host, before);
  await before.stop(serving);
  expect([await slow, await call()]).toEqual([200, 200]);
  expect(warn).not.toHaveBeenCalled();
  await server.close();
  await serving.stop();
});

describe('an unsupported template', () => {
  const changed = (logicalId: keyof typeof web.Resources, properties: object) => ({
    Resources: { ...web.Resources, [logicalId]: { ...web.Resources[logicalId], Properties: properties } },
  });
  const distributionWith = (config: object) =>
    changed('Distribution', {
      DistributionConfig: { ...web.Resources.Distribution.Properties.DistributionConfig, ...config },
    });
  const withResource = (resource: object) => ({ Resources: { ...web.Resources, Extra: resource } });

  const atEdge = (properties: object) =>
    changed('Renderer', { ...web.Resources.Renderer.Properties, ...properties });
  const associated = (association: object, TargetOriginId = 'site') => {
    const { DefaultCacheBehavior } = web.Resources.Distribution.Properties.DistributionConfig;
    const LambdaFunctionAssociations = [{ LambdaFunctionARN: { Ref: 'RendererVersion' }, ...association }];
    return distributionWith({
      DefaultCacheBehavior: { ...DefaultCacheBehavior, TargetOriginId, LambdaFunctionAssociations },
    });
  };

  it.each([
    ['web/Extra (AWS::Kinesis::Stream)', withResource({ Type: 'AWS::Kinesis::Stream' })],
    ['"CustomErrorResponses"', distributionWith({ CustomErrorResponses: [] })],
    ['DistributionConfig.Enabled', distributionWith({ Enabled: false })],
    ['Fn::If is not supported', changed('Bucket', { Tags: { 'Fn::If': [] } })],
    ['Fn::GetAtt WebsiteURL', changed('Bucket', { Tags: { 'Fn::GetAtt': ['Bucket', 'WebsiteURL'] } })],
    ['CachePolicyConfig.MinTTL', changed('Calls', { CachePolicyConfig: { Name: 'x' } })],
    ['conditions are not supported', withResource({ Type: 'AWS::S3::Bucket', Condition: 'IsProd' })],
    ['EventType', associated({ EventType: 'viewer-response' })],
    ['IncludeBody', associated({ EventType: 'origin-request', IncludeBody: true })],
    ['on S3 origins only', associated({ EventType: 'origin-request' }, 'api')],
    ['it has environment variables (API)', atEdge({ Environment: { Variables: { API: 'x' } } })],
    ['it has nodejs24.x', atEdge({ Runtime: 'nodejs24.x' })],
    ['it has arm64', atEdge({ Architectures: ['arm64'] })],
    ['it has a timeout of 31 s', atEdge({ Timeout: 31 })],
    ['"TracingConfig"', atEdge({ TracingConfig: { Mode: 'Active' } })],
    ['"Layers"', atEdge({ Layers: ['x'] })],
    ['"VpcConfig"', atEdge({ VpcConfig: {} })],
  ])('stops the deployment with a message: %s', async (message, stack) => {
    await expect(assembly(stack).then((stacks) => deploy(stacks, host))).rejects.toThrow(message);
  });
});
