import { Match } from 'aws-cdk-lib/assertions';
import { describe, expect, it } from 'vitest';
import { stageNames } from '../../infra/stage.ts';
import { listingKeys } from '../../lambdas/derived/listings/items.ts';
import { peopleKeys } from '../../lambdas/derived/people/items.ts';
import { publicPostKeys } from '../../lambdas/derived/posts/items.ts';
import { publicReviewKeys } from '../../lambdas/derived/reviews/items.ts';
import { totalKeys } from '../../lambdas/derived/totals/items.ts';
import { googlePlacesKeys } from '../../lambdas/jobs/google-places/items.ts';
import { environmentNames } from '../../lambdas/platform/names.ts';
import { clinicKeys } from '../../lambdas/records/clinics/items.ts';
import { outboxKeys } from '../../lambdas/records/outbox/items.ts';
import { personKeys } from '../../lambdas/records/people/items.ts';
import { reviewKeys } from '../../lambdas/records/reviews/items.ts';
import { submissionKeys } from '../../lambdas/records/submissions/items.ts';
import { taxonomyKeys } from '../../lambdas/records/taxonomy/items.ts';
import { filterCriteriaSchema, passes } from '../../scripts/local/lambda/stream-filter.ts';
import { brand } from '../../shared/content/brand.ts';
import { hiddenPermissions, permissionsOf, resources, text } from './checks.ts';
import { productionBrand } from './production.ts';
import { configOf, jsonOf, type Properties, synthesize } from './synthesize.ts';
import {
  commonPermissions,
  expectAlarmOnMessages,
  logicalId,
  only,
  settingsOfWorker,
  testQueueSettings,
  testWorkerSettings,
  testWorkQueue,
  withoutHashes,
  workQueueOf,
} from './work-queue.ts';

const { jobs } = synthesize('prod');
const template = jsonOf(jobs);

testQueueSettings(jobs, 18);
testWorkerSettings(jobs, 6);
testWorkQueue(template, 'Mail', { attempts: 10, batchSize: 5 });
testWorkQueue(template, 'Location', { attempts: 10, batchSize: 5 });
// The next sweep does the same work again.
testWorkQueue(template, 'Outbox', { attempts: 3, batchSize: 1 });
// A page of ranks takes long, and only one is due at a time.
testWorkQueue(template, 'Ranks', { attempts: 10, batchSize: 1 });

// An export of a part takes long, and the next week's begins again.
testWorkQueue(template, 'Exports', { attempts: 4, batchSize: 1 });

describe('the workers', () => {
  it('have exactly the environment variables that they read', () => {
    const { tableName, mailSender, mailStaff, mailConfigurationSet, mailClaimMs } = environmentNames;
    const { siteUrl, placeIndexName, codeSecret } = environmentNames;
    const { mailQueueUrl, locationQueueUrl, outboxQueueUrl } = environmentNames;
    const queueUrls = [mailQueueUrl, locationQueueUrl, outboxQueueUrl];
    expect(settingsOfWorker(template, 'Mail')).toEqual(
      [...[tableName, codeSecret, mailSender, mailStaff, mailConfigurationSet, mailClaimMs, siteUrl]].sort(),
    );
    expect(settingsOfWorker(template, 'Location')).toEqual([tableName, placeIndexName].sort());
    expect(settingsOfWorker(template, 'Outbox')).toEqual(
      [tableName, environmentNames.retentionDays, ...queueUrls].sort(),
    );
    const { exportQueueUrl, exportBucket } = environmentNames;
    expect(settingsOfWorker(template, 'Exports')).toEqual([tableName, exportQueueUrl, exportBucket].sort());
    expect(settingsOfWorker(template, 'Ranks')).toEqual([environmentNames.rankQueueUrl, tableName].sort());
  });

  it.each(stageNames)(
    'claim an email for longer than their timeout and less than the visibility timeout: %s',
    (name) => {
      const { worker, queue } = workQueueOf(jsonOf(synthesize(name).jobs), 'Mail');
      const { Variables } = worker.properties.Environment as { Variables: Record<string, string> };
      const claimMs = Number(Variables[environmentNames.mailClaimMs]);
      expect(claimMs / 1000).toBeGreaterThan(Number(worker.properties.Timeout));
      expect(claimMs / 1000).toBeLessThan(Number(queue.properties.VisibilityTimeout));
    },
  );

  it('have exactly the permissions that they use', () => {
    const readable = (value: string) => withoutHashes(value).replace(/MailDomain[0-9A-F]{8}/g, 'MailDomain');
    // Those on the table are compared with what the rooms declare (`table-access.test.ts`).
    const ofQueues = permissionsOf(template).filter(
      (permission) => !permission.startsWith('<Projector') && !permission.includes(': dynamodb:'),
    );
    expect(ofQueues.map(readable).sort()).toEqual(
      [
        ...commonPermissions('Mail'),
        '<MailWorkerRole>: ses:GetAccount on *',
        '<MailWorkerRole>: ses:GetEmailIdentity on arn:aws:ses:us-east-1:<AWS::AccountId>:identity/<MailDomain>',
        ...['identity/<MailDomain>', 'configuration-set/careatlas-prod'].map(
          (resource) =>
            `<MailWorkerRole>: ses:SendEmail on arn:aws:ses:us-east-1:<AWS::AccountId>:${resource} if {"StringEquals":{"ses:FromAddress":"${brand.emails.support}"}}`,
        ),
        ...commonPermissions('Outbox'),
        ...['Location', 'Mail', 'Outbox'].map(
          (name) => `<OutboxWorkerRole>: sqs:SendMessage on <${name}Queue.Arn>`,
        ),
        ...commonPermissions('Ranks'),
        '<RanksWorkerRole>: sqs:SendMessage on <RanksQueue.Arn>',
        ...commonPermissions('Exports'),
        '<ExportsWorkerRole>: s3:PutObject on the media bucket/open-data/files/*',
        '<ExportsWorkerRole>: sqs:SendMessage on <ExportsQueue.Arn>',
        ...commonPermissions('Location'),
        '<LocationWorkerRole>: geo:SearchPlaceIndexForText on <PlaceIndex.Arn>',
      ].sort(),
    );
    expect(hiddenPermissions(template)).toEqual([]);
  });
});

