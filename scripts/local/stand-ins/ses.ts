import * as z from 'zod';
import { REGION } from '../template/intrinsics.ts';
import type { Outbox } from './outbox.ts';
import type { Service, ServiceAnswer, ServiceRequest } from './stand-in.ts';

const contentSchema = z.strictObject({ Data: z.string(), Charset: z.string().optional() });
const mailboxList = z.array(z.string()).default([]);

/** Source: "MessageHeader" and "Message" of the SES API v2: printable ASCII without a colon, and 15 of them at most. */
const MAX_HEADERS = 15;
const headerSchema = z.strictObject({
  Name: z.string().regex(/^[!-9;-~]{1,126}$/),
  Value: z.string().regex(/^[ -~]{1,870}$/),
});

/** `SendEmail` with simple content; other parameters are invalid. */
const requestSchema = z.strictObject({
  FromEmailAddress: z.string(),
  ReplyToAddresses: mailboxList,
  Destination: z.strictObject({ ToAddresses: mailboxList }),
  Content: z.strictObject({
    Simple: z.strictObject({
      Subject: contentSchema,
      Body: z.strictObject({ Text: contentSchema, Html: contentSchema }),
      Headers: z.array(headerSchema).max(MAX_HEADERS).default([]),
    }),
  }),
});

/** Source: "Service quotas in Amazon SES": recipients of one message. */
const MAX_RECIPIENTS = 50;
const MAX_EMAIL = 320;
/** An email, or a name with the email in angle brackets. */
const MAILBOX = /^(?:[^<>\r\n]*<([^<>]+)>|([^<>]+))$/;
/** ASCII, as SES documents, with dots between other characters only. */
const EMAIL = /^(?!.*\.\.)(?!\.)[\w!#$%&'*+/=?^`{|}~.-]+(?<!\.)@(?!\.)[A-Za-z0-9.-]+(?<!\.)$/;

/** Amazon SES v2: `SendEmail` stores mails in the outbox. */
export class Ses implements Service {
  readonly name = 'ses';
  private readonly outbox: Outbox;
  /** Verified domains, one for each deployment. */
  private readonly identities: string[] = [];

  constructor(outbox: Outbox) {
    this.outbox = outbox;
  }

  /** Verifies a domain. Returns a function that removes it. */
  verify(identity: string): () => void {
    this.identities.push(identity);
    return () => {
      this.identities.splice(this.identities.indexOf(identity), 1);
    };
  }

  answer({ method, path, body }: ServiceRequest): ServiceAnswer {
    if (method !== 'POST' || path !== '/v2/email/outbound-emails') {
      return error(404, 'NotFoundException', `The local SES does not support ${method} ${path}`);
    }
    const parsed = requestSchema.safeParse(body);
    if (!parsed.success) return error(400, 'BadRequestException', z.prettifyError(parsed.error));
    const { FromEmailAddress, ReplyToAddresses, Destination, Content } = parsed.data;
    const { Subject, Body } = Content.Simple;
    const { ToAddresses: recipients } = Destination;
    if (recipients.length === 0 || recipients.length > MAX_RECIPIENTS) {
      return error(400, 'BadRequestException', `A mail has 1 to ${MAX_RECIPIENTS} recipients`);
    }
    const mailboxes = [FromEmailAddress, ...ReplyToAddresses, ...recipients];
    const wrong = mailboxes.find((mailbox) => emailOf(mailbox) === undefined);
    if (wrong !== undefined) return error(400, 'BadRequestException', `Illegal address: ${wrong}`);
    if (/[\r\n]/.test(Subject.Data)) {
      return error(400, 'BadRequestException', 'The subject has a line break');
    }
    if (!this.isVerified(emailOf(FromEmailAddress) ?? '')) {
      return error(
        400,
        'MessageRejected',
        `Email address is not verified. The following identities failed the check in region ${REGION.toUpperCase()}: ${FromEmailAddress}`,
      );
    }
    const { id } = this.outbox.add({
      from: FromEmailAddress,
      to: recipients.join(', '),
      replyTo: ReplyToAddresses.join(', '),
      subject: Subject.Data,
      text: Body.Text.Data,
      html: Body.Html.Data,
      headers: Object.fromEntries(Content.Simple.Headers.map(({ Name, Value }) => [Name, Value])),
    });
    return { status: 200, body: { MessageId: id } };
  }

  failure(status: number): ServiceAnswer {
    if (status === 429) return error(status, 'TooManyRequestsException', 'Too many requests');
    if (status >= 500) return error(status, 'InternalServiceErrorException', 'Service unavailable');
    return error(status, 'BadRequestException', 'Bad request');
  }

  /** By its domain or a parent domain. */
  private isVerified(email: string): boolean {
    const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase();
    return this.identities.some((identity) => domain === identity || domain.endsWith(`.${identity}`));
  }
}

/** The email of a mailbox; `undefined` for one that SES rejects. */
function emailOf(mailbox: string): string | undefined {
  const [, bracketed, bare] = MAILBOX.exec(mailbox) ?? [];
  const email = bracketed ?? bare;
  return email !== undefined && email.length <= MAX_EMAIL && EMAIL.test(email) ? email : undefined;
}

function error(status: number, type: string, message: string): ServiceAnswer {
  return { status, error: type, body: { message } };
}
