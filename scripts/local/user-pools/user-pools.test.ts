import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { generate as totp } from 'cognito-local/lib/services/totp.js';
import { createRemoteJWKSet, decodeJwt, jwtVerify } from 'jose';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { LocalServer } from '../http/local-server.ts';
import { freePort } from '../process/free-port.ts';
import { createLocalStaff, localStaff } from './local-staff.ts';
import type { CodeMail } from './mails.ts';
import { UserPools } from './user-pools.ts';

const directory = mkdtempSync(join(tmpdir(), 'user-pools-'));
const warn = vi.fn();
const deliver = vi.fn<(mail: CodeMail) => void>();
const { admin, visitor } = localStaff;
const UserPoolId = 'us-east-1_TestPool1';
const ClientId = 'dashboardclient0000000000a';
const SrpClientId = 'srponlyclient000000000000b';
const PASSWORD = 'Another-good-one-3';

let clock: () => Date = () => new Date();
let pools: UserPools;

async function open(): Promise<void> {
  pools = await UserPools.open({ directory, warn, deliver, now: () => clock(), sitePort: 8080 });
  await pools.definePool({
    Id: UserPoolId,
    Arn: `arn:aws:cognito-idp:us-east-1:000000000000:userpool/${UserPoolId}`,
    Name: 'staff',
    UsernameAttributes: ['email'],
    UsernameConfiguration: { CaseSensitive: false },
    AdminCreateUserConfig: {
      AllowAdminCreateUserOnly: true,
      InviteMessageTemplate: { EmailSubject: 'Welcome', EmailMessage: '{username}: <b>{####}</b>' },
    },
    Policies: {
      PasswordPolicy: {
        MinimumLength: 14,
        RequireLowercase: true,
        RequireUppercase: true,
        RequireNumbers: true,
        RequireSymbols: true,
        TemporaryPasswordValidityDays: 3,
      },
    },
    MfaConfiguration: 'OPTIONAL',
    VerificationMessageTemplate: { EmailSubject: 'Code', EmailMessage: 'Your code is {####}' },
  });
  const client = {
    UserPoolId,
    ClientName: 'dashboard',
    AccessTokenValidity: 30,
    IdTokenValidity: 30,
    RefreshTokenValidity: 600,
    TokenValidityUnits: { AccessToken: 'minutes', IdToken: 'minutes', RefreshToken: 'minutes' },
    PreventUserExistenceErrors: 'ENABLED',
    AuthSessionValidity: 15,
  };
  const flows = ['ALLOW_USER_PASSWORD_AUTH', 'ALLOW_REFRESH_TOKEN_AUTH'];
  await pools.defineClient({ ...client, ClientId, ExplicitAuthFlows: flows });
  await pools.defineClient({ ...client, ClientId: SrpClientId, ExplicitAuthFlows: ['ALLOW_USER_SRP_AUTH'] });
  await pools.defineGroup(UserPoolId, { GroupName: 'admin', Description: 'Staff' });
}

/** An operation as a browser calls it; `signed` as a program with AWS credentials does. */
async function call(operation: string, request: object, signed = false) {
  const response = await fetch(pools.origin, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': `AWSCognitoIdentityProviderService.${operation}`,
      ...(signed && { authorization: 'AWS4-HMAC-SHA256 Credential=any' }),
    },
    body: JSON.stringify(request),
  });
  return { status: response.status, body: await response.json() };
}

const signIn = (USERNAME: string, PASSWORD: string) =>
  call('InitiateAuth', {
    AuthFlow: 'USER_PASSWORD_AUTH',
    ClientId,
    AuthParameters: { USERNAME, PASSWORD },
  });

const answer = (ChallengeName: string, Session: string, ChallengeResponses: object) =>
  call('RespondToAuthChallenge', { ClientId, ChallengeName, Session, ChallengeResponses });

const refused = (type: string, message?: string | RegExp) => ({
  status: 400,
  body: {
    __type: type,
    ...(message !== undefined && { message: expect.stringMatching(message) }),
  },
});

