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
import { STAFF_GROUP } from '../../shared/contracts/sign-in.ts';
import type { StageConfig } from '../stage.ts';
import { SignInFirewall } from './sign-in-firewall.ts';

/** Staff's accounts, the group that may do what staff do, and the dashboard's client. */
export class StaffPool extends Construct {
  /** What signed a token: the pool's address, as the tokens' `iss` says it. */
  readonly issuer: string;
  /** For whom a token was made. */
  readonly clientId: string;
  /** Scheme and host that browsers call to sign in. */
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
    this.clientId = this.client(pool, stage).userPoolClientId;
    const parts = Fn.split('/', this.issuer);
    this.origin = Fn.join('//', [Fn.select(0, parts), Fn.select(2, parts)]);
  }

  private pool(stage: StageConfig): UserPool {
    const pool = new UserPool(this, 'Pool', {
      userPoolName: `careatlas-${stage.name}-staff`,
      // Includes the history of passwords, and is free for ten thousand people.
      featurePlan: FeaturePlan.ESSENTIALS,
      selfSignUpEnabled: false,
      signInAliases: { email: true },
      signInCaseSensitive: false,
      standardAttributes: { email: { required: true, mutable: true } },
      // A new address counts once its owner has shown that it is theirs.
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
      // No text messages: numbers can be taken over, and each one costs.
      mfaSecondFactor: { otp: true, sms: false },
      accountRecovery: AccountRecovery.EMAIL_ONLY,
      deletionProtection: stage.deletionProtection,
      removalPolicy: stage.removalPolicy,
    });
    Validations.of(pool).acknowledge({
      id: 'AwsSolutions-COG8',
      reason:
        'The Plus plan watches for stolen passwords for a price per person. Staff are few, made by hand, and in production have a second factor.',
    });
    if (stage.secondFactor === 'optional') {
      Validations.of(pool).acknowledge({
        id: 'AwsSolutions-COG2',
        reason: 'This stage holds nothing real. Production requires the second factor.',
      });
    }
    return pool;
  }

  private client(userPool: UserPool, stage: StageConfig): UserPoolClient {
    return new UserPoolClient(this, 'DashboardClient', {
      userPool,
      userPoolClientName: 'dashboard',
      // It runs in browsers, which keep no secret.
      generateSecret: false,
      authFlows: {
        userSrp: stage.signIn === 'USER_SRP_AUTH',
        userPassword: stage.signIn === 'USER_PASSWORD_AUTH',
      },
      disableOAuth: true,
      supportedIdentityProviders: [UserPoolClientIdentityProvider.COGNITO],
      // What is stolen ends soon; a working day needs one sign-in.
      accessTokenValidity: Duration.minutes(30),
      idTokenValidity: Duration.minutes(30),
      refreshTokenValidity: Duration.hours(10),
      // Enough to install an authenticator app while signing in.
      authSessionValidity: Duration.minutes(15),
      enableTokenRevocation: true,
      // The same answer for a wrong password and an unknown address.
      preventUserExistenceErrors: true,
    });
  }
}
