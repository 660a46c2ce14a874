import {
  CodeMismatchError,
  CognitoError,
  ExpiredCodeError,
  InvalidParameterError,
  NotAuthorizedError,
  ResourceNotFoundError,
  UserNotFoundError,
} from 'cognito-local/lib/errors.js';
import { Router } from 'cognito-local/lib/server/Router.js';
import type { AppClient } from 'cognito-local/lib/services/appClient.js';
import type { Services } from 'cognito-local/lib/services/index.js';
import type { User, UserPoolService } from 'cognito-local/lib/services/userPoolService.js';
import { decodeJwt } from 'jose';
import * as z from 'zod';
import { Challenges } from './challenges.ts';
import { context } from './cognito-local.ts';
import { brokenRule } from './password-policy.ts';
import { factorChallenge, hasApp, missingFactor, newSecret, proveApp, setApp } from './second-factor.ts';
import { TokenError, verifyAccessToken, verifyRefreshToken } from './tokens.ts';

export interface OperationsOptions {
  readonly services: Services;
  readonly origin: string;
  /** For how long a challenge of a client can be answered. */
  readonly sessionMinutes: (clientId: string) => number;
}

const texts = z.record(z.string(), z.string());
const initiateAuth = z.object({
  AuthFlow: z.string(),
  ClientId: z.string(),
  AuthParameters: texts.default({}),
});
const respond = z.object({
  ClientId: z.string(),
  ChallengeName: z.string(),
  Session: z.string(),
  ChallengeResponses: texts,
});
const refresh = z.object({ ClientId: z.string(), RefreshToken: z.string() });
const ofToken = z.object({ AccessToken: z.string() });
const withUser = z.object({ ClientId: z.string(), Username: z.string() });
const confirmation = withUser.extend({ ConfirmationCode: z.string().min(1), Password: z.string() });
const names = z.object({
  ClientId: z.string().optional(),
  UserPoolId: z.string().optional(),
  Username: z.string().optional(),
  AuthParameters: texts.optional(),
  ChallengeResponses: texts.optional(),
});
const newUser = withUser.extend({
  Password: z.string().optional(),
  UserAttributes: z.array(z.object({ Name: z.string(), Value: z.string() })).default([]),
});
const signUpConfirmation = withUser.extend({ ForceAliasCreation: z.boolean().default(false) });
const associate = z.union([z.object({ Session: z.string() }), ofToken]);
const verifyApp = z.intersection(associate, z.object({ UserCode: z.string() }));
const mfaPreference = ofToken.extend({
  SoftwareTokenMfaSettings: z.object({ Enabled: z.boolean(), PreferredMfa: z.boolean().default(false) }),
});
const adminPassword = z.object({
  UserPoolId: z.string(),
  Password: z.string().optional(),
  TemporaryPassword: z.string().optional(),
});
const authAnswer = z.looseObject({
  ChallengeName: z.string().optional(),
  ChallengeParameters: texts.optional(),
  AuthenticationResult: z
    .looseObject({ AccessToken: z.string(), RefreshToken: z.string().optional() })
    .optional(),
});

/**
 * The operations of user pools: cognito-local's, with the checks of Amazon Cognito that cognito-local lacks. It signs in
 * by any temporary password, completes a challenge without its password, and allows every flow to every client.
 */
export class Operations {
  private readonly services: Services;
  private readonly origin: string;
  private readonly sessionMinutes: (clientId: string) => number;
  private readonly challenges: Challenges;
  private readonly route: ReturnType<typeof Router>;

  constructor({ services, origin, sessionMinutes }: OperationsOptions) {
    this.services = services;
    this.origin = origin;
    this.sessionMinutes = sessionMinutes;
    this.challenges = new Challenges(() => services.clock.get().getTime());
    this.route = Router(services);
  }

