/** Accounts, the routes that ask for a token, and the firewall: from the template to the running thing. */
import { request } from 'node:http';
import { decodeJwt } from 'jose';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { deploy } from '../deploy.ts';
import { LocalServer } from '../http/local-server.ts';
import type { Json } from '../template/intrinsics.ts';
import { createLocalStaff, localStaff } from '../user-pools/local-staff.ts';
import type { Cloud } from './cloud.ts';
import { startTestHost, type TestResources } from './test-host.ts';

const machine = await startTestHost(
  'staff',
  `let calls = 0;
  export const handler = async (event) => ({
    statusCode: 200,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ calls: ++calls, authorizer: event.requestContext.authorizer ?? null, settings: {
      issuer: process.env.TOKEN_ISSUER, client: process.env.TOKEN_CLIENT_ID, origin: process.env.SIGN_IN_ORIGIN } }),
  });`,
);
const { host, warn } = machine;

const issuer = { 'Fn::GetAtt': ['Pool', 'ProviderURL'] };
const issuerParts = { 'Fn::Split': ['/', issuer] };
const api = { ApiId: { Ref: 'Api' } };
const target = { 'Fn::Join': ['', ['integrations/', { Ref: 'Integration' }]] };
const managedPolicy = '4135ea2d-6df8-44a3-9df3-4b5a84be39ad';