async function person(email: string, TemporaryPassword: string): Promise<void> {
  const created = await call(
    'AdminCreateUser',
    {
      UserPoolId,
      Username: email,
      TemporaryPassword,
      DesiredDeliveryMediums: ['EMAIL'],
      UserAttributes: [
        { Name: 'email', Value: email },
        { Name: 'email_verified', Value: 'true' },
      ],
    },
    true,
  );
  expect(created.status).toBe(200);
}

beforeAll(async () => {
  await open();
  expect(await createLocalStaff(pools, [UserPoolId])).toBe('created');
});
afterEach(() => {
  clock = () => new Date();
  expect(warn).not.toHaveBeenCalled();
  deliver.mockClear();
});
afterAll(async () => {
  await pools.close();
  rmSync(directory, { recursive: true });
});

describe('signing in', () => {
  it('gives tokens that the published keys prove, with the group', async () => {
    const { status, body } = await signIn('Admin@CareAtlas.example', admin.password);
    expect(status).toBe(200);
    const { AccessToken, IdToken, RefreshToken, ExpiresIn, TokenType } = body.AuthenticationResult;
    expect({ ExpiresIn, TokenType }).toEqual({ ExpiresIn: 1_800, TokenType: 'Bearer' });
    const issuer = `${pools.origin}/${UserPoolId}`;
    const configuration = await (await fetch(`${issuer}/.well-known/openid-configuration`)).json();
    expect(configuration.issuer).toBe(issuer);
    const { payload } = await jwtVerify(AccessToken, createRemoteJWKSet(new URL(configuration.jwks_uri)), {
      issuer,
    });
    expect(payload).toMatchObject({ client_id: ClientId, token_use: 'access', 'cognito:groups': ['admin'] });
    expect(payload.sub).toBe(payload.username);
    expect(decodeJwt(IdToken)).toMatchObject({ aud: ClientId, token_use: 'id', email: admin.email });
    expect(RefreshToken).toEqual(expect.any(String));
  });

  it('gives others tokens without a group', async () => {
    const { body } = await signIn(visitor.email, visitor.password);
    expect(decodeJwt(body.AuthenticationResult.AccessToken)).not.toHaveProperty('cognito:groups');
  });

  it('says the same of a wrong password and of somebody unknown', async () => {
    const wrong = await signIn(admin.email, 'not this one');
    expect(wrong).toMatchObject(refused('NotAuthorizedException', /^Incorrect username or password\.$/));
    expect(await signIn('nobody@careatlas.example', 'not this one')).toEqual(wrong);
  });

  it('works only in the ways that the client allows', async () => {
    const AuthParameters = { USERNAME: admin.email, PASSWORD: admin.password };
    const password = { AuthFlow: 'USER_PASSWORD_AUTH', ClientId: SrpClientId, AuthParameters };
    expect(await call('InitiateAuth', password)).toMatchObject(
      refused('InvalidParameterException', /not enabled/),
    );
    const srp = { AuthFlow: 'USER_SRP_AUTH', ClientId, AuthParameters };
    expect(await call('InitiateAuth', srp)).toMatchObject(
      refused('InvalidParameterException', /not enabled/),
    );
    const unknown = { AuthFlow: 'USER_PASSWORD_AUTH', ClientId: 'nobody', AuthParameters };
    expect(await call('InitiateAuth', unknown)).toMatchObject(refused('ResourceNotFoundException'));
  });

  it('is renewed by the refresh token until that is revoked or has ended', async () => {
    const { body } = await signIn(admin.email, admin.password);
    const { RefreshToken } = body.AuthenticationResult;
    const renewed = await call('GetTokensFromRefreshToken', { ClientId, RefreshToken });
    expect(renewed).toMatchObject({ status: 200, body: { AuthenticationResult: { ExpiresIn: 1_800 } } });

    clock = () => new Date(Date.now() + 11 * 3_600_000);
    const late = await call('GetTokensFromRefreshToken', { ClientId, RefreshToken });
    expect(late).toMatchObject(refused('NotAuthorizedException', /has expired/));
    clock = () => new Date();

    expect((await call('RevokeToken', { ClientId, Token: RefreshToken })).status).toBe(200);
    const revoked = await call('GetTokensFromRefreshToken', { ClientId, RefreshToken });
    expect(revoked).toMatchObject(refused('NotAuthorizedException'));
  });
});

