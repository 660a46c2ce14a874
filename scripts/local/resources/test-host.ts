import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { afterAll, vi } from 'vitest';
import { StreamClient } from '../dynamodb/stream.ts';
import { SecretStore } from '../secrets.ts';
import { startServices } from '../services.ts';
import type { StackTemplate } from '../template/assembly.ts';
import type { Json } from '../template/intrinsics.ts';
import type { Host } from './cloud.ts';

type Properties = Record<string, Json>;

interface TestResource {
  readonly Type: string;
  readonly Properties: Properties;
}

/** Resources of a stack by logical id, as in a template. */
export type TestResources = Record<string, TestResource>;

export const lambdaFunction = (properties: Properties = {}): TestResource => ({
  Type: 'AWS::Lambda::Function',
  Properties: {
    Code: { S3Bucket: 'assets', S3Key: 'code.zip' },
    Handler: 'index.handler',
    Runtime: 'nodejs24.x',
    Timeout: 10,
    ...properties,
  },
});

/** An HTTP API in front of the function with the logical id `Function`; the routes by logical id. */
export function httpApi(routes: Record<string, Properties>, stage: Properties = {}): TestResources {
  const ofApi = { ApiId: { Ref: 'Api' } };
  const defaults = {
    ...ofApi,
    Target: { 'Fn::Join': ['', ['integrations/', { Ref: 'Integration' }]] },
    AuthorizationType: 'NONE',
  };
  return {
    Api: { Type: 'AWS::ApiGatewayV2::Api', Properties: { Name: 'test', ProtocolType: 'HTTP' } },
    Integration: {
      Type: 'AWS::ApiGatewayV2::Integration',
      Properties: {
        ...ofApi,
        IntegrationType: 'AWS_PROXY',
        IntegrationUri: { 'Fn::GetAtt': ['Function', 'Arn'] },
        PayloadFormatVersion: '2.0',
      },
    },
    Permission: {
      Type: 'AWS::Lambda::Permission',
      Properties: {
        Action: 'lambda:InvokeFunction',
        FunctionName: { 'Fn::GetAtt': ['Function', 'Arn'] },
        Principal: 'apigateway.amazonaws.com',
        SourceArn: {
          'Fn::Join': [
            '',
            ['arn:aws:execute-api:us-east-1:', { Ref: 'AWS::AccountId' }, ':', { Ref: 'Api' }, '/*/*/*'],
          ],
        },
      },
    },
    Stage: {
      Type: 'AWS::ApiGatewayV2::Stage',
      Properties: { ...ofApi, StageName: '$default', AutoDeploy: true, ...stage },
    },
    ...Object.fromEntries(
      Object.entries(routes).map(([id, properties]) => [
        id,
        { Type: 'AWS::ApiGatewayV2::Route', Properties: { ...defaults, ...properties } },
      ]),
    ),
  };
}

/** A cache policy as for calls: for a minute at most, by the parameter `city` and by the token. */
export const callCache: TestResource = {
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
        HeadersConfig: { HeaderBehavior: 'whitelist', Headers: ['Authorization'] },
        QueryStringsConfig: { QueryStringBehavior: 'whitelist', QueryStrings: ['city'] },
      },
    },
  },
};

export const ALL_METHODS = ['GET', 'HEAD', 'OPTIONS', 'PUT', 'PATCH', 'POST', 'DELETE'];

/**
 * A host for the deployments of one test file, without a table.
 *
 * @param name Of its stack.
 * @param code Of its functions.
 */
export async function startTestHost(name: string, code: string) {
  const directory = mkdtempSync(join(tmpdir(), 'host-'));
  const codeDirectory = join(directory, 'code');
  mkdirSync(codeDirectory);
  writeFileSync(join(codeDirectory, 'index.mjs'), code);
  const warn = vi.fn<Host['warn']>();
  const secrets = new SecretStore(join(directory, 'secrets.json'));
  const host: Host = {
    stateDirectory: directory,
    siteUrl: 'http://localhost:8099',
    dynamoDb: {
      endpoint: 'http://127.0.0.1:1',
      client: new DynamoDBClient({ region: 'us-east-1' }),
      streams: new StreamClient('http://127.0.0.1:1'),
    },
    secrets,
    services: await startServices({ stateDirectory: directory, secrets, warn }),
    warn,
  };
  afterAll(async () => {
    await host.services.close();
    rmSync(directory, { recursive: true, force: true });
  });
  /** An app of one stack, with changed properties by logical id; `code.zip` is the functions' code. */
  function stack(resources: TestResources, change: Record<string, Properties> = {}): StackTemplate[] {
    const changed = Object.entries(resources).map(([id, { Type, Properties }]) => {
      return [id, { type: Type, properties: { ...Properties, ...change[id] } }] as const;
    });
    const assets = new Map([['code.zip', codeDirectory]]);
    return [{ name, resources: new Map(changed), exports: new Map(), assets }];
  }
  return { host, warn, stack, directory };
}
