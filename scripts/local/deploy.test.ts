import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { deploy } from './deploy.ts';
import { freePort } from './process/free-port.ts';
import type { Cloud, Host } from './resources/cloud.ts';
import { SecretStore } from './secrets.ts';
import { startServices } from './services.ts';
import { readAssembly } from './template/assembly.ts';

/** A small app of two stacks, as CDK would write it: a function behind an HTTP API, and a site in front, rendered at the edge. */
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

const secretReference = (id: unknown) => ({
  'Fn::Join': ['', ['{{resolve:secretsmanager:', id, ':SecretString:::}}']],
});

const api = {
  Resources: {
    Secret: {
      Type: 'AWS::SecretsManager::Secret',
      Properties: { GenerateSecretString: { PasswordLength: 48, ExcludePunctuation: true } },
    },
    Role: { Type: 'AWS::IAM::Role', Properties: {} },
    Function: {
      Type: 'AWS::Lambda::Function',
      Properties: {
        Code: { S3Bucket: { 'Fn::Sub': 'assets-${AWS::AccountId}' }, S3Key: 'code.zip' },
        Handler: 'index.handler',
        Runtime: 'nodejs24.x',
        Role: { 'Fn::GetAtt': ['Role', 'Arn'] },
        Timeout: 10,
        Environment: { Variables: { ORIGIN_SECRET: secretReference({ Ref: 'Secret' }), STAGE: 'local' } },
      },
    },
    Api: { Type: 'AWS::ApiGatewayV2::Api', Properties: { Name: 'test', ProtocolType: 'HTTP' } },
    Integration: {
      Type: 'AWS::ApiGatewayV2::Integration',
      Properties: {
        ApiId: { Ref: 'Api' },
        IntegrationType: 'AWS_PROXY',
        IntegrationUri: { 'Fn::GetAtt': ['Function', 'Arn'] },
        PayloadFormatVersion: '2.0',
      },
    },
    Route: {
      Type: 'AWS::ApiGatewayV2::Route',
      Properties: {
        ApiId: { Ref: 'Api' },
        RouteKey: 'ANY /api/{proxy+}',
        Target: { 'Fn::Join': ['', ['integrations/', { Ref: 'Integration' }]] },
        AuthorizationType: 'NONE',
      },
    },
    UncoveredRoute: {
      Type: 'AWS::ApiGatewayV2::Route',
      Properties: {
        ApiId: { Ref: 'Api' },
        RouteKey: '$default',
        Target: { 'Fn::Join': ['', ['integrations/', { Ref: 'Integration' }]] },
        AuthorizationType: 'NONE',
      },
    },
    Permission: {
      Type: 'AWS::Lambda::Permission',
      Properties: {
        Action: 'lambda:InvokeFunction',
        FunctionName: { 'Fn::GetAtt': ['Function', 'Arn'] },
        Principal: 'apigateway.amazonaws.com',
        SourceArn: {
          'Fn::Sub':
            'arn:${AWS::Partition}:execute-api:${AWS::Region}:${AWS::AccountId}:${Api}/*/*/api/{proxy+}',
        },
      },
    },
    Stage: {
      Type: 'AWS::ApiGatewayV2::Stage',
      Properties: { ApiId: { Ref: 'Api' }, StageName: '$default', AutoDeploy: true },
    },
  },
  Outputs: {
    ApiId: { Value: { Ref: 'Api' }, Export: { Name: 'api:Id' } },
    Secret: { Value: { Ref: 'Secret' }, Export: { Name: 'api:Secret' } },
  },
};

const apiDomainName = {
  'Fn::Join': ['', [{ 'Fn::ImportValue': 'api:Id' }, '.execute-api.us-east-1.', { Ref: 'AWS::URLSuffix' }]],
};
const originSecret = {
  HeaderName: 'x-origin-secret',
  HeaderValue: secretReference({ 'Fn::ImportValue': 'api:Secret' }),
};