describe('a temporary password', () => {
  const email = 'new@careatlas.example';
  const temporary = 'Temporary-one-1';

  it('comes by e-mail, must be known, and is changed at the first sign-in, by the policy', async () => {
    await person(email, temporary);
    expect(deliver).toHaveBeenCalledWith({
      from: 'no-reply@verificationemail.com',
      to: email,
      replyTo: '',
      subject: 'Welcome',
      text: `${email}: ${temporary}`,
      html: `${email}: <b>${temporary}</b>`,
    });
    expect(await signIn(email, 'not this one')).toMatchObject(refused('NotAuthorizedException'));

    const asked = await signIn(email, temporary);
    expect(asked.body.ChallengeName).toBe('NEW_PASSWORD_REQUIRED');
    const { Session } = asked.body;
    const respond = (NEW_PASSWORD: string, USERNAME = email) =>
      answer('NEW_PASSWORD_REQUIRED', Session, { USERNAME, NEW_PASSWORD });
    expect(await respond('too short')).toMatchObject(refused('InvalidPasswordException', /not long enough/));
    // Another's name, and a session that nobody was given.
    expect(await respond(PASSWORD, admin.email)).toMatchObject(refused('NotAuthorizedException', /session/));
    expect(
      await answer('NEW_PASSWORD_REQUIRED', 'invented', { USERNAME: email, NEW_PASSWORD: PASSWORD }),
    ).toMatchObject(refused('NotAuthorizedException', /session/));

    const { body } = await respond(PASSWORD);
    const { RefreshToken } = body.AuthenticationResult;
    expect((await call('GetTokensFromRefreshToken', { ClientId, RefreshToken })).status).toBe(200);
    expect(await respond(PASSWORD)).toMatchObject(refused('NotAuthorizedException', /session/));
    expect((await signIn(email, PASSWORD)).body).toHaveProperty('AuthenticationResult');
  });

  it('ends, and so does the time to answer', async () => {
    await person('late@careatlas.example', temporary);
    clock = () => new Date(Date.now() + 4 * 86_400_000);
    expect(await signIn('late@careatlas.example', temporary)).toMatchObject(
      refused('NotAuthorizedException', /has expired/),
    );
    clock = () => new Date();
    const { Session } = (await signIn('late@careatlas.example', temporary)).body;
    clock = () => new Date(Date.now() + 16 * 60_000);
    expect(
      await answer('NEW_PASSWORD_REQUIRED', Session, {
        USERNAME: 'late@careatlas.example',
        NEW_PASSWORD: PASSWORD,
      }),
    ).toMatchObject(refused('NotAuthorizedException', /session/));
  });
});

describe('a second factor', () => {
  it('is asked for once it is set up, and takes the right code only', async () => {
    const email = 'careful@careatlas.example';
    await person(email, PASSWORD);
    await pools.run('AdminSetUserPassword', {
      UserPoolId,
      Username: email,
      Password: PASSWORD,
      Permanent: true,
    });
    const { AccessToken } = (await signIn(email, PASSWORD)).body.AuthenticationResult;
    const { SecretCode } = (await call('AssociateSoftwareToken', { AccessToken })).body;
    expect(await call('VerifySoftwareToken', { AccessToken, UserCode: '000000' })).toMatchObject(
      refused('CodeMismatchException'),
    );
    expect(await call('VerifySoftwareToken', { AccessToken, UserCode: totp(SecretCode) })).toMatchObject({
      status: 200,
      body: { Status: 'SUCCESS' },
    });

    const asked = await signIn(email, PASSWORD);
    expect(asked.body).toMatchObject({ ChallengeName: 'SOFTWARE_TOKEN_MFA' });
    const respond = (SOFTWARE_TOKEN_MFA_CODE: string) =>
      answer('SOFTWARE_TOKEN_MFA', asked.body.Session, { USERNAME: email, SOFTWARE_TOKEN_MFA_CODE });
    expect(await respond('000000')).toMatchObject(refused('CodeMismatchException'));
    expect((await respond(totp(SecretCode))).body).toHaveProperty('AuthenticationResult');
  });
});

