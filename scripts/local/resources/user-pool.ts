import { createHash } from 'node:crypto';
import * as z from 'zod';
import { REGION } from '../template/intrinsics.ts';
import type { Host } from './cloud.ts';
import type { ResourceKind } from './kind.ts';
import { ignoredLocally, type Resource } from './resource.ts';

/** Cognito: a pool of accounts, the groups that they may be in, and the clients that sign them in. */

/** An e-mail's words; the defaults are Cognito's own. */
const mailSchema = (EmailSubject: string, EmailMessage: string) =>
  z.strictObject({
    EmailSubject: z.string().default(EmailSubject),
    EmailMessage: z.string().default(EmailMessage),
    DefaultEmailOption: z.literal('CONFIRM_WITH_CODE').optional(),
    SMSMessage: ignoredLocally,
    SmsMessage: ignoredLocally,
  });

const invitation = mailSchema(
  'Your temporary password',
  'Your username is {username} and temporary password is {####}.',
);
const verification = mailSchema('Your verification code', 'Your confirmation code is {####}');

const poolSchema = z.strictObject({
  UserPoolName: z.string().optional(),
  // People sign in with their e-mail address, whatever its case.
  UsernameAttributes: z.tuple([z.literal('email')]),
  UsernameConfiguration: z.strictObject({ CaseSensitive: z.literal(false) }),
  AdminCreateUserConfig: z.strictObject({
    AllowAdminCreateUserOnly: z.boolean(),
    InviteMessageTemplate: invitation.prefault({}),
  }),
  Policies: z.strictObject({
    PasswordPolicy: z.strictObject({
      MinimumLength: z.int().min(6).max(99),
      RequireLowercase: z.boolean().default(false),
      RequireNumbers: z.boolean().default(false),
      RequireSymbols: z.boolean().default(false),
      RequireUppercase: z.boolean().default(false),
      TemporaryPasswordValidityDays: z.int().default(7),
      // Old passwords are not kept here.
      PasswordHistorySize: ignoredLocally,
    }),
  }),
  MfaConfiguration: z.enum(['OFF', 'OPTIONAL', 'ON']).default('OFF'),
  EnabledMfas: z.tuple([z.literal('SOFTWARE_TOKEN_MFA')]).optional(),
  VerificationMessageTemplate: verification.prefault({}),
  AccountRecoverySetting: z.strictObject({
    RecoveryMechanisms: z.tuple([
      z.strictObject({ Name: z.literal('verified_email'), Priority: z.literal(1) }),
    ]),
  }),
  AutoVerifiedAttributes: z.array(z.literal('email')).default([]),
  Schema: z
    .array(z.strictObject({ Name: z.literal('email'), Mutable: z.literal(true), Required: z.boolean() }))
    .optional(),
  UserAttributeUpdateSettings: z
    .strictObject({ AttributesRequireVerificationBeforeUpdate: z.array(z.literal('email')) })
    .default({ AttributesRequireVerificationBeforeUpdate: [] }),
  DeletionProtection: ignoredLocally,
  // Who sends: no e-mail leaves this machine.
  EmailConfiguration: ignoredLocally,
  // CDK writes the same words here as in the template for messages.
  EmailVerificationMessage: ignoredLocally,
  EmailVerificationSubject: ignoredLocally,
  SmsVerificationMessage: ignoredLocally,
  // Nobody watches for stolen passwords here.
  UserPoolAddOns: ignoredLocally,
  UserPoolTier: ignoredLocally,
  UserPoolTags: ignoredLocally,
});