/** As CDK writes a pool for staff, an HTTP API that asks for its tokens, and a firewall in front. */
const resources: TestResources = {
  Pool: {
    type: 'AWS::Cognito::UserPool',
    properties: {
      AccountRecoverySetting: { RecoveryMechanisms: [{ Name: 'verified_email', Priority: 1 }] },
      AdminCreateUserConfig: { AllowAdminCreateUserOnly: true },
      AutoVerifiedAttributes: ['email'],
      DeletionProtection: 'INACTIVE',
      EmailVerificationMessage: 'The code is {####}',
      EmailVerificationSubject: 'A code',
      EnabledMfas: ['SOFTWARE_TOKEN_MFA'],
      MfaConfiguration: 'OPTIONAL',
      Policies: {
        PasswordPolicy: {
          MinimumLength: 14,
          PasswordHistorySize: 5,
          RequireLowercase: true,
          RequireNumbers: true,
          RequireSymbols: true,
          RequireUppercase: true,
          TemporaryPasswordValidityDays: 3,
        },
      },
      Schema: [{ Mutable: true, Name: 'email', Required: true }],
      SmsVerificationMessage: 'The code is {####}',
      UserAttributeUpdateSettings: { AttributesRequireVerificationBeforeUpdate: ['email'] },
      UserPoolName: 'staff',
      UserPoolTier: 'ESSENTIALS',
      UsernameAttributes: ['email'],
      UsernameConfiguration: { CaseSensitive: false },
      VerificationMessageTemplate: {
        DefaultEmailOption: 'CONFIRM_WITH_CODE',
        EmailMessage: 'The code is {####}',
        EmailSubject: 'A code',
        SmsMessage: 'The code is {####}',
      },
    },
  },
  Group: {
    type: 'AWS::Cognito::UserPoolGroup',
    properties: { Description: 'Staff', GroupName: 'admin', UserPoolId: { Ref: 'Pool' } },
  },
  Client: {
    type: 'AWS::Cognito::UserPoolClient',
    properties: {
      AccessTokenValidity: 30,
      AllowedOAuthFlowsUserPoolClient: false,
      AuthSessionValidity: 15,
      ClientName: 'dashboard',
      EnableTokenRevocation: true,
      ExplicitAuthFlows: ['ALLOW_USER_PASSWORD_AUTH', 'ALLOW_REFRESH_TOKEN_AUTH'],
      GenerateSecret: false,
      IdTokenValidity: 30,
      PreventUserExistenceErrors: 'ENABLED',
      RefreshTokenValidity: 600,
      SupportedIdentityProviders: ['COGNITO'],
      TokenValidityUnits: { AccessToken: 'minutes', IdToken: 'minutes', RefreshToken: 'minutes' },
      UserPoolId: { Ref: 'Pool' },
    },
  },
  Function: {
    type: 'AWS::Lambda::Function',
    properties: {
      Code: { S3Bucket: 'assets', S3Key: 'code.zip' },
      Handler: 'index.handler',
      Runtime: 'nodejs24.x',
      Timeout: 10,
      Environment: {
        Variables: {
          TOKEN_ISSUER: issuer,
          TOKEN_CLIENT_ID: { Ref: 'Client' },
          SIGN_IN_ORIGIN: {
            'Fn::Join': ['//', [{ 'Fn::Select': [0, issuerParts] }, { 'Fn::Select': [2, issuerParts] }]],
          },
        },
      },
    },
  },
  Api: { type: 'AWS::ApiGatewayV2::Api', properties: { Name: 'test', ProtocolType: 'HTTP' } },
  Authorizer: {
    type: 'AWS::ApiGatewayV2::Authorizer',
    properties: {
      ...api,
      AuthorizerType: 'JWT',
      IdentitySource: ['$request.header.Authorization'],
      JwtConfiguration: { Audience: [{ Ref: 'Client' }], Issuer: issuer },
      Name: 'Staff',
    },
  },
  Integration: {
    type: 'AWS::ApiGatewayV2::Integration',
    properties: {
      ...api,
      IntegrationType: 'AWS_PROXY',
      IntegrationUri: { 'Fn::GetAtt': ['Function', 'Arn'] },
      PayloadFormatVersion: '2.0',
    },
  },
  Permission: {
    type: 'AWS::Lambda::Permission',
    properties: {
      Action: 'lambda:InvokeFunction',
      FunctionName: { 'Fn::GetAtt': ['Function', 'Arn'] },
      Principal: 'apigateway.amazonaws.com',
      SourceArn: { 'Fn::Sub': 'arn:aws:execute-api:us-east-1:${AWS::AccountId}:${Api}/*/*/*' },
    },
  },
  OpenRoute: {
    type: 'AWS::ApiGatewayV2::Route',
    properties: { ...api, RouteKey: 'ANY /open', Target: target, AuthorizationType: 'NONE' },
  },
  StaffRoute: {
    type: 'AWS::ApiGatewayV2::Route',
    properties: {
      ...api,
      RouteKey: 'GET /staff',
      Target: target,
      AuthorizationType: 'JWT',
      AuthorizerId: { Ref: 'Authorizer' },
    },
  },
  LimitedRoute: {
    type: 'AWS::ApiGatewayV2::Route',
    properties: { ...api, RouteKey: 'ANY /limited', Target: target, AuthorizationType: 'NONE' },
  },
  Stage: {
    type: 'AWS::ApiGatewayV2::Stage',
    properties: {
      ...api,
      StageName: '$default',
      AutoDeploy: true,
      DefaultRouteSettings: { ThrottlingRateLimit: 2_000, ThrottlingBurstLimit: 4_000 },
      RouteSettings: { 'ANY /limited': { ThrottlingRateLimit: 0.01, ThrottlingBurstLimit: 3 } },
    },
  },
  SignInFirewall: {
    type: 'AWS::WAFv2::WebACL',
    properties: {
      Name: 'sign-in',
      Scope: 'REGIONAL',
      DefaultAction: { Allow: {} },
      Rules: [
        {
          Name: 'sign-in',
          Priority: 0,
          Action: { Block: {} },
          Statement: {
            RateBasedStatement: { AggregateKeyType: 'IP', EvaluationWindowSec: 300, Limit: 20 },
          },
          VisibilityConfig: {},
        },
      ],
      VisibilityConfig: {},
    },
  },
  SignInAssociation: {
    type: 'AWS::WAFv2::WebACLAssociation',
    properties: {
      ResourceArn: { 'Fn::GetAtt': ['Pool', 'Arn'] },
      WebACLArn: { 'Fn::GetAtt': ['SignInFirewall', 'Arn'] },
    },
  },
  Firewall: {
    type: 'AWS::WAFv2::WebACL',
    properties: {
      Name: 'site',
      Scope: 'CLOUDFRONT',
      DefaultAction: { Allow: {} },
      CustomResponseBodies: { busy: { ContentType: 'APPLICATION_JSON', Content: '{"code":"busy"}' } },
      Rules: [
        {
          Name: 'too-many',
          Priority: 0,
          Action: {
            Block: {
              CustomResponse: {
                ResponseCode: 429,
                CustomResponseBodyKey: 'busy',
                ResponseHeaders: [{ Name: 'retry-after', Value: '300' }],
              },
            },
          },
          Statement: {
            RateBasedStatement: {
              AggregateKeyType: 'IP',
              EvaluationWindowSec: 300,
              Limit: 10,
              ScopeDownStatement: {
                ByteMatchStatement: {
                  FieldToMatch: { Method: {} },
                  PositionalConstraint: 'EXACTLY',
                  SearchString: 'POST',
                  TextTransformations: [{ Priority: 0, Type: 'NONE' }],
                },
              },
            },
          },
          VisibilityConfig: {},
        },
      ],
      VisibilityConfig: {},
    },
  },
  Distribution: {
    type: 'AWS::CloudFront::Distribution',
    properties: {
      DistributionConfig: {
        Enabled: true,
        WebACLId: { 'Fn::GetAtt': ['Firewall', 'Arn'] },
        Origins: [
          {
            Id: 'api',
            DomainName: { 'Fn::Join': ['', [{ Ref: 'Api' }, '.execute-api.us-east-1.amazonaws.com']] },
            CustomOriginConfig: {},
          },
        ],
        DefaultCacheBehavior: {
          TargetOriginId: 'api',
          AllowedMethods: ['GET', 'HEAD', 'OPTIONS', 'PUT', 'PATCH', 'POST', 'DELETE'],
          CachePolicyId: managedPolicy,
          OriginRequestPolicyId: 'b689b0a8-53d0-40ab-baf2-68738e2966ac',
        },
      },
    },
  },
};

