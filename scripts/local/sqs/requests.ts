import * as z from 'zod';
import { messageAttributesSchema } from './message-attributes.ts';

/** The requests of SQS's JSON protocol, as far as standard queues need them. What is not listed here is refused by name. */

const queue = { QueueUrl: z.string() };
const delaySeconds = z.int().min(0).max(900).optional();
const visibilityTimeout = z.int().min(0).max(43_200);
const names = z.array(z.string()).default([]);

const message = {
  MessageBody: z.string().min(1),
  DelaySeconds: delaySeconds,
  MessageAttributes: messageAttributesSchema.optional(),
  MessageSystemAttributes: z
    .strictObject({
      AWSTraceHeader: z.strictObject({ DataType: z.literal('String'), StringValue: z.string() }).optional(),
    })
    .optional(),
};

/** Entries are checked one by one, since one bad entry does not fail the others; their ids are checked before. */
const entries = z.array(z.looseObject({ Id: z.string() }));

export const requests = {
  send: z.strictObject({ ...queue, ...message }),
  sendBatch: z.strictObject({ ...queue, Entries: entries }),
  sendEntry: z.strictObject({ Id: z.string(), ...message }),
  receive: z.strictObject({
    ...queue,
    MaxNumberOfMessages: z.int().min(1).max(10).default(1),
    WaitTimeSeconds: z.int().min(0).max(20).optional(),
    VisibilityTimeout: visibilityTimeout.optional(),
    AttributeNames: names,
    MessageSystemAttributeNames: names,
    MessageAttributeNames: names,
  }),
  delete: z.strictObject({ ...queue, ReceiptHandle: z.string() }),
  deleteBatch: z.strictObject({ ...queue, Entries: entries }),
  deleteEntry: z.strictObject({ Id: z.string(), ReceiptHandle: z.string() }),
  changeVisibility: z.strictObject({
    ...queue,
    ReceiptHandle: z.string(),
    VisibilityTimeout: visibilityTimeout,
  }),
  changeVisibilityBatch: z.strictObject({ ...queue, Entries: entries }),
  changeVisibilityEntry: z.strictObject({
    Id: z.string(),
    ReceiptHandle: z.string(),
    VisibilityTimeout: visibilityTimeout,
  }),
  attributes: z.strictObject({ ...queue, AttributeNames: names }),
  purge: z.strictObject(queue),
  url: z.strictObject({ QueueName: z.string(), QueueOwnerAWSAccountId: z.string().optional() }),
  list: z.strictObject({
    QueueNamePrefix: z.string().default(''),
    MaxResults: z.int().min(1).max(1_000).optional(),
  }),
} as const;

export type MessageRequest = z.infer<typeof requests.sendEntry>;
