import {
  AccountSuspendedException,
  BadRequestException,
  GetAccountCommand,
  GetEmailIdentityCommand,
  InternalServiceErrorException,
  LimitExceededException,
  MailFromDomainNotVerifiedException,
  MessageRejected,
  NotFoundException,
  SESv2Client,
  SendEmailCommand,
  SendingPausedException,
  TooManyRequestsException,
} from '@aws-sdk/client-sesv2';
import { mockClient } from 'aws-sdk-client-mock';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { Mail } from './mail-transport.ts';
import { SesAccount } from './ses-account.ts';
import { createSesClient, SesTransport } from './ses-transport.ts';

const ses = mockClient(SESv2Client);
// Test files share their modules.
afterAll(() => ses.restore());
beforeEach(() => {
  ses.reset();
  // A verified domain of an account that has left the sandbox.
  ses.on(GetAccountCommand).resolves({ ProductionAccessEnabled: true, SendQuota: { MaxSendRate: 14 } });
  ses
    .on(GetEmailIdentityCommand, { EmailIdentity: 'site.example' })
    .resolves({ VerifiedForSendingStatus: true });
});

const mail = {
  to: 'ada@example.com',
  subject: 'Hello',
  text: 'Hello',
  html: '<p>Hello</p>',
  mayBeRepeat: false,
  about: { kind: 'message-received', id: '01ARZ3NDEKTSV4RRFFQ69G5FAV' },
};
const sender = { name: 'Site', address: 'no-reply@site.example' };
const client = createSesClient();
const account = new SesAccount(client, sender.address);
const send = (changes: Partial<Mail> = {}) =>
  new SesTransport({ client, sender, configurationSet: 'set', account }).send({ ...mail, ...changes });
const answer = { message: 'no', $metadata: {} };

describe('sending with SES', () => {
  it('marks a possible repeat by a header', async () => {
    ses.on(SendEmailCommand).resolves({ MessageId: 'sent' });
    await send();
    await send({ mayBeRepeat: true });
    const headers = ses
      .commandCalls(SendEmailCommand)
      .map(({ args: [command] }) => command.input.Content?.Simple?.Headers?.map(({ Name }) => Name));
    expect(headers).toEqual([['Auto-Submitted'], ['Auto-Submitted', 'X-CareAtlas-Repeat']]);
  });

  it('names the call that ends such mails with one request', async () => {
    ses.on(SendEmailCommand).resolves({ MessageId: 'sent' });
    await send({ unsubscribeUrl: 'https://site.example/api/provider/unsubscribe/1/2' });
    const [command] = ses.commandCalls(SendEmailCommand);
    expect(command?.args[0].input.Content?.Simple?.Headers).toEqual([
      { Name: 'Auto-Submitted', Value: 'auto-generated' },
      { Name: 'List-Unsubscribe', Value: '<https://site.example/api/provider/unsubscribe/1/2>' },
      { Name: 'List-Unsubscribe-Post', Value: 'List-Unsubscribe=One-Click' },
    ]);
  });

  it.each([
    [new MessageRejected(answer), { name: 'MailRejected' }],
    [new BadRequestException(answer), { name: 'MailRejected' }],
    [new TooManyRequestsException(answer), { name: 'MailPostponed', by: 'throttled' }],
    [new LimitExceededException(answer), { name: 'MailPostponed', by: 'throttled' }],
    [new SendingPausedException(answer), { name: 'MailPostponed', by: 'not-ready' }],
    [new AccountSuspendedException(answer), { name: 'MailPostponed', by: 'not-ready' }],
    [new MailFromDomainNotVerifiedException(answer), { name: 'MailPostponed', by: 'not-ready' }],
    // The configuration set is missing.
    [new NotFoundException(answer), { code: 'service_unavailable' }],
    [
      Object.assign(new BadRequestException(answer), { name: 'AccessDeniedException' }),
      { name: 'AccessDenied' },
    ],
    // SES may have sent it.
    [new InternalServiceErrorException(answer), { name: 'MailUnanswered' }],
    [Object.assign(new Error('timeout'), { name: 'TimeoutError' }), { name: 'MailUnanswered' }],
    [Object.assign(new Error('socket hang up'), { code: 'ECONNRESET' }), { name: 'MailUnanswered' }],
  ])('classifies %s', async (error, expected) => {
    ses.on(SendEmailCommand).rejects(error);
    await expect(send()).rejects.toMatchObject(expected);
  });

  it('names the mail to the configuration set, for its events', async () => {
    ses.on(SendEmailCommand).resolves({ MessageId: 'sent' });
    await send();
    expect(ses.commandCalls(SendEmailCommand)[0]?.args[0].input).toMatchObject({
      ConfigurationSetName: 'set',
      EmailTags: [
        { Name: 'kind', Value: mail.about.kind },
        { Name: 'record', Value: mail.about.id },
      ],
    });
  });

  it.each([
    [
      'an identity that is not verified',
      { ProductionAccessEnabled: true },
      { VerifiedForSendingStatus: false },
    ],
    ['an account in the sandbox', { ProductionAccessEnabled: false }, { VerifiedForSendingStatus: true }],
  ])('postpones what SES rejects because of %s', async (_, ofAccount, ofIdentity) => {
    ses.on(SendEmailCommand).rejects(new MessageRejected(answer));
    ses.on(GetAccountCommand).resolves(ofAccount);
    ses.on(GetEmailIdentityCommand).resolves(ofIdentity);
    await expect(send()).rejects.toMatchObject({ name: 'MailPostponed', by: 'not-ready' });
  });

  it('decides nothing about a rejected mail while the account cannot be read', async () => {
    ses.on(SendEmailCommand).rejects(new MessageRejected(answer));
    ses.on(GetAccountCommand).rejects(new TooManyRequestsException(answer));
    await expect(send()).rejects.toMatchObject({ code: 'service_unavailable' });
  });

  it('reads the account’s rate', async () => {
    expect(await account.rate()).toBe(14);
    ses.on(GetAccountCommand).resolves({});
    expect(await account.rate()).toBe(1);
  });
});