describe('a second factor that everybody must have', () => {
  const demand = (MfaConfiguration: string) =>
    call('SetUserPoolMfaConfig', { UserPoolId, MfaConfiguration }, true);
  afterEach(() => demand('OPTIONAL'));

  it('is set up while signing in, after the temporary password has been changed', async () => {
    expect((await demand('ON')).status).toBe(200);
    const email = 'required@careatlas.example';
    const temporary = 'Temporary-one-1';
    await person(email, temporary);
    const first = await signIn(email, temporary);
    const asked = await answer('NEW_PASSWORD_REQUIRED', first.body.Session, {
      USERNAME: email,
      NEW_PASSWORD: PASSWORD,
    });
    expect(asked.body).toMatchObject({
      ChallengeName: 'MFA_SETUP',
      ChallengeParameters: { MFAS_CAN_SETUP: '["SOFTWARE_TOKEN_MFA"]' },
    });
    expect(asked.body).not.toHaveProperty('AuthenticationResult');
    const { Session } = asked.body;
    const finish = () => answer('MFA_SETUP', Session, { USERNAME: email });
    expect(await finish()).toMatchObject(refused('InvalidParameterException'));
    expect(await call('AssociateSoftwareToken', { Session: first.body.Session })).toMatchObject(
      refused('NotAuthorizedException', /session/),
    );

    const { SecretCode } = (await call('AssociateSoftwareToken', { Session })).body;
    expect(await call('VerifySoftwareToken', { Session, UserCode: '000000' })).toMatchObject(
      refused('EnableSoftwareTokenMFAException'),
    );
    expect(await finish()).toMatchObject(refused('InvalidParameterException'));
    const verified = await call('VerifySoftwareToken', { Session, UserCode: totp(SecretCode) });
    expect(verified.body.Status).toBe('SUCCESS');
    const { AccessToken, RefreshToken } = (await finish()).body.AuthenticationResult;
    expect((await call('GetUser', { AccessToken })).status).toBe(200);
    expect((await call('GetTokensFromRefreshToken', { ClientId, RefreshToken })).status).toBe(200);

    const again = await signIn(email, PASSWORD);
    expect(again.body.ChallengeName).toBe('SOFTWARE_TOKEN_MFA');
    const code = { USERNAME: email, SOFTWARE_TOKEN_MFA_CODE: totp(SecretCode) };
    expect((await answer('SOFTWARE_TOKEN_MFA', again.body.Session, code)).status).toBe(200);
  });

  it('is asked of those who had none so far', async () => {
    await demand('ON');
    const { body } = await signIn(visitor.email, visitor.password);
    expect(body.ChallengeName).toBe('MFA_SETUP');
  });
});

describe('a forgotten password', () => {
  it('is changed with the code that came by e-mail', async () => {
    const email = 'forgetful@careatlas.example';
    await person(email, PASSWORD);
    const early = await call('ForgotPassword', { ClientId, Username: email });
    expect(early).toMatchObject(refused('NotAuthorizedException', /current state/));
    await pools.run('AdminSetUserPassword', {
      UserPoolId,
      Username: email,
      Password: PASSWORD,
      Permanent: true,
    });
    deliver.mockClear();

    const { body } = await call('ForgotPassword', { ClientId, Username: email });
    expect(body.CodeDeliveryDetails.Destination).toBe('f***@c***');
    const [mail] = deliver.mock.calls[0] ?? [];
    const code = /^Your code is (\d{6})$/.exec(mail?.text ?? '')?.[1];
    const confirm = (ConfirmationCode: string | undefined, Password: string) =>
      call('ConfirmForgotPassword', { ClientId, Username: email, ConfirmationCode, Password });
    expect(await confirm(undefined, PASSWORD)).toMatchObject(refused('InvalidParameterException'));
    expect(await confirm('x', 'Brand-new-one-4')).toMatchObject(refused('CodeMismatchException'));
    expect(await confirm(code, 'short')).toMatchObject(refused('InvalidPasswordException'));
    expect((await confirm(code, 'Brand-new-one-4')).status).toBe(200);
    expect((await signIn(email, 'Brand-new-one-4')).body).toHaveProperty('AuthenticationResult');
    // The code is used up.
    expect(await confirm(code, PASSWORD)).toMatchObject(refused('CodeMismatchException'));
  });

  it('does not say who has an account', async () => {
    const { status, body } = await call('ForgotPassword', { ClientId, Username: 'nobody@careatlas.example' });
    expect({ status, to: body.CodeDeliveryDetails.Destination }).toEqual({ status: 200, to: 'n***@c***' });
    expect(deliver).not.toHaveBeenCalled();
    const confirm = {
      ClientId,
      Username: 'nobody@careatlas.example',
      ConfirmationCode: '1',
      Password: PASSWORD,
    };
    expect(await call('ConfirmForgotPassword', confirm)).toMatchObject(refused('CodeMismatchException'));
  });
});