describe('the projector', () => {
  const worker = only(template, 'Lambda::Function', 'ProjectorWorker');
  const failed = only(template, 'SQS::Queue', 'ProjectorFailed');
  const { properties } = only(template, 'Lambda::EventSourceMapping', 'ProjectorStream');
  const permissions = permissionsOf(template)
    .filter((permission) => permission.startsWith('<ProjectorWorkerRole'))
    .map((permission) => withoutHashes(permission).replace('<ProjectorWorkerRole>: ', ''));

  it('reads the table’s stream from its beginning, and keeps what fails for twelve hours', () => {
    expect(logicalId(properties.FunctionName)).toBe(worker.id);
    expect(text(properties.EventSourceArn)).toMatch(/careatlas-prod-data:.*StreamArn/);
    expect(properties).toMatchObject({
      StartingPosition: 'TRIM_HORIZON',
      BatchSize: 100,
      ParallelizationFactor: 1,
      FunctionResponseTypes: ['ReportBatchItemFailures'],
      BisectBatchOnFunctionError: true,
      MaximumRecordAgeInSeconds: 12 * 3_600,
      DestinationConfig: { OnFailure: { Destination: { 'Fn::GetAtt': [failed.id, 'Arn'] } } },
    });
    // Without a limit, which is Lambda's default.
    expect(properties).not.toHaveProperty('MaximumRetryAttempts');
    expect(failed.properties.MessageRetentionPeriod).toBe(14 * 24 * 3600);
  });

  it.each([
    ['MODIFY', clinicKeys.clinic('1'), true],
    ['REMOVE', clinicKeys.rank('1'), true],
    ['MODIFY', submissionKeys.submission('1'), true],
    ['MODIFY', submissionKeys.contact('1'), true],
    ['MODIFY', taxonomyKeys.city('chicago'), true],
    ['MODIFY', publicPostKeys.post('a'), true],
    ['INSERT', reviewKeys.review('1'), true],
    ['MODIFY', publicReviewKeys.sums('1'), true],
    ['MODIFY', personKeys.person('1'), true],
    ['REMOVE', peopleKeys.entry('1', 'cardiology#roe#2'), true],
    ['INSERT', publicReviewKeys.sawNext('1'), true],
    ['INSERT', publicReviewKeys.saw('1', '2'), false],
    ['MODIFY', peopleKeys.moved('1'), true],
    // The version of the person changes with it.
    ['INSERT', personKeys.role('1', '2'), false],
    ['MODIFY', peopleKeys.summary('1'), false],
    ['MODIFY', peopleKeys.manifest('1'), false],
    ['MODIFY', peopleKeys.named('roe-jane', '1'), false],
    ['INSERT', reviewKeys.contact('1'), false],
    ['INSERT', reviewKeys.reported('1'), false],
    ['INSERT', publicReviewKeys.counted('1'), false],
    ['MODIFY', publicReviewKeys.moderation(), false],
    ['MODIFY', publicPostKeys.manifest('1'), false],
    ['INSERT', outboxKeys.mail('practice-received', '1'), true],
    ['INSERT', outboxKeys.locationLookup('1'), true],
    ['INSERT', totalKeys.delta('1'), true],
    ['INSERT', totalKeys.bulkChange(), true],
    ['MODIFY', totalKeys.bulkChange(), true],
    ['INSERT', totalKeys.deferred('chicago', '1'), false],
    ['INSERT', totalKeys.newCity('chicago'), false],
    // A sweep postpones entries, and a fold deletes deltas.
    ['MODIFY', outboxKeys.mail('practice-received', '1'), false],
    ['REMOVE', outboxKeys.locationLookup('1'), false],
    ['REMOVE', totalKeys.delta('1'), false],
    // Derived items.
    ['MODIFY', listingKeys.listing('1'), false],
    ['INSERT', totalKeys.submissionCounted('1'), false],
    ['INSERT', totalKeys.contactCounted('1'), false],
    ['INSERT', listingKeys.duplicate('name|address', '1'), false],
    ['MODIFY', totalKeys.summary(), false],
    ['MODIFY', totalKeys.pair('chicago', 'cardiology'), false],
    // What nothing is derived from.
    ['INSERT', publicReviewKeys.review('1', '2025-01-01', '2'), false],
    ['MODIFY', clinicKeys.slug('a'), false],
    ['INSERT', submissionKeys.usedChallenge('a'), false],
    ['MODIFY', googlePlacesKeys.currentSync(), false],
  ] as const)('gets a record of %s %o: %s', (eventName, { pk, sk }, wanted) => {
    const { Filters } = filterCriteriaSchema.parse(properties.FilterCriteria);
    const record = { eventName, dynamodb: { Keys: { pk: { S: pk }, sk: { S: sk } } } };
    expect(
      passes(
        record,
        Filters.map(({ Pattern }) => Pattern),
      ),
    ).toBe(wanted);
  });

  it('may read the stream as Lambda requires it, write to the queues, and not scan the table', () => {
    const onStream = permissions.filter((permission) => permission.endsWith(' on the stream'));
    expect(onStream.map((permission) => permission.split(' ')[0]).sort()).toEqual(
      ['DescribeStream', 'GetRecords', 'GetShardIterator', 'ListStreams'].map((one) => `dynamodb:${one}`),
    );
    expect(permissions.filter((permission) => permission.startsWith('sqs:')).sort()).toEqual([
      'sqs:SendMessage on <LocationQueue.Arn>',
      'sqs:SendMessage on <MailQueue.Arn>',
      'sqs:SendMessage on <PagesQueue.Arn>',
      `sqs:SendMessage on <${failed.id}.Arn>`,
    ]);
    expect(permissions.join()).not.toMatch(/Scan/);
    expect(permissions.filter((one) => one.includes('the table')).every((one) => / at \S/.test(one))).toBe(
      true,
    );
  });

  it('raises an alarm at each message of the failure queue, when it is a minute late for five minutes, and at three hours', () => {
    expectAlarmOnMessages(template, failed.id);
    const late = resources(template, 'AWS::CloudWatch::Alarm').filter(
      ([, { MetricName }]) => MetricName === 'IteratorAge',
    );
    const ofWorker = {
      Namespace: 'AWS/Lambda',
      Dimensions: [{ Name: 'FunctionName', Value: { Ref: worker.id } }],
    };
    expect(late.map(([, alarm]) => alarm)).toEqual([
      expect.objectContaining({ ...ofWorker, Threshold: 60_000, Period: 60, EvaluationPeriods: 5 }),
      // A quarter of the twelve hours after which Lambda skips records.
      expect.objectContaining({ ...ofWorker, Threshold: 10_800_000, Period: 300, EvaluationPeriods: 1 }),
    ]);
  });
});

