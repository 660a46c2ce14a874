import { Duration, Validations } from 'aws-cdk-lib';
import {
  AccountRecovery,
  ClientAttributes,
  FeaturePlan,
  Mfa,
  UserPool,
  UserPoolClient,
  UserPoolEmail,
  VerificationEmailStyle,
} from 'aws-cdk-lib/aws-cognito';
import { Construct } from 'constructs';
import { brand } from '../../shared/content/brand.ts';
import { PASSWORD_LENGTH } from '../../shared/domain/accounts/password-rules.ts';
import type { StageConfig } from '../stage.ts';
import { browserClient, type SignInPool } from './sign-in-client.ts';

/**
 * The user pool of providers, who sign up themselves: apart from staff's, without groups, so that no account in it opens a call of
 * staff. What an account may edit is in the table.
 */
export class ProviderPool extends Construct implements SignInPool {
  readonly issuer: string;
  readonly poolId: string;
  readonly clientId: string;
  readonly arn: string;

  constructor(scope: Construct, id: string, stage: StageConfig) {
    super(scope, id);
    const pool = this.pool(stage);
    this.issuer = pool.userPoolProviderUrl;
    this.poolId = pool.userPoolId;
    this.arn = pool.userPoolArn;
    this.clientId = new UserPoolClient(this, 'SiteClient', {
      userPool: pool,
      userPoolClientName: 'site',
      ...browserClient(stage),
      // An account is an email address and nothing else; that it is verified is Cognito's to say.
      readAttributes: new ClientAttributes().withStandardAttributes({ email: true, emailVerified: true }),
      writeAttributes: new ClientAttributes().withStandardAttributes({ email: true }),
    }).userPoolClientId;
  }

  private pool(stage: StageConfig): UserPool {
    const pool = new UserPool(this, 'Pool', {
      userPoolName: `careatlas-${stage.name}-providers`,
      featurePlan: FeaturePlan.ESSENTIALS,
      selfSignUpEnabled: true,
      // User names are ids that the browser makes. The email address is an alias, taken when its owner has verified it: with addresses as user
      // names, signing up would tell whose address has an account.
      signInAliases: { username: true, email: true },
      signInCaseSensitive: false,
      autoVerify: { email: true },
      standardAttributes: { email: { required: true, mutable: true } },
      // A new email address is used once its owner has confirmed it.
      keepOriginal: { email: true },
      userVerification: {
        emailSubject: `Your code for ${brand.name}`,
        emailBody: `Your code for ${brand.name} is {####}. If you did not ask for it, you can ignore this email.`,
        emailStyle: VerificationEmailStyle.CODE,
      },
      ...(stage.accountMails === 'ses' && {
        email: UserPoolEmail.withSES({
          fromEmail: stage.mail.sender,
          fromName: brand.name,
          sesRegion: 'us-east-1',
          sesVerifiedDomain: stage.mail.sender.replace(/^.*@/, ''),
        }),
      }),
      passwordPolicy: {
        minLength: PASSWORD_LENGTH,
        requireLowercase: true,
        requireUppercase: true,
        requireDigits: true,
        requireSymbols: true,
        tempPasswordValidity: Duration.days(3),
      },
      mfa: Mfa.OPTIONAL,
      // No text messages: phone numbers can be hijacked, and each message costs.
      mfaSecondFactor: { otp: true, sms: false },
      accountRecovery: AccountRecovery.EMAIL_ONLY,
      deletionProtection: stage.deletionProtection,
      removalPolicy: stage.removalPolicy,
    });
    Validations.of(pool).acknowledge({
      id: 'AwsSolutions-COG8',
      reason:
        'The Plus plan has a price per user. The firewall and the locks of accounts stop guessing, and what an account may edit is decided by its claims.',
    });
    Validations.of(pool).acknowledge({
      id: 'AwsSolutions-COG2',
      reason: 'Providers choose whether they use a second factor; staff must have one.',
    });
    return pool;
  }
}
