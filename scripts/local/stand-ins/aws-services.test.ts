import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  InternalServerException,
  LocationClient,
  ResourceNotFoundException,
  SearchPlaceIndexForTextCommand,
  type SearchPlaceIndexForTextCommandInput,
  ThrottlingException,
  ValidationException,
} from '@aws-sdk/client-location';
import {
  GetSecretValueCommand,
  InternalServiceError,
  SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager';
import {
  BadRequestException,
  GetAccountCommand,
  GetEmailIdentityCommand,
  InternalServiceErrorException,
  MessageRejected,
  NotFoundException,
  SESv2Client,
  SendEmailCommand,
  type SendEmailCommandInput,
  TooManyRequestsException,
} from '@aws-sdk/client-sesv2';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ServiceEvent } from '../event-bus.ts';
import { LocalServer } from '../http/local-server.ts';
import { resolveLocalhostNames } from '../lambda/localhost-names.ts';
import { SecretStore } from '../secrets.ts';
import { AmazonLocation } from './amazon-location.ts';
import { Outbox } from './outbox.ts';
import { outboxPages } from './outbox-pages.ts';
import { SecretsManager } from './secrets-manager.ts';
import { Ses } from './ses.ts';
import { type Service, StandIn } from './stand-in.ts';

let directory: string;
let standIn: StandIn;
const warn = vi.fn();

// The SDK calls Amazon Location by `places.localhost`.
resolveLocalhostNames();

/** Opens the service. Returns the options of its SDK client. */
async function open(service: Service) {
  standIn = await StandIn.open(service, warn);
  return {
    endpoint: standIn.endpoint,
    region: 'us-east-1',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
    maxAttempts: 1,
    requestHandler: { requestTimeout: 1_000, throwOnRequestTimeout: true },
  };
}

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'stand-ins-'));
});
afterEach(async () => {
  await standIn.close();
  rmSync(directory, { recursive: true, force: true });
  expect(warn).not.toHaveBeenCalled();
});

