/** Tests of a work queue, the same for each: the queue, its dead-letter queue, its worker and its alarms. */

import { Match, type Template } from 'aws-cdk-lib/assertions';
import { describe, expect, it } from 'vitest';
import { alarmsOf, metricsOf } from './alarms.ts';
import { functionsWithoutLogRetention, resources, text } from './checks.ts';
import { jsonOf, type Properties, type TemplateJson } from './synthesize.ts';

const TWO_WEEKS = 14 * 24 * 3600;

/** The logical id that a reference is to. */
export const logicalId = (reference: unknown) => text(reference).replace(/^<([^.>]+).*$/, '$1');

/** The only resource of a type whose logical id has the prefix. */
export function only(
  template: TemplateJson,
  type: string,
  prefix = '',
): { id: string; properties: Properties } {
  const [found, ...others] = resources(template, `AWS::${type}`).filter(([id]) => id.startsWith(prefix));
  if (!found || others.length > 0) throw new Error(`${type} ${prefix}: not exactly one`);
  return { id: found[0], properties: found[1] };
}

/** The resources that a `WorkQueue` creates. */
export const workQueueOf = (template: TemplateJson, name: string) => ({
  queue: only(template, 'SQS::Queue', `${name}Queue`),
  failed: only(template, 'SQS::Queue', `${name}Failed`),
  worker: only(template, 'Lambda::Function', `${name}Worker`),
  mapping: only(template, 'Lambda::EventSourceMapping', `${name}Worker`),
});

/** The environment of a queue's worker, without the settings of Node and the logger. */
export function settingsOfWorker(template: TemplateJson, name: string): string[] {
  const { Environment } = workQueueOf(template, name).worker.properties;
  return Object.keys((Environment as { Variables: object }).Variables)
    .filter((variable) => !/^(NODE_OPTIONS$|POWERTOOLS_|STAGE$|TRACING$)/.test(variable))
    .sort();
}

/** The permissions that every worker has: to receive messages and to write its log. */
export const commonPermissions = (name: string): string[] => [
  ...['ChangeMessageVisibility', 'DeleteMessage', 'GetQueueAttributes', 'GetQueueUrl', 'ReceiveMessage'].map(
    (action) => `<${name}WorkerRole>: sqs:${action} on <${name}Queue.Arn>`,
  ),
  ...['CreateLogStream', 'PutLogEvents'].map(
    (action) => `<${name}WorkerRole>: logs:${action} on <${name}WorkerLogs.Arn>`,
  ),
];

/** Expects an alarm with this metric of a resource, and returns its properties. */
function alarmOn(template: TemplateJson, id: string, metric: string): Properties {
  const [found, ...others] = alarmsOf({ '': template }).filter((alarm) =>
    metricsOf(alarm).some(
      ({ name, dimensions }) =>
        name === metric && Object.values(dimensions).some((value) => value.includes(id)),
    ),
  );
  if (!found || others.length > 0) throw new Error(`not exactly one alarm on ${metric} of ${id}`);
  return found.properties;
}

/** Expects an alarm at each message that comes into a dead-letter queue, also while others stay there. */
export function expectAlarmOnMessages(template: TemplateJson, queueId: string): void {
  expect(alarmOn(template, queueId, 'ApproximateNumberOfMessagesVisible')).toMatchObject({
    Threshold: 1,
    ComparisonOperator: 'GreaterThanOrEqualToThreshold',
    DatapointsToAlarm: 1,
    EvaluationPeriods: 2,
    Metrics: [
      expect.objectContaining({ Expression: 'DIFF(FILL(visible, 0))' }),
      expect.objectContaining({
        Id: 'visible',
        MetricStat: expect.objectContaining({ Period: 300, Stat: 'Maximum' }),
        ReturnData: false,
      }),
    ],
  });
}

/** A permission of a worker with short names instead of ids and import names, which contain hashes. */
export const withoutHashes = (permission: string): string =>
  permission
    .replace(/<careatlas-prod-data:[^>]*StreamArn[^>]*>/g, 'the stream')
    .replace(/<careatlas-prod-data:[^>]*MediaBucket[^>]*>/g, 'the media bucket')
    .replace(/<careatlas-prod-data:[^>]*Table[^>]*Arn[^>]*>/g, 'the table')
    .replace(/(Worker(?:Role|Logs)|Queue)[0-9A-F]{8}/g, '$1');

/** Tests of every worker of a stack. */
export function testWorkerSettings(stack: Template, count: number): void {
  it('workers have the defaults of every function', () => {
    stack.resourceCountIs('AWS::Lambda::Function', count);
    stack.allResourcesProperties('AWS::Lambda::Function', {
      Runtime: 'nodejs24.x',
      Architectures: ['arm64'],
      LoggingConfig: { LogFormat: 'JSON' },
    });
    expect(functionsWithoutLogRetention(jsonOf(stack))).toEqual([]);
  });
}

/** Tests of every queue of a stack. */
export function testQueueSettings(stack: Template, count: number): void {
  const template = jsonOf(stack);

  it(`has ${count} queues`, () => stack.resourceCountIs('AWS::SQS::Queue', count));

  it.each(resources(template, 'AWS::SQS::Queue').map(([id]) => id))(
    'the queue %s is encrypted, denies requests without TLS, and is retained in production',
    (id) => {
      expect(template.Resources[id]).toMatchObject({
        DeletionPolicy: 'Retain',
        Properties: { SqsManagedSseEnabled: true },
      });
      stack.hasResourceProperties('AWS::SQS::QueuePolicy', {
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
    },
  );
}

/** Tests of one work queue and its worker. */
export function testWorkQueue(
  template: TemplateJson,
  name: string,
  { attempts, batchSize }: { readonly attempts: number; readonly batchSize: number },
): void {
  describe(`the ${name} queue`, () => {
    const { queue, failed, worker, mapping } = workQueueOf(template, name);

    it('hides a message for six times the timeout of its worker', () => {
      expect(queue.properties.VisibilityTimeout).toBe(6 * Number(worker.properties.Timeout));
    });

    it(`moves a message to the dead-letter queue after ${attempts} attempts and keeps it for two weeks`, () => {
      const { deadLetterTargetArn, maxReceiveCount } = queue.properties.RedrivePolicy as Properties;
      expect([logicalId(deadLetterTargetArn), maxReceiveCount]).toEqual([failed.id, attempts]);
      expect(failed.properties.MessageRetentionPeriod).toBe(TWO_WEEKS);
      expect(Number(queue.properties.MessageRetentionPeriod)).toBeLessThan(TWO_WEEKS);
    });

    it(`invokes its worker with ${batchSize} messages at most and reads which of them failed`, () => {
      expect(logicalId(mapping.properties.EventSourceArn)).toBe(queue.id);
      expect(logicalId(mapping.properties.FunctionName)).toBe(worker.id);
      expect(mapping.properties).toMatchObject({
        BatchSize: batchSize,
        FunctionResponseTypes: ['ReportBatchItemFailures'],
        ScalingConfig: { MaximumConcurrency: 2 },
      });
    });

    it('raises an alarm at the first message in the dead-letter queue', () => {
      expectAlarmOnMessages(template, failed.id);
    });
  });
}