  /** Throws `CognitoError` for what Cognito rejects, and `UnsupportedError` for an unknown operation. */
  async run(operation: string, sent: unknown): Promise<unknown> {
    const request = await this.withUserNames(withLowerCaseEmails(sent));
    switch (operation) {
      case 'InitiateAuth':
        return this.initiateAuth(request);
      case 'RespondToAuthChallenge':
        return this.respond(request);
      case 'GetTokensFromRefreshToken':
        return this.refresh(request);
      case 'ForgotPassword':
        return this.forgotPassword(request);
      case 'ConfirmForgotPassword':
        return this.confirmForgotPassword(request);
      case 'SignUp':
        return this.signUp(request);
      case 'ConfirmSignUp':
        return this.confirmSignUp(request);
      case 'ResendConfirmationCode':
        return this.resendCode(request);
      case 'DeleteUser':
        return this.deleteUser(request);
      case 'AssociateSoftwareToken':
        return this.associateApp(request);
      case 'VerifySoftwareToken':
        return this.verifyApp(request);
      case 'SetUserMFAPreference':
        return this.preferApp(request);
      case 'GetUser':
        return this.getUser(request);
      case 'AdminCreateUser':
      case 'AdminSetUserPassword':
        return this.setPassword(operation, request);
      default:
        return this.delegate(operation, request);
    }
  }

  private async delegate(operation: string, request: unknown): Promise<unknown> {
    return this.route(operation)(context, request);
  }

  private async initiateAuth(request: object): Promise<unknown> {
    const { AuthFlow, ClientId, AuthParameters } = parse(initiateAuth, request);
    const { client, pool } = await this.client(ClientId);
    const flow = AuthFlow === 'REFRESH_TOKEN' ? 'REFRESH_TOKEN_AUTH' : AuthFlow;
    if (!client.ExplicitAuthFlows?.includes(`ALLOW_${flow}`)) {
      throw new InvalidParameterError(`${flow} flow not enabled for this client`);
    }
    if (flow === 'REFRESH_TOKEN_AUTH') await this.verifyRefreshToken(AuthParameters.REFRESH_TOKEN);
    if (flow === 'USER_PASSWORD_AUTH') {
      const { USERNAME = '', PASSWORD = '' } = AuthParameters;
      const user = await this.checkPassword(pool, USERNAME, PASSWORD);
      const missing = user.UserStatus === 'CONFIRMED' && missingFactor(pool, user);
      if (missing) return this.answer(client, factorChallenge(missing, user));
    }
    return this.answer(client, await this.delegate('InitiateAuth', request));
  }

  /** Temporary passwords too, which cognito-local does not check. The same error for an unknown user. */
  private async checkPassword(pool: UserPoolService, username: string, password: string): Promise<User> {
    const user = await pool.getUserByUsername(context, username);
    if (!user || user.Password !== password) throw new NotAuthorizedError('Incorrect username or password.');
    if (!user.Enabled) throw new NotAuthorizedError('User is disabled.');
    const days = pool.options.Policies?.PasswordPolicy?.TemporaryPasswordValidityDays ?? 7;
    const age = this.services.clock.get().getTime() - user.UserLastModifiedDate.getTime();
    if (user.UserStatus === 'FORCE_CHANGE_PASSWORD' && age > days * 86_400_000) {
      throw new NotAuthorizedError('Temporary password has expired and must be reset by an administrator.');
    }
    return user;
  }

  private async respond(request: object): Promise<unknown> {
    const { ClientId, ChallengeName, Session, ChallengeResponses } = parse(respond, request);
    const { client, pool } = await this.client(ClientId);
    const user = await pool.getUserByUsername(context, ChallengeResponses.USERNAME ?? '');
    const challenge = this.challenges.find(Session, ChallengeName);
    if (!user || challenge?.username !== user.Username || challenge.clientId !== ClientId) {
      throw new NotAuthorizedError('Invalid session for the user.');
    }
    if (ChallengeName === 'NEW_PASSWORD_REQUIRED') checkPolicy(pool, ChallengeResponses.NEW_PASSWORD);
    if (ChallengeName === 'MFA_SETUP' && !hasApp(user)) {
      throw new InvalidParameterError('User has not set up software token mfa');
    }
    const answered =
      ChallengeName === 'MFA_SETUP'
        ? { AuthenticationResult: await this.tokens(client, pool, user) }
        : await this.delegate('RespondToAuthChallenge', request);
    this.challenges.close(Session);
    // A new password does not replace the second factor.
    const changed = (await pool.getUserByUsername(context, user.Username)) ?? user;
    const missing = ChallengeName === 'NEW_PASSWORD_REQUIRED' && missingFactor(pool, changed);
    if (missing) return this.answer(client, factorChallenge(missing, changed));
    const answer = this.answer(client, answered);
    // cognito-local returns a refresh token here without storing it.
    const token = answer.AuthenticationResult?.RefreshToken;
    if (token !== undefined) await pool.storeRefreshToken(context, token, changed);
    return answer;
  }

