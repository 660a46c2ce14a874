import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  BadRequestException,
  InternalServiceErrorException,
  MessageRejected,
  SESv2Client,
  SendEmailCommand,
  type SendEmailCommandInput,
  TooManyRequestsException,
} from '@aws-sdk/client-sesv2';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { LocalServer } from '../http/local-server.ts';
import { Outbox } from './outbox.ts';
import { outboxPages } from './outbox-pages.ts';
import { Ses } from './ses.ts';
import { StandIn } from './stand-in.ts';

const AT = Date.UTC(2026, 10, 22, 5);
const PLAIN = { Text: { Data: 'x' }, Html: { Data: '' } };

let directory: string;
let outbox: Outbox;
let standIn: StandIn;
let client: SESv2Client;
let release: () => void;
let ses: Ses;
const warn = vi.fn();

const mail = (change: Partial<SendEmailCommandInput> = {}): SendEmailCommandInput => ({
  FromEmailAddress: 'CareAtlas <no-reply@mail.careatlas.example>',
  Destination: { ToAddresses: ['ada@example.com'] },
  ReplyToAddresses: ['hello@careatlas.example'],
  Content: {
    Simple: {
      Subject: { Data: 'Grüße', Charset: 'UTF-8' },
      Body: { Text: { Data: 'Hello\n' }, Html: { Data: '<p>Hello</p><script>alert(1)</script>' } },
      Headers: [{ Name: 'X-Kind', Value: 'test' }],
    },
  },
  ...change,
});

const send = (input: SendEmailCommandInput) => client.send(new SendEmailCommand(input));

beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), 'ses-'));
  outbox = new Outbox(directory, () => AT);
  ses = new Ses(outbox);
  release = ses.verify('careatlas.example');
  standIn = await StandIn.open(ses, warn);
  vi.stubEnv('AWS_ENDPOINT_URL_SESV2', standIn.endpoint);
  client = new SESv2Client({
    region: 'us-east-1',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
    maxAttempts: 1,
    requestHandler: { requestTimeout: 1_000, throwOnRequestTimeout: true },
  });
});

afterEach(async () => {
  client.destroy();
  await standIn.close();
  rmSync(directory, { recursive: true, force: true });
  vi.unstubAllEnvs();
  expect(warn).not.toHaveBeenCalled();
});

