import { Match } from 'aws-cdk-lib/assertions';
import { describe, expect, it } from 'vitest';
import { CLAIM_MS } from '../../lambdas/app/mail/send-mail.ts';
import { environmentNames } from '../../lambdas/config/names.ts';
import { brand } from '../../shared/content/brand.ts';
import { functionsWithoutLogRetention, hiddenRights, resources, rightsOf, text } from './checks.ts';
import { productionBrand } from './production.ts';
import { configOf, jsonOf, type Properties, synthesize } from './synthesize.ts';

const { jobs } = synthesize('prod');
const template = jsonOf(jobs);

const [queues, functions, mappings, alarms] = [
  'SQS::Queue',
  'Lambda::Function',
  'Lambda::EventSourceMapping',
  'CloudWatch::Alarm',
].map((type) => new Map(resources(template, `AWS::${type}`))) as [
  Map<string, Properties>,
  Map<string, Properties>,
  Map<string, Properties>,
  Map<string, Properties>,
];

/** The logical id that a reference is to. */
const named = (reference: unknown) => text(reference).replace(/^<([^.>]+).*$/, '$1');

/** What carries the name `Mail` or `Location`: a queue, its failed messages, its worker and the mapping between them. */
function line(name: string) {
  const find = (from: Map<string, Properties>, prefix: string) => {
    const [found, ...others] = [...from].filter(([id]) => id.startsWith(prefix));
    if (!found || others.length > 0) throw new Error(`${prefix}: not exactly one`);
    return { id: found[0], properties: found[1] };
  };
  return {
    queue: find(queues, `${name}Queue`),
    failed: find(queues, `${name}Failed`),
    worker: find(functions, `${name}Worker`),
    mapping: find(mappings, `${name}Worker`),
    alarm: find(alarms, `${name}Failed`),
  };
}

describe.each([
  ['Mail', 10, 5],
  ['Location', 10, 5],
  // The next sweep makes up for one that failed.
  ['Outbox', 3, 1],
])('the %s queue', (name, attempts, batchSize) => {
  const { queue, failed, worker, mapping, alarm } = line(name);

  it('is encrypted, and spoken to over TLS only, as are the messages that failed', () => {
    for (const { id, properties } of [queue, failed]) {
      expect(properties.SqsManagedSseEnabled).toBe(true);
      jobs.hasResourceProperties('AWS::SQS::QueuePolicy', {
        Queues: [{ Ref: id }],
        PolicyDocument: Match.objectLike({
          Statement: Match.arrayWith([
            Match.objectLike({
              Action: 'sqs:*',
              Effect: 'Deny',
              Condition: { Bool: { 'aws:SecureTransport': 'false' } },
            }),
          ]),
        }),
      });
    }
  });

  it('gives its worker time: six times what a batch may take', () => {
    expect(queue.properties.VisibilityTimeout).toBeGreaterThanOrEqual(6 * Number(worker.properties.Timeout));
  });

  it(`keeps what failed ${attempts} times for two weeks`, () => {
    const { deadLetterTargetArn, maxReceiveCount } = queue.properties.RedrivePolicy as Record<
      string,
      unknown
    >;
    expect([named(deadLetterTargetArn), maxReceiveCount]).toEqual([failed.id, attempts]);
    expect(failed.properties.MessageRetentionPeriod).toBe(14 * 24 * 3600);
    expect(Number(queue.properties.MessageRetentionPeriod)).toBeLessThan(14 * 24 * 3600);
  });

  it('is worked on by its worker, a few messages at a time, and hears which of them failed', () => {
    expect(named(mapping.properties.EventSourceArn)).toBe(queue.id);
    expect(named(mapping.properties.FunctionName)).toBe(worker.id);
    expect(mapping.properties).toMatchObject({
      BatchSize: batchSize,
      FunctionResponseTypes: ['ReportBatchItemFailures'],
      ScalingConfig: { MaximumConcurrency: 2 },
    });
  });

  it('raises an alarm that says what it means as soon as one message has failed for good', () => {
    const [{ Value } = { Value: undefined }] = alarm.properties.Dimensions as { Value: unknown }[];
    expect(named(Value)).toBe(failed.id);
    expect(alarm.properties).toMatchObject({
      MetricName: 'ApproximateNumberOfMessagesVisible',
      Threshold: 1,
      ComparisonOperator: 'GreaterThanOrEqualToThreshold',
      AlarmDescription: expect.stringMatching(/^[A-Z][^.]+\.$/),
    });
  });

  it('outlives its stack in production, with what is in it', () => {
    for (const { id } of [queue, failed]) {
      expect(template.Resources[id]).toMatchObject({ DeletionPolicy: 'Retain' });
    }
  });
});

