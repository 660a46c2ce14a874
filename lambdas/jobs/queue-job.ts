import type { Context, SQSBatchResponse, SQSEvent, SQSRecord } from 'aws-lambda';
import type * as z from 'zod/mini';
import { type ErrorFields, errorFields } from '../app/error-fields.ts';

/** How much of what a task was about, for its log line. */
export interface JobCounts {
  readonly clinics?: number;
  readonly unanswered?: number;
  readonly missing?: number;
  /** Requests to another service. */
  readonly calls?: number;
  /** Entries of the outbox. */
  readonly enqueued?: number;
  readonly givenUp?: number;
}

/** Fields that a worker's log line may have: nothing that a person wrote, and nothing about a person. */
export interface JobLogFields extends Partial<ErrorFields>, JobCounts {
  /** The message in the queue. */
  readonly messageId: string;
  /** Which of its copies this is, counted by the queue; undefined when it did not say. */
  readonly attempt?: string | undefined;
  readonly kind?: string | undefined;
  readonly recordId?: string | undefined;
  /** What became of it. */
  readonly outcome: string;
}

export interface JobLogger {
  info(message: string, fields: JobLogFields): void;
  error(message: string, fields: JobLogFields): void;
}

/** What a message asks for, for the log line. */
interface Task {
  readonly id?: string;
  readonly kind?: string;
}

export interface Done {
  readonly outcome: string;
  /** False: the queue hands the message out again, and in the end puts it with the failed ones. */
  readonly done: boolean;
  /** The record that it was about, where the message names none. */
  readonly recordId?: string | undefined;
  readonly counts?: JobCounts;
  /** What went wrong though the task as a whole did not fail. */
  readonly error?: unknown;
}

/** How a message came. */
export interface Delivery {
  /** Which of its copies this is: 1 for the first. */
  readonly attempt: number;
  /** Milliseconds until the function is stopped. */
  readonly remainingMs: number;
}

export type JobContext = Pick<Context, 'getRemainingTimeInMillis'>;

export type QueueJob = (event: SQSEvent, context: JobContext) => Promise<SQSBatchResponse>;

/**
 * Works on the messages of a batch side by side and answers which of them are not done, so that one bad message holds
 * up no other. A message that is no task is never done: it ends among the failed ones, where a person can look at it.
 */
export function createQueueJob<Schema extends z.ZodMiniType<Task>>(
  name: string,
  schema: Schema,
  work: (task: z.output<Schema>, delivery: Delivery) => Promise<Done>,
  logger: JobLogger,
): QueueJob {
  async function isDone({ messageId, body, attributes }: SQSRecord, context: JobContext): Promise<boolean> {
    const line = { messageId, attempt: attributes.ApproximateReceiveCount };
    const task = schema.safeParse(parsedJson(body));
    if (!task.success) {
      logger.error(name, { ...line, outcome: 'not-a-task' });
      return false;
    }
    const { id, kind } = task.data;
    try {
      const { outcome, done, recordId, counts, error } = await work(task.data, {
        attempt: Number(attributes.ApproximateReceiveCount),
        remainingMs: context.getRemainingTimeInMillis(),
      });
      logger[done && error === undefined ? 'info' : 'error'](name, {
        ...line,
        kind,
        recordId: id ?? recordId,
        outcome,
        ...counts,
        ...(error !== undefined && errorFields(error)),
      });
      return done;
    } catch (error) {
      logger.error(name, {
        ...line,
        kind,
        recordId: id,
        outcome: 'failed',
        ...errorFields(error),
      });
      return false;
    }
  }

  return async ({ Records }, context) => {
    const results = await Promise.all(
      Records.map(async (record) => ({ id: record.messageId, done: await isDone(record, context) })),
    );
    return {
      batchItemFailures: results.filter(({ done }) => !done).map(({ id }) => ({ itemIdentifier: id })),
    };
  };
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
