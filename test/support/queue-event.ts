import type { SQSEvent } from 'aws-lambda';
import type { JobContext } from '../../lambdas/platform/queue-job.ts';

/** The event that SQS sends to a function: messages `message-0`, `message-1`, … with these bodies. */
export function queueEvent(bodies: readonly string[], attempt = 1): SQSEvent {
  return {
    Records: bodies.map((body, index) => ({
      messageId: `message-${index}`,
      receiptHandle: `receipt-${index}`,
      body,
      attributes: {
        ApproximateReceiveCount: String(attempt),
        SentTimestamp: '0',
        SenderId: 'test',
        ApproximateFirstReceiveTimestamp: '0',
      },
      messageAttributes: {},
      md5OfBody: '',
      eventSource: 'aws:sqs',
      eventSourceARN: 'arn:aws:sqs:us-east-1:000000000000:test',
      awsRegion: 'us-east-1',
    })),
  };
}

/** The context of a function with so much time left. */
export function queueContext(remainingMs = 30_000): JobContext {
  const end = performance.now() + remainingMs;
  return { getRemainingTimeInMillis: () => Math.max(0, Math.round(end - performance.now())) };
}
