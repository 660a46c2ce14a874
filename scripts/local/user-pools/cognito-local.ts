import { CognitoServiceFactoryImpl } from 'cognito-local/lib/services/cognitoService.js';
import type { Context } from 'cognito-local/lib/services/context.js';
import type { Services } from 'cognito-local/lib/services/index.js';
import { otp } from 'cognito-local/lib/services/otp.js';
import { JwtTokenGenerator } from 'cognito-local/lib/services/tokenGenerator.js';
import { type UserPool, UserPoolServiceFactoryImpl } from 'cognito-local/lib/services/userPoolService.js';
import { JsonStores } from './json-store.ts';

/** An email that Cognito sends by itself: a temporary password or a code. */
export interface CodeMail {
  readonly from: string;
  readonly to: string;
  readonly replyTo: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

export interface ServicesOptions {
  /** Where user pools are kept, one file each. */
  readonly directory: string;
  /** Scheme, host and port of the pools: tokens are issued by `<origin>/<pool id>`. */
  readonly origin: string;
  readonly now: () => Date;
  /** Receives Cognito's emails. */
  readonly deliver: (mail: CodeMail) => void;
}

const silent = () => {};

/** cognito-local would log passwords. */
export const context: Context = {
  logger: { child: () => context.logger, debug: silent, info: silent, warn: silent, error: silent },
};

const noTrigger = () => Promise.reject(new Error('user pools have no triggers here'));

const noTriggers: Services['triggers'] = {
  enabled: () => false,
  customEmailSender: noTrigger,
  customMessage: noTrigger,
  postAuthentication: noTrigger,
  postConfirmation: noTrigger,
  preSignUp: noTrigger,
  preTokenGeneration: noTrigger,
  userMigration: noTrigger,
};

/** cognito-local's services without its own server and console. */
export async function userPoolServices(options: ServicesOptions): Promise<Services> {
  const { directory, origin, now, deliver } = options;
  const clock = { get: now };
  const stores = new JsonStores(directory);
  const pools = new UserPoolServiceFactoryImpl(clock, stores);
  const cognito = await new CognitoServiceFactoryImpl(directory, stores, pools).create(context, {});
  const TokenConfig = { IssuerDomain: origin };
  return {
    clock,
    cognito,
    config: {
      LambdaClient: {},
      TriggerFunctions: {},
      UserPoolDefaults: {},
      ServerConfig: {},
      TokenConfig,
    },
    messages: {
      deliver: async (_, source, __, poolId, ___, code, ____, { Destination }) => {
        const { options: pool } = await cognito.getUserPool(context, poolId);
        deliver(
          codeMail(source === 'AdminCreateUser' ? 'invitation' : 'verification', pool, Destination, code),
        );
      },
    },
    otp,
    tokenGenerator: new JwtTokenGenerator(clock, noTriggers, TokenConfig),
    triggers: noTriggers,
  };
}

/** The default sender. Source: "Email settings for Amazon Cognito user pools", developer guide. */
const SENDER = 'no-reply@verificationemail.com';

function codeMail(kind: 'invitation' | 'verification', pool: UserPool, to: string, code: string): CodeMail {
  const words =
    kind === 'invitation'
      ? pool.AdminCreateUserConfig?.InviteMessageTemplate
      : pool.VerificationMessageTemplate;
  const html = (words?.EmailMessage ?? '').replaceAll('{username}', to).replaceAll('{####}', code);
  return {
    from: SENDER,
    to,
    replyTo: '',
    subject: words?.EmailSubject ?? '',
    text: html.replaceAll(/<[^>]*>/g, ''),
    html,
  };
}