export const userPool: ResourceKind = {
  type: 'AWS::Cognito::UserPool',
  identity: (resource, host) => ({ ref: poolId(resource), attributes: poolAttributes(resource, host) }),
  start: async (resource, { host, userPools }) => {
    const { AdminCreateUserConfig, VerificationMessageTemplate, ...properties } = resource.parse(poolSchema);
    const { EmailSubject, EmailMessage } = AdminCreateUserConfig.InviteMessageTemplate;
    await host.services.userPools.definePool({
      Id: poolId(resource),
      Arn: poolAttributes(resource, host).Arn,
      Name: properties.UserPoolName ?? resource.logicalId,
      UsernameAttributes: properties.UsernameAttributes,
      UsernameConfiguration: properties.UsernameConfiguration,
      AdminCreateUserConfig: {
        AllowAdminCreateUserOnly: AdminCreateUserConfig.AllowAdminCreateUserOnly,
        InviteMessageTemplate: { EmailSubject, EmailMessage },
      },
      Policies: { PasswordPolicy: passwordPolicy(properties.Policies.PasswordPolicy) },
      MfaConfiguration: properties.MfaConfiguration,
      VerificationMessageTemplate: {
        EmailSubject: VerificationMessageTemplate.EmailSubject,
        EmailMessage: VerificationMessageTemplate.EmailMessage,
      },
      AutoVerifiedAttributes: properties.AutoVerifiedAttributes,
      UserAttributeUpdateSettings: properties.UserAttributeUpdateSettings,
    });
    userPools.push(poolId(resource));
  },
};

function passwordPolicy({
  PasswordHistorySize: _,
  ...policy
}: z.infer<typeof poolSchema>['Policies']['PasswordPolicy']) {
  return policy;
}

const unit = z.enum(['seconds', 'minutes', 'hours', 'days']);

const clientSchema = z.strictObject({
  UserPoolId: z.string(),
  ClientName: z.string().optional(),
  ExplicitAuthFlows: z.array(
    z.enum(['ALLOW_USER_PASSWORD_AUTH', 'ALLOW_USER_SRP_AUTH', 'ALLOW_REFRESH_TOKEN_AUTH']),
  ),
  AccessTokenValidity: z.int().default(1),
  IdTokenValidity: z.int().default(1),
  RefreshTokenValidity: z.int().default(30),
  TokenValidityUnits: z
    .strictObject({
      AccessToken: unit.default('hours'),
      IdToken: unit.default('hours'),
      RefreshToken: unit.default('days'),
    })
    .prefault({}),
  // Minutes.
  AuthSessionValidity: z.int().min(3).max(15).default(3),
  PreventUserExistenceErrors: z.enum(['ENABLED', 'LEGACY']).default('LEGACY'),
  EnableTokenRevocation: z.boolean().default(true),
  // What runs in browsers keeps no secret, and there are no hosted sign-in pages here.
  GenerateSecret: z.literal(false).optional(),
  AllowedOAuthFlowsUserPoolClient: z.literal(false).optional(),
  SupportedIdentityProviders: z.tuple([z.literal('COGNITO')]).optional(),
});

export const userPoolClient: ResourceKind = {
  type: 'AWS::Cognito::UserPoolClient',
  identity: (resource) => {
    const id = clientId(resource);
    return { ref: id, attributes: { ClientId: id } };
  },
  start: async (resource, { host }) => {
    const {
      ClientName = resource.logicalId,
      GenerateSecret: _,
      AllowedOAuthFlowsUserPoolClient: __,
      SupportedIdentityProviders: ___,
      ...client
    } = resource.parse(clientSchema);
    await host.services.userPools.defineClient({ ...client, ClientName, ClientId: clientId(resource) });
  },
};

const groupSchema = z.strictObject({
  UserPoolId: z.string(),
  GroupName: z.string(),
  Description: z.string().default(''),
});

export const userPoolGroup: ResourceKind = {
  type: 'AWS::Cognito::UserPoolGroup',
  identity: (resource) => ({ ref: resource.name('GroupName') }),
  start: async (resource, { host }) => {
    const { UserPoolId, ...group } = resource.parse(groupSchema);
    await host.services.userPools.defineGroup(UserPoolId, group);
  },
};

/** Ids look as Cognito's do, and are the same at every start: accounts and browsers' sessions hang on them. */
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
    ProviderName: providerUrl.replace(/^http:\/\//, ''),
    ProviderURL: providerUrl,
    UserPoolId: id,
  };
}