describe('the endpoint', () => {
  it('keeps administrators’ operations from browsers, and people from making accounts', async () => {
    const account = { ClientId, Username: 'me@careatlas.example', Password: PASSWORD };
    expect(await call('SignUp', account)).toMatchObject(refused('NotAuthorizedException', /not permitted/));
    const set = { UserPoolId, Username: admin.email, Password: PASSWORD, Permanent: true };
    expect(await call('AdminSetUserPassword', set)).toMatchObject(
      refused('MissingAuthenticationTokenException'),
    );
  });

  it('believes access tokens of its own only', async () => {
    const { AccessToken, IdToken } = (await signIn(visitor.email, visitor.password)).body
      .AuthenticationResult;
    expect((await call('GetUser', { AccessToken })).body.UserAttributes).toContainEqual({
      Name: 'email',
      Value: visitor.email,
    });
    const [header = '', payload = ''] = AccessToken.split('.');
    for (const token of [`${header}.${payload}.`, IdToken, 'garbage']) {
      expect(await call('GetUser', { AccessToken: token })).toMatchObject(refused('NotAuthorizedException'));
    }
    clock = () => new Date(Date.now() + 31 * 60_000);
    expect(await call('GetUser', { AccessToken })).toMatchObject(
      refused('NotAuthorizedException', /^Access Token has expired$/),
    );
  });

  it('changes a password for who knows the old one', async () => {
    const { AccessToken } = (await signIn(visitor.email, visitor.password)).body.AuthenticationResult;
    const change = (PreviousPassword: string, ProposedPassword: string) =>
      call('ChangePassword', { AccessToken, PreviousPassword, ProposedPassword });
    expect(await change('wrong', PASSWORD)).toMatchObject(refused('NotAuthorizedException', /Incorrect/));
    expect(await change(visitor.password, 'weak')).toMatchObject(refused('InvalidPasswordException'));
    expect((await change(visitor.password, PASSWORD)).status).toBe(200);
    expect((await change(PASSWORD, visitor.password)).status).toBe(200);
  });

  it.each([
    ['a page of another site', { origin: 'https://attacker.example' }],
    ['a page of another server of this machine', { origin: 'http://localhost:3000' }],
  ])('answers 403 to %s', async (_, headers) => {
    for (const method of ['OPTIONS', 'POST']) {
      const response = await fetch(pools.origin, { method, headers });
      expect(response.status).toBe(403);
      expect(response.headers.get('access-control-allow-origin')).toBeNull();
    }
  });

  it('lets the site’s pages call it with Amplify’s headers', async () => {
    const headers = 'amz-sdk-invocation-id,amz-sdk-request,content-type,x-amz-target,x-amz-user-agent';
    const response = await fetch(pools.origin, {
      method: 'OPTIONS',
      headers: {
        origin: 'http://localhost:8080',
        'access-control-request-method': 'POST',
        'access-control-request-headers': headers,
      },
    });
    expect(response.status).toBe(200);
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    expect(response.headers.get('access-control-allow-headers')).toBe(headers);
    expect(response.headers.get('access-control-allow-methods')).toContain('POST');
  });

  it.each([
    ['400:1', 400, 'TooManyRequestsException'],
    ['500:1', 500, 'InternalErrorException'],
    ['503:1', 503, 'ServiceUnavailable'],
  ])('fails with Cognito’s own error while its faults are %s', async (shares, status, type) => {
    pools.faults.set(shares);
    try {
      expect(await signIn(visitor.email, visitor.password)).toMatchObject({ status, body: { __type: type } });
      const keys = await fetch(`${pools.origin}/${UserPoolId}/.well-known/jwks.json`);
      expect(keys.status).toBe(status);
      // The runner's own calls never fail.
      await expect(pools.run('ListUsers', { UserPoolId })).resolves.toBeDefined();
    } finally {
      pools.faults.set('off');
    }
    expect((await signIn(visitor.email, visitor.password)).status).toBe(200);
  });

  it('does what it never answers when answers are lost, and nothing on a timeout', async () => {
    const { AccessToken } = (await signIn(visitor.email, visitor.password)).body.AuthenticationResult;
    const change = (PreviousPassword: string, ProposedPassword: string) =>
      fetch(pools.origin, {
        method: 'POST',
        headers: { 'x-amz-target': 'AWSCognitoIdentityProviderService.ChangePassword' },
        body: JSON.stringify({ AccessToken, PreviousPassword, ProposedPassword }),
        signal: AbortSignal.timeout(200),
      });
    const tries = [
      ['timeout:1', visitor.password],
      ['lost:1', PASSWORD],
    ] as const;
    try {
      for (const [shares, afterwards] of tries) {
        pools.faults.set(shares);
        await expect(change(visitor.password, PASSWORD)).rejects.toMatchObject({ name: 'TimeoutError' });
        pools.faults.set('off');
        expect((await signIn(visitor.email, afterwards)).status).toBe(200);
      }
      expect((await change(PASSWORD, visitor.password)).status).toBe(200);
    } finally {
      pools.faults.set('off');
    }
  });

  it.each([
    ['no JSON', '{', 'SerializationException'],
    ['no object', '3', 'InvalidParameterException'],
    ['nothing asked', '{}', 'InvalidParameterException'],
  ])('answers %s with 400', async (_, body, type) => {
    const target = { 'x-amz-target': 'AWSCognitoIdentityProviderService.InitiateAuth' };
    const response = await fetch(pools.origin, { method: 'POST', headers: target, body });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ __type: type });
  });

  it('says in the terminal what it cannot do', async () => {
    expect(await call('ListDevices', {}, true)).toMatchObject(refused('UnknownOperationException'));
    expect(warn).toHaveBeenCalledWith(expect.stringContaining('ListDevices'));
    warn.mockClear();
  });
});

