import { Duration, Validations } from 'aws-cdk-lib';
import {
  AccountRecovery,
  FeaturePlan,
  Mfa,
  UserPool,
  UserPoolClient,
  UserPoolGroup,
} from 'aws-cdk-lib/aws-cognito';
import { Construct } from 'constructs';
import { STAFF_GROUP } from '../../shared/contracts/staff/sign-in.ts';
import type { StageConfig } from '../stage.ts';
import { browserClient, originOf, type SignInPool } from './sign-in-client.ts';

/** The user pool of staff, the group with staff's permissions, and the dashboard's client. */
export class StaffPool extends Construct implements SignInPool {
  readonly issuer: string;
  readonly poolId: string;
  readonly clientId: string;
  readonly arn: string;
  /** Scheme and host of the sign-in requests. */
  readonly origin: string;

  constructor(scope: Construct, id: string, stage: StageConfig) {
    super(scope, id);
    const pool = this.pool(stage);
    new UserPoolGroup(this, 'AdminGroup', {
      userPool: pool,
      groupName: STAFF_GROUP,
      description: 'Approves practices and reads messages',
    });
    this.issuer = pool.userPoolProviderUrl;
    this.poolId = pool.userPoolId;
    this.arn = pool.userPoolArn;
    this.clientId = new UserPoolClient(this, 'DashboardClient', {
      userPool: pool,
      userPoolClientName: 'dashboard',
      ...browserClient(stage),
    }).userPoolClientId;
    this.origin = originOf(pool);
  }

  private pool(stage: StageConfig): UserPool {
    const pool = new UserPool(this, 'Pool', {
      userPoolName: `careatlas-${stage.name}-staff`,
      // Includes password history, and is free for ten thousand users.
      featurePlan: FeaturePlan.ESSENTIALS,
      selfSignUpEnabled: false,
      signInAliases: { email: true },
      signInCaseSensitive: false,
      standardAttributes: { email: { required: true, mutable: true } },
      // A new email address is used once its owner has confirmed it.
      keepOriginal: { email: true },
      passwordPolicy: {
        minLength: 14,
        requireLowercase: true,
        requireUppercase: true,
        requireDigits: true,
        requireSymbols: true,
        passwordHistorySize: 5,
        tempPasswordValidity: Duration.days(3),
      },
      mfa: stage.secondFactor === 'required' ? Mfa.REQUIRED : Mfa.OPTIONAL,
      // No text messages: phone numbers can be hijacked, and each message costs.
      mfaSecondFactor: { otp: true, sms: false },
      accountRecovery: AccountRecovery.EMAIL_ONLY,
      deletionProtection: stage.deletionProtection,
      removalPolicy: stage.removalPolicy,
    });
    Validations.of(pool).acknowledge({
      id: 'AwsSolutions-COG8',
      reason:
        'The Plus plan detects stolen passwords for a price per user. Staff are few, an operator creates their accounts, and in production they have a second factor.',
    });
    if (stage.secondFactor === 'optional') {
      Validations.of(pool).acknowledge({
        id: 'AwsSolutions-COG2',
        reason: 'This stage has no real data. Production requires the second factor.',
      });
    }
    return pool;
  }
}
