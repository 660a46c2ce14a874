import { SESv2Client, SESv2ServiceException, SendEmailCommand } from '@aws-sdk/client-sesv2';
import { asciiAddress } from '../../shared/domain/mail/email-address.ts';
import { serviceError } from './errors.ts';
import {
  type Mail,
  MailPostponed,
  MailRejected,
  type MailTransport,
  MailUnanswered,
} from './mail-transport.ts';
import { MAIL_TAGS } from './names.ts';
import type { SesAccount } from './ses-account.ts';

/**
 * A client without retries: after a timeout it is not known whether SES sent the mail, and the queue retries anyway, later
 * than a function could.
 */
export function createSesClient(): SESv2Client {
  return new SESv2Client({
    maxAttempts: 1,
    requestHandler: { connectionTimeout: 1_000, requestTimeout: 5_000, throwOnRequestTimeout: true },
  });
}

export interface Sender {
  /** The name that mailboxes show. */
  readonly name: string;
  readonly address: string;
}

export interface SesTransportOptions {
  readonly client: SESv2Client;
  readonly sender: Sender;
  /** The configuration set whose events report bounces and complaints. */
  readonly configurationSet: string;
  readonly account: Pick<SesAccount, 'isReady'>;
}

/** SES takes domains in Punycode alone. */
const deliverable = (address: string): string => asciiAddress(address) ?? address;

/** Errors of an account above its rate or its daily quota. */
const THROTTLED: ReadonlySet<string> = new Set(['TooManyRequestsException', 'LimitExceededException']);

/** Errors of an account or identity that SES does not let send now. */
const NOT_READY: ReadonlySet<string> = new Set([
  'AccountSuspendedException',
  'MailFromDomainNotVerifiedException',
  'SendingPausedException',
]);

export class SesTransport implements MailTransport {
  readonly #options: SesTransportOptions;
  readonly #from: string;

  constructor(options: SesTransportOptions) {
    this.#options = options;
    this.#from = `${displayName(options.sender.name)} <${options.sender.address}>`;
  }

  async send({ to, replyTo, unsubscribeUrl, subject, text, html, mayBeRepeat, about }: Mail): Promise<void> {
    const content = (data: string) => ({ Data: data, Charset: 'UTF-8' });
    const command = new SendEmailCommand({
      FromEmailAddress: this.#from,
      ConfigurationSetName: this.#options.configurationSet,
      EmailTags: [
        { Name: MAIL_TAGS.kind, Value: about.kind },
        { Name: MAIL_TAGS.id, Value: about.id },
      ],
      Destination: { ToAddresses: [deliverable(to)] },
      ...(replyTo !== undefined && { ReplyToAddresses: [deliverable(replyTo)] }),
      Content: {
        Simple: {
          Subject: content(subject),
          Body: { Text: content(text), Html: content(html) },
          // RFC 3834: out-of-office programs leave such mails unanswered.
          Headers: [
            { Name: 'Auto-Submitted', Value: 'auto-generated' },
            ...(unsubscribeUrl === undefined
              ? []
              : [
                  { Name: 'List-Unsubscribe', Value: `<${unsubscribeUrl}>` },
                  { Name: 'List-Unsubscribe-Post', Value: 'List-Unsubscribe=One-Click' },
                ]),
            ...(mayBeRepeat ? [{ Name: 'X-CareAtlas-Repeat', Value: 'possible' }] : []),
          ],
        },
      },
    });
    try {
      await this.#options.client.send(command);
    } catch (error) {
      throw await this.#failureOf(error);
    }
  }

  async #failureOf(error: unknown): Promise<Error> {
    // Only a client error proves that nothing was sent.
    if (!(error instanceof SESv2ServiceException) || error.$fault !== 'client')
      return new MailUnanswered(error);
    const { name } = error;
    if (THROTTLED.has(name)) return new MailPostponed('throttled', error);
    if (NOT_READY.has(name)) return new MailPostponed('not-ready', error);
    if (name === 'BadRequestException') return new MailRejected(error);
    if (name !== 'MessageRejected') return serviceError(error);
    // SES has one error for an unverified sender, a recipient outside the sandbox and a mail that it does not like.
    return (await this.#options.account.isReady())
      ? new MailRejected(error)
      : new MailPostponed('not-ready', error);
  }
}

/** A quoted string of RFC 5322, or an encoded word of RFC 2047 for what is not ASCII. */
function displayName(name: string): string {
  return /^[ -~]*$/.test(name)
    ? `"${name.replace(/["\\]/g, '\\$&')}"`
    : `=?UTF-8?B?${Buffer.from(name, 'utf8').toString('base64')}?=`;
}