  private async tokens(client: AppClient, pool: UserPoolService, user: User): Promise<object> {
    const groups = await pool.listUserGroupMembership(context, user);
    return this.services.tokenGenerator.generate(context, user, groups, client, undefined, 'Authentication');
  }

  private async associateApp(request: object): Promise<unknown> {
    const proof = parse(associate, request);
    const { pool, user } = await this.settingUp(proof);
    const SecretCode = await newSecret(pool, user);
    return 'Session' in proof ? { SecretCode, Session: proof.Session } : { SecretCode };
  }

  /** Within a sign-in the app counts from then on; with a token once it is preferred. */
  private async verifyApp(request: object): Promise<unknown> {
    const proof = parse(verifyApp, request);
    const { pool, user } = await this.settingUp(proof);
    await proveApp(pool, user, proof.UserCode, { enable: 'Session' in proof });
    return 'Session' in proof ? { Status: 'SUCCESS', Session: proof.Session } : { Status: 'SUCCESS' };
  }

  private async preferApp(request: object): Promise<unknown> {
    const { AccessToken, SoftwareTokenMfaSettings } = parse(mfaPreference, request);
    const { pool, user } = await this.ofAccessToken(AccessToken);
    await setApp(pool, user, SoftwareTokenMfaSettings.Enabled);
    return {};
  }

  private async ofAccessToken(token: string): Promise<{ pool: UserPoolService; user: User }> {
    await this.verified('Access Token', verifyAccessToken, token);
    const { client_id, sub } = decodeJwt(token);
    const { pool } = await this.client(String(client_id));
    const user = (await pool.listUsers(context)).find((one) => attribute(one, 'sub') === sub);
    if (!user) throw new UserNotFoundError('User does not exist.');
    return { pool, user };
  }

  /** The user of an open MFA_SETUP challenge, or of an access token. */
  private async settingUp(proof: z.infer<typeof associate>): Promise<{ pool: UserPoolService; user: User }> {
    if ('AccessToken' in proof) return this.ofAccessToken(proof.AccessToken);
    const challenge = this.challenges.find(proof.Session, 'MFA_SETUP');
    const { pool } = challenge ? await this.client(challenge.clientId) : {};
    const user = challenge && (await pool?.getUserByUsername(context, challenge.username));
    if (!pool || !user) throw new NotAuthorizedError('Invalid session for the user.');
    return { pool, user };
  }

  /** Amplify renews a session by this operation; cognito-local has the older one only. */
  private async refresh(request: object): Promise<unknown> {
    const { ClientId, RefreshToken } = parse(refresh, request);
    const { AuthenticationResult } = parse(
      authAnswer,
      await this.initiateAuth({
        AuthFlow: 'REFRESH_TOKEN_AUTH',
        ClientId,
        AuthParameters: { REFRESH_TOKEN: RefreshToken },
      }),
    );
    return { AuthenticationResult };
  }

  private async forgotPassword(request: object): Promise<unknown> {
    const { ClientId, Username } = parse(withUser, request);
    const { pool } = await this.client(ClientId);
    const user = await pool.getUserByUsername(context, Username);
    if (user?.UserStatus === 'FORCE_CHANGE_PASSWORD') {
      throw new NotAuthorizedError('User password cannot be reset in the current state.');
    }
    if (user && attribute(user, 'email_verified') !== 'true') {
      throw new InvalidParameterError(
        'Cannot reset password for the user as there is no registered/verified email or phone_number',
      );
    }
    if (user) await this.delegate('ForgotPassword', request);
    const to = (user && attribute(user, 'email')) ?? Username;
    return {
      CodeDeliveryDetails: { AttributeName: 'email', DeliveryMedium: 'EMAIL', Destination: masked(to) },
    };
  }

  private async confirmForgotPassword(request: object): Promise<unknown> {
    const { ClientId, Username, Password } = parse(confirmation, request);
    const { pool } = await this.client(ClientId);
    checkPolicy(pool, Password);
    if (!(await pool.getUserByUsername(context, Username))) throw new CodeMismatchError();
    return this.delegate('ConfirmForgotPassword', request);
  }

