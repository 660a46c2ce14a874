import * as z from 'zod';
import type { ResourceKind } from './kind.ts';
import { ignoredLocally, type Resource } from './resource.ts';

/** Limits and defaults as in `AWS::SQS::Queue`, CloudFormation's reference. FIFO queues have properties that are not known here. */
const schema = z.strictObject({
  QueueName: ignoredLocally,
  DelaySeconds: z.int().min(0).max(900).default(0),
  KmsMasterKeyId: ignoredLocally,
  KmsDataKeyReusePeriodSeconds: ignoredLocally,
  MaximumMessageSize: z.int().min(1_024).max(1_048_576).default(1_048_576),
  MessageRetentionPeriod: z.int().min(60).max(1_209_600).default(345_600),
  ReceiveMessageWaitTimeSeconds: z.int().min(0).max(20).default(0),
  // Which queues may use this one as their dead-letter queue.
  RedriveAllowPolicy: ignoredLocally,
  RedrivePolicy: z
    .strictObject({ deadLetterTargetArn: z.string(), maxReceiveCount: z.int().min(1).max(1_000) })
    .optional(),
  SqsManagedSseEnabled: ignoredLocally,
  Tags: ignoredLocally,
  VisibilityTimeout: z.int().min(0).max(43_200).default(30),
});

export const sqsQueue: ResourceKind = {
  type: 'AWS::SQS::Queue',
  identity: (resource, host) => {
    const name = resource.name('QueueName');
    const url = host.services.queues.url(name);
    return { ref: url, attributes: { Arn: queueArn(resource), QueueName: name, QueueUrl: url } };
  },
  start: (resource, cloud) => {
    const properties = resource.parse(schema);
    const arn = queueArn(resource);
    const { queue, release } = cloud.host.services.queues.add({
      name: resource.name('QueueName'),
      arn,
      visibilityTimeout: properties.VisibilityTimeout,
      delay: properties.DelaySeconds,
      retention: properties.MessageRetentionPeriod,
      maximumMessageSize: properties.MaximumMessageSize,
      receiveWaitTime: properties.ReceiveMessageWaitTimeSeconds,
      redrive: properties.RedrivePolicy,
    });
    cloud.queues.set(arn, queue);
    cloud.onStop(release);
  },
};

function queueArn(resource: Resource): string {
  return resource.arn('sqs', resource.name('QueueName'));
}
