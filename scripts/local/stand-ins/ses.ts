import * as z from 'zod';
import { REGION } from '../template/intrinsics.ts';
import type { Outbox } from './outbox.ts';
import type { Service, ServiceAnswer, ServiceRequest } from './stand-in.ts';

const contentSchema = z.strictObject({ Data: z.string(), Charset: z.string().optional() });
const addresses = z.array(z.string()).default([]);

/** Source: "MessageHeader" and "Message" of the SES API v2: printable ASCII without a colon, and 15 of them at most. */
const MAX_HEADERS = 15;
const headerSchema = z.strictObject({
  Name: z.string().regex(/^[!-9;-~]{1,126}$/),
  Value: z.string().regex(/^[ -~]{1,870}$/),
});

/** `SendEmail` with a simple content. What is not listed here is refused by name. */
const requestSchema = z.strictObject({
  FromEmailAddress: z.string(),
  ReplyToAddresses: addresses,
  Destination: z.strictObject({
    ToAddresses: addresses,
    CcAddresses: addresses,
    BccAddresses: addresses,
  }),
  Content: z.strictObject({
    Simple: z.strictObject({
      Subject: contentSchema,
      Body: z.strictObject({ Text: contentSchema.optional(), Html: contentSchema.optional() }),
      Headers: z.array(headerSchema).max(MAX_HEADERS).default([]),
    }),
  }),
  EmailTags: z.array(z.strictObject({ Name: z.string(), Value: z.string() })).optional(),
});

/** Source: "Service quotas in Amazon SES": recipients of one message. */
const MAX_RECIPIENTS = 50;
const MAX_ADDRESS = 320;
/** An address, or a name with the address in angle brackets. */
const MAILBOX = /^(?:[^<>\r\n]*<([^<>]+)>|([^<>]+))$/;
/** ASCII, as SES documents, and dots only between other characters. Whether anybody reads what is sent there is not its question. */
const ADDRESS = /^(?!.*\.\.)(?!\.)[\w!#$%&'*+/=?^`{|}~.-]+(?<!\.)@(?!\.)[A-Za-z0-9.-]+(?<!\.)$/;

/** Amazon SES v2, as far as sending goes: what it would send is kept in the outbox. */
export class Ses implements Service {
  readonly name = 'ses';
  private readonly outbox: Outbox;
  /** Domains and addresses, as often as deployments have them. */
  private readonly identities: string[] = [];

  constructor(outbox: Outbox) {
    this.outbox = outbox;
  }

  /** Lets mails be sent from a domain or an address. Returns what takes it back. */
  verify(identity: string): () => void {
    this.identities.push(identity);
    return () => {
      this.identities.splice(this.identities.indexOf(identity), 1);
    };
  }

  answer({ method, path, body }: ServiceRequest): ServiceAnswer {
    if (method !== 'POST' || path !== '/v2/email/outbound-emails') {
      return error(404, 'NotFoundException', `The local SES has no operation ${method} ${path}`);
    }
    const parsed = requestSchema.safeParse(body);
    if (!parsed.success) return error(400, 'BadRequestException', z.prettifyError(parsed.error));
    const { FromEmailAddress, ReplyToAddresses, Destination, Content } = parsed.data;
    const { Subject, Body } = Content.Simple;
    const recipients = [...Destination.ToAddresses, ...Destination.CcAddresses, ...Destination.BccAddresses];
    if (recipients.length === 0 || recipients.length > MAX_RECIPIENTS) {
      return error(400, 'BadRequestException', `A mail has 1 to ${MAX_RECIPIENTS} recipients`);
    }
    const mailboxes = [FromEmailAddress, ...ReplyToAddresses, ...recipients];
    const wrong = mailboxes.find((mailbox) => addressOf(mailbox) === undefined);
    if (wrong !== undefined) return error(400, 'BadRequestException', `Illegal address: ${wrong}`);
    if (Body.Text === undefined && Body.Html === undefined) {
      return error(400, 'BadRequestException', 'The body has neither a text nor an HTML part');
    }
    if (/[\r\n]/.test(Subject.Data)) {
      return error(400, 'BadRequestException', 'The subject has a line break');
    }
    if (!this.isVerified(addressOf(FromEmailAddress) ?? '')) {
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
      text: Body.Text?.Data ?? '',
      html: Body.Html?.Data ?? '',
      headers: Object.fromEntries(Content.Simple.Headers.map(({ Name, Value }) => [Name, Value])),
    });
    return { status: 200, body: { MessageId: id } };
  }

  failure(status: number): ServiceAnswer {
    if (status === 429) return error(status, 'TooManyRequestsException', 'Too many requests');
    if (status >= 500) return error(status, 'InternalServiceErrorException', 'Service unavailable');
    return error(status, 'BadRequestException', 'Bad request');
  }

  /** By the address itself, or by its domain or one above it. Only a domain's letters may differ in case. */
  private isVerified(address: string): boolean {
    const at = address.lastIndexOf('@');
    const domain = address.slice(at + 1).toLowerCase();
    return this.identities.some((identity) =>
      identity.includes('@')
        ? identity.slice(0, identity.lastIndexOf('@')) === address.slice(0, at) &&
          identity.slice(identity.lastIndexOf('@') + 1).toLowerCase() === domain
        : domain === identity.toLowerCase() || domain.endsWith(`.${identity.toLowerCase()}`),
    );
  }
}

/** The address in a mailbox; `undefined` when SES would not take it. */
function addressOf(mailbox: string): string | undefined {
  const [, bracketed, bare] = MAILBOX.exec(mailbox) ?? [];
  const address = bracketed ?? bare;
  return address !== undefined && address.length <= MAX_ADDRESS && ADDRESS.test(address)
    ? address
    : undefined;
}

function error(status: number, type: string, message: string): ServiceAnswer {
  return { status, error: type, body: { message } };
}
