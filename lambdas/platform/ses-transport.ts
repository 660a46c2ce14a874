import { SESv2Client, SESv2ServiceException, SendEmailCommand } from '@aws-sdk/client-sesv2';
import { serviceError } from './errors.ts';
import { type Mail, MailRejected, type MailTransport, MailUnanswered } from './mail-transport.ts';

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

/** Errors by which SES rejects this mail for good; others (throttling, sending paused, no response) are transient. */
const REJECTIONS: ReadonlySet<string> = new Set(['MessageRejected', 'BadRequestException']);

export class SesTransport implements MailTransport {
  readonly #client: SESv2Client;
  readonly #from: string;

  constructor(client: SESv2Client, sender: Sender) {
    this.#client = client;
    this.#from = `${displayName(sender.name)} <${sender.address}>`;
  }

  async send({ to, replyTo, subject, text, html, mayBeRepeat }: Mail): Promise<void> {
    const content = (data: string) => ({ Data: data, Charset: 'UTF-8' });
    const command = new SendEmailCommand({
      FromEmailAddress: this.#from,
      Destination: { ToAddresses: [to] },
      ...(replyTo !== undefined && { ReplyToAddresses: [replyTo] }),
      Content: {
        Simple: {
          Subject: content(subject),
          Body: { Text: content(text), Html: content(html) },
          // RFC 3834: out-of-office programs leave such mails unanswered.
          Headers: [
            { Name: 'Auto-Submitted', Value: 'auto-generated' },
            ...(mayBeRepeat ? [{ Name: 'X-CareAtlas-Repeat', Value: 'possible' }] : []),
          ],
        },
      },
    });
    try {
      await this.#client.send(command);
    } catch (error) {
      throw failureOf(error);
    }
  }
}

function failureOf(error: unknown): Error {
  // Only a client error proves that nothing was sent.
  if (!(error instanceof SESv2ServiceException) || error.$fault !== 'client')
    return new MailUnanswered(error);
  return REJECTIONS.has(error.name) ? new MailRejected(error) : serviceError(error);
}

/** A quoted string of RFC 5322, or an encoded word of RFC 2047 for what is not ASCII. */
function displayName(name: string): string {
  return /^[ -~]*$/.test(name)
    ? `"${name.replace(/["\\]/g, '\\$&')}"`
    : `=?UTF-8?B?${Buffer.from(name, 'utf8').toString('base64')}?=`;
}
