import { Match } from 'aws-cdk-lib/assertions';
import { describe, expect, it } from 'vitest';
import { STAFF_GROUP } from '../../shared/contracts/staff/sign-in.ts';
import { resources } from './checks.ts';
import { jsonOf, synthesize } from './synthesize.ts';

const { identity } = synthesize('prod');
const template = jsonOf(identity);
const POOL = 'AWS::Cognito::UserPool';
const CLIENT = 'AWS::Cognito::UserPoolClient';

describe('the user pool', () => {
  it('has one group, one client, a firewall and an alarm, and neither users nor a domain', () => {
    const types = Object.values(template.Resources).map(({ Type }) => Type);
    expect(types.sort()).toEqual([
      'AWS::CloudWatch::Alarm',
      POOL,
      CLIENT,
      'AWS::Cognito::UserPoolGroup',
      'AWS::WAFv2::WebACL',
      'AWS::WAFv2::WebACLAssociation',
    ]);
    expect(synthesizedTypes('local')).toEqual(types);
  });

  it('has no self sign-up, and email addresses as user names', () => {
    identity.hasResourceProperties(POOL, {
      AdminCreateUserConfig: Match.objectLike({ AllowAdminCreateUserOnly: true }),
      UsernameAttributes: ['email'],
      UsernameConfiguration: { CaseSensitive: false },
      UserAttributeUpdateSettings: { AttributesRequireVerificationBeforeUpdate: ['email'] },
    });
  });

  it('requires passwords of fourteen characters of every class, different from the last five', () => {
    identity.hasResourceProperties(POOL, {
      Policies: {
        PasswordPolicy: {
          MinimumLength: 14,
          RequireLowercase: true,
          RequireUppercase: true,
          RequireNumbers: true,
          RequireSymbols: true,
          PasswordHistorySize: 5,
          TemporaryPasswordValidityDays: 3,
        },
      },
    });
  });

  it.each(['CareAtlas-local-1', 'CareAtlas-local-2'])(
    'accepts %s, a password of the local cloud',
    (password) => {
      const [[, pool] = ['', {}]] = resources(jsonOf(synthesize('local').identity), POOL);
      const { PasswordPolicy } = pool.Policies as { PasswordPolicy: { MinimumLength: number } };
      expect(password.length).toBeGreaterThanOrEqual(PasswordPolicy.MinimumLength);
      for (const characters of [/[a-z]/, /[A-Z]/, /[0-9]/, /[-!@#$%^&*]/])
        expect(password).toMatch(characters);
    },
  );

  it.each([
    ['prod', 'ON'],
    ['dev', 'OPTIONAL'],
    ['local', 'OPTIONAL'],
  ] as const)('in %s has the second factor %s: an authenticator app, never a text message', (stage, mfa) => {
    synthesize(stage).identity.hasResourceProperties(POOL, {
      MfaConfiguration: mfa,
      EnabledMfas: ['SOFTWARE_TOKEN_MFA'],
      SmsConfiguration: Match.absent(),
    });
  });

  it('resets forgotten passwords by email only', () => {
    identity.hasResourceProperties(POOL, {
      AccountRecoverySetting: { RecoveryMechanisms: [{ Name: 'verified_email', Priority: 1 }] },
    });
  });

  it('is protected from deletion in production, by a call or with its stack', () => {
    identity.hasResource(POOL, {
      DeletionPolicy: 'Retain',
      Properties: { DeletionProtection: 'ACTIVE' },
    });
    synthesize('dev').identity.hasResource(POOL, {
      DeletionPolicy: 'Delete',
      Properties: { DeletionProtection: 'INACTIVE' },
    });
  });

  it('has the group that the calls require', () => {
    identity.hasResourceProperties('AWS::Cognito::UserPoolGroup', { GroupName: STAFF_GROUP });
  });
});

describe('the dashboard’s client', () => {
  it.each([
    ['prod', 'ALLOW_USER_SRP_AUTH'],
    ['dev', 'ALLOW_USER_SRP_AUTH'],
    ['local', 'ALLOW_USER_PASSWORD_AUTH'],
  ] as const)('in %s allows the sign-in flow %s only', (stage, flow) => {
    synthesize(stage).identity.hasResourceProperties(CLIENT, {
      ExplicitAuthFlows: [flow, 'ALLOW_REFRESH_TOKEN_AUTH'],
      AllowedOAuthFlowsUserPoolClient: false,
      SupportedIdentityProviders: ['COGNITO'],
    });
  });

  it('has no secret, tokens of half an hour, and errors that do not reveal accounts', () => {
    identity.hasResourceProperties(CLIENT, {
      GenerateSecret: false,
      AccessTokenValidity: 30,
      IdTokenValidity: 30,
      RefreshTokenValidity: 600,
      TokenValidityUnits: { AccessToken: 'minutes', IdToken: 'minutes', RefreshToken: 'minutes' },
      EnableTokenRevocation: true,
      PreventUserExistenceErrors: 'ENABLED',
    });
  });
});

describe('the firewall', () => {
  const [[id, acl] = ['', {}]] = resources(template, 'AWS::WAFv2::WebACL');

  it('is associated with the user pool', () => {
    const [[poolId] = ['']] = resources(template, POOL);
    expect(acl).toMatchObject({ Scope: 'REGIONAL', DefaultAction: { Allow: {} } });
    identity.hasResourceProperties('AWS::WAFv2::WebACLAssociation', {
      ResourceArn: { 'Fn::GetAtt': [poolId, 'Arn'] },
      WebACLArn: { 'Fn::GetAtt': [id, 'Arn'] },
    });
  });

  it('allows an IP address 200 requests in five minutes, and samples none, since a sample would contain passwords', () => {
    expect(acl.Rules).toEqual([
      expect.objectContaining({
        Statement: {
          RateBasedStatement: { AggregateKeyType: 'IP', EvaluationWindowSec: 300, Limit: 200 },
        },
        // Cognito sends its own response to a blocked request.
        Action: { Block: {} },
        VisibilityConfig: expect.objectContaining({ SampledRequestsEnabled: false }),
      }),
    ]);
  });
});

function synthesizedTypes(stage: 'local'): string[] {
  return Object.values(jsonOf(synthesize(stage).identity).Resources)
    .map(({ Type }) => Type)
    .sort();
}
