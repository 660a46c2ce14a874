import { exportJWK, generateKeyPair, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LocalServer } from '../http/local-server.ts';
import { JwtAuthorizer } from './jwt-authorizer.ts';

const NOW = Date.parse('2026-11-20T12:00:00Z');
const seconds = (fromNow: number) => NOW / 1_000 + fromNow;
const client = 'dashboard';

const key = await generateKeyPair('RS256', { extractable: true });
const otherKey = await generateKeyPair('RS256');

let server: LocalServer;
let issuer: string;
let available = true;
let authorizer: JwtAuthorizer;

beforeAll(async () => {
  const jwk = { ...(await exportJWK(key.publicKey)), kid: 'one', alg: 'RS256', use: 'sig' };
  server = await LocalServer.open((request, response) => {
    if (!available) response.writeHead(500).end();
    else if (request.url === '/pool/.well-known/openid-configuration') {
      response.end(JSON.stringify({ issuer, jwks_uri: `${server.origin}/keys` }));
    } else if (request.url === '/keys') response.end(JSON.stringify({ keys: [jwk] }));
    else response.writeHead(404).end();
  });
  issuer = `${server.origin}/pool`;
  authorizer = new JwtAuthorizer({ issuer, audience: [client], now: () => NOW });
});
afterAll(() => server.close());

const claims = () => ({
  iss: issuer,
  sub: '0b1',
  client_id: client,
  token_use: 'access',
  'cognito:groups': ['admin', 'other'],
  auth_time: seconds(-10),
  iat: seconds(-10),
  exp: seconds(1_790),
});

const sign = (payload: object, { privateKey } = key, kid = 'one') =>
  new SignJWT(payload as JWTPayload).setProtectedHeader({ alg: 'RS256', kid }).sign(privateKey);

const invalid = (description: string) => ({
  challenge: `Bearer scope="" error="invalid_token" error_description="${description}"`,
});

describe('a token that the issuer signed', () => {
  it('authorizes the request, with every claim as a string', async () => {
    expect(await authorizer.authorize(`Bearer ${await sign(claims())}`)).toEqual({
      jwt: {
        claims: {
          iss: issuer,
          sub: '0b1',
          client_id: client,
          token_use: 'access',
          'cognito:groups': '[admin other]',
          auth_time: String(seconds(-10)),
          iat: String(seconds(-10)),
          exp: String(seconds(1_790)),
        },
        scopes: null,
      },
    });
  });

  it('is accepted without the prefix Bearer', async () => {
    expect(await authorizer.authorize(await sign(claims()))).toHaveProperty('jwt');
  });

  it('needs the audience, or the client where it has no audience', async () => {
    const authorized = async (change: object) => authorizer.authorize(await sign({ ...claims(), ...change }));
    expect(await authorized({ aud: client, client_id: 'other' })).toHaveProperty('jwt');
    expect(await authorized({ aud: ['other', client] })).toHaveProperty('jwt');
    const unauthorized = invalid('the token does not have a valid audience');
    expect(await authorized({ aud: 'other' })).toEqual(unauthorized);
    expect(await authorized({ client_id: 'other' })).toEqual(unauthorized);
    expect(await authorized({ client_id: undefined })).toEqual(unauthorized);
  });

  it.each([
    ['has expired', { exp: seconds(0) }, 'the token has expired'],
    ['never expires', { exp: undefined }, 'the claim exp is not valid'],
    ['is not valid yet', { nbf: seconds(1) }, 'the claim nbf is not valid'],
    ['comes from the future', { iat: seconds(60) }, 'the token was issued in the future'],
    ['comes from another pool', { iss: 'http://127.0.0.1:1/other' }, 'the claim iss is not valid'],
  ])('is unauthorized when it %s', async (_, change, description) => {
    expect(await authorizer.authorize(await sign({ ...claims(), ...change }))).toEqual(invalid(description));
  });
});

describe('a token that the issuer did not sign', () => {
  it.each([
    ['another key', () => sign(claims(), otherKey)],
    ['an unknown key', () => sign(claims(), key, 'two')],
    ['no key', async () => new UnsecuredJWT(claims()).encode()],
    [
      'a shared secret',
      () => new SignJWT(claims()).setProtectedHeader({ alg: 'HS256', kid: 'one' }).sign(Buffer.alloc(32)),
    ],
    ['nothing', async () => 'garbage'],
  ])('is unauthorized: %s', async (_, token) => {
    expect(await authorizer.authorize(`Bearer ${await token()}`)).toEqual(invalid('the token is not valid'));
  });

  it.each([undefined, '', 'Bearer', 'Bearer '])('the header %j is challenged for a token', async (header) => {
    const unauthorized = await authorizer.authorize(header);
    expect(unauthorized).toMatchObject({ challenge: expect.stringMatching(/^Bearer/) });
  });
});

it('retries the discovery of keys after a failure', async () => {
  const fresh = new JwtAuthorizer({ issuer, audience: [client], now: () => NOW });
  available = false;
  expect(await fresh.authorize(await sign(claims()))).toEqual(
    invalid('OIDC discovery endpoint communication error'),
  );
  available = true;
  expect(await fresh.authorize(await sign(claims()))).toHaveProperty('jwt');
});
