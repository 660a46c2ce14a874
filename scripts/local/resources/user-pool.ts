import { createHash } from 'node:crypto';
import * as z from 'zod';
import { REGION } from '../template/intrinsics.ts';
import type { Host } from './cloud.ts';
import { ignoredLocally, type Resource, type ResourceKind } from './resource.ts';

/** Cognito: a user pool, its groups and its clients. */

/** Cognito's own invitation. */
const INVITATION = {
  EmailSubject: 'Your temporary password',
  EmailMessage: 'Your username is {username} and temporary password is {####}.',
};

const poolSchema = z.strictObject({
  UserPoolName: z.string(),
  // Either user names are email addresses, or an address is another name of a user.
  UsernameAttributes: z.tuple([z.literal('email')]).optional(),
  AliasAttributes: z.tuple([z.literal('email')]).optional(),
  UsernameConfiguration: z.strictObject({ CaseSensitive: z.literal(false) }),
  AdminCreateUserConfig: z.strictObject({ AllowAdminCreateUserOnly: z.boolean() }),
  Policies: z.strictObject({
    PasswordPolicy: z.strictObject({
      MinimumLength: z.int().min(6).max(99),
      RequireLowercase: z.boolean(),
      RequireNumbers: z.boolean(),
      RequireSymbols: z.boolean(),
      RequireUppercase: z.boolean(),
      TemporaryPasswordValidityDays: z.int(),
      // cognito-local does not keep old passwords.
      PasswordHistorySize: ignoredLocally,
    }),
  }),
  MfaConfiguration: z.enum(['OFF', 'OPTIONAL', 'ON']),
  EnabledMfas: z.tuple([z.literal('SOFTWARE_TOKEN_MFA')]),
  VerificationMessageTemplate: z.strictObject({
    EmailSubject: z.string(),
    EmailMessage: z.string(),
    DefaultEmailOption: z.literal('CONFIRM_WITH_CODE'),
    SmsMessage: ignoredLocally,
  }),
  AccountRecoverySetting: z.strictObject({
    RecoveryMechanisms: z.tuple([
      z.strictObject({ Name: z.literal('verified_email'), Priority: z.literal(1) }),
    ]),
  }),
  AutoVerifiedAttributes: z.array(z.literal('email')),
  Schema: z.array(
    z.strictObject({ Name: z.literal('email'), Mutable: z.literal(true), Required: z.boolean() }),
  ),
  UserAttributeUpdateSettings: z.strictObject({
    AttributesRequireVerificationBeforeUpdate: z.array(z.literal('email')),
  }),
  DeletionProtection: ignoredLocally,
  // The same texts as in the template for messages.
  EmailVerificationMessage: ignoredLocally,
  EmailVerificationSubject: ignoredLocally,
  SmsVerificationMessage: ignoredLocally,
  UserPoolTier: ignoredLocally,
  UserPoolTags: ignoredLocally,
});

export const userPool: ResourceKind = {
  type: 'AWS::Cognito::UserPool',
  identity: (resource, host) => ({ ref: poolId(resource), attributes: poolAttributes(resource, host) }),
  start: async (resource, { host, userPools }) => {
    const { EnabledMfas, AccountRecoverySetting, Schema, ...properties } = resource.parse(poolSchema);
    const { EmailSubject, EmailMessage } = properties.VerificationMessageTemplate;
    const { PasswordHistorySize, ...PasswordPolicy } = properties.Policies.PasswordPolicy;
    await host.services.userPools.definePool({
      Id: poolId(resource),
      Arn: poolAttributes(resource, host).Arn,
      Name: properties.UserPoolName,
      UsernameAttributes: properties.UsernameAttributes ?? [],
      AliasAttributes: properties.AliasAttributes ?? [],
      UsernameConfiguration: properties.UsernameConfiguration,
      AdminCreateUserConfig: { ...properties.AdminCreateUserConfig, InviteMessageTemplate: INVITATION },
      Policies: { PasswordPolicy },
      MfaConfiguration: properties.MfaConfiguration,
      VerificationMessageTemplate: { EmailSubject, EmailMessage },
      AutoVerifiedAttributes: properties.AutoVerifiedAttributes,
      UserAttributeUpdateSettings: properties.UserAttributeUpdateSettings,
    });
    userPools.set(properties.UserPoolName, poolId(resource));
  },
};

