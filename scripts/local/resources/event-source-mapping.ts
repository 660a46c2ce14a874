import * as z from 'zod';
import { QueueMapping } from '../lambda/queue-mapping.ts';
import { filterCriteriaSchema } from '../lambda/stream-filter.ts';
import { StreamMapping } from '../lambda/stream-mapping.ts';
import { type Cloud, required } from './cloud.ts';
import { ignoredLocally, type Resource, type ResourceKind } from './resource.ts';

const sourceSchema = z.looseObject({ EventSourceArn: z.string() });

/** Filters have a property of their own and are unsupported. */
const queueSchema = z
  .strictObject({
    EventSourceArn: z.string(),
    FunctionName: z.string(),
    BatchSize: z.int().min(1).max(10_000).default(10),
    MaximumBatchingWindowInSeconds: z.int().min(0).max(300).default(0),
    ScalingConfig: z.strictObject({ MaximumConcurrency: z.int().min(2).max(1_000) }).optional(),
    FunctionResponseTypes: z.tuple([z.literal('ReportBatchItemFailures')]),
    Tags: ignoredLocally,
  })
  .refine(
    ({ BatchSize, MaximumBatchingWindowInSeconds }) => BatchSize <= 10 || MaximumBatchingWindowInSeconds > 0,
    'a batch of more than 10 needs a batching window',
  );

/** Lambda's value for no limit. */
const UNLIMITED = -1;

/** One batch of each shard at a time, as soon as there are records, retried until it is too old; what is discarded is kept. */
const streamSchema = z.strictObject({
  EventSourceArn: z.string(),
  FunctionName: z.string(),
  BatchSize: z.int().min(1).max(10_000).default(100),
  StartingPosition: z.literal('TRIM_HORIZON'),
  ParallelizationFactor: z.literal(1).default(1),
  FilterCriteria: filterCriteriaSchema.optional(),
  FunctionResponseTypes: z.tuple([z.literal('ReportBatchItemFailures')]),
  BisectBatchOnFunctionError: z.boolean().default(false),
  MaximumRecordAgeInSeconds: z.int().min(60).max(604_800).or(z.literal(UNLIMITED)).default(UNLIMITED),
  DestinationConfig: z.strictObject({ OnFailure: z.strictObject({ Destination: z.string() }) }),
  Tags: ignoredLocally,
});

/** Lambda starts with five batches; more would only wait for the processors of one machine. */
const CONCURRENCY = 5;

export const eventSourceMapping: ResourceKind = {
  type: 'AWS::Lambda::EventSourceMapping',
  identity: (resource) => ({ ref: resource.id }),
  start: (resource, cloud) => {
    const { EventSourceArn } = resource.parse(sourceSchema);
    if (EventSourceArn.startsWith('arn:aws:sqs:')) startQueueMapping(resource, cloud);
    else if (EventSourceArn.startsWith('arn:aws:dynamodb:')) startStreamMapping(resource, cloud);
    else {
      throw resource.unsupported(
        `its source is ${EventSourceArn}: only SQS queues and DynamoDB streams are supported`,
      );
    }
  },
};

function startQueueMapping(resource: Resource, cloud: Cloud): void {
  const { EventSourceArn, FunctionName, BatchSize, ScalingConfig, ...settings } = resource.parse(queueSchema);
  const queue = required(cloud.queues, EventSourceArn, 'queue');
  const target = functionOf(resource, cloud, FunctionName);
  const { visibilityTimeout } = queue.settings;
  const { timeoutSeconds } = target.definition;
  // Lambda rejects this, too.
  if (visibilityTimeout < timeoutSeconds) {
    throw resource.unsupported(
      `the queue's visibility timeout (${visibilityTimeout} s) is less than the function's timeout (${timeoutSeconds} s)`,
    );
  }
  const mapping = new QueueMapping({
    queue,
    target,
    batchSize: BatchSize,
    window: settings.MaximumBatchingWindowInSeconds,
    concurrency: Math.min(ScalingConfig?.MaximumConcurrency ?? CONCURRENCY, CONCURRENCY),
    warn: cloud.host.warn,
  });
  cloud.onStop(() => mapping.stop());
}

function startStreamMapping(resource: Resource, cloud: Cloud): void {
  const { EventSourceArn, FunctionName, ...settings } = resource.parse(streamSchema);
  const { dynamoDb, services, warn } = cloud.host;
  const mapping = new StreamMapping({
    id: resource.id,
    tableName: required(cloud.streams, EventSourceArn, 'stream'),
    sourceArn: EventSourceArn,
    client: dynamoDb.streams,
    checkpoints: services.checkpoints,
    target: functionOf(resource, cloud, FunctionName),
    batchSize: settings.BatchSize,
    patterns: settings.FilterCriteria?.Filters.map(({ Pattern }) => Pattern),
    maximumAge:
      settings.MaximumRecordAgeInSeconds === UNLIMITED
        ? Number.POSITIVE_INFINITY
        : settings.MaximumRecordAgeInSeconds,
    bisect: settings.BisectBatchOnFunctionError,
    onFailure: required(cloud.queues, settings.DestinationConfig.OnFailure.Destination, 'queue'),
    warn,
  });
  cloud.onStop(() => mapping.stop());
}

function functionOf(resource: Resource, cloud: Cloud, name: string) {
  return required(cloud.functions, resource.arn('lambda', `function:${name}`), 'function');
}