const stack = (change?: Record<string, Record<string, Json>>) => machine.stack(resources, change);

let cloud: Cloud;
let front: LocalServer;

beforeAll(async () => {
  cloud = await deploy(stack(), host);
  await createLocalStaff(host.services.userPools, cloud.userPools);
  front = await LocalServer.open(
    (incoming, response) => void cloud.distributions[0]?.handle(incoming, response),
  );
});
afterEach(() => {
  expect(warn).not.toHaveBeenCalled();
});
afterAll(async () => {
  await front.close();
  await cloud.stop();
});

interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: string;
}

/** A request to the distribution, from one of this machine's own addresses. */
function ask(method: string, path: string, { token = '', from = '127.0.0.1' } = {}): Promise<Answer> {
  const headers: Record<string, string> = token === '' ? {} : { authorization: `Bearer ${token}` };
  return askAt(`${front.origin}${path}`, { method, headers, from });
}

interface Asking {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly from: string;
}

function askAt(url: string, { method, headers, from }: Asking): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { method, headers, localAddress: from }, async (response) => {
      const chunks = await response.toArray();
      resolve({
        status: response.statusCode ?? 0,
        headers: response.headers,
        body: Buffer.concat(chunks).toString(),
      });
    });
    sent.on('error', reject);
    sent.end();
  });
}

async function settings() {
  return JSON.parse((await ask('GET', '/open')).body).settings;
}

async function signIn({ email, password }: { readonly email: string; readonly password: string }) {
  const { client, origin } = await settings();
  const response = await fetch(origin, {
    method: 'POST',
    headers: { 'x-amz-target': 'AWSCognitoIdentityProviderService.InitiateAuth' },
    body: JSON.stringify({
      AuthFlow: 'USER_PASSWORD_AUTH',
      ClientId: client,
      AuthParameters: { USERNAME: email, PASSWORD: password },
    }),
  });
  return { status: response.status, body: await response.json() };
}