describe('the outbox', () => {
  it('is swept every minute, with an alarm when EventBridge cannot enqueue the sweep', () => {
    const { properties } = only(template, 'Events::Rule', 'EveryMinute');
    expect(properties).toMatchObject({
      ScheduleExpression: 'rate(1 minute)',
      State: 'ENABLED',
      Targets: [
        {
          Arn: { 'Fn::GetAtt': [workQueueOf(template, 'Outbox').queue.id, 'Arn'] },
          Input: '{"kind":"sweep"}',
        },
      ],
    });
    const [target] = properties.Targets as { DeadLetterConfig: { Arn: unknown } }[];
    const missed = only(template, 'SQS::Queue', 'OutboxMissed');
    expect(logicalId(target?.DeadLetterConfig.Arn)).toBe(missed.id);
    expectAlarmOnMessages(template, missed.id);
  });

  it('raises an alarm when the sweep gives up an entry', () => {
    const { worker } = workQueueOf(template, 'Outbox');
    expect(only(template, 'Logs::MetricFilter', 'OutboxWorker').properties).toMatchObject({
      LogGroupName: (worker.properties.LoggingConfig as Properties).LogGroup,
      FilterPattern: '{ $.outcome = "given-up" }',
      MetricTransformations: [{ MetricName: 'GivenUp', MetricNamespace: 'careatlas-prod', MetricValue: '1' }],
    });
    expect(only(template, 'CloudWatch::Alarm', 'Monitoringoutboxsweepgivenup').properties).toMatchObject({
      MetricName: 'GivenUp',
      Namespace: 'careatlas-prod',
      Threshold: 1,
      ComparisonOperator: 'GreaterThanOrEqualToThreshold',
    });
  });
});

