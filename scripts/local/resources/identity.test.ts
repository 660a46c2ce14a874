/** User pools, routes with an authorizer, and web ACLs: from the template to running services. */
import { request } from 'node:http';
import { decodeJwt } from 'jose';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { deploy } from '../deploy.ts';
import { LocalServer } from '../http/local-server.ts';
import type { Json } from '../template/intrinsics.ts';
import { createLocalPeople, localStaff } from '../user-pools/local-people.ts';
import type { Cloud } from './cloud.ts';
import { startTestHost, testStack } from './test-host.ts';

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

const resources = testStack('staff');

const stack = (change?: Record<string, Record<string, Json>>) => machine.stack(resources, change);

let cloud: Cloud;
let front: LocalServer;

beforeAll(async () => {
  cloud = await deploy(stack(), host);
  await createLocalPeople(host.services.userPools, cloud.userPools);
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

/** A request to the distribution, from a loopback IP address. */
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
  it('has ids in Cognito’s format, which functions get in their environment', async () => {
    const { issuer, client, origin } = await settings();
    expect(issuer).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/us-east-1_[A-Za-z0-9]{9}$/);
    expect(client).toMatch(/^[a-z0-9]{26}$/);
    expect(origin).toBe(new URL(issuer).origin);
    expect([...cloud.userPools]).toEqual([['staff', new URL(issuer).pathname.slice(1)]]);
  });

  it('signs in the local staff, by its policy and for its client', async () => {
    const { issuer, client } = await settings();
    const { body } = await signIn(localStaff.admin);
    const { iat = 0, exp = 0, ...claims } = decodeJwt(body.AuthenticationResult.AccessToken);
    expect(claims).toMatchObject({ iss: issuer, client_id: client, 'cognito:groups': ['admin'] });
    expect(exp - iat).toBe(1_800);
  });

  it('keeps its users when it is deployed again, and applies changes', async () => {
    const flows = ['ALLOW_USER_SRP_AUTH', 'ALLOW_REFRESH_TOKEN_AUTH'];
    const next = await deploy(stack({ Client: { ExplicitAuthFlows: flows } }), host, cloud);
    expect((await signIn(localStaff.admin)).body.message).toContain('not enabled for this client');
    await next.stop(cloud);
    const again = await deploy(stack(), host, cloud);
    expect((await signIn(localStaff.admin)).status).toBe(200);
    await again.stop(cloud);
  });

  it.each<[string, Record<string, Record<string, Json>>]>([
    ['AllowedOAuthFlowsUserPoolClient', { Client: { AllowedOAuthFlowsUserPoolClient: true } }],
    ['ExplicitAuthFlows', { Client: { ExplicitAuthFlows: ['ALLOW_CUSTOM_AUTH'] } }],
    ['EnabledMfas', { Pool: { EnabledMfas: ['SMS_MFA'] } }],
    ['"LambdaConfig"', { Pool: { LambdaConfig: {} } }],
    ['AuthorizerType', { Authorizer: { AuthorizerType: 'REQUEST' } }],
    ['AuthorizationType JWT with AuthorizerId undefined', { OpenRoute: { AuthorizationType: 'JWT' } }],
    ['AuthorizationType NONE', { OpenRoute: { AuthorizerId: 'x' } }],
    ['"AuthorizationScopes"', { StaffRoute: { AuthorizationScopes: ['x'] } }],
    [
      'Unable to find Route by key GET /none',
      { Stage: { RouteSettings: { 'GET /none': { ThrottlingRateLimit: 1, ThrottlingBurstLimit: 1 } } } },
    ],
    ['LoggingLevel', { Stage: { RouteSettings: { 'ANY /open': { LoggingLevel: 'INFO' } } } }],
    ['a CloudFront web ACL in front of a user pool', { SignInFirewall: { Scope: 'CLOUDFRONT' } }],
    ['a regional web ACL', { Firewall: { Scope: 'REGIONAL' } }],
    ['in front of arn:aws:x', { SignInAssociation: { ResourceArn: 'arn:aws:x' } }],
  ])('stops the deployment with a message about what is unsupported: %s', async (message, change) => {
    await expect(deploy(stack(change), host)).rejects.toThrow(message);
  });
});

describe('a route with the authorizer', () => {
  it('passes the token’s claims to the function as strings', async () => {
    const { AccessToken } = (await signIn(localStaff.admin)).body.AuthenticationResult;
    const { status, body } = await ask('GET', '/staff', { token: AccessToken });
    expect(status).toBe(200);
    const { claims, scopes } = JSON.parse(body).authorizer.jwt;
    const { sub, exp } = decodeJwt(AccessToken);
    expect(claims).toMatchObject({ sub, username: sub, exp: String(exp), 'cognito:groups': '[admin]' });
    expect(Object.values(claims).every((claim) => typeof claim === 'string')).toBe(true);
    expect(scopes).toBeNull();
  });

  it('answers 401 as JSON without a valid token, and does not invoke the function', async () => {
    const before = JSON.parse((await ask('GET', '/open')).body).calls;
    expect(await ask('GET', '/staff')).toMatchObject({
      status: 401,
      headers: { 'content-type': 'application/json', 'www-authenticate': 'Bearer' },
      body: '{"message":"Unauthorized"}',
    });
    const garbage = await ask('GET', '/staff', { token: 'garbage' });
    expect(garbage.status).toBe(401);
    expect(garbage.headers['www-authenticate']).toContain('error="invalid_token"');
    expect(JSON.parse((await ask('GET', '/open')).body).calls).toBe(before + 1);
  });

  it('ignores tokens on a public route', async () => {
    expect(JSON.parse((await ask('GET', '/open', { token: 'garbage' })).body).authorizer).toBeNull();
  });
});

describe('the firewall', () => {
  it('blocks an IP address above the limit, and no other', async () => {
    const from = '127.0.0.7';
    for (let sent = 0; sent < 50; sent++) expect((await ask('POST', '/open', { from })).status).toBe(200);
    expect((await ask('POST', '/open', { from })).status).toBe(403);
    expect((await ask('POST', '/open', { from: '127.0.0.8' })).status).toBe(200);
  });
});

describe('the firewall of the pool', () => {
  it('blocks an IP address above the limit with Cognito’s error, and no other', async () => {
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
    // Signed requests are not inspected.
    const signed = await operation(from, { authorization: 'AWS4-HMAC-SHA256 any' });
    expect(JSON.parse(signed.body).__type).toBe('SerializationException');
    // Nor are the published keys.
    const keys = await fetch(`${(await settings()).issuer}/.well-known/jwks.json`);
    expect(keys.status).toBe(200);
  });
});

describe('the limits of the stage', () => {
  it('throttle a route with API Gateway’s own 429, and no other', async () => {
    const answers = [];
    for (let sent = 0; sent < 5; sent++) answers.push(await ask('POST', '/limited', { from: '127.0.0.11' }));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 429, 429]);
    expect(answers[4]).toMatchObject({
      headers: { 'content-type': 'application/json' },
      body: '{"message":"Too Many Requests"}',
    });
    expect((await ask('GET', '/open')).status).toBe(200);
  });
});
