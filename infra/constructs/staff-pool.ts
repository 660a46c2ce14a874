import { Duration, Fn, Validations } from 'aws-cdk-lib';
import {
  AccountRecovery,
  FeaturePlan,
  Mfa,
  UserPool,
  UserPoolClient,
  UserPoolClientIdentityProvider,
  UserPoolGroup,
} from 'aws-cdk-lib/aws-cognito';
import { Construct } from 'constructs';
import { STAFF_GROUP } from '../../shared/contracts/staff/sign-in.ts';
import type { StageConfig } from '../stage.ts';
import { SignInFirewall } from './sign-in-firewall.ts';

/** The user pool of staff, the group with staff's permissions, and the dashboard's client. */
export class StaffPool extends Construct {
  /** The pool's URL, which tokens contain as `iss`. */
  readonly issuer: string;
  readonly poolId: string;
  /** The client for which tokens are issued. */
  readonly clientId: string;
  /** Scheme and host of the sign-in requests. */
  readonly origin: string;

  constructor(scope: Construct, id: string, stage: StageConfig) {
    super(scope, id);
    const pool = this.pool(stage);
    new SignInFirewall(this, 'Firewall', pool.userPoolArn);
    new UserPoolGroup(this, 'AdminGroup', {
      userPool: pool,
      groupName: STAFF_GROUP,
      description: 'Approves practices and reads messages',
    });
    this.issuer = pool.userPoolProviderUrl;
    this.poolId = pool.userPoolId;
    this.clientId = this.client(pool, stage).userPoolClientId;
    const parts = Fn.split('/', this.issuer);
    this.origin = Fn.join('//', [Fn.select(0, parts), Fn.select(2, parts)]);
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

  private client(userPool: UserPool, stage: StageConfig): UserPoolClient {
    return new UserPoolClient(this, 'DashboardClient', {
      userPool,
      userPoolClientName: 'dashboard',
      // It runs in browsers, which cannot keep a secret.
      generateSecret: false,
      authFlows: {
        userSrp: stage.signIn === 'USER_SRP_AUTH',
        userPassword: stage.signIn === 'USER_PASSWORD_AUTH',
      },
      disableOAuth: true,
      supportedIdentityProviders: [UserPoolClientIdentityProvider.COGNITO],
      // A stolen token expires soon, and a working day needs one sign-in.
      accessTokenValidity: Duration.minutes(30),
      idTokenValidity: Duration.minutes(30),
      refreshTokenValidity: Duration.hours(10),
      // Time to install an authenticator app during sign-in.
      authSessionValidity: Duration.minutes(15),
      enableTokenRevocation: true,
      // The same response for a wrong password and an unknown email address.
      preventUserExistenceErrors: true,
    });
  }
}