describe('a pool of the template', () => {
  it('has ids that look like Cognito’s, and names itself to functions', async () => {
    const { issuer, client, origin } = await settings();
    expect(issuer).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/us-east-1_[A-Za-z0-9]{9}$/);
    expect(client).toMatch(/^[a-z0-9]{26}$/);
    expect(origin).toBe(new URL(issuer).origin);
    expect(cloud.userPools).toEqual([new URL(issuer).pathname.slice(1)]);
  });

  it('signs in whom the runner has made, by its policy and for its client', async () => {
    const { issuer, client } = await settings();
    const { body } = await signIn(localStaff.admin);
    const { iat = 0, exp = 0, ...claims } = decodeJwt(body.AuthenticationResult.AccessToken);
    expect(claims).toMatchObject({ iss: issuer, client_id: client, 'cognito:groups': ['admin'] });
    expect(exp - iat).toBe(1_800);
  });

  it('keeps its people when it is deployed again, and takes over what has changed', async () => {
    const flows = ['ALLOW_USER_SRP_AUTH', 'ALLOW_REFRESH_TOKEN_AUTH'];
    const next = await deploy(stack({ Client: { ExplicitAuthFlows: flows } }), host, cloud);
    expect((await signIn(localStaff.admin)).body.message).toContain('not enabled for this client');
    await next.stop(cloud);
    const again = await deploy(stack(), host, cloud);
    expect((await signIn(localStaff.admin)).status).toBe(200);
    await again.stop(cloud);
  });

  it.each([
    [
      'sign-in pages',
      { Client: { AllowedOAuthFlowsUserPoolClient: true } },
      'AllowedOAuthFlowsUserPoolClient',
    ],
    ['other ways to sign in', { Client: { ExplicitAuthFlows: ['ALLOW_CUSTOM_AUTH'] } }, 'ExplicitAuthFlows'],
    ['text messages', { Pool: { EnabledMfas: ['SMS_MFA'] } }, 'EnabledMfas'],
    ['triggers', { Pool: { LambdaConfig: {} } }, '"LambdaConfig"'],
    ['another authorizer', { Authorizer: { AuthorizerType: 'REQUEST' } }, 'AuthorizerType'],
    [
      'a route that forgot its authorizer',
      { OpenRoute: { AuthorizationType: 'JWT' } },
      'with AuthorizerId undefined',
    ],
    ['an authorizer that is not used', { OpenRoute: { AuthorizerId: 'x' } }, 'AuthorizationType NONE'],
    [
      'a limit of a route that is not there',
      { Stage: { RouteSettings: { 'GET /none': { ThrottlingRateLimit: 1, ThrottlingBurstLimit: 1 } } } },
      'Unable to find Route by key GET /none',
    ],
    [
      'other settings of routes',
      { Stage: { RouteSettings: { 'ANY /open': { LoggingLevel: 'INFO' } } } },
      'LoggingLevel',
    ],
    [
      'a CloudFront web ACL before a pool',
      { SignInFirewall: { Scope: 'CLOUDFRONT' } },
      'CloudFront’s in front of',
    ],
    ['a regional web ACL before a distribution', { Firewall: { Scope: 'REGIONAL' } }, 'is not CloudFront’s'],
    [
      'a web ACL before something else',
      { SignInAssociation: { ResourceArn: 'arn:aws:x' } },
      'in front of arn:aws:x',
    ],
    ['scopes', { StaffRoute: { AuthorizationScopes: ['x'] } }, '"AuthorizationScopes"'],
  ])('%s stop it by name', async (_, change, message) => {
    await expect(deploy(stack(change), host)).rejects.toThrow(message);
  });
});