describe('email and places', () => {
  it('SES sends for the domain of the sender', () => {
    const domain = brand.emails.support.split('@')[1];
    jobs.hasResourceProperties('AWS::SES::EmailIdentity', { EmailIdentity: domain });
    jobs.hasResourceProperties('AWS::Lambda::Function', {
      Environment: {
        Variables: Match.objectLike({ MAIL_SENDER: brand.emails.support, SITE_URL: productionBrand.siteUrl }),
      },
    });
  });

  it('SES suppresses and reports what bounced or was marked as spam, and the mail queue gets which mail it was', () => {
    const name = 'careatlas-prod';
    jobs.hasResourceProperties('AWS::SES::ConfigurationSet', {
      Name: name,
      SuppressionOptions: { SuppressedReasons: ['BOUNCE', 'COMPLAINT'] },
    });
    jobs.hasResourceProperties('AWS::SES::ConfigurationSetEventDestination', {
      EventDestination: { Enabled: true, MatchingEventTypes: ['bounce', 'complaint'] },
    });
    const { properties } = only(template, 'Events::Rule', 'MailSenderFeedback');
    expect(properties.EventPattern).toEqual({
      source: ['aws.ses'],
      detail: {
        eventType: ['Bounce', 'Complaint'],
        mail: { tags: { 'ses:configuration-set': [name] } },
      },
    });
    const [target = {}] = properties.Targets as Properties[];
    expect(logicalId(target.Arn)).toBe(only(template, 'SQS::Queue', 'MailQueue').id);
    // No address, which the event has.
    const { InputPathsMap } = target.InputTransformer as { InputPathsMap: Record<string, string> };
    expect(Object.values(InputPathsMap).sort()).toEqual([
      '$.detail.eventType',
      '$.detail.mail.tags.kind[0]',
      '$.detail.mail.tags.record[0]',
    ]);
  });

  it('SES returns bounces to a subdomain of the sender’s, whose records are outputs', () => {
    const domain = brand.emails.support.split('@')[1];
    jobs.hasResourceProperties('AWS::SES::EmailIdentity', {
      MailFromAttributes: { MailFromDomain: `bounce.${domain}`, BehaviorOnMxFailure: 'USE_DEFAULT_VALUE' },
      FeedbackAttributes: { EmailForwardingEnabled: false },
    });
    const { Outputs = {} } = template;
    expect([Outputs.MailDomainRecord4?.Value, Outputs.MailDomainRecord5?.Value]).toEqual([
      `bounce.${domain} MX 10 feedback-smtp.us-east-1.amazonses.com`,
      `bounce.${domain} TXT "v=spf1 include:amazonses.com ~all"`,
    ]);
  });

  it('raises an alarm before SES reviews the account, and while it accepts no mail', () => {
    const alarm = (id: string) => only(template, 'CloudWatch::Alarm', `Monitoring${id}`).properties;
    expect(alarm('mailbounces')).toMatchObject({
      Namespace: 'AWS/SES',
      MetricName: 'Reputation.BounceRate',
      Threshold: 0.03,
    });
    expect(alarm('mailcomplaints')).toMatchObject({
      MetricName: 'Reputation.ComplaintRate',
      Threshold: 0.001,
    });
    expect(only(template, 'Logs::MetricFilter', 'MailWorker').properties).toMatchObject({
      FilterPattern: '{ $.outcome = "not-ready" }',
    });
  });

  it('dev has its own sender domain, mailbox and links', () => {
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

  it('the place index allows storing its results', () => {
    jobs.hasResourceProperties('AWS::Location::PlaceIndex', {
      DataSourceConfiguration: { IntendedUse: 'Storage' },
    });
  });
});