describe('a restart', () => {
  it('keeps the port, the people and their sessions, and what they changed', async () => {
    const before = pools.origin;
    const { AccessToken, RefreshToken } = (await signIn(admin.email, admin.password)).body
      .AuthenticationResult;
    await pools.run('AdminSetUserPassword', {
      UserPoolId,
      Username: visitor.email,
      Password: PASSWORD,
      Permanent: true,
    });
    await pools.close();
    await open();
    expect(await createLocalStaff(pools, [UserPoolId])).toBe('present');
    expect(pools.origin).toBe(before);
    expect((await call('GetUser', { AccessToken })).status).toBe(200);
    expect((await call('GetTokensFromRefreshToken', { ClientId, RefreshToken })).status).toBe(200);
    expect(
      decodeJwt((await signIn(admin.email, admin.password)).body.AuthenticationResult.IdToken),
    ).toMatchObject({
      'cognito:groups': ['admin'],
    });
    expect((await signIn(visitor.email, PASSWORD)).status).toBe(200);
  });

  it('takes another port while something else has the old one', async () => {
    const second = await UserPools.open({ directory, warn, deliver });
    expect(second.origin).not.toBe(pools.origin);
    await second.close();
  });

  it('lets nobody take its port while it starts', async () => {
    const elsewhere = mkdtempSync(join(tmpdir(), 'user-pools-'));
    const port = await freePort();
    writeFileSync(join(elsewhere, 'port'), String(port));
    let starting = true;
    const opening = UserPools.open({ directory: elsewhere, warn, deliver }).finally(() => {
      starting = false;
    });
    while (starting) {
      await expect(LocalServer.open(() => {}, port)).rejects.toThrow('EADDRINUSE');
      await nextTurn();
    }
    const second = await opening;
    expect(second.origin).toBe(`http://127.0.0.1:${port}`);
    await second.close();
    rmSync(elsewhere, { recursive: true });
  });

  it('keeps the files to their owner', () => {
    const file = join(directory, `${UserPoolId}.json`);
    expect(readFileSync(file, 'utf8')).toContain(admin.password);
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });
});
