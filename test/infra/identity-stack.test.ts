import { Match } from 'aws-cdk-lib/assertions';
import { describe, expect, it } from 'vitest';
import type { StageName } from '../../infra/stage.ts';
import { WebAcl, webAclSchema } from '../../scripts/local/cloudfront/web-acl.ts';
import { STAFF_GROUP } from '../../shared/contracts/staff/sign-in.ts';
import { resources } from './checks.ts';
import { production } from './production.ts';
import { jsonOf, synthesize } from './synthesize.ts';

const { identity } = synthesize('prod');
const template = jsonOf(identity);
const POOL = 'AWS::Cognito::UserPool';
const CLIENT = 'AWS::Cognito::UserPoolClient';

/** The properties of a resource of staff or of providers. */
function ofStage(stage: StageName, type: string, of: 'Staff' | 'Providers') {
  const [[, properties] = ['', {}], ...others] = resources(jsonOf(synthesize(stage).identity), type).filter(
    ([id]) => id.startsWith(of),
  );
  expect(others).toEqual([]);
  return properties;
}

describe('the user pools', () => {
  it('have one group, of staff, a client and an alarm each and one firewall, and neither users nor a domain', () => {
    const types = Object.values(template.Resources).map(({ Type }) => Type);
    expect(types.sort()).toEqual([
      ...['AWS::CloudWatch::Alarm', 'AWS::CloudWatch::Alarm'],
      ...[POOL, POOL, CLIENT, CLIENT],
      'AWS::Cognito::UserPoolGroup',
      'AWS::WAFv2::WebACL',
      ...['AWS::WAFv2::WebACLAssociation', 'AWS::WAFv2::WebACLAssociation'],
    ]);
    expect(synthesizedTypes('local')).toEqual(types);
  });

  it('are protected from deletion in production, by a call or with their stack', () => {
    identity.allResources(POOL, { DeletionPolicy: 'Retain', Properties: { DeletionProtection: 'ACTIVE' } });
    synthesize('dev').identity.allResources(POOL, {
      DeletionPolicy: 'Delete',
      Properties: { DeletionProtection: 'INACTIVE' },
    });
  });

  it('reset forgotten passwords by email only', () => {
    identity.allResourcesProperties(POOL, {
      AccountRecoverySetting: { RecoveryMechanisms: [{ Name: 'verified_email', Priority: 1 }] },
    });
  });

  it.each([
    ['Staff', 'CareAtlas-local-1'],
    ['Staff', 'CareAtlas-local-2'],
    ['Providers', 'CareAtlas-local-3'],
    ['Providers', 'CareAtlas-local-4'],
  ] as const)('accept, for %s, the password %s of the local cloud', (of, password) => {
    const { Policies } = ofStage('local', POOL, of);
    const { PasswordPolicy } = Policies as { PasswordPolicy: { MinimumLength: number } };
    expect(password.length).toBeGreaterThanOrEqual(PasswordPolicy.MinimumLength);
    for (const characters of [/[a-z]/, /[A-Z]/, /[0-9]/, /[-!@#$%^&*]/]) expect(password).toMatch(characters);
  });
});

describe('the user pool of staff', () => {
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

  it.each([
    ['prod', 'ON'],
    ['dev', 'OPTIONAL'],
    ['local', 'OPTIONAL'],
  ] as const)('in %s has the second factor %s: an authenticator app, never a text message', (stage, mfa) => {
    const pool = ofStage(stage, POOL, 'Staff');
    expect(pool).toMatchObject({ MfaConfiguration: mfa, EnabledMfas: ['SOFTWARE_TOKEN_MFA'] });
    expect(pool).not.toHaveProperty('SmsConfiguration');
  });

  it('has the group that the calls require', () => {
    identity.hasResourceProperties('AWS::Cognito::UserPoolGroup', { GroupName: STAFF_GROUP });
  });
});

describe('the user pool of providers', () => {
  it('lets people sign up, with ids as user names and the verified email address as an alias', () => {
    const pool = ofStage('prod', POOL, 'Providers');
    expect(pool).toMatchObject({
      AdminCreateUserConfig: { AllowAdminCreateUserOnly: false },
      AliasAttributes: ['email'],
      AutoVerifiedAttributes: ['email'],
      UsernameConfiguration: { CaseSensitive: false },
      UserAttributeUpdateSettings: { AttributesRequireVerificationBeforeUpdate: ['email'] },
      Schema: [{ Name: 'email', Required: true, Mutable: true }],
    });
    // With addresses as user names, signing up would tell whose has an account.
    expect(pool).not.toHaveProperty('UsernameAttributes');
  });

  it('requires passwords of twelve characters of every class', () => {
    expect(ofStage('prod', POOL, 'Providers').Policies).toEqual({
      PasswordPolicy: {
        MinimumLength: 12,
        RequireLowercase: true,
        RequireUppercase: true,
        RequireNumbers: true,
        RequireSymbols: true,
        TemporaryPasswordValidityDays: 3,
      },
    });
  });

  it.each(['prod', 'dev', 'local'] as const)(
    'in %s allows an authenticator app, never a text message',
    (stage) => {
      const pool = ofStage(stage, POOL, 'Providers');
      expect(pool).toMatchObject({ MfaConfiguration: 'OPTIONAL', EnabledMfas: ['SOFTWARE_TOKEN_MFA'] });
      expect(pool).not.toHaveProperty('SmsConfiguration');
    },
  );

  it('lets its client read and write an email address, and nothing else of an account', () => {
    expect(ofStage('prod', CLIENT, 'Providers')).toMatchObject({
      ReadAttributes: ['email', 'email_verified'],
      WriteAttributes: ['email'],
    });
  });

  it('sends codes by Cognito, and by SES where the stage says that it is ready', () => {
    expect(ofStage('prod', POOL, 'Providers')).not.toHaveProperty('EmailConfiguration');
    const { identity: sending } = synthesize(production({ accountMails: 'ses' }));
    sending.hasResourceProperties(POOL, {
      AliasAttributes: ['email'],
      EmailConfiguration: { EmailSendingAccount: 'DEVELOPER' },
    });
    expect(() => production({ accountMails: 'pigeon' })).toThrow('accountMails');
  });
});

describe.each(['Staff', 'Providers'] as const)('the client of %s', (of) => {
  it.each([
    ['prod', 'ALLOW_USER_SRP_AUTH'],
    ['dev', 'ALLOW_USER_SRP_AUTH'],
    ['local', 'ALLOW_USER_PASSWORD_AUTH'],
  ] as const)('in %s allows the sign-in flow %s only', (stage, flow) => {
    expect(ofStage(stage, CLIENT, of)).toMatchObject({
      ExplicitAuthFlows: [flow, 'ALLOW_REFRESH_TOKEN_AUTH'],
      AllowedOAuthFlowsUserPoolClient: false,
      SupportedIdentityProviders: ['COGNITO'],
    });
  });

  it('has no secret, tokens of half an hour, and errors that do not reveal accounts', () => {
    expect(ofStage('prod', CLIENT, of)).toMatchObject({
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

  it('is associated with both user pools', () => {
    const pools = resources(template, POOL);
    expect(pools).toHaveLength(2);
    expect(acl).toMatchObject({ Scope: 'REGIONAL', DefaultAction: { Allow: {} } });
    for (const [poolId] of pools) {
      identity.hasResourceProperties('AWS::WAFv2::WebACLAssociation', {
        ResourceArn: { 'Fn::GetAtt': [poolId, 'Arn'] },
        WebACLArn: { 'Fn::GetAtt': [id, 'Arn'] },
      });
    }
  });

  it('allows an IP address 200 requests in five minutes, and samples none, since a sample would contain passwords', () => {
    expect(acl.Rules).toEqual([
      expect.objectContaining({
        Statement: {
          RateBasedStatement: {
            ...{ AggregateKeyType: 'IP', EvaluationWindowSec: 300, Limit: 200 },
            ScopeDownStatement: expect.anything(),
          },
        },
        // Cognito sends its own response to a blocked request.
        Action: { Block: {} },
        VisibilityConfig: expect.objectContaining({ SampledRequestsEnabled: false }),
      }),
    ]);
  });
});

describe('the rule of the firewall', () => {
  const [[, acl] = ['', {}]] = resources(template, 'AWS::WAFv2::WebACL');
  const inspecting = () => new WebAcl(webAclSchema.parse(acl), () => 0);
  const asks = (operation: string, ip: string) => ({
    ...{ method: 'POST', path: '/', ip },
    headers: { 'x-amzn-cognito-operation-name': operation },
  });

  it.each(['InitiateAuth', 'RespondToAuthChallenge', 'SignUp', 'ForgotPassword', 'ConfirmForgotPassword'])(
    'counts %s',
    (operation) => {
      const firewall = inspecting();
      const answers = Array.from({ length: 201 }, () => firewall.inspect(asks(operation, '192.0.2.1')));
      expect(answers.filter((answer) => answer !== undefined)).toHaveLength(1);
      expect(firewall.inspect(asks(operation, '192.0.2.2'))).toBeUndefined();
    },
  );

  it.each(['GetUser', 'DeleteUser'])(
    'does not count %s, which functions ask for all of their callers',
    (operation) => {
      const firewall = inspecting();
      const answers = Array.from({ length: 1_000 }, () => firewall.inspect(asks(operation, '192.0.2.1')));
      expect(answers.every((answer) => answer === undefined)).toBe(true);
      expect(firewall.inspect(asks('InitiateAuth', '192.0.2.1'))).toBeUndefined();
    },
  );
});

function synthesizedTypes(stage: 'local'): string[] {
  return Object.values(jsonOf(synthesize(stage).identity).Resources)
    .map(({ Type }) => Type)
    .sort();
}