describe('the stand-in for SES', () => {
  it('stores a mail in files, also for the next start', async () => {
    const { MessageId } = await send(mail());
    expect(readdirSync(directory).sort()).toEqual([
      `${MessageId}.html`,
      `${MessageId}.json`,
      `${MessageId}.txt`,
    ]);
    expect(readFileSync(join(directory, `${MessageId}.txt`), 'utf8')).toBe('Hello\n');
    expect(new Outbox(directory, () => AT).list()).toEqual([
      {
        id: MessageId,
        at: '2026-11-22T05:00:00.000Z',
        from: 'CareAtlas <no-reply@mail.careatlas.example>',
        to: 'ada@example.com',
        replyTo: 'hello@careatlas.example',
        subject: 'Grüße',
        text: 'Hello\n',
        html: '<p>Hello</p><script>alert(1)</script>',
        headers: { 'X-Kind': 'test' },
      },
    ]);
  });

  it('rejects unverified senders', async () => {
    const from = (FromEmailAddress: string) => send(mail({ FromEmailAddress }));
    await expect(from('x@careatlas.example.org')).rejects.toThrow(
      'Email address is not verified. The following identities failed the check in region US-EAST-1: x@careatlas.example.org',
    );
    await expect(from('x@')).rejects.toBeInstanceOf(BadRequestException);
    await from('Ada@CareAtlas.example');
    release();
    await expect(send(mail())).rejects.toBeInstanceOf(MessageRejected);
    expect(outbox.list()).toHaveLength(1);
  });

  it.each<[string, Partial<SendEmailCommandInput>]>([
    ['no recipient', { Destination: {} }],
    ['an invalid recipient', { Destination: { ToAddresses: ['ada'] } }],
    [
      'a line break in a recipient',
      { Destination: { ToAddresses: ['ada@example.com\r\nBcc: x@example.com'] } },
    ],
    ['a recipient with a misplaced dot', { Destination: { ToAddresses: ['ada.@example.com'] } }],
    ['a recipient that is not ASCII', { Destination: { ToAddresses: ['änne@example.com'] } }],
    ['a line break in the subject', { Content: { Simple: { Subject: { Data: 'a\nb' }, Body: PLAIN } } }],
    [
      'a line break in a header',
      {
        Content: {
          Simple: {
            Subject: { Data: 'a' },
            Body: PLAIN,
            Headers: [{ Name: 'X-Kind', Value: 'a\r\nBcc: x@example.com' }],
          },
        },
      },
    ],
    ['no body', { Content: { Simple: { Subject: { Data: 'a' }, Body: {} } } }],
    ['raw content', { Content: { Raw: { Data: Buffer.from('x') } } }],
    ['an unsupported parameter', { ConfigurationSetName: 'other' }],
  ])('rejects a mail with %s', async (_, change) => {
    await expect(send(mail(change))).rejects.toBeInstanceOf(BadRequestException);
    expect(outbox.list()).toEqual([]);
  });

  it('fails by its faults, and stores nothing', async () => {
    standIn.faults.set('429:1');
    await expect(send(mail())).rejects.toBeInstanceOf(TooManyRequestsException);
    standIn.faults.set('500:1');
    await expect(send(mail())).rejects.toBeInstanceOf(InternalServiceErrorException);
    standIn.faults.set('timeout:1');
    await expect(send(mail())).rejects.toMatchObject({ name: 'TimeoutError' });
    expect(outbox.list()).toEqual([]);
    standIn.faults.set('off');
    await send(mail());
    expect(outbox.list()).toHaveLength(1);
  });
});

describe('the pages of the outbox', () => {
  it('list the mails, newest first, and show one without running its scripts', async () => {
    const door = await LocalServer.open(outboxPages(outbox));
    const get = (path: string) => fetch(`${door.origin}/__outbox${path}`);
    try {
      expect(await (await get('')).json()).toEqual([]);
      const first = await send(mail());
      const second = await send(
        mail({
          Destination: { ToAddresses: ['bob@example.com'] },
          Content: {
            Simple: {
              Subject: { Data: 'Plain' },
              Body: { Text: { Data: '<b>text</b>' }, Html: { Data: '' } },
            },
          },
        }),
      );
      const list = await (await get('?x=1')).json();
      expect(list).toEqual([
        {
          id: second.MessageId,
          at: '2026-11-22T05:00:00.001Z',
          to: 'bob@example.com',
          subject: 'Plain',
          text: '<b>text</b>',
          html: '',
          headers: {},
        },
        {
          id: first.MessageId,
          at: '2026-11-22T05:00:00.000Z',
          to: 'ada@example.com',
          subject: 'Grüße',
          text: 'Hello\n',
          html: '<p>Hello</p><script>alert(1)</script>',
          headers: { 'X-Kind': 'test' },
        },
      ]);
      expect(await (await get('?to=ada@example.com')).json()).toEqual([list[1]]);

      const shown = await get(`/${first.MessageId}`);
      expect(shown.headers.get('content-type')).toBe('text/html; charset=utf-8');
      expect(shown.headers.get('content-security-policy')).toMatch(/^sandbox [^;]*; default-src 'none';/);
      expect(shown.headers.get('content-security-policy')).not.toContain('allow-scripts');
      expect(await shown.text()).toContain('<p>Hello</p>');
      const plain = await get(`/${second.MessageId}`);
      expect(plain.headers.get('content-type')).toBe('text/plain; charset=utf-8');
      expect((await get('/../../etc/passwd')).status).toBe(404);
      expect((await get('/unknown')).status).toBe(404);
      expect((await fetch(`${door.origin}/__outbox`, { method: 'POST' })).status).toBe(405);
    } finally {
      await door.close();
    }
  });
});
