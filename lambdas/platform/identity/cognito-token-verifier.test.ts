import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, exportSPKI, generateKeyPair, SignJWT, UnsecuredJWT } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createTokenVerifier } from './cognito-token-verifier.ts';

const CLIENT = 'client-of-the-dashboard';
const KEY = 'key-1';

type Keys = Awaited<ReturnType<typeof generateKeyPair>>;

describe('the token verifier', () => {
  let pool: Server;
  let issuer: string;
  let ours: Keys;
  let theirs: Keys;
  let keysRead = 0;
  /** How the pool answers for its keys. */
  let answer: { status: number; body: string };

  beforeAll(async () => {
    ours = await generateKeyPair('RS256');
    theirs = await generateKeyPair('RS256');
    pool = createServer((_request, response) => {
      keysRead += 1;
      response.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.body);
    }).listen(0, '127.0.0.1');
    await once(pool, 'listening');
    issuer = `http://127.0.0.1:${(pool.address() as AddressInfo).port}/local_pool`;
  });
  afterAll(() => {
    pool.closeAllConnections();
    pool.close();
  });
  beforeEach(async () => {
    keysRead = 0;
    const key = await exportJWK(ours.publicKey);
    answer = {
      status: 200,
      body: JSON.stringify({ keys: [{ ...key, kid: KEY, alg: 'RS256', use: 'sig' }] }),
    };
  });

  const verifier = () => createTokenVerifier({ issuer, clientId: CLIENT });
  const now = () => Math.floor(Date.now() / 1000);
  const claims = () => ({
    iss: issuer,
    sub: 'subject-1',
    username: 'admin@careatlas.example',
    token_use: 'access',
    client_id: CLIENT,
    'cognito:groups': ['admin', 'other'],
    iat: now() - 10,
    exp: now() + 600,
  });

  interface Forged {
    readonly header?: object;
    readonly key?: Parameters<SignJWT['sign']>[0];
  }

  function token(changes: object = {}, { header, key = ours.privateKey }: Forged = {}): Promise<string> {
    return new SignJWT({ ...claims(), ...changes })
      .setProtectedHeader({ alg: 'RS256', kid: KEY, ...header })
      .sign(key);
  }

  const verified = async (signed: string | Promise<string>) => verifier().verify(`Bearer ${await signed}`);

  it('returns the user and the groups of an access token', async () => {
    expect(await verified(token())).toEqual({
      subject: 'subject-1',
      username: 'admin@careatlas.example',
      groups: ['admin', 'other'],
    });
    expect(await verified(token({ 'cognito:groups': undefined }))).toMatchObject({ groups: [] });
    expect((await verifier().verify(`bearer ${await token()}`))?.subject).toBe('subject-1');
  });

  it.each([
    ['expired', { exp: now() - 5 }],
    ['not yet valid', { nbf: now() + 600 }],
    ['without an end', { exp: undefined }],
    ['of another issuer', { iss: 'https://cognito-idp.us-east-1.amazonaws.com/us-east-1_other' }],
    ['of no issuer', { iss: undefined }],
    ['for another client', { client_id: 'another-client' }],
    ['for no client', { client_id: undefined }],
    ['with our client as its audience only', { client_id: undefined, aud: CLIENT }],
    ['an id token', { token_use: 'id', aud: CLIENT, client_id: undefined }],
    ['an id token with a client', { token_use: 'id' }],
    ['of no use', { token_use: undefined }],
    ['without a subject', { sub: undefined }],
    ['with groups in one text', { 'cognito:groups': '[admin]' }],
    ['with groups that are no texts', { 'cognito:groups': [['admin']] }],
  ])('rejects a token that is %s', async (_what, changes) => {
    expect(await verified(token(changes))).toBeUndefined();
  });

  it('reads groups from no other claim', async () => {
    const elsewhere = {
      'cognito:groups': undefined,
      groups: ['admin'],
      'custom:groups': 'admin',
      scope: 'admin',
    };
    expect(await verified(token(elsewhere))).toMatchObject({ groups: [] });
  });

  it('rejects a token signed with another key, whichever key id it names', async () => {
    expect(await verified(token({}, { key: theirs.privateKey }))).toBeUndefined();
    expect(await verified(token({}, { key: theirs.privateKey, header: { kid: 'key-2' } }))).toBeUndefined();
    expect(await verified(token({}, { header: { kid: undefined } }))).toBeUndefined();
  });

  it('rejects a token that contains its own key', async () => {
    const jwk = await exportJWK(theirs.publicKey);
    const header = { jwk, jku: 'http://127.0.0.1:1/keys.json', kid: 'key-2' };
    expect(await verified(token({}, { key: theirs.privateKey, header }))).toBeUndefined();
  });

  it('rejects a token without a signature', async () => {
    const unsigned = new UnsecuredJWT(claims()).encode();
    expect(await verified(unsigned)).toBeUndefined();
    const [, payload] = unsigned.split('.');
    for (const alg of ['none', 'None', 'nOnE']) {
      const header = Buffer.from(JSON.stringify({ alg, kid: KEY })).toString('base64url');
      expect(await verified(`${header}.${payload}.`)).toBeUndefined();
      expect(await verified(`${header}.${payload}.AA`)).toBeUndefined();
    }
  });

  it('rejects a token signed with the public key as a shared secret', async () => {
    const pem = await exportSPKI(ours.publicKey);
    const key = new TextEncoder().encode(pem);
    expect(await verified(token({}, { key, header: { alg: 'HS256' } }))).toBeUndefined();
  });

  it('rejects a token with any change', async () => {
    const [header = '', payload = '', signature = ''] = (await token({ 'cognito:groups': [] })).split('.');
    const changed = Buffer.from(JSON.stringify(claims())).toString('base64url');
    expect(await verified(`${header}.${changed}.${signature}`)).toBeUndefined();
    expect(await verified(`${header}.${payload}.${signature.slice(0, -4)}AAAA`)).toBeUndefined();
    expect(await verified(`${header}.${payload}`)).toBeUndefined();
    expect(await verified(`${header}.${payload}.${signature}.${signature}`)).toBeUndefined();
  });

  it.each([
    '',
    'Bearer',
    'Bearer ',
    'Basic YTpi',
    'Bearer x.y.z',
    'Bearer a b',
    `Bearer ${'a'.repeat(9_000)}`,
  ])('rejects the header "%.20s" without reading keys', async (authorization) => {
    expect(await verifier().verify(authorization)).toBeUndefined();
    expect(keysRead).toBe(0);
  });

  it('reads the pool’s keys once for many tokens, even for those of unknown keys', async () => {
    const one = verifier();
    const good = await token();
    const unknown = await token({}, { key: theirs.privateKey, header: { kid: 'key-2' } });
    await Promise.all(Array.from({ length: 5 }, () => one.verify(`Bearer ${good}`)));
    expect(keysRead).toBe(1);
    for (let time = 0; time < 5; time += 1) expect(await one.verify(`Bearer ${unknown}`)).toBeUndefined();
    expect((await one.verify(`Bearer ${good}`))?.subject).toBe('subject-1');
    expect(keysRead).toBe(2);
  });

  it('is unavailable while the keys are, and recovers with them', async () => {
    const one = verifier();
    const header = `Bearer ${await token()}`;
    const good = answer;
    for (const bad of [
      { status: 500, body: '' },
      { status: 200, body: '<html>' },
      { status: 200, body: '{"keys":[{"kid":1}]}' },
    ]) {
      answer = bad;
      await expect(one.verify(header)).rejects.toMatchObject({ code: 'service_unavailable' });
    }
    answer = good;
    expect((await one.verify(header))?.subject).toBe('subject-1');
    answer = { status: 500, body: '' };
    expect((await one.verify(header))?.subject).toBe('subject-1');
  });

  it('is unavailable when the pool does not respond in time', { timeout: 10_000 }, async () => {
    const silent = createServer(() => {}).listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const elsewhere = `http://127.0.0.1:${(silent.address() as AddressInfo).port}/local_pool`;
    const started = performance.now();
    const verifying = createTokenVerifier({ issuer: elsewhere, clientId: CLIENT }).verify(
      `Bearer ${await token({ iss: elsewhere })}`,
    );
    await expect(verifying).rejects.toMatchObject({ code: 'service_unavailable' });
    expect(performance.now() - started).toBeLessThan(5_000);
    silent.closeAllConnections();
    silent.close();
  });

  it('logs neither valid nor invalid tokens', async () => {
    const outputs = (['log', 'info', 'warn', 'error', 'debug'] as const).map((name) =>
      vi.spyOn(console, name),
    );
    await verified(token());
    await verified(token({ exp: now() - 5 }));
    await verified(token({}, { key: theirs.privateKey }));
    for (const output of outputs) expect(output).not.toHaveBeenCalled();
  });
});