const web = {
  Resources: {
    Bucket: { Type: 'AWS::S3::Bucket', Properties: {} },
    Provider: { Type: 'AWS::Lambda::Function', Properties: { Runtime: 'python3.13' } },
    Files: {
      Type: 'Custom::CDKBucketDeployment',
      Properties: {
        ServiceToken: { 'Fn::GetAtt': ['Provider', 'Arn'] },
        SourceBucketNames: ['assets'],
        SourceObjectKeys: ['site.zip'],
        DestinationBucketName: { Ref: 'Bucket' },
        Prune: false,
        SystemMetadata: { 'cache-control': 'max-age=60' },
      },
    },
    Renderer: {
      Type: 'AWS::Lambda::Function',
      Properties: {
        Code: { S3Bucket: 'assets', S3Key: 'renderer.zip' },
        Handler: 'index.handler',
        Runtime: 'nodejs24.x',
        Timeout: 10,
      },
    },
    RendererVersion: { Type: 'AWS::Lambda::Version', Properties: { FunctionName: { Ref: 'Renderer' } } },
    Rewrite: {
      Type: 'AWS::CloudFront::Function',
      Properties: {
        Name: 'rewrite',
        AutoPublish: true,
        FunctionCode: "function handler(event) { event.request.uri = '/index.html'; return event.request; }",
        FunctionConfig: { Comment: '', Runtime: 'cloudfront-js-2.0' },
      },
    },
    Calls: {
      Type: 'AWS::CloudFront::CachePolicy',
      Properties: {
        CachePolicyConfig: {
          Name: 'calls',
          MinTTL: 0,
          DefaultTTL: 0,
          MaxTTL: 60,
          ParametersInCacheKeyAndForwardedToOrigin: {
            EnableAcceptEncodingGzip: true,
            EnableAcceptEncodingBrotli: true,
            CookiesConfig: { CookieBehavior: 'none' },
            HeadersConfig: { HeaderBehavior: 'none' },
            QueryStringsConfig: { QueryStringBehavior: 'whitelist', QueryStrings: ['city'] },
          },
        },
      },
    },
    Distribution: {
      Type: 'AWS::CloudFront::Distribution',
      Properties: {
        DistributionConfig: {
          Enabled: true,
          Origins: [
            {
              Id: 'site',
              DomainName: { 'Fn::GetAtt': ['Bucket', 'RegionalDomainName'] },
              S3OriginConfig: {},
            },
            {
              Id: 'api',
              DomainName: apiDomainName,
              CustomOriginConfig: {},
              OriginCustomHeaders: [originSecret],
            },
            {
              Id: 'pages',
              DomainName: { 'Fn::GetAtt': ['Bucket', 'RegionalDomainName'] },
              S3OriginConfig: {},
              OriginCustomHeaders: [{ HeaderName: 'x-api', HeaderValue: apiDomainName }, originSecret],
            },
          ],
          CacheBehaviors: [
            {
              PathPattern: '/pages/*',
              TargetOriginId: 'pages',
              CachePolicyId: { Ref: 'Calls' },
              LambdaFunctionAssociations: [
                { EventType: 'origin-request', LambdaFunctionARN: { Ref: 'RendererVersion' } },
              ],
            },
            {
              PathPattern: '/api/*',
              TargetOriginId: 'api',
              AllowedMethods: ['GET', 'HEAD', 'OPTIONS', 'PUT', 'PATCH', 'POST', 'DELETE'],
              CachePolicyId: { Ref: 'Calls' },
              OriginRequestPolicyId: 'b689b0a8-53d0-40ab-baf2-68738e2966ac',
              Compress: true,
            },
          ],
          DefaultCacheBehavior: {
            TargetOriginId: 'site',
            CachePolicyId: '658327ea-f89d-4fab-a63d-7e88639e58f6',
            Compress: true,
            FunctionAssociations: [
              { EventType: 'viewer-request', FunctionARN: { 'Fn::GetAtt': ['Rewrite', 'FunctionARN'] } },
            ],
          },
        },
      },
    },
  },
};

const directory = mkdtempSync(join(tmpdir(), 'deploy-'));
const warn = vi.fn();
const secrets = new SecretStore(join(directory, 'secrets.json'));
const host: Host = {
  stateDirectory: join(directory, 'state'),
  siteUrl: 'http://localhost:8099',
  dynamoDb: { endpoint: 'http://127.0.0.1:1', client: new DynamoDBClient({ region: 'us-east-1' }) },
  secrets,
  services: await startServices({ stateDirectory: directory, secrets, warn }),
  warn,
};