const unit = z.enum(['seconds', 'minutes', 'hours', 'days']);

const clientSchema = z.strictObject({
  UserPoolId: z.string(),
  ClientName: z.string(),
  ExplicitAuthFlows: z.array(
    z.enum(['ALLOW_USER_PASSWORD_AUTH', 'ALLOW_USER_SRP_AUTH', 'ALLOW_REFRESH_TOKEN_AUTH']),
  ),
  AccessTokenValidity: z.int(),
  IdTokenValidity: z.int(),
  RefreshTokenValidity: z.int(),
  TokenValidityUnits: z.strictObject({ AccessToken: unit, IdToken: unit, RefreshToken: unit }),
  // Minutes.
  AuthSessionValidity: z.int().min(3).max(15),
  PreventUserExistenceErrors: z.literal('ENABLED'),
  EnableTokenRevocation: z.literal(true),
  // A client in browsers has no secret; hosted sign-in pages are unsupported.
  GenerateSecret: z.literal(false),
  AllowedOAuthFlowsUserPoolClient: z.literal(false),
  SupportedIdentityProviders: z.tuple([z.literal('COGNITO')]),
  ReadAttributes: z.array(z.enum(['email', 'email_verified'])).optional(),
  // What a browser may write when it signs up; all others are rejected (`operations.ts`).
  WriteAttributes: z.tuple([z.literal('email')]).optional(),
});

export const userPoolClient: ResourceKind = {
  type: 'AWS::Cognito::UserPoolClient',
  identity: (resource) => {
    const id = clientId(resource);
    return { ref: id, attributes: { ClientId: id } };
  },
  start: async (resource, { host }) => {
    const { GenerateSecret, AllowedOAuthFlowsUserPoolClient, SupportedIdentityProviders, ...client } =
      resource.parse(clientSchema);
    const { ReadAttributes = [], WriteAttributes = [], ...rest } = client;
    await host.services.userPools.defineClient({
      ...rest,
      ReadAttributes,
      WriteAttributes,
      ClientId: clientId(resource),
    });
  },
};

const groupSchema = z.strictObject({
  UserPoolId: z.string(),
  GroupName: z.string(),
  Description: z.string(),
});

export const userPoolGroup: ResourceKind = {
  type: 'AWS::Cognito::UserPoolGroup',
  identity: (resource) => ({ ref: resource.name('GroupName') }),
  start: async (resource, { host }) => {
    const { UserPoolId, ...group } = resource.parse(groupSchema);
    await host.services.userPools.defineGroup(UserPoolId, group);
  },
};

/** Ids in Cognito's format, the same at every start: accounts and browsers' sessions depend on them. */
function poolId(resource: Resource): string {
  return `${REGION}_${characters(resource, 9, 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789')}`;
}

function clientId(resource: Resource): string {
  return characters(resource, 26, 'abcdefghijklmnopqrstuvwxyz0123456789');
}

function characters({ id }: Resource, length: number, alphabet: string): string {
  const bytes = createHash('sha256').update(id).digest().subarray(0, length);
  return Array.from(bytes, (byte) => alphabet[byte % alphabet.length]).join('');
}

function poolAttributes(resource: Resource, { services }: Host) {
  const id = poolId(resource);
  const providerUrl = `${services.userPools.origin}/${id}`;
  return {
    Arn: resource.arn('cognito-idp', `userpool/${id}`),
    ProviderURL: providerUrl,
  };
}
