import * as z from 'zod';
import { EventSourceMapping } from '../lambda/event-source-mapping.ts';
import { required } from './cloud.ts';
import { ignoredLocally, type ResourceKind } from './resource.ts';

/** Larger batches need a batching window; filters and other sources have properties of their own: all are unsupported. */
const schema = z.strictObject({
  EventSourceArn: z.string(),
  FunctionName: z.string(),
  BatchSize: z.int().min(1).max(10).default(10),
  ScalingConfig: z.strictObject({ MaximumConcurrency: z.int().min(2).max(1_000) }).optional(),
  FunctionResponseTypes: z.tuple([z.literal('ReportBatchItemFailures')]),
  Tags: ignoredLocally,
});

/** Lambda starts with five batches; more would only wait for the processors of one machine. */
const CONCURRENCY = 5;

export const eventSourceMapping: ResourceKind = {
  type: 'AWS::Lambda::EventSourceMapping',
  identity: (resource) => ({ ref: resource.id }),
  start: (resource, cloud) => {
    const { EventSourceArn, FunctionName, BatchSize, ScalingConfig } = resource.parse(schema);
    if (!EventSourceArn.startsWith('arn:aws:sqs:')) {
      throw resource.unsupported(`its source is ${EventSourceArn}: only SQS queues are supported`);
    }
    const queue = required(cloud.queues, EventSourceArn, 'queue');
    const target = required(cloud.functions, resource.arn('lambda', `function:${FunctionName}`), 'function');
    const { visibilityTimeout } = queue.settings;
    const { timeoutSeconds } = target.definition;
    // Lambda rejects this, too.
    if (visibilityTimeout < timeoutSeconds) {
      throw resource.unsupported(
        `the queue's visibility timeout (${visibilityTimeout} s) is less than the function's timeout (${timeoutSeconds} s)`,
      );
    }
    const mapping = new EventSourceMapping({
      queue,
      target,
      batchSize: BatchSize,
      concurrency: Math.min(ScalingConfig?.MaximumConcurrency ?? CONCURRENCY, CONCURRENCY),
      warn: cloud.host.warn,
    });
    cloud.onStop(() => mapping.stop());
  },
};