describe('the workers', () => {
  it('get exactly the settings that they read', () => {
    const settingsOf = ({ worker }: ReturnType<typeof line>) => {
      const { Variables } = worker.properties.Environment as { Variables: Record<string, unknown> };
      return Object.keys(Variables)
        .filter((name) => !/^(NODE_OPTIONS|POWERTOOLS_)/.test(name))
        .sort();
    };
    const { tableName, mailSender, mailStaff, siteUrl, placeIndexName } = environmentNames;
    expect(settingsOf(line('Mail'))).toEqual([tableName, mailSender, mailStaff, siteUrl].sort());
    expect(settingsOf(line('Location'))).toEqual([tableName, placeIndexName].sort());
    const { mailQueueUrl, locationQueueUrl, outboxQueueUrl } = environmentNames;
    const queueUrls = [mailQueueUrl, locationQueueUrl, outboxQueueUrl];
    expect(settingsOf(line('Outbox'))).toEqual([tableName, ...queueUrls].sort());
  });

  it('run with the defaults of every function', () => {
    jobs.resourceCountIs('AWS::Lambda::Function', 3);
    jobs.allResourcesProperties('AWS::Lambda::Function', {
      Runtime: 'nodejs24.x',
      Architectures: ['arm64'],
      LoggingConfig: { LogFormat: 'JSON' },
    });
    expect(functionsWithoutLogRetention(template)).toEqual([]);
  });

  it('claim a mail for longer than they may run, and for less than the queue waits', () => {
    const { worker, queue } = line('Mail');
    expect(CLAIM_MS / 1000).toBeGreaterThan(Number(worker.properties.Timeout));
    expect(CLAIM_MS / 1000).toBeLessThan(Number(queue.properties.VisibilityTimeout));
  });

  it('may do what their work takes, and nothing else', () => {
    const readable = (value: string) =>
      value
        .replace(/<careatlas-prod-data:[^>]*Table[^>]*Arn[^>]*>/g, 'the table')
        .replace(/(Worker(?:Role|Logs)|Queue|MailDomain)[0-9A-F]{8}/g, '$1');
    const ofQueue = [
      'ChangeMessageVisibility',
      'DeleteMessage',
      'GetQueueAttributes',
      'GetQueueUrl',
      'ReceiveMessage',
    ];
    const common = (name: string) => [
      ...ofQueue.map((action) => `<${name}WorkerRole>: sqs:${action} on <${name}Queue.Arn>`),
      ...['CreateLogStream', 'PutLogEvents'].map(
        (action) => `<${name}WorkerRole>: logs:${action} on <${name}WorkerLogs.Arn>`,
      ),
    ];
    expect(rightsOf(template).map(readable).sort()).toEqual(
      [
        ...common('Mail'),
        '<MailWorkerRole>: dynamodb:GetItem on the table at CONTACT#*',
        '<MailWorkerRole>: dynamodb:GetItem on the table at ONCE#MAIL#*#*',
        '<MailWorkerRole>: dynamodb:GetItem on the table at ONCE#RECIPIENT#*',
        '<MailWorkerRole>: dynamodb:GetItem on the table at SUBMISSION#*',
        '<MailWorkerRole>: dynamodb:UpdateItem on the table at ONCE#MAIL#*#*',
        '<MailWorkerRole>: dynamodb:UpdateItem on the table at ONCE#RECIPIENT#*',
        `<MailWorkerRole>: ses:SendEmail on arn:aws:ses:us-east-1:<AWS::AccountId>:identity/<MailDomain> if {"StringEquals":{"ses:FromAddress":"${brand.emails.support}"}}`,
        ...common('Outbox'),
        '<OutboxWorkerRole>: dynamodb:Query on the table/index/byQueue at QUEUE#OUTBOX',
        '<OutboxWorkerRole>: dynamodb:UpdateItem on the table at ONCE#LOCATION#*',
        '<OutboxWorkerRole>: dynamodb:UpdateItem on the table at ONCE#MAIL#*#*',
        ...['Location', 'Mail', 'Outbox'].map(
          (name) => `<OutboxWorkerRole>: sqs:SendMessage on <${name}Queue.Arn>`,
        ),
        ...common('Location'),
        '<LocationWorkerRole>: dynamodb:DeleteItem on the table at ONCE#LOCATION#*',
        '<LocationWorkerRole>: dynamodb:GetItem on the table at SUBMISSION#*',
        '<LocationWorkerRole>: dynamodb:UpdateItem on the table at CLINIC#*',
        '<LocationWorkerRole>: dynamodb:UpdateItem on the table at ONCE#LOCATION#*',
        '<LocationWorkerRole>: dynamodb:UpdateItem on the table at SUBMISSION#*',
        '<LocationWorkerRole>: geo:SearchPlaceIndexForText on <PlaceIndex.Arn>',
      ].sort(),
    );
    expect(hiddenRights(template)).toEqual([]);
  });
});

