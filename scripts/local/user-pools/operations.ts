import {
  CodeMismatchError,
  CognitoError,
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
import { factorChallenge, hasApp, missingFactor, newSecret, proveApp } from './second-factor.ts';
import { TokenError, verifyOwnToken } from './tokens.ts';

export interface OperationsOptions {
  readonly services: Services;
  readonly origin: string;
  /** For how long a client's sign-in may stand at a challenge. */
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
const withUser = z.object({ ClientId: z.string(), Username: z.string() });
const confirmation = withUser.extend({ ConfirmationCode: z.string().min(1), Password: z.string() });
const changePassword = z.object({ PreviousPassword: z.string(), ProposedPassword: z.string() });
const associate = z.object({ Session: z.string() });
const verifyApp = associate.extend({ UserCode: z.string() });
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

const WRONG = 'Incorrect username or password.';

/**
 * The operations of user pools: cognito-local's, with what Amazon Cognito checks and cognito-local does not. Without
 * that a temporary password would need no knowing, a challenge no password, and every client could sign in any way.
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

  /** Throws `CognitoError` for what Cognito refuses, and `UnsupportedError` for what neither of us knows. */
  async run(operation: string, sent: unknown): Promise<unknown> {
    const request = await this.prepared(sent);
    switch (operation) {
      case 'InitiateAuth':
        return this.initiateAuth(request);
      case 'RespondToAuthChallenge':
        return this.respond(request);
      case 'GetTokensFromRefreshToken':
        return this.refresh(request);
      case 'SignUp':
        return this.signUp(request);
      case 'ForgotPassword':
        return this.forgotPassword(request);
      case 'ConfirmForgotPassword':
        return this.confirmForgotPassword(request);
      case 'ChangePassword':
        return this.changePassword(request);
      // With an access token the app is set up by who is signed in: cognito-local can do that.
      case 'AssociateSoftwareToken':
        return 'Session' in request ? this.associateApp(request) : this.delegate(operation, request);
      case 'VerifySoftwareToken':
        return 'Session' in request ? this.verifyApp(request) : this.delegate(operation, request);
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

  /** What holds for every operation: an access token is one of ours, and e-mail addresses have no capitals. */
  private async prepared(sent: unknown): Promise<object> {
    if (typeof sent !== 'object' || sent === null) throw new InvalidParameterError('A request is an object');
    if ('AccessToken' in sent) await this.verified(sent.AccessToken, 'access');
    const lower = (holder: object, name: string) => {
      const value: unknown = Reflect.get(holder, name);
      return typeof value === 'string' && value.includes('@') ? { [name]: value.toLowerCase() } : {};
    };
    const inner = (name: string) => {
      const holder: unknown = Reflect.get(sent, name);
      if (typeof holder !== 'object' || holder === null) return {};
      return { [name]: { ...holder, ...lower(holder, 'USERNAME') } };
    };
    return {
      ...sent,
      ...lower(sent, 'Username'),
      ...inner('AuthParameters'),
      ...inner('ChallengeResponses'),
    };
  }

  private async initiateAuth(request: object): Promise<unknown> {
    const { AuthFlow, ClientId, AuthParameters } = parse(initiateAuth, request);
    const { client, pool } = await this.client(ClientId);
    const flow = AuthFlow === 'REFRESH_TOKEN' ? 'REFRESH_TOKEN_AUTH' : AuthFlow;
    if (!client.ExplicitAuthFlows?.includes(`ALLOW_${flow}`)) {
      throw new InvalidParameterError(`${flow} flow not enabled for this client`);
    }
    if (flow === 'REFRESH_TOKEN_AUTH') await this.verified(AuthParameters.REFRESH_TOKEN, undefined);
    if (flow === 'USER_PASSWORD_AUTH') {
      const { USERNAME = '', PASSWORD = '' } = AuthParameters;
      const user = await this.checkPassword(client, pool, USERNAME, PASSWORD);
      const missing = user.UserStatus === 'CONFIRMED' && missingFactor(pool, user);
      if (missing) return this.answer(client, factorChallenge(missing, user));
    }
    return this.answer(client, await this.delegate('InitiateAuth', request));
  }

  /** Temporary passwords too: cognito-local asks everybody who has one for a new one. */
  private async checkPassword(
    client: AppClient,
    pool: UserPoolService,
    username: string,
    password: string,
  ): Promise<User> {
    const user = await pool.getUserByUsername(context, username);
    if (!user && !hidesUsers(client)) throw new UserNotFoundError('User does not exist.');
    if (!user || user.Password !== password) throw new NotAuthorizedError(WRONG);
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
    const challenge = { name: ChallengeName, clientId: ClientId, username: user?.Username ?? '' };
    if (!user || !this.challenges.isOpen(Session, challenge)) {
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
    // A new password says nothing of the second factor.
    const changed = (await pool.getUserByUsername(context, user.Username)) ?? user;
    const missing = ChallengeName === 'NEW_PASSWORD_REQUIRED' && missingFactor(pool, changed);
    if (missing) return this.answer(client, factorChallenge(missing, changed));
    const answer = this.answer(client, answered);
    // cognito-local gives a refresh token here too, and forgets it.
    const token = answer.AuthenticationResult?.RefreshToken;
    if (token !== undefined) await pool.storeRefreshToken(context, token, changed);
    return answer;
  }

  private async tokens(client: AppClient, pool: UserPoolService, user: User): Promise<object> {
    const groups = await pool.listUserGroupMembership(context, user);
    return this.services.tokenGenerator.generate(context, user, groups, client, undefined, 'Authentication');
  }

  private async associateApp(request: object): Promise<unknown> {
    const { Session } = parse(associate, request);
    const { pool, user } = await this.settingUp(Session);
    return { SecretCode: await newSecret(pool, user), Session };
  }

  private async verifyApp(request: object): Promise<unknown> {
    const { Session, UserCode } = parse(verifyApp, request);
    const { pool, user } = await this.settingUp(Session);
    await proveApp(pool, user, UserCode);
    return { Status: 'SUCCESS', Session };
  }

  /** Who has been asked to set a second factor up. */
  private async settingUp(session: string): Promise<{ pool: UserPoolService; user: User }> {
    const challenge = this.challenges.asked(session, 'MFA_SETUP');
    if (!challenge) throw new NotAuthorizedError('Invalid session for the user.');
    const { pool } = await this.client(challenge.clientId);
    const user = await pool.getUserByUsername(context, challenge.username);
    if (!user) throw new UserNotFoundError('User does not exist.');
    return { pool, user };
  }

  /** What Amplify calls to renew a session: cognito-local knows the older operation only. */
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

  private async signUp(request: object): Promise<unknown> {
    const { ClientId } = parse(withUser, request);
    const { pool } = await this.client(ClientId);
    if (pool.options.AdminCreateUserConfig?.AllowAdminCreateUserOnly) {
      throw new NotAuthorizedError('SignUp is not permitted for this user pool');
    }
    return this.delegate('SignUp', request);
  }

  private async forgotPassword(request: object): Promise<unknown> {
    const { ClientId, Username } = parse(withUser, request);
    const { client, pool } = await this.client(ClientId);
    const user = await pool.getUserByUsername(context, Username);
    if (!user && !hidesUsers(client)) throw new UserNotFoundError('User does not exist.');
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
    const { client, pool } = await this.client(ClientId);
    checkPolicy(pool, Password);
    if (!(await pool.getUserByUsername(context, Username)) && hidesUsers(client))
      throw new CodeMismatchError();
    return this.delegate('ConfirmForgotPassword', request);
  }

  private async changePassword(request: object): Promise<unknown> {
    const { ProposedPassword } = parse(changePassword, request);
    const { client_id: clientId } = decodeJwt(String(Reflect.get(request, 'AccessToken')));
    const { pool } = await this.client(String(clientId));
    checkPolicy(pool, ProposedPassword);
    try {
      return await this.delegate('ChangePassword', request);
    } catch (error) {
      throw error instanceof CognitoError && error.code === 'InvalidPasswordException'
        ? new NotAuthorizedError(WRONG)
        : error;
    }
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

  /** Remembers a challenge, and says of tokens what Cognito says. */
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

  private async verified(token: unknown, use: 'access' | undefined): Promise<void> {
    try {
      await verifyOwnToken(String(token), { origin: this.origin, now: this.services.clock.get(), use });
    } catch (error) {
      if (!(error instanceof TokenError)) throw error;
      throw new NotAuthorizedError(`${use === 'access' ? 'Access' : 'Refresh'} Token ${error.message}`);
    }
  }
}

function parse<Schema extends z.ZodType>(schema: Schema, request: unknown): z.output<Schema> {
  const parsed = schema.safeParse(request);
  if (parsed.success) return parsed.data;
  throw new InvalidParameterError(z.prettifyError(parsed.error));
}

function checkPolicy(pool: UserPoolService, password: string | undefined): void {
  const { MinimumLength = 8, ...rules } = pool.options.Policies?.PasswordPolicy ?? {};
  const broken = brokenRule(password ?? '', {
    MinimumLength,
    RequireLowercase: rules.RequireLowercase ?? false,
    RequireUppercase: rules.RequireUppercase ?? false,
    RequireNumbers: rules.RequireNumbers ?? false,
    RequireSymbols: rules.RequireSymbols ?? false,
  });
  if (broken === undefined) return;
  throw new CognitoError('InvalidPasswordException', `Password did not conform with policy: ${broken}`);
}

const hidesUsers = (client: AppClient) => client.PreventUserExistenceErrors === 'ENABLED';

const attribute = (user: User, name: string) => user.Attributes.find(({ Name }) => Name === name)?.Value;

/** `admin@careatlas.example` is `a***@c***`. */
function masked(address: string): string {
  const [name = '', host = ''] = address.split('@');
  return `${name.slice(0, 1)}***@${host.slice(0, 1)}***`;
}