async function assembly(webStack: object = web) {
  const write = (name: string, content: object) =>
    writeFileSync(join(directory, name), JSON.stringify(content));
  mkdirSync(join(directory, 'code'), { recursive: true });
  writeFileSync(join(directory, 'code', 'index.mjs'), FUNCTION);
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

afterAll(async () => {
  await host.services.close();
  rmSync(directory, { recursive: true, force: true });
});

describe('the deployed stacks', () => {
  let cloud: Cloud;
  let server: Server;
  let origin: string;

  beforeAll(async () => {
    cloud = await deploy(await assembly(), host);
    const [distribution] = cloud.distributions;
    server = createServer((request, response) => void distribution?.handle(request, response));
    const port = await freePort();
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
    origin = `http://127.0.0.1:${port}`;
  });
  afterAll(async () => {
    server.closeAllConnections();
    server.close();
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

  it('answer 304 to the ETag of what they served', async () => {
    const etag = (await fetch(`${origin}/`)).headers.get('etag') ?? '';
    const again = await fetch(`${origin}/`, { headers: { 'if-none-match': etag } });
    expect({ status: again.status, body: await again.text() }).toEqual({ status: 304, body: '' });
  });

  it('pass calls to the function with the secret, and without the viewer’s host', async () => {
    const response = await fetch(`${origin}/api/clinics?city=chicago`, {
      headers: { 'user-agent': 'a browser' },
    });
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({
      route: 'ANY /api/{proxy+}',
      city: 'chicago',
      host: 'apiapi.execute-api.us-east-1.amazonaws.com',
      agent: 'a browser',
      stage: 'local',
    });
  });

  it('answer 500 on a route that no permission of its function covers, as API Gateway does', async () => {
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

    it('with a function that calls the API by its name, and knows nothing of this machine', async () => {
      const response = await get('/pages/list?city=a&utm=1');
      expect(response.status).toBe(200);
      expect(response.headers.get('content-type')).toBe('text/html');
      const page = await response.json();
      expect(page).toMatchObject({
        call: {
          route: 'ANY /api/{proxy+}',
          city: 'toronto',
          host: 'apiapi.execute-api.us-east-1.amazonaws.com',
        },
        outside: 'https://elsewhere.example is no address of this deployment',
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

    it('and give what the function leaves to the bucket', async () => {
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

  it('never cache what is not read', async () => {
    const post = () => fetch(`${origin}/api/list?city=a`, { method: 'POST', body: '{}' });
    const bodies = [await (await post()).text(), await (await post()).text()];
    expect(bodies[0]).not.toBe(bodies[1]);
  });

  it('refuse methods that a behaviour does not allow', async () => {
    expect((await fetch(`${origin}/`, { method: 'POST', body: 'x' })).status).toBe(403);
  });

  it('keep functions that did not change when they are deployed again', async () => {
    const ofTheApi = ({ functions }: Cloud) =>
      [...functions.values()].find(({ name }) => name === 'api-Function');
    const again = await deploy(await assembly(), host, cloud);
    expect(ofTheApi(again)).toBeDefined();
    expect(ofTheApi(again)).toBe(ofTheApi(cloud));
    await again.stop(cloud);
    expect((await fetch(`${origin}/api/still?city=running`)).status).toBe(200);
  });
});

it('answers a slow request that came before the next deployment', async () => {
  const before = await deploy(await assembly(), host);
  let serving = before;
  const server = createServer(
    (request, response) => void serving.distributions[0]?.handle(request, response),
  );
  const port = await freePort();
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const call = async () => (await fetch(`http://127.0.0.1:${port}/api/slow`, { method: 'POST' })).status;
  const slow = call();
  await sleep(100);
  serving = await deploy(await assembly(), host, before);
  await before.stop(serving);
  expect([await slow, await call()]).toEqual([200, 200]);
  expect(warn).not.toHaveBeenCalled();
  server.closeAllConnections();
  server.close();
  await serving.stop();
});

describe('what the local cloud cannot do', () => {
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
    ['a resource type', withResource({ Type: 'AWS::Kinesis::Stream' }), 'web/Extra (AWS::Kinesis::Stream)'],
    ['a property', distributionWith({ CustomErrorResponses: [] }), '"CustomErrorResponses"'],
    ['a value', distributionWith({ Enabled: false }), 'DistributionConfig.Enabled'],
    ['an intrinsic function', changed('Bucket', { Tags: { 'Fn::If': [] } }), 'Fn::If is not supported'],
    [
      'an attribute',
      changed('Bucket', { Tags: { 'Fn::GetAtt': ['Bucket', 'WebsiteURL'] } }),
      'Fn::GetAtt WebsiteURL',
    ],
    ['an unknown policy', changed('Calls', { CachePolicyConfig: { Name: 'x' } }), 'CachePolicyConfig.MinTTL'],
    [
      'a condition',
      withResource({ Type: 'AWS::S3::Bucket', Condition: 'IsProd' }),
      'conditions are not supported',
    ],
    ['another event at the edge', associated({ EventType: 'viewer-response' }), 'EventType'],
    ['a body at the edge', associated({ EventType: 'origin-request', IncludeBody: true }), 'IncludeBody'],
    ['the edge before a server', associated({ EventType: 'origin-request' }, 'api'), 'on S3 origins only'],
    [
      'an environment at the edge',
      atEdge({ Environment: { Variables: { API: 'x' } } }),
      'it has environment variables (API)',
    ],
    ['another processor at the edge', atEdge({ Architectures: ['arm64'] }), 'it has arm64'],
    ['tracing at the edge', atEdge({ TracingConfig: { Mode: 'Active' } }), 'it has tracing'],
    ['a long timeout at the edge', atEdge({ Timeout: 31 }), 'it has a timeout of 31 s'],
    ['layers at the edge', atEdge({ Layers: ['x'] }), '"Layers"'],
    ['a network at the edge', atEdge({ VpcConfig: {} }), '"VpcConfig"'],
  ])('%s stops it by name', async (_, stack, message) => {
    await expect(assembly(stack).then((stacks) => deploy(stacks, host))).rejects.toThrow(message);
  });
});