  /** An answer that does not depend on whether the email address has an account: that shows when its code is entered. */
  private async signUp(request: object): Promise<unknown> {
    const { ClientId, Username, Password, UserAttributes } = parse(newUser, request);
    const { client, pool } = await this.client(ClientId);
    if (pool.options.AdminCreateUserConfig?.AllowAdminCreateUserOnly !== false) {
      throw new NotAuthorizedError('SignUp is not permitted for this user pool');
    }
    if (hasAliases(pool) && Username.includes('@')) {
      throw new InvalidParameterError(
        'Username cannot be of email format, since user pool is configured for email alias.',
      );
    }
    if (UserAttributes.some(({ Name }) => !client.WriteAttributes?.includes(Name))) {
      throw new NotAuthorizedError('A client attempted to write unauthorized attribute');
    }
    if (!UserAttributes.some(({ Name, Value }) => Name === 'email' && /^\S+@\S+$/.test(Value))) {
      throw new InvalidParameterError('Invalid email address format.');
    }
    checkPolicy(pool, Password);
    return this.delegate('SignUp', request);
  }

  /** cognito-local does not verify the address whose code it has read, and knows no aliases. */
  private async confirmSignUp(request: object): Promise<unknown> {
    const { ClientId, Username, ForceAliasCreation } = parse(signUpConfirmation, request);
    const { pool } = await this.client(ClientId);
    const user = await pool.getUserByUsername(context, Username);
    if (!user) throw new ExpiredCodeError();
    const email = attribute(user, 'email') ?? '';
    const owner = await aliasOwner(pool, email);
    const answered = await this.delegate('ConfirmSignUp', request);
    if (owner && !ForceAliasCreation) {
      await pool.saveUser(context, user);
      throw new CognitoError('AliasExistsException', 'An account with the email already exists.');
    }
    if (owner) await pool.saveUser(context, withVerified(owner, 'false'));
    const confirmed = await pool.getUserByUsername(context, user.Username);
    if (confirmed) await pool.saveUser(context, withVerified(confirmed, 'true'));
    return answered;
  }

  private async resendCode(request: object): Promise<unknown> {
    const { ClientId, Username } = parse(withUser, request);
    const { pool } = await this.client(ClientId);
    const user = await pool.getUserByUsername(context, Username);
    const to = (user && attribute(user, 'email')) ?? Username;
    const delivery = { AttributeName: 'email', DeliveryMedium: 'EMAIL', Destination: to } as const;
    if (user?.UserStatus === 'UNCONFIRMED') {
      const code = this.services.otp();
      await pool.saveUser(context, { ...user, ConfirmationCode: code });
      const { messages } = this.services;
      await messages.deliver(
        context,
        'ResendCode',
        ClientId,
        pool.options.Id,
        user,
        code,
        undefined,
        delivery,
      );
    }
    return { CodeDeliveryDetails: { ...delivery, Destination: masked(to) } };
  }

  private async deleteUser(request: object): Promise<unknown> {
    await this.verified('Access Token', verifyAccessToken, parse(ofToken, request).AccessToken);
    return this.delegate('DeleteUser', request);
  }

  /** User names in place of the verified email addresses that are aliases of them. */
  private async withUserNames(request: object): Promise<object> {
    const { data } = names.safeParse(request);
    const pool = data && (await this.poolOf(data));
    if (!data || !pool || !hasAliases(pool)) return request;
    const named = async (name: string) => (await aliasOwner(pool, name))?.Username ?? name;
    const { Username, AuthParameters, ChallengeResponses } = data;
    const inside = async (given: Record<string, string>) =>
      given.USERNAME === undefined ? given : { ...given, USERNAME: await named(given.USERNAME) };
    return {
      ...request,
      ...(Username !== undefined && { Username: await named(Username) }),
      ...(AuthParameters && { AuthParameters: await inside(AuthParameters) }),
      ...(ChallengeResponses && { ChallengeResponses: await inside(ChallengeResponses) }),
    };
  }

  private async poolOf({ ClientId, UserPoolId }: z.infer<typeof names>) {
    const client = ClientId && (await this.services.cognito.getAppClient(context, ClientId));
    const id = client ? client.UserPoolId : UserPoolId;
    return id === undefined ? undefined : this.services.cognito.getUserPool(context, id);
  }

  private async setPassword(operation: string, request: object): Promise<unknown> {
    const { UserPoolId, Password, TemporaryPassword } = parse(adminPassword, request);
    const password = Password ?? TemporaryPassword;
    if (password !== undefined) {
      checkPolicy(await this.services.cognito.getUserPool(context, UserPoolId), password);
    }
    return this.delegate(operation, request);
  }

