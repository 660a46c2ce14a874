import { describe, expect, it } from 'vitest';
import { environmentNames } from '../../lambdas/platform/names.ts';
import { functionsWithoutLogRetention, permissionsOf, text } from './checks.ts';
import { production } from './production.ts';
import { configOf, jsonOf, type Properties, synthesize } from './synthesize.ts';
import { expectAlarmOnMessages, logicalId, only, withoutHashes } from './work-queue.ts';

const prod = synthesize('prod');
const [jobs, web] = [jsonOf(prod.jobs), jsonOf(prod.web)];

const queue = only(jobs, 'SQS::Queue', 'PagesQueue');
const failed = only(jobs, 'SQS::Queue', 'PagesFailed');
const worker = only(web, 'Lambda::Function', 'PagesWorker');

describe('the page queue', () => {
  it('delays its messages until no page is rendered from outdated totals, however long it takes', () => {
    const { directoryMaxAgeMs } = configOf('prod').freshness;
    const renderer = only(web, 'Lambda::Function', 'PageRenderer');
    expect(queue.properties.DelaySeconds).toBe(20);
    expect(queue.properties.DelaySeconds).toBeGreaterThanOrEqual(
      directoryMaxAgeMs / 1_000 + Number(renderer.properties.Timeout),
    );
  });

  it('moves a message to the dead-letter queue after ten attempts, with an alarm', () => {
    const { deadLetterTargetArn, maxReceiveCount } = queue.properties.RedrivePolicy as Properties;
    expect([logicalId(deadLetterTargetArn), maxReceiveCount]).toEqual([failed.id, 10]);
    expectAlarmOnMessages(jobs, failed.id);
    expect(queue.properties.VisibilityTimeout).toBe(6 * Number(worker.properties.Timeout));
  });

  it('gets a message for every page when the stack of the site or of its calls was updated or rolled back', () => {
    const { EventPattern, Targets } = only(jobs, 'Events::Rule', 'Released').properties;
    expect(EventPattern).toMatchObject({
      source: ['aws.cloudformation'],
      'detail-type': ['CloudFormation Stack Status Change'],
      detail: { 'status-details': { status: ['UPDATE_COMPLETE', 'UPDATE_ROLLBACK_COMPLETE'] } },
    });
    const released = text(EventPattern).match(/:stack\/[\w-]+\//g);
    expect(released).toEqual([':stack/careatlas-prod-api/', ':stack/careatlas-prod-web/']);
    expect(Targets).toMatchObject([
      { Arn: { 'Fn::GetAtt': [queue.id, 'Arn'] }, Input: '{"kind":"pages","paths":["/*"]}' },
    ]);
    const missed = only(jobs, 'SQS::Queue', 'PagesMissed');
    expectAlarmOnMessages(jobs, missed.id);
  });
});

it('the worker is asked each five minutes whether bulk changes have ended', () => {
  const { ScheduleExpression, Targets } = only(jobs, 'Events::Rule', 'BulkChangesEnded').properties;
  expect(ScheduleExpression).toBe('rate(5 minutes)');
  expect(Targets).toMatchObject([
    { Arn: { 'Fn::GetAtt': [queue.id, 'Arn'] }, Input: '{"kind":"bulk-check"}' },
  ]);
});

describe('the monthly budget of paths', () => {
  const alarm = (of: typeof web, name: string) =>
    Object.values(of.Resources).find(
      ({ Properties }) => Properties?.AlarmName === `careatlas-prod-page-invalidator-${name}`,
    )?.Properties;

  it('is 3,000, and notifies an operator before ordinary changes have used their share, and when it is spent', () => {
    const { Environment } = worker.properties as { Environment: { Variables: Properties } };
    expect(Environment.Variables[environmentNames.monthlyPaths]).toBe('3000');
    const metric = { MetricName: 'PathsOfMonth', Statistic: 'Maximum', Period: 86_400 };
    expect(alarm(web, 'budget-nearly-spent')).toMatchObject({ ...metric, Threshold: 1_600 });
    expect(alarm(web, 'budget-spent')).toMatchObject({ ...metric, Threshold: 3_000 });
  });

  it('is an option of a deployment', () => {
    const other = jsonOf(synthesize(production({ monthlyPaths: '12000' })).web);
    const { properties } = only(other, 'Lambda::Function', 'PagesWorker');
    expect(properties).toMatchObject({ Environment: { Variables: { MONTHLY_PATHS: '12000' } } });
    expect(alarm(other, 'budget-spent')).toMatchObject({ Threshold: 12_000 });
    expect(() => production({ monthlyPaths: '0' })).toThrow('monthlyPaths');
  });
});

describe('the page invalidator', () => {
  it('gets the messages of two seconds together', () => {
    const { properties } = only(web, 'Lambda::EventSourceMapping', 'PagesWorker');
    expect(logicalId(properties.FunctionName)).toBe(worker.id);
    expect(text(properties.EventSourceArn)).toContain('careatlas-prod-jobs:');
    expect(properties).toMatchObject({
      BatchSize: 500,
      MaximumBatchingWindowInSeconds: 2,
      FunctionResponseTypes: ['ReportBatchItemFailures'],
      ScalingConfig: { MaximumConcurrency: 2 },
    });
  });

  it('has the defaults of every function, and the environment variables that it reads', () => {
    expect(worker.properties).toMatchObject({ Runtime: 'nodejs24.x', Architectures: ['arm64'] });
    const { Environment } = worker.properties as { Environment: { Variables: Properties } };
    expect(Object.keys(Environment.Variables).sort()).toEqual(
      expect.arrayContaining([environmentNames.tableName, environmentNames.distributionId]),
    );
    expect(functionsWithoutLogRetention(web).filter((id) => id.startsWith('Pages'))).toEqual([]);
  });

  it('may invalidate this distribution and use the item of waiting paths, and nothing else', () => {
    const own = permissionsOf(web).filter((one) => one.startsWith('<PagesWorkerRole'));
    const used = own.filter((one) => !/ (logs|sqs):/.test(one));
    const distribution = only(web, 'CloudFront::Distribution').id;
    expect(used.map(withoutHashes).sort()).toEqual([
      `<PagesWorkerRole>: cloudfront:CreateInvalidation on arn:aws:cloudfront::<AWS::AccountId>:distribution/<${distribution}>`,
      '<PagesWorkerRole>: dynamodb:GetItem on the table at CALLS#cloudfront',
      '<PagesWorkerRole>: dynamodb:UpdateItem on the table at CALLS#cloudfront',
    ]);
  });
});