describe('the stand-in for SES', () => {
  const tags = [
    { Name: 'kind', Value: 'notice' },
    { Name: 'record', Value: 'ID' },
  ];

  const AT = Date.UTC(2026, 10, 22, 5);
  const PLAIN = { Text: { Data: 'x' }, Html: { Data: '' } };

  let outbox: Outbox;
  let client: SESv2Client;
  let events: ServiceEvent[];
  let time: number;
  let release: () => void;

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
  const send = (change: Partial<SendEmailCommandInput> = {}) =>
    client.send(new SendEmailCommand(mail(change)));
  const to = (...ToAddresses: string[]) => ({ Destination: { ToAddresses } });
  const simple = (content: object) => ({
    Content: { Simple: { Subject: { Data: 'a' }, Body: PLAIN, ...content } },
  });

  beforeEach(async () => {
    outbox = new Outbox(directory, () => AT);
    events = [];
    time = 0;
    const ses = new Ses(outbox, { publish: (event) => events.push(event), now: () => time });
    ses.addConfigurationSet('careatlas');
    ses.addEventDestination('careatlas', ['bounce', 'complaint']);
    release = ses.verify('careatlas.example');
    client = new SESv2Client(await open(ses));
  });
  afterEach(() => client.destroy());

  it('throttles what is above the rate of a typical account', async () => {
    const sent = await Promise.allSettled(Array.from({ length: 20 }, () => send()));
    expect(sent.filter(({ status }) => status === 'fulfilled')).toHaveLength(14);
    const rejected = sent.find((one) => one.status === 'rejected');
    expect(rejected?.reason).toBeInstanceOf(TooManyRequestsException);
    time = 500;
    const later = await Promise.allSettled(Array.from({ length: 10 }, () => send()));
    expect(later.filter(({ status }) => status === 'fulfilled')).toHaveLength(7);
  });

  it('knows configuration sets, and tags in SES’s alphabet', async () => {
    await send({ ConfigurationSetName: 'careatlas', EmailTags: tags });
    await expect(send({ ConfigurationSetName: 'other' })).rejects.toBeInstanceOf(NotFoundException);
    const wrong = send({ EmailTags: [{ Name: 'kind', Value: 'a b' }] });
    await expect(wrong).rejects.toBeInstanceOf(BadRequestException);
  });

  it.each([
    ['bounce+1@simulator.amazonses.com', 'Email Bounced', 'Bounce'],
    ['suppressionlist@simulator.amazonses.com', 'Email Bounced', 'Bounce'],
    ['complaint@simulator.amazonses.com', 'Email Complaint Received', 'Complaint'],
  ])('publishes what happens to a mail to %s', async (email, type, eventType) => {
    await send({ ...to(email), ConfigurationSetName: 'careatlas', EmailTags: tags });
    expect(events).toMatchObject([
      {
        source: 'aws.ses',
        'detail-type': type,
        detail: {
          eventType,
          mail: {
            destination: [email],
            tags: { 'ses:configuration-set': ['careatlas'], kind: ['notice'], record: ['ID'] },
          },
        },
      },
    ]);
  });

  it('publishes nothing about other mails, or without a configuration set', async () => {
    await send({ ConfigurationSetName: 'careatlas', EmailTags: tags });
    await send(to('bounce@simulator.amazonses.com'));
    expect(events).toEqual([]);
  });

  it('describes the account and the identity, also in the sandbox and before the verification', async () => {
    const state = async () => ({
      isReady: (await client.send(new GetAccountCommand())).ProductionAccessEnabled,
      isVerified: (await client.send(new GetEmailIdentityCommand({ EmailIdentity: 'careatlas.example' })))
        .VerifiedForSendingStatus,
    });
    expect(await state()).toEqual({ isReady: true, isVerified: true });
    standIn.faults.set('unverified:1');
    expect(await state()).toEqual({ isReady: true, isVerified: false });
    await expect(send()).rejects.toBeInstanceOf(MessageRejected);
    standIn.faults.set('sandbox:1');
    expect(await state()).toEqual({ isReady: false, isVerified: true });
    await expect(send()).rejects.toThrow('failed the check in region US-EAST-1: ada@example.com');
    await send(to('ada@careatlas.example'));
    const other = client.send(new GetEmailIdentityCommand({ EmailIdentity: 'other.example' }));
    await expect(other).rejects.toBeInstanceOf(NotFoundException);
  });

  it('stores a mail in files, also for the next start', async () => {
    const { MessageId } = await send();
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
    await expect(send({ FromEmailAddress: 'x@careatlas.example.org' })).rejects.toThrow(
      'Email address is not verified. The following identities failed the check in region US-EAST-1: x@careatlas.example.org',
    );
    await expect(send({ FromEmailAddress: 'x@' })).rejects.toBeInstanceOf(BadRequestException);
    await send({ FromEmailAddress: 'Ada@CareAtlas.example' });
    release();
    await expect(send()).rejects.toBeInstanceOf(MessageRejected);
    expect(outbox.list()).toHaveLength(1);
  });

  it.each<[string, Partial<SendEmailCommandInput>]>([
    ['no recipient', { Destination: {} }],
    ['an invalid recipient', to('ada')],
    ['a line break in a recipient', to('ada@example.com\r\nBcc: x@example.com')],
    ['a recipient with a misplaced dot', to('ada.@example.com')],
    ['a recipient that is not ASCII', to('änne@example.com')],
    ['a line break in the subject', simple({ Subject: { Data: 'a\nb' } })],
    ['a line break in a header', simple({ Headers: [{ Name: 'X-Kind', Value: 'a\r\nBcc: x@example.com' }] })],
    ['no body', simple({ Body: {} })],
    ['raw content', { Content: { Raw: { Data: Buffer.from('x') } } }],
    ['an unsupported parameter', { FeedbackForwardingEmailAddress: 'a@example.com' }],
  ])('rejects a mail with %s', async (_, change) => {
    await expect(send(change)).rejects.toBeInstanceOf(BadRequestException);
    expect(outbox.list()).toEqual([]);
  });

  it('fails by its faults, and stores nothing', async () => {
    standIn.faults.set('429:1');
    await expect(send()).rejects.toBeInstanceOf(TooManyRequestsException);
    standIn.faults.set('500:1');
    await expect(send()).rejects.toBeInstanceOf(InternalServiceErrorException);
    standIn.faults.set('timeout:1');
    await expect(send()).rejects.toMatchObject({ name: 'TimeoutError' });
    expect(outbox.list()).toEqual([]);
    standIn.faults.set('off');
    await send();
    expect(outbox.list()).toHaveLength(1);
  });

  it('has pages that list the mails, newest first, and show one without running its scripts', async () => {
    const door = await LocalServer.open(outboxPages(outbox));
    const get = (path: string) => fetch(`${door.origin}/__outbox${path}`);
    expect(await (await get('')).json()).toEqual([]);
    const first = await send();
    const second = await send({
      ...to('bob@example.com'),
      ...simple({ Body: { Text: { Data: '<b>text</b>' }, Html: { Data: '' } } }),
    });
    const list = await (await get('?x=1')).json();
    expect(list).toEqual([
      {
        id: second.MessageId,
        at: '2026-11-22T05:00:00.001Z',
        to: 'bob@example.com',
        subject: 'a',
        text: '<b>text</b>',
        html: '',
        headers: {},
      },
      expect.objectContaining({ id: first.MessageId, headers: { 'X-Kind': 'test' } }),
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
    await door.close();
  });
});

describe('the stand-in for Amazon Location', () => {
  let client: LocationClient;

  const search = (Text: string, more: Partial<SearchPlaceIndexForTextCommandInput> = {}) =>
    client.send(
      new SearchPlaceIndexForTextCommand({
        IndexName: 'practices',
        Text,
        FilterCountries: ['USA', 'CAN'],
        MaxResults: 1,
        Language: 'en',
        ...more,
      }),
    );

  beforeEach(async () => {
    const location = new AmazonLocation({ latency: () => 0 });
    location.add('practices', 'Here');
    client = new LocationClient(await open(location));
  });
  afterEach(() => client.destroy());

  it('finds a street address near its city’s centre', async () => {
    const { Summary, Results } = await search('123 Vancouver St W, Suite 4, Toronto, ON m5h 2n2, Canada');
    expect(Summary).toMatchObject({ DataSource: 'Here', MaxResults: 1, FilterCountries: ['USA', 'CAN'] });
    expect(Results).toEqual([
      {
        Place: {
          Label: '123 Vancouver St W, Toronto, Ontario, CAN',
          Geometry: { Point: [expect.closeTo(-79.3832, 1), expect.closeTo(43.6532, 1)] },
          AddressNumber: '123',
          Street: 'Vancouver St W',
          Municipality: 'Toronto',
          Region: 'Ontario',
          Country: 'CAN',
          Interpolated: false,
        },
        Relevance: 1,
      },
    ]);
  });

  it('finds nothing without a known city, and outside the countries of the filter', async () => {
    for (const text of ['qwertz', '12 Main St, Atlantis', 'Chicagoland 5', '東京都']) {
      expect((await search(text)).Results, text).toEqual([]);
    }
    expect((await search('1 Bay St, Toronto', { FilterCountries: ['USA'] })).Results).toEqual([]);
  });

  it('rejects an unknown index and invalid parameters', async () => {
    await expect(search('x', { IndexName: 'other' })).rejects.toBeInstanceOf(ResourceNotFoundException);
    await expect(search('x'.repeat(201))).rejects.toBeInstanceOf(ValidationException);
    await expect(search('x', { FilterCountries: ['US'] })).rejects.toBeInstanceOf(ValidationException);
    await expect(search('x', { MaxResults: 51 })).rejects.toMatchObject({
      FieldList: [{ Name: 'MaxResults', Message: expect.any(String) }],
    });
  });

  it('fails by its faults', async () => {
    standIn.faults.set('429:0.5,500:0.5');
    await expect(search('Chicago')).resolves.toBeDefined();
    await expect(search('Chicago')).rejects.toBeInstanceOf(ThrottlingException);
    await expect(search('Chicago')).rejects.toBeInstanceOf(InternalServerException);
  });
});

describe('the stand-in for Secrets Manager', () => {
  const ARN = 'arn:aws:secretsmanager:us-east-1:000000000000:secret:places-Key';
  let store: SecretStore;
  let client: SecretsManagerClient;
  const read = (SecretId: string, more: object = {}) =>
    client.send(new GetSecretValueCommand({ SecretId, ...more }));

  beforeEach(async () => {
    store = new SecretStore(join(directory, 'secrets.json'));
    store.generate(ARN, 32);
    client = new SecretsManagerClient(await open(new SecretsManager(store)));
  });
  afterEach(() => client.destroy());

  it('returns the value of a secret, and rejects all other requests', async () => {
    expect(await read(ARN)).toMatchObject({ ARN, SecretString: store.value(ARN) });
    await expect(read('Key')).rejects.toMatchObject({ name: 'ResourceNotFoundException' });
    await expect(read(ARN, { VersionStage: 'AWSCURRENT' })).rejects.toMatchObject({
      name: 'InvalidParameterException',
    });
    const headers = { 'x-amz-target': 'secretsmanager.DeleteSecret' };
    const response = await fetch(standIn.endpoint, { method: 'POST', headers });
    expect(await response.json()).toMatchObject({ __type: 'UnknownOperationException' });
  });

  it('fails by its faults', async () => {
    standIn.faults.set('500:1');
    await expect(read(ARN)).rejects.toBeInstanceOf(InternalServiceError);
    standIn.faults.set('429:1');
    await expect(read(ARN)).rejects.toMatchObject({ name: 'ThrottlingException' });
  });
});