describe('the outbox', () => {
  it('is swept every minute, with an alarm when the sweep does not begin', () => {
    const { queue } = line('Outbox');
    const [[, rule] = [], ...others] = resources(template, 'AWS::Events::Rule');
    expect(others).toEqual([]);
    expect(rule).toMatchObject({
      ScheduleExpression: 'rate(1 minute)',
      State: 'ENABLED',
      Targets: [{ Arn: { 'Fn::GetAtt': [queue.id, 'Arn'] }, Input: '{"kind":"sweep"}' }],
    });
    const [target] = (rule as { Targets: { DeadLetterConfig: { Arn: unknown } }[] }).Targets;
    const missed = [...queues].find(([id]) => id.startsWith('OutboxMissed'))?.[0];
    expect(named(text(target?.DeadLetterConfig.Arn))).toBe(missed);
    expect([...alarms.keys()].filter((id) => id.startsWith('OutboxMissedAlarm'))).toHaveLength(1);
  });

  it('raises an alarm when an entry is given up', () => {
    const { worker } = line('Outbox');
    const [[, filter] = [], ...others] = resources(template, 'AWS::Logs::MetricFilter');
    expect(others).toEqual([]);
    const group = (worker.properties.LoggingConfig as { LogGroup: unknown }).LogGroup;
    expect(filter).toMatchObject({
      LogGroupName: group,
      FilterPattern: '{ $.outcome = "given-up" }',
      MetricTransformations: [{ MetricName: 'GivenUp', MetricNamespace: 'careatlas-prod', MetricValue: '1' }],
    });
    const [alarm] = [...alarms].filter(([id]) => id.startsWith('OutboxWorkerGivenUp'));
    expect(alarm?.[1]).toMatchObject({
      MetricName: 'GivenUp',
      Namespace: 'careatlas-prod',
      Threshold: 1,
      ComparisonOperator: 'GreaterThanOrEqualToThreshold',
      AlarmDescription: expect.stringMatching(/^An? [^.]+\.$/),
    });
  });
});

describe('services of AWS', () => {
  it('send e-mails for the domain that they come from', () => {
    const domain = brand.emails.support.split('@')[1];
    jobs.hasResourceProperties('AWS::SES::EmailIdentity', { EmailIdentity: domain });
    jobs.hasResourceProperties('AWS::Lambda::Function', {
      Environment: {
        Variables: Match.objectLike({ MAIL_SENDER: brand.emails.support, SITE_URL: productionBrand.siteUrl }),
      },
    });
  });

  it('are another stage’s own: dev shares neither domain nor mailbox nor links with production', () => {
    const { mail, siteUrl } = configOf('dev');
    const [, domain] = brand.emails.support.split('@');
    expect(mail).toEqual({ sender: `support@dev.${domain}`, staff: `support@dev.${domain}` });
    expect(siteUrl).toBe(`https://dev.${new URL(brand.siteUrl).host}`);
    const dev = synthesize('dev').jobs;
    dev.hasResourceProperties('AWS::SES::EmailIdentity', { EmailIdentity: `dev.${domain}` });
    dev.hasResourceProperties('AWS::Lambda::Function', {
      Environment: {
        Variables: Match.objectLike({ MAIL_SENDER: mail.sender, MAIL_STAFF: mail.staff, SITE_URL: siteUrl }),
      },
    });
  });

  it('look up addresses whose places may be kept', () => {
    jobs.hasResourceProperties('AWS::Location::PlaceIndex', {
      DataSourceConfiguration: { IntendedUse: 'Storage' },
    });
  });
});