  private async client(clientId: string): Promise<{ client: AppClient; pool: UserPoolService }> {
    const client = await this.services.cognito.getAppClient(context, clientId);
    if (!client) throw new ResourceNotFoundError(`User pool client ${clientId} does not exist.`);
    return { client, pool: await this.services.cognito.getUserPool(context, client.UserPoolId) };
  }

  /** Stores a challenge, and adds to tokens what Cognito returns with them. */
  private answer(client: AppClient, given: unknown): z.infer<typeof authAnswer> {
    const answer = parse(authAnswer, given);
    if (answer.ChallengeName !== undefined) {
      const username = answer.ChallengeParameters?.USER_ID_FOR_SRP ?? '';
      const challenge = { name: answer.ChallengeName, clientId: client.ClientId, username };
      const Session = this.challenges.put(challenge, this.sessionMinutes(client.ClientId));
      return { ...answer, Session };
    }
    const { AuthenticationResult: tokens } = answer;
    if (tokens === undefined) return answer;
    const { exp = 0, iat = 0 } = decodeJwt(tokens.AccessToken);
    return {
      ...answer,
      AuthenticationResult: { ...tokens, ExpiresIn: exp - iat, TokenType: 'Bearer' },
    };
  }

  private verifyRefreshToken(token: unknown): Promise<void> {
    return this.verified('Refresh Token', verifyRefreshToken, String(token));
  }

  private async getUser(request: object): Promise<unknown> {
    await this.verified('Access Token', verifyAccessToken, parse(ofToken, request).AccessToken);
    return this.delegate('GetUser', request);
  }

  private async verified(kind: string, verify: typeof verifyRefreshToken, token: string): Promise<void> {
    try {
      await verify(token, { origin: this.origin, now: this.services.clock.get() });
    } catch (error) {
      if (!(error instanceof TokenError)) throw error;
      throw new NotAuthorizedError(`${kind} ${error.message}`);
    }
  }
}

/** User names are email addresses, whatever their case. */
function withLowerCaseEmails(request: unknown): object {
  if (typeof request !== 'object' || request === null) {
    throw new InvalidParameterError('A request is an object');
  }
  const names = new Set(['Username', 'USERNAME', 'AuthParameters', 'ChallengeResponses']);
  const changed = Object.entries(request).map(([name, value]: [string, unknown]) => {
    if (!names.has(name)) return [name, value];
    if (typeof value === 'object' && value !== null) return [name, withLowerCaseEmails(value)];
    return [name, typeof value === 'string' && value.includes('@') ? value.toLowerCase() : value];
  });
  return Object.fromEntries(changed);
}

function parse<Schema extends z.ZodType>(schema: Schema, request: unknown): z.output<Schema> {
  const parsed = schema.safeParse(request);
  if (parsed.success) return parsed.data;
  throw new InvalidParameterError(z.prettifyError(parsed.error));
}

function checkPolicy(pool: UserPoolService, password = ''): void {
  const broken = brokenRule(password, pool.options.Policies?.PasswordPolicy ?? {});
  if (broken === undefined) return;
  throw new CognitoError('InvalidPasswordException', `Password did not conform with policy: ${broken}`);
}

const hasAliases = (pool: UserPoolService) => pool.options.AliasAttributes?.includes('email') ?? false;

/** The user who has verified an email address: it is an alias of one user at most. */
async function aliasOwner(pool: UserPoolService, email: string): Promise<User | undefined> {
  if (!hasAliases(pool) || !email.includes('@')) return undefined;
  return (await pool.listUsers(context)).find(
    (user) =>
      attribute(user, 'email')?.toLowerCase() === email.toLowerCase() &&
      attribute(user, 'email_verified') === 'true',
  );
}

const withVerified = (user: User, Value: 'true' | 'false'): User => ({
  ...user,
  Attributes: [
    ...user.Attributes.filter(({ Name }) => Name !== 'email_verified'),
    { Name: 'email_verified', Value },
  ],
});

const attribute = (user: User, name: string) => user.Attributes.find(({ Name }) => Name === name)?.Value;

/** `admin@careatlas.example` is `a***@c***`. */
function masked(email: string): string {
  const [name = '', host = ''] = email.split('@');
  return `${name.slice(0, 1)}***@${host.slice(0, 1)}***`;
}
