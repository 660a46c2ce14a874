import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generate as totp } from 'cognito-local/lib/services/totp.js';
import { createRemoteJWKSet, decodeJwt, jwtVerify } from 'jose';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { CodeMail } from './cognito-local.ts';
import { createLocalPeople, localStaff } from './local-people.ts';
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

/** Calls an operation as a browser; `signed` as a program with AWS credentials. */
async function call(operation: string, request: object, signed = false) {
  const response = await fetch(pools.origin, {
    method: 'POST',
    headers: {
      // A kept connection could be one to the service before its restart.
      connection: 'close',
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

const rejected = (type: string, message?: string | RegExp) => ({
  status: 400,
  body: {
    __type: type,
    ...(message !== undefined && { message: expect.stringMatching(message) }),
  },
});

const createUser = (Username: string, TemporaryPassword: string) =>
  pools.run('AdminCreateUser', {
    UserPoolId,
    Username,
    TemporaryPassword,
    DesiredDeliveryMediums: ['EMAIL'],
    UserAttributes: [
      { Name: 'email', Value: Username },
      { Name: 'email_verified', Value: 'true' },
    ],
  });
const setPassword = (Username: string) =>
  pools.run('AdminSetUserPassword', { UserPoolId, Username, Password: PASSWORD, Permanent: true });

beforeAll(async () => {
  await open();
  expect(await createLocalPeople(pools, new Map([['staff', UserPoolId]]))).toBe('created');
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
  it('returns tokens with the group, which the published keys verify', async () => {
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

  it('returns the same error for a wrong password and an unknown user', async () => {
    const wrong = await signIn(admin.email, 'not this one');
    expect(wrong).toMatchObject(rejected('NotAuthorizedException', /^Incorrect username or password\.$/));
    expect(await signIn('unknown@careatlas.example', 'not this one')).toEqual(wrong);
  });

  it('allows the flows of the client only', async () => {
    const AuthParameters = { USERNAME: admin.email, PASSWORD: admin.password };
    const password = { AuthFlow: 'USER_PASSWORD_AUTH', ClientId: SrpClientId, AuthParameters };
    expect(await call('InitiateAuth', password)).toMatchObject(
      rejected('InvalidParameterException', /not enabled/),
    );
    const srp = { AuthFlow: 'USER_SRP_AUTH', ClientId, AuthParameters };
    expect(await call('InitiateAuth', srp)).toMatchObject(
      rejected('InvalidParameterException', /not enabled/),
    );
    const unknown = { AuthFlow: 'USER_PASSWORD_AUTH', ClientId: 'unknown', AuthParameters };
    expect(await call('InitiateAuth', unknown)).toMatchObject(rejected('ResourceNotFoundException'));
  });

  it('is renewed by the refresh token until that is revoked or expired', async () => {
    const { body } = await signIn(admin.email, admin.password);
    const { RefreshToken } = body.AuthenticationResult;
    const renewed = await call('GetTokensFromRefreshToken', { ClientId, RefreshToken });
    expect(renewed).toMatchObject({ status: 200, body: { AuthenticationResult: { ExpiresIn: 1_800 } } });

    clock = () => new Date(Date.now() + 11 * 3_600_000);
    const late = await call('GetTokensFromRefreshToken', { ClientId, RefreshToken });
    expect(late).toMatchObject(rejected('NotAuthorizedException', /has expired/));
    clock = () => new Date();

    expect((await call('RevokeToken', { ClientId, Token: RefreshToken })).status).toBe(200);
    const revoked = await call('GetTokensFromRefreshToken', { ClientId, RefreshToken });
    expect(revoked).toMatchObject(rejected('NotAuthorizedException'));
  });
});

describe('a temporary password', () => {
  const email = 'new@careatlas.example';
  const temporary = 'Temporary-one-1';

  it('comes by email, is checked, and is changed at the first sign-in by the policy', async () => {
    await createUser(email, temporary);
    expect(deliver).toHaveBeenCalledWith({
      from: 'no-reply@verificationemail.com',
      to: email,
      replyTo: '',
      subject: 'Welcome',
      text: `${email}: ${temporary}`,
      html: `${email}: <b>${temporary}</b>`,
    });
    expect(await signIn(email, 'not this one')).toMatchObject(rejected('NotAuthorizedException'));

    const asked = await signIn(email, temporary);
    expect(asked.body.ChallengeName).toBe('NEW_PASSWORD_REQUIRED');
    const { Session } = asked.body;
    const respond = (NEW_PASSWORD: string, USERNAME = email) =>
      answer('NEW_PASSWORD_REQUIRED', Session, { USERNAME, NEW_PASSWORD });
    expect(await respond('too short')).toMatchObject(rejected('InvalidPasswordException', /not long enough/));
    // Another user's name, and an unknown session.
    expect(await respond(PASSWORD, admin.email)).toMatchObject(rejected('NotAuthorizedException', /session/));
    expect(
      await answer('NEW_PASSWORD_REQUIRED', 'invented', { USERNAME: email, NEW_PASSWORD: PASSWORD }),
    ).toMatchObject(rejected('NotAuthorizedException', /session/));

    const { body } = await respond(PASSWORD);
    const { RefreshToken } = body.AuthenticationResult;
    expect((await call('GetTokensFromRefreshToken', { ClientId, RefreshToken })).status).toBe(200);
    expect(await respond(PASSWORD)).toMatchObject(rejected('NotAuthorizedException', /session/));
    expect((await signIn(email, PASSWORD)).body).toHaveProperty('AuthenticationResult');
  });

  it('expires, and so does its challenge', async () => {
    await createUser('late@careatlas.example', temporary);
    clock = () => new Date(Date.now() + 4 * 86_400_000);
    expect(await signIn('late@careatlas.example', temporary)).toMatchObject(
      rejected('NotAuthorizedException', /has expired/),
    );
    clock = () => new Date();
    const { Session } = (await signIn('late@careatlas.example', temporary)).body;
    clock = () => new Date(Date.now() + 16 * 60_000);
    expect(
      await answer('NEW_PASSWORD_REQUIRED', Session, {
        USERNAME: 'late@careatlas.example',
        NEW_PASSWORD: PASSWORD,
      }),
    ).toMatchObject(rejected('NotAuthorizedException', /session/));
  });
});

describe('a required second factor', () => {
  const demand = (MfaConfiguration: string) =>
    call('SetUserPoolMfaConfig', { UserPoolId, MfaConfiguration }, true);
  afterEach(() => demand('OPTIONAL'));

  it('is set up during sign-in, after the temporary password was changed', async () => {
    expect((await demand('ON')).status).toBe(200);
    const email = 'required@careatlas.example';
    const temporary = 'Temporary-one-1';
    await createUser(email, temporary);
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
    expect(await finish()).toMatchObject(rejected('InvalidParameterException'));
    expect(await call('AssociateSoftwareToken', { Session: first.body.Session })).toMatchObject(
      rejected('NotAuthorizedException', /session/),
    );

    const { SecretCode } = (await call('AssociateSoftwareToken', { Session })).body;
    expect(await call('VerifySoftwareToken', { Session, UserCode: '000000' })).toMatchObject(
      rejected('EnableSoftwareTokenMFAException'),
    );
    expect(await finish()).toMatchObject(rejected('InvalidParameterException'));
    const verified = await call('VerifySoftwareToken', { Session, UserCode: totp(SecretCode) });
    expect(verified.body.Status).toBe('SUCCESS');
    const { RefreshToken } = (await finish()).body.AuthenticationResult;
    expect((await call('GetTokensFromRefreshToken', { ClientId, RefreshToken })).status).toBe(200);

    const again = await signIn(email, PASSWORD);
    expect(again.body.ChallengeName).toBe('SOFTWARE_TOKEN_MFA');
    const respond = (SOFTWARE_TOKEN_MFA_CODE: string) =>
      answer('SOFTWARE_TOKEN_MFA', again.body.Session, { USERNAME: email, SOFTWARE_TOKEN_MFA_CODE });
    expect(await respond('000000')).toMatchObject(rejected('CodeMismatchException'));
    expect((await respond(totp(SecretCode))).body).toHaveProperty('AuthenticationResult');
  });
});

describe('a forgotten password', () => {
  it('is changed with the code of the email', async () => {
    const email = 'forgetful@careatlas.example';
    await createUser(email, PASSWORD);
    const early = await call('ForgotPassword', { ClientId, Username: email });
    expect(early).toMatchObject(rejected('NotAuthorizedException', /current state/));
    await setPassword(email);
    deliver.mockClear();

    const { body } = await call('ForgotPassword', { ClientId, Username: email });
    expect(body.CodeDeliveryDetails.Destination).toBe('f***@c***');
    const [mail] = deliver.mock.calls[0] ?? [];
    const code = /^Your code is (\d{6})$/.exec(mail?.text ?? '')?.[1];
    const confirm = (ConfirmationCode: string | undefined, Password: string) =>
      call('ConfirmForgotPassword', { ClientId, Username: email, ConfirmationCode, Password });
    expect(await confirm(undefined, PASSWORD)).toMatchObject(rejected('InvalidParameterException'));
    expect(await confirm('x', 'Brand-new-one-4')).toMatchObject(rejected('CodeMismatchException'));
    expect(await confirm(code, 'short')).toMatchObject(rejected('InvalidPasswordException'));
    expect((await confirm(code, 'Brand-new-one-4')).status).toBe(200);
    expect((await signIn(email, 'Brand-new-one-4')).body).toHaveProperty('AuthenticationResult');
    // A code works once.
    expect(await confirm(code, PASSWORD)).toMatchObject(rejected('CodeMismatchException'));
  });

  it('does not reveal accounts', async () => {
    const unknown = { ClientId, Username: 'unknown@careatlas.example' };
    const { status, body } = await call('ForgotPassword', unknown);
    expect({ status, to: body.CodeDeliveryDetails.Destination }).toEqual({ status: 200, to: 'u***@c***' });
    expect(deliver).not.toHaveBeenCalled();
    const confirm = { ...unknown, ConfirmationCode: '1', Password: PASSWORD };
    expect(await call('ConfirmForgotPassword', confirm)).toMatchObject(rejected('CodeMismatchException'));
  });
});

describe('the endpoint', () => {
  it('denies administrators’ operations without a signature, and signing up for a pool of staff', async () => {
    const user = { ClientId, UserPoolId, Username: 'me@careatlas.example', Password: PASSWORD };
    for (const operation of ['AdminSetUserPassword', 'ListUsers']) {
      expect(await call(operation, user)).toMatchObject(rejected('MissingAuthenticationTokenException'));
    }
    expect(await call('SignUp', user)).toMatchObject(rejected('NotAuthorizedException', /not permitted/));
  });

  it('accepts refresh tokens of its own only', async () => {
    const { AccessToken, IdToken, RefreshToken } = (await signIn(visitor.email, visitor.password)).body
      .AuthenticationResult;
    const [header = '', payload = ''] = RefreshToken.split('.');
    for (const token of [`${header}.${payload}.`, AccessToken, IdToken, 'garbage']) {
      expect(await call('GetTokensFromRefreshToken', { ClientId, RefreshToken: token })).toMatchObject(
        rejected('NotAuthorizedException', /^Refresh Token is not valid$/),
      );
    }
  });

  it('tells who has an access token of its own, and of no other', async () => {
    const { AccessToken, IdToken } = (await signIn(visitor.email, visitor.password)).body
      .AuthenticationResult;
    const { status, body } = await call('GetUser', { AccessToken });
    expect(status).toBe(200);
    expect(body.UserAttributes).toContainEqual({ Name: 'email', Value: visitor.email });
    const [header = '', payload = ''] = AccessToken.split('.');
    for (const token of [`${header}.${payload}.`, IdToken, 'garbage']) {
      expect(await call('GetUser', { AccessToken: token })).toMatchObject(
        rejected('NotAuthorizedException', /^Access Token is not valid$/),
      );
    }
  });

  it('allows the site’s pages with Amplify’s headers', async () => {
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

  it('timeout does nothing and never answers; lost runs the operation and never answers', async () => {
    const forgot = () =>
      fetch(pools.origin, {
        method: 'POST',
        headers: { 'x-amz-target': 'AWSCognitoIdentityProviderService.ForgotPassword' },
        body: JSON.stringify({ ClientId, Username: visitor.email }),
        signal: AbortSignal.timeout(200),
      });
    try {
      for (const [fault, mails] of [
        ['timeout:1', 0],
        ['lost:1', 1],
      ] as const) {
        pools.faults.set(fault);
        await expect(forgot()).rejects.toMatchObject({ name: 'TimeoutError' });
        expect(deliver).toHaveBeenCalledTimes(mails);
      }
    } finally {
      pools.faults.set('off');
    }
  });
});

describe('a restart', () => {
  it('keeps the port, the users and their sessions', async () => {
    const before = pools.origin;
    const { RefreshToken } = (await signIn(admin.email, admin.password)).body.AuthenticationResult;
    await setPassword(visitor.email);
    await pools.close();
    await open();
    expect(await createLocalPeople(pools, new Map([['staff', UserPoolId]]))).toBe('present');
    expect(pools.origin).toBe(before);
    expect((await call('GetTokensFromRefreshToken', { ClientId, RefreshToken })).status).toBe(200);
    expect(
      decodeJwt((await signIn(admin.email, admin.password)).body.AuthenticationResult.IdToken),
    ).toMatchObject({
      'cognito:groups': ['admin'],
    });
    expect((await signIn(visitor.email, PASSWORD)).status).toBe(200);
  });

  it('makes the files readable to their owner only', () => {
    const file = join(directory, `${UserPoolId}.json`);
    expect(readFileSync(file, 'utf8')).toContain(admin.password);
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });
});