describe('a route with the authorizer', () => {
  it('gives the function the token’s claims as texts', async () => {
    const { AccessToken } = (await signIn(localStaff.admin)).body.AuthenticationResult;
    const { status, body } = await ask('GET', '/staff', { token: AccessToken });
    expect(status).toBe(200);
    const { claims, scopes } = JSON.parse(body).authorizer.jwt;
    const { sub, exp } = decodeJwt(AccessToken);
    expect(claims).toMatchObject({ sub, username: sub, exp: String(exp), 'cognito:groups': '[admin]' });
    expect(Object.values(claims).every((claim) => typeof claim === 'string')).toBe(true);
    expect(scopes).toBeNull();
  });

  it('does not reach the function without a good token', async () => {
    const before = JSON.parse((await ask('GET', '/open')).body).calls;
    const { status, headers, body } = await ask('GET', '/staff');
    expect({ status, body }).toEqual({ status: 401, body: '{"message":"Unauthorized"}' });
    expect(headers['www-authenticate']).toBe('Bearer');
    const garbage = await ask('GET', '/staff', { token: 'garbage' });
    expect(garbage.status).toBe(401);
    expect(garbage.headers['www-authenticate']).toContain('error="invalid_token"');
    expect(JSON.parse((await ask('GET', '/open')).body).calls).toBe(before + 1);
  });

  it('passes on nothing on a route for everybody, whatever token comes along', async () => {
    expect(JSON.parse((await ask('GET', '/open', { token: 'garbage' })).body).authorizer).toBeNull();
  });
});

describe('the firewall', () => {
  it('stops an address that sends too much, and no other', async () => {
    const from = '127.0.0.7';
    for (let sent = 0; sent < 10; sent++) expect((await ask('POST', '/open', { from })).status).toBe(200);
    const { status, headers, body } = await ask('POST', '/open', { from });
    expect({ status, body }).toEqual({ status: 429, body: '{"code":"busy"}' });
    expect(headers).toMatchObject({ 'content-type': 'application/json', 'retry-after': '300' });
    expect((await ask('GET', '/open', { from })).status).toBe(200);
    expect((await ask('POST', '/open', { from: '127.0.0.8' })).status).toBe(200);
  });
});

describe('the firewall of the pool', () => {
  it('stops an IP address that sends too much as Cognito says it, before the body, and no other', async () => {
    const { origin } = await settings();
    const operation = (from: string, more = {}) =>
      askAt(origin, {
        method: 'POST',
        headers: { 'x-amz-target': 'AWSCognitoIdentityProviderService.InitiateAuth', ...more },
        from,
      });
    const from = '127.0.0.9';
    const allowed = await Promise.all(Array.from({ length: 20 }, () => operation(from)));
    expect(new Set(allowed.map(({ body }) => JSON.parse(body).__type))).toEqual(
      new Set(['SerializationException']),
    );
    const { status, body } = await operation(from);
    expect([status, JSON.parse(body).__type]).toEqual([400, 'ForbiddenException']);
    expect(JSON.parse((await operation('127.0.0.10')).body).__type).toBe('SerializationException');
    // What AWS credentials sign is not a browser's.
    const signed = await operation(from, { authorization: 'AWS4-HMAC-SHA256 any' });
    expect(JSON.parse(signed.body).__type).toBe('SerializationException');
    // Nor is what everyone needs in order to check tokens.
    const keys = await fetch(`${(await settings()).issuer}/.well-known/jwks.json`);
    expect(keys.status).toBe(200);
  });
});

describe('the limits of the stage', () => {
  it('throttle a route with API Gateway’s own answer, and leave the others alone', async () => {
    const answers = [];
    for (let sent = 0; sent < 5; sent++) answers.push(await ask('POST', '/limited', { from: '127.0.0.11' }));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 429, 429]);
    expect(answers[4]).toMatchObject({
      headers: { 'content-type': 'application/json' },
      body: '{"message":"Too Many Requests"}',
    });
    expect((await ask('GET', '/open')).status).toBe(200);
  });

  it('of a function that may not run at once answer 503 as API Gateway does, at once', async () => {
    const next = await deploy(stack({ Function: { ReservedConcurrentExecutions: 0 } }), host, cloud);
    const distribution = next.distributions[0];
    const throttled = await LocalServer.open(
      (request, response) => void distribution?.handle(request, response),
    );
    const begin = performance.now();
    const { status, body } = await askAt(`${throttled.origin}/open`, {
      method: 'GET',
      headers: {},
      from: '127.0.0.1',
    });
    expect(performance.now() - begin).toBeLessThan(100);
    expect([status, body]).toEqual([503, '{"message":"Service Unavailable"}']);
    await throttled.close();
    await next.stop(cloud);
  });
});
