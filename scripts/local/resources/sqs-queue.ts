import * as z from 'zod';
import { ignoredLocally, type Resource, type ResourceKind } from './resource.ts';

/** Limits and defaults of `AWS::SQS::Queue` in CloudFormation's reference. Properties of FIFO queues are unsupported. */
const schema = z.strictObject({
  DelaySeconds: z.int().min(0).max(900).default(0),
  QueueName: ignoredLocally,
  MessageRetentionPeriod: z.int().min(60).max(1_209_600).default(345_600),
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
      delay: properties.DelaySeconds,
      visibilityTimeout: properties.VisibilityTimeout,
      retention: properties.MessageRetentionPeriod,
      redrive: properties.RedrivePolicy,
    });
    cloud.queues.set(arn, queue);
    cloud.onStop(release);
  },
};

function queueArn(resource: Resource): string {
  return resource.arn('sqs', resource.name('QueueName'));
}
