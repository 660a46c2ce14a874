import * as z from 'zod';
import { EventSourceMapping } from '../lambda/event-source-mapping.ts';
import { required } from './cloud.ts';
import type { ResourceKind } from './kind.ts';
import { ignoredLocally, type Resource } from './resource.ts';

/** A filter, or a source other than a standard queue, has properties that are not known here. */
const schema = z.strictObject({
  EventSourceArn: z.string(),
  FunctionName: z.string(),
  BatchSize: z.int().min(1).max(10_000).default(10),
  MaximumBatchingWindowInSeconds: z.int().min(0).max(300).default(0),
  ScalingConfig: z.strictObject({ MaximumConcurrency: z.int().min(2).max(1_000) }).optional(),
  FunctionResponseTypes: z.array(z.literal('ReportBatchItemFailures')).default([]),
  Enabled: z.literal(true).optional(),
  Tags: ignoredLocally,
});

/** How many batches Lambda begins with. More than this only take turns on one machine. */
const CONCURRENCY = 5;

export const eventSourceMapping: ResourceKind = {
  type: 'AWS::Lambda::EventSourceMapping',
  identity: (resource) => ({
    ref: resource.id,
    attributes: {
      Id: resource.id,
      EventSourceMappingArn: resource.arn('lambda', `event-source-mapping:${resource.id}`),
    },
  }),
  start: (resource, cloud) => {
    const { EventSourceArn, FunctionName, ...properties } = resource.parse(schema);
    if (!EventSourceArn.startsWith('arn:aws:sqs:')) {
      throw resource.unsupported(`its source is ${EventSourceArn}: only SQS queues are sources here`);
    }
    const queue = required(cloud.queues, EventSourceArn, 'queue');
    const target = required(cloud.functions, functionArn(resource, FunctionName), 'function');
    refuseWhatLambdaRefuses(
      resource,
      properties,
      queue.settings.visibilityTimeout,
      target.definition.timeoutSeconds,
    );
    const mapping = new EventSourceMapping({
      queue,
      target,
      batchSize: properties.BatchSize,
      batchingWindow: properties.MaximumBatchingWindowInSeconds,
      concurrency: Math.min(properties.ScalingConfig?.MaximumConcurrency ?? CONCURRENCY, CONCURRENCY),
      reportsFailures: properties.FunctionResponseTypes.length > 0,
      warn: cloud.host.warn,
    });
    cloud.onStop(() => mapping.stop());
  },
};

function refuseWhatLambdaRefuses(
  resource: Resource,
  properties: Pick<z.infer<typeof schema>, 'BatchSize' | 'MaximumBatchingWindowInSeconds'>,
  visibilityTimeout: number,
  timeout: number,
): void {
  if (visibilityTimeout < timeout) {
    throw resource.unsupported(
      `the queue's visibility timeout (${visibilityTimeout} s) is less than the function's timeout (${timeout} s)`,
    );
  }
  if (properties.BatchSize > 10 && properties.MaximumBatchingWindowInSeconds < 1) {
    throw resource.unsupported('a batch of more than 10 messages needs MaximumBatchingWindowInSeconds');
  }
}

/** `FunctionName` is a name or an ARN. */
function functionArn(resource: Resource, name: string): string {
  return name.startsWith('arn:') ? name : resource.arn('lambda', `function:${name}`);
}
