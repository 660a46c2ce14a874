import * as z from 'zod';
import type { ServiceEvent } from '../event-bus.ts';
import { ACCOUNT, REGION } from '../template/intrinsics.ts';
import { CallRate } from './call-rate.ts';
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

/** Source: "MessageTag" of the SES API v2, and "Service quotas in Amazon SES". */
const MAX_TAGS = 50;
const tagSchema = z.strictObject({
  Name: z.string().regex(/^[\w-]{1,256}$/),
  Value: z.string().regex(/^[\w.@-]{1,256}$/),
});

/** `SendEmail` with simple content; other parameters are invalid. */
const requestSchema = z.strictObject({
  FromEmailAddress: z.string(),
  ConfigurationSetName: z.string().optional(),
  EmailTags: z.array(tagSchema).max(MAX_TAGS).default([]),
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

/** A typical account after it has left the sandbox. */
const QUOTA = { Max24HourSend: 50_000, MaxSendRate: 14 };
const SANDBOX_QUOTA = { Max24HourSend: 200, MaxSendRate: 1 };

type EventType = 'bounce' | 'complaint';

/** SES's mailbox simulator, which answers so on AWS, too; a label after a plus sign is allowed. */
const SIMULATOR = /^(bounce|suppressionlist|complaint)(?:\+[^@]*)?@simulator\.amazonses\.com$/i;

export interface SesOptions {
  /** Puts an event on the default event bus. */
  readonly publish: (event: ServiceEvent) => void;
  /** Milliseconds of a monotonic clock. */
  readonly now?: () => number;
}

/**
 * Amazon SES v2: `SendEmail` stores mails in the outbox, at the account's rate; `GetAccount` and `GetEmailIdentity`. As faults, the
 * identity is not verified (`unverified`), or the account is in the sandbox (`sandbox`).
 */
export class Ses implements Service {
  readonly name = 'ses';
  readonly rate: CallRate;
  readonly ownFaults = {
    names: ['unverified', 'sandbox'],
    meets: (): boolean => true,
    answer: (fault: string, request: ServiceRequest): ServiceAnswer =>
      this.respond(request, { isVerified: fault !== 'unverified', isSandbox: fault === 'sandbox' }),
  };
  private readonly outbox: Outbox;
  private readonly publish: SesOptions['publish'];
  /** Verified domains, one for each deployment. */
  private readonly identities: string[] = [];
  private readonly configurationSets: string[] = [];
  private readonly destinations: { readonly set: string; readonly types: readonly EventType[] }[] = [];

  constructor(outbox: Outbox, { publish, now = () => performance.now() }: SesOptions) {
    this.outbox = outbox;
    this.publish = publish;
    this.rate = new CallRate({ quota: QUOTA.MaxSendRate, now });
  }

  /** Verifies a domain. Returns a function that removes it. */
  verify(identity: string): () => void {
    this.identities.push(identity);
    return () => {
      this.identities.splice(this.identities.indexOf(identity), 1);
    };
  }

  /** Returns a function that removes it. */
  addConfigurationSet(name: string): () => void {
    this.configurationSets.push(name);
    return () => {
      this.configurationSets.splice(this.configurationSets.indexOf(name), 1);
    };
  }

  /** Publishes events of a configuration set. Returns a function that removes it. */
  addEventDestination(set: string, types: readonly EventType[]): () => void {
    if (!this.configurationSets.includes(set)) throw new Error(`there is no configuration set ${set}`);
    const destination = { set, types };
    this.destinations.push(destination);
    return () => {
      this.destinations.splice(this.destinations.indexOf(destination), 1);
    };
  }

  answer(request: ServiceRequest): ServiceAnswer {
    return this.respond(request, { isVerified: true, isSandbox: false });
  }

  private respond(request: ServiceRequest, state: AccountState): ServiceAnswer {
    const { method, path, body } = request;
    if (method === 'POST' && path === '/v2/email/outbound-emails') return this.sendEmail(body, state);
    if (method === 'GET' && path === '/v2/email/account') return accountAnswer(state);
    const [, identity] = /^\/v2\/email\/identities\/([^/]+)$/.exec(path) ?? [];
    if (method === 'GET' && identity !== undefined) return this.identityAnswer(identity, state);
    return error(404, 'NotFoundException', `The local SES does not support ${method} ${path}`);
  }

  private identityAnswer(identity: string, { isVerified }: AccountState): ServiceAnswer {
    if (!this.identities.includes(identity))
      return error(404, 'NotFoundException', `Email identity ${identity} does not exist.`);
    const status = { IdentityType: 'DOMAIN', VerifiedForSendingStatus: isVerified };
    return { status: 200, body: status };
  }

  private sendEmail(body: unknown, { isVerified, isSandbox }: AccountState): ServiceAnswer {
    const parsed = requestSchema.safeParse(body);
    if (!parsed.success) return error(400, 'BadRequestException', z.prettifyError(parsed.error));
    const { FromEmailAddress, ReplyToAddresses, Destination, Content } = parsed.data;
    const { ConfigurationSetName: set, EmailTags } = parsed.data;
    if (set !== undefined && !this.configurationSets.includes(set))
      return error(404, 'NotFoundException', `Configuration set <${set}> does not exist.`);
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
    const senders = isVerified && this.isVerified(FromEmailAddress) ? [] : [FromEmailAddress];
    const unverified = isSandbox ? recipients.filter((one) => !this.isVerified(one)) : [];
    const failed = [...senders, ...unverified];
    if (failed.length > 0) {
      return error(
        400,
        'MessageRejected',
        `Email address is not verified. The following identities failed the check in region ${REGION.toUpperCase()}: ${failed.join(', ')}`,
      );
    }
    if (!this.rate.take()) return error(429, 'TooManyRequestsException', 'Maximum sending rate exceeded.');
    const { id } = this.outbox.add({
      from: FromEmailAddress,
      to: recipients.join(', '),
      replyTo: ReplyToAddresses.join(', '),
      subject: Subject.Data,
      text: Body.Text.Data,
      html: Body.Html.Data,
      headers: Object.fromEntries(Content.Simple.Headers.map(({ Name, Value }) => [Name, Value])),
    });
    if (set !== undefined) this.simulate(id, set, recipients, EmailTags);
    return { status: 200, body: { MessageId: id } };
  }

  /** Source: "Using the mailbox simulator" and "Amazon SES event publishing: EventBridge", SES developer guide. */
  private simulate(
    messageId: string,
    set: string,
    recipients: readonly string[],
    tags: readonly z.infer<typeof tagSchema>[],
  ): void {
    for (const recipient of recipients) {
      const [, mailbox] = SIMULATOR.exec(emailOf(recipient) ?? '') ?? [];
      if (mailbox === undefined) continue;
      const type = mailbox === 'complaint' ? 'complaint' : 'bounce';
      if (!this.destinations.some((one) => one.set === set && one.types.includes(type))) continue;
      const mail = {
        messageId,
        sendingAccountId: ACCOUNT,
        destination: [recipient],
        tags: {
          'ses:operation': ['SendEmail'],
          'ses:configuration-set': [set],
          ...Object.fromEntries(tags.map(({ Name, Value }) => [Name, [Value]])),
        },
      };
      this.publish({
        source: 'aws.ses',
        'detail-type': type === 'bounce' ? 'Email Bounced' : 'Email Complaint Received',
        resources: [`arn:aws:ses:${REGION}:${ACCOUNT}:configuration-set/${set}`],
        detail:
          type === 'bounce'
            ? {
                eventType: 'Bounce',
                bounce: {
                  bounceType: 'Permanent',
                  bounceSubType: mailbox === 'bounce' ? 'General' : 'OnAccountSuppressionList',
                  bouncedRecipients: [{ emailAddress: recipient }],
                },
                mail,
              }
            : {
                eventType: 'Complaint',
                complaint: {
                  complainedRecipients: [{ emailAddress: recipient }],
                  complaintFeedbackType: 'abuse',
                },
                mail,
              },
      });
    }
  }

  failure(status: number): ServiceAnswer {
    if (status === 429) return error(status, 'TooManyRequestsException', 'Too many requests');
    if (status >= 500) return error(status, 'InternalServiceErrorException', 'Service unavailable');
    return error(status, 'BadRequestException', 'Bad request');
  }

  /** By its domain or a parent domain. */
  private isVerified(mailbox: string): boolean {
    const email = emailOf(mailbox) ?? '';
    const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase();
    return this.identities.some((identity) => domain === identity || domain.endsWith(`.${identity}`));
  }
}

interface AccountState {
  readonly isVerified: boolean;
  readonly isSandbox: boolean;
}

function accountAnswer({ isSandbox }: AccountState): ServiceAnswer {
  const quota = isSandbox ? SANDBOX_QUOTA : QUOTA;
  return {
    status: 200,
    body: {
      EnforcementStatus: 'HEALTHY',
      ProductionAccessEnabled: !isSandbox,
      SendingEnabled: true,
      SendQuota: { ...quota, SentLast24Hours: 0 },
    },
  };
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
