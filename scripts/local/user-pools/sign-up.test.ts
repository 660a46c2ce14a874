/** Accounts that people make themselves, in a pool whose user names are ids and whose email addresses are aliases. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generate as totp } from 'cognito-local/lib/services/totp.js';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { CodeMail } from './cognito-local.ts';
import { createLocalPeople, localProviders } from './local-people.ts';
import { UserPools } from './user-pools.ts';

const directory = mkdtempSync(join(tmpdir(), 'sign-up-'));
const deliver = vi.fn<(mail: CodeMail) => void>();
const UserPoolId = 'us-east-1_TestPool2';
const ClientId = 'siteclient000000000000000a';
const PASSWORD = 'Another-good-one-3';
const { provider } = localProviders;

let pools: UserPools;

beforeAll(async () => {
  pools = await UserPools.open({ directory, warn: vi.fn(), deliver });
  await pools.definePool({
    Id: UserPoolId,
    Arn: `arn:aws:cognito-idp:us-east-1:000000000000:userpool/${UserPoolId}`,
    Name: 'providers',
    UsernameAttributes: [],
    AliasAttributes: ['email'],
    UsernameConfiguration: { CaseSensitive: false },
    AdminCreateUserConfig: { AllowAdminCreateUserOnly: false },
    AutoVerifiedAttributes: ['email'],
    Policies: { PasswordPolicy: { MinimumLength: 12, RequireNumbers: true } },
    MfaConfiguration: 'OPTIONAL',
    VerificationMessageTemplate: { EmailSubject: 'Code', EmailMessage: '{####}' },
  });
  await pools.defineClient({
    UserPoolId,
    ClientId,
    ClientName: 'site',
    ExplicitAuthFlows: ['ALLOW_USER_PASSWORD_AUTH', 'ALLOW_REFRESH_TOKEN_AUTH'],
    AccessTokenValidity: 30,
    IdTokenValidity: 30,
    RefreshTokenValidity: 600,
    TokenValidityUnits: { AccessToken: 'minutes', IdToken: 'minutes', RefreshToken: 'minutes' },
    PreventUserExistenceErrors: 'ENABLED',
    AuthSessionValidity: 15,
    WriteAttributes: ['email'],
  });
  expect(await createLocalPeople(pools, new Map([['providers', UserPoolId]]))).toBe('created');
});
beforeEach(() => deliver.mockClear());
afterAll(async () => {
  await pools.close();
  rmSync(directory, { recursive: true });
});

async function call(operation: string, request: object) {
  const response = await fetch(pools.origin, {
    method: 'POST',
    headers: { 'x-amz-target': `AWSCognitoIdentityProviderService.${operation}` },
    body: JSON.stringify({ ClientId, ...request }),
  });
  return { status: response.status, body: await response.json() };
}

const signUp = (Username: string, email: string, more: object[] = []) =>
  call('SignUp', {
    Username,
    Password: PASSWORD,
    UserAttributes: [{ Name: 'email', Value: email }, ...more],
  });

const signIn = (USERNAME: string, PASSWORD_: string = PASSWORD) =>
  call('InitiateAuth', {
    AuthFlow: 'USER_PASSWORD_AUTH',
    AuthParameters: { USERNAME, PASSWORD: PASSWORD_ },
  });

const sentCode = () => deliver.mock.calls.at(-1)?.[0].text ?? '';

const attributesOf = async (AccessToken: string): Promise<Record<string, string>> => {
  const { body } = await call('GetUser', { AccessToken });
  return Object.fromEntries(
    body.UserAttributes.map(({ Name, Value }: { Name: string; Value: string }) => [Name, Value]),
  );
};

describe('the local providers', () => {
  it('sign in with their email address, in any case, under an id', async () => {
    const { body } = await signIn('Provider@CareAtlas.example', provider.password);
    const attributes = await attributesOf(body.AuthenticationResult.AccessToken);
    expect(attributes).toEqual({ sub: provider.id, email: provider.email, email_verified: 'true' });
  });
});

describe('signing up', () => {
  it('makes an account that its address opens once the code of the email is entered', async () => {
    expect((await signUp('id-1', 'new@clinic.example')).status).toBe(200);
    expect((await signIn('new@clinic.example')).body.__type).toBe('NotAuthorizedException');
    const wrong = await call('ConfirmSignUp', { Username: 'id-1', ConfirmationCode: 'no' });
    expect(wrong.body.__type).toBe('CodeMismatchException');
    const code = sentCode();
    expect((await call('ConfirmSignUp', { Username: 'id-1', ConfirmationCode: code })).status).toBe(200);
    const { body } = await signIn('new@clinic.example');
    expect(await attributesOf(body.AuthenticationResult.AccessToken)).toMatchObject({
      email: 'new@clinic.example',
      email_verified: 'true',
    });
  });

  it('answers the same for an address that has an account, whose code alone tells', async () => {
    const known = await signUp('id-2', provider.email);
    const code = sentCode();
    const unknown = await signUp('id-3', 'unknown@careatlas.example');
    const shape = ({ status, body }: typeof known) => [status, Object.keys(body), body.UserConfirmed];
    expect(shape(known)).toEqual(shape(unknown));
    const confirm = (more: object) =>
      call('ConfirmSignUp', { Username: 'id-2', ConfirmationCode: code, ...more });
    expect((await confirm({})).body.__type).toBe('AliasExistsException');
    // The address stays that of the first account.
    expect((await signIn(provider.email, provider.password)).status).toBe(200);
    expect((await signIn(provider.email)).body.__type).toBe('NotAuthorizedException');
  });

  it('sends a new code, and says the same of an account that does not exist', async () => {
    await signUp('id-4', 'again@clinic.example');
    deliver.mockClear();
    const known = await call('ResendConfirmationCode', { Username: 'id-4' });
    expect(deliver).toHaveBeenCalledTimes(1);
    const unknown = await call('ResendConfirmationCode', { Username: 'id-none' });
    expect(deliver).toHaveBeenCalledTimes(1);
    expect([known.status, Object.keys(known.body)]).toEqual([unknown.status, Object.keys(unknown.body)]);
  });

  it.each<[string, () => ReturnType<typeof call>, string]>([
    [
      'an address as the user name',
      () => signUp('me@clinic.example', 'me@clinic.example'),
      'InvalidParameterException',
    ],
    [
      'an address that says it is verified',
      () => signUp('id-5', 'me@clinic.example', [{ Name: 'email_verified', Value: 'true' }]),
      'NotAuthorizedException',
    ],
    [
      'an id of its own choice',
      () => signUp('id-5', 'me@clinic.example', [{ Name: 'sub', Value: provider.id }]),
      'NotAuthorizedException',
    ],
    [
      'no address',
      () => call('SignUp', { Username: 'id-5', Password: PASSWORD }),
      'InvalidParameterException',
    ],
    [
      'a short password',
      () =>
        call('SignUp', {
          Username: 'id-5',
          Password: 'short-1',
          UserAttributes: [{ Name: 'email', Value: 'me@clinic.example' }],
        }),
      'InvalidPasswordException',
    ],
  ])('is rejected with %s', async (_what, attempt, type) => {
    expect((await attempt()).body.__type).toBe(type);
  });
});

describe('an account', () => {
  it('is deleted by its owner, with an access token of the pool only', async () => {
    await signUp('id-6', 'leaving@clinic.example');
    await call('ConfirmSignUp', { Username: 'id-6', ConfirmationCode: sentCode() });
    const { AccessToken } = (await signIn('leaving@clinic.example')).body.AuthenticationResult;
    const [header = '', payload = ''] = AccessToken.split('.');
    const forged = await call('DeleteUser', { AccessToken: `${header}.${payload}.` });
    expect(forged.body.__type).toBe('NotAuthorizedException');
    expect((await call('DeleteUser', { AccessToken })).status).toBe(200);
    expect((await signIn('leaving@clinic.example')).body.__type).toBe('NotAuthorizedException');
    expect((await call('GetUser', { AccessToken })).status).toBe(400);
  });
});

describe('an authenticator app', () => {
  const withCode = (session: string, code: string) =>
    call('RespondToAuthChallenge', {
      ChallengeName: 'SOFTWARE_TOKEN_MFA',
      Session: session,
      ChallengeResponses: { USERNAME: 'apps@clinic.example', SOFTWARE_TOKEN_MFA_CODE: code },
    });

  it('is set up by who is signed in, asked for from then on, and turned off again', async () => {
    await signUp('id-7', 'apps@clinic.example');
    await call('ConfirmSignUp', { Username: 'id-7', ConfirmationCode: sentCode() });
    const { AccessToken } = (await signIn('apps@clinic.example')).body.AuthenticationResult;
    const { SecretCode } = (await call('AssociateSoftwareToken', { AccessToken })).body;
    const prefer = (Enabled: boolean) =>
      call('SetUserMFAPreference', {
        AccessToken,
        SoftwareTokenMfaSettings: { Enabled, PreferredMfa: Enabled },
      });
    expect((await prefer(true)).body.__type).toBe('InvalidParameterException');
    const verify = (UserCode: string) => call('VerifySoftwareToken', { AccessToken, UserCode });
    expect((await verify('000000')).body.__type).toBe('EnableSoftwareTokenMFAException');
    expect((await verify(totp(SecretCode))).body).toEqual({ Status: 'SUCCESS' });
    // Verified, and not enabled yet.
    expect((await signIn('apps@clinic.example')).body.AuthenticationResult).toBeDefined();
    expect((await prefer(true)).status).toBe(200);
    expect((await call('GetUser', { AccessToken })).body.UserMFASettingList).toEqual(['SOFTWARE_TOKEN_MFA']);
    const challenge = (await signIn('apps@clinic.example')).body;
    expect(challenge.ChallengeName).toBe('SOFTWARE_TOKEN_MFA');
    expect((await withCode(challenge.Session, totp(SecretCode))).body.AuthenticationResult).toBeDefined();
    await prefer(false);
    expect((await signIn('apps@clinic.example')).body.AuthenticationResult).toBeDefined();
  });

  it('is not set up without a token of the pool', async () => {
    const { body } = await call('AssociateSoftwareToken', { AccessToken: 'not.a.token' });
    expect(body.__type).toBe('NotAuthorizedException');
  });
});
