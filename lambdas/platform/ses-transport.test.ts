import {
  BadRequestException,
  InternalServiceErrorException,
  MessageRejected,
  SESv2Client,
  SendEmailCommand,
  TooManyRequestsException,
} from '@aws-sdk/client-sesv2';
import { mockClient } from 'aws-sdk-client-mock';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { createSesClient, SesTransport } from './ses-transport.ts';

const ses = mockClient(SESv2Client);
// Test files share their modules.
afterAll(() => ses.restore());
beforeEach(() => void ses.reset());

const mail = {
  to: 'ada@example.com',
  subject: 'Hello',
  text: 'Hello',
  html: '<p>Hello</p>',
  mayBeRepeat: false,
};
const send = (changes: Partial<typeof mail> = {}) =>
  new SesTransport(createSesClient(), { name: 'Site', address: 'no-reply@site.example' }).send({
    ...mail,
    ...changes,
  });
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

  it.each([
    [new MessageRejected(answer), { name: 'MailRejected' }],
    [new BadRequestException(answer), { name: 'MailRejected' }],
    [new TooManyRequestsException(answer), { code: 'service_unavailable' }],
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
});
