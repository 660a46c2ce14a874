/** Queues, event source mappings, schedules and the services that functions call: from the template to running services. */
import { afterEach, describe, expect, it, vi } from 'vitest';
import { deploy } from '../deploy.ts';
import type { Json } from '../template/intrinsics.ts';
import { startTestHost, testStack } from './test-host.ts';

const machine = await startTestHost(
  'jobs',
  'export const handler = async () => ({ batchItemFailures: [] });',
);
const { host, warn } = machine;

const QUEUE = 'arn:aws:sqs:us-east-1:000000000000:jobs-Queue';
const FUNCTION = 'arn:aws:lambda:us-east-1:000000000000:function:jobs-Worker';

const resources = testStack('jobs');

const stack = (change?: Record<string, Record<string, Json>>) => machine.stack(resources, change);

afterEach(() => warn.mockReset());

const mailRequest = {
  headers: {},
  method: 'POST',
  path: '/v2/email/outbound-emails',
  body: {
    FromEmailAddress: 'no-reply@careatlas.example',
    Destination: { ToAddresses: ['ada@example.com'] },
    Content: {
      Simple: { Subject: { Data: 'Hello' }, Body: { Text: { Data: 'Hello' }, Html: { Data: 'Hello' } } },
    },
  },
};
const search = {
  headers: {},
  method: 'POST',
  path: '/places/v0/indexes/practices/search/text',
  body: { Text: 'Chicago', FilterCountries: ['USA'], MaxResults: 1, Language: 'en' },
};

describe('jobs of the template', () => {
  it('run while they are deployed; messages wait between deployments', async () => {
    const { services } = host;
    const cloud = await deploy(stack(), host);
    const queue = cloud.queues.get(QUEUE);
    const empty = { visible: 0, inFlight: 0, delayed: 0 };
    queue?.send([{ body: 'work' }]);
    await vi.waitFor(() => expect(queue?.counts).toEqual(empty), { timeout: 5_000 });
    expect(services.ses.answer(mailRequest).status).toBe(200);
    expect(services.location.answer(search).status).toBe(200);
    await cloud.stop();

    queue?.send([{ body: 'more work' }]);
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(queue?.counts).toEqual({ ...empty, visible: 1 });
    expect(services.ses.answer(mailRequest)).toMatchObject({ status: 400, error: 'MessageRejected' });
    expect(services.location.answer(search)).toMatchObject({ status: 404 });

    const again = await deploy(stack(), host);
    await vi.waitFor(() => expect(again.queues.get(QUEUE)?.counts).toEqual(empty), { timeout: 5_000 });
    await again.stop();
    expect(warn).not.toHaveBeenCalled();
  });

  it('continue during a new deployment, and during one that fails', async () => {
    const empty = { visible: 0, inFlight: 0, delayed: 0 };
    const first = await deploy(stack(), host);
    await expect(deploy(stack({ Places: { DataSource: 'Grab' } }), host, first)).rejects.toThrow(
      'DataSource',
    );
    expect(host.services.ses.answer(mailRequest).status).toBe(200);
    const second = await deploy(stack({ Queue: { VisibilityTimeout: 120 } }), host, first);
    await first.stop(second);
    expect(second.functions.get(FUNCTION)).toBe(first.functions.get(FUNCTION));
    const queue = second.queues.get(QUEUE);
    expect(queue?.settings.visibilityTimeout).toBe(120);
    queue?.send([{ body: 'work' }]);
    await vi.waitFor(() => expect(queue?.counts).toEqual(empty), { timeout: 5_000 });
    expect(host.services.ses.answer(mailRequest).status).toBe(200);
    await second.stop();
  });

  it('get the URLs of the site, of queues and services in their environment, and the key of Google Places', async () => {
    const cloud = await deploy(stack(), host);
    const { variables = {}, endpoints } = cloud.functions.get(FUNCTION)?.definition ?? {};
    const url = variables.QUEUE_URL ?? '';
    expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/000000000000\/jobs-Queue$/);
    expect(variables.SITE_URL).toBe(host.siteUrl);
    const localUrl = expect.stringMatching(/^http:\/\/localhost:\d+$/);
    expect(endpoints).toEqual({
      AWS_ENDPOINT_URL_DYNAMODB: 'http://127.0.0.1:1',
      AWS_ENDPOINT_URL_SQS: new URL(url).origin,
      // By an IP address the SDK names buckets in paths.
      AWS_ENDPOINT_URL_S3: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/),
      AWS_ENDPOINT_URL_SESV2: localUrl,
      AWS_ENDPOINT_URL_LOCATION: localUrl,
      AWS_ENDPOINT_URL_SECRETS_MANAGER: localUrl,
      AWS_ENDPOINT_URL_CLOUDFRONT: localUrl,
      GOOGLE_PLACES_ENDPOINT: localUrl,
      VOICE_CODES_URL: localUrl,
    });
    const key = host.secrets.value(variables.GOOGLE_PLACES_KEY_ARN ?? '');
    const ask = () =>
      host.services.googlePlaces.answer({
        method: 'GET',
        path: '/v1/places/ChIJ00000000000000000000000',
        headers: { 'x-goog-api-key': key, 'x-goog-fieldmask': 'id' },
        body: undefined,
      });
    expect(ask().status).toBe(404);
    await cloud.stop();
    expect(ask().status).toBe(400);
  });

  it('get the message of a schedule when it is fired', async () => {
    const { schedules } = host.services;
    const cloud = await deploy(
      stack({ Mapping: { EventSourceArn: { 'Fn::GetAtt': ['Failed', 'Arn'] } } }),
      host,
    );
    const queue = cloud.queues.get(QUEUE);
    expect(schedules.fire()).toBe(
      'The schedule jobs-Weekly, cron(0 9 ? * MON *), has sent {"kind":"weekly"} to jobs-Queue.',
    );
    expect(await queue?.receive({ max: 10, wait: 0 })).toMatchObject([{ body: '{"kind":"weekly"}' }]);
    expect(() => schedules.fire('daily')).toThrow('There is no schedule daily; there is: jobs-Weekly');
    host.services.queues.clear();
    await cloud.stop();
    expect(() => schedules.fire()).toThrow('The template has no schedule.');
  });

  it.each<[string, Record<string, Record<string, Json>>]>([
    [
      'only SQS queues and DynamoDB streams are supported',
      { Mapping: { EventSourceArn: 'arn:aws:kinesis:us-east-1:000000000000:stream/x' } },
    ],
    ['"FifoQueue"', { Queue: { FifoQueue: true } }],
    ['"FilterCriteria"', { Mapping: { FilterCriteria: { Filters: [] } } }],
    ['a batch of more than 10 needs a batching window', { Mapping: { BatchSize: 11 } }],
    [
      "the queue's visibility timeout (9 s) is less than the function's timeout (10 s)",
      { Queue: { VisibilityTimeout: 9 } },
    ],
    ['EventPattern', { Weekly: { EventPattern: {} } }],
    ['ScheduleExpression', { Weekly: { ScheduleExpression: 'every monday' } }],
    ['only queues are targets', { Weekly: { Targets: [{ Id: 'Target0', Arn: FUNCTION, Input: '{}' }] } }],
    ['Input', { Weekly: { Targets: [{ Id: 'Target0', Arn: QUEUE }] } }],
    ['DataSource', { Places: { DataSource: 'Grab' } }],
    ['"ConfigurationSetAttributes"', { Sender: { ConfigurationSetAttributes: {} } }],
  ])('stop the deployment with a message about what is unsupported: %s', async (message, change) => {
    await expect(deploy(stack(change), host)).rejects.toThrow(message);
  });
});
