import type { Context, SQSBatchResponse, SQSEvent, SQSRecord } from 'aws-lambda';
import * as z from 'zod/mini';
import { withCorrelation } from './correlation.ts';
import { errorFields } from './error-fields.ts';
import { AccessDenied } from './errors.ts';
import type { LogFields } from './logging.ts';
import { type MetricCounts, metricNames } from './metrics.ts';

/** Counts for a task's log line. */
export type JobCounts = Pick<
  LogFields,
  'clinics' | 'unanswered' | 'missing' | 'calls' | 'enqueued' | 'givenUp'
>;

/** The fields of a worker's log line. */
export interface JobLogFields
  extends JobCounts,
    Pick<LogFields, 'attempt' | 'kind' | 'recordId' | 'errorName' | 'stack'> {
  readonly messageId: string;
  readonly outcome: string;
}

export interface JobLogger {
  info(message: string, fields: JobLogFields, counts: MetricCounts): void;
  error(message: string, fields: JobLogFields, counts: MetricCounts): void;
}

/** The fields of a task that are logged. */
interface Task {
  readonly id?: string;
  readonly kind?: string;
}

export interface Done {
  readonly outcome: string;
  /** Whether the task is done; if not, SQS delivers the message again, and at last moves it to the dead-letter queue. */
  readonly done: boolean;
  /** The task's record, where the message has no id. */
  readonly recordId?: string | undefined;
  readonly counts?: JobCounts;
  /** What the task's line counts for CloudWatch. */
  readonly metrics?: MetricCounts;
  /** An error of a part of the task. */
  readonly error?: unknown;
}

const failedTask: MetricCounts = { [metricNames.failedTasks]: 1 };

/** How SQS delivered a message. */
export interface Delivery {
  /** The receive count: 1 for the first delivery. */
  readonly attempt: number;
  /** Milliseconds until the function's timeout. */
  readonly remainingMs: number;
}

/** What every message may have besides its task: `SqsQueue`. */
const tracedSchema = z.object({ correlationId: z.string() });

export type JobContext = Pick<Context, 'getRemainingTimeInMillis'>;

export type QueueJob = (event: SQSEvent, context: JobContext) => Promise<SQSBatchResponse>;

/**
 * Processes the messages of a batch concurrently and returns those that are not done as partial batch failures, so that one bad
 * message does not block the others. An invalid message ends in the dead-letter queue, where an operator finds it.
 */
export function createQueueJob<Schema extends z.ZodMiniType<Task>>(
  name: string,
  schema: Schema,
  work: (task: z.output<Schema>, delivery: Delivery) => Promise<Done>,
  logger: JobLogger,
): QueueJob {
  function isDone(record: SQSRecord, context: JobContext): Promise<boolean> {
    const message = parsedJson(record.body);
    const traced = tracedSchema.safeParse(message);
    return withCorrelation(traced.data?.correlationId, () => isTaskDone(message, record, context));
  }

  async function isTaskDone(
    message: unknown,
    { messageId, attributes }: SQSRecord,
    context: JobContext,
  ): Promise<boolean> {
    const line = { messageId, attempt: attributes.ApproximateReceiveCount };
    const task = schema.safeParse(message);
    if (!task.success) {
      logger.error(name, { ...line, outcome: 'not-a-task' }, failedTask);
      return false;
    }
    const { id, kind } = task.data;
    try {
      const { outcome, done, recordId, counts, error, metrics } = await work(task.data, {
        attempt: Number(attributes.ApproximateReceiveCount),
        remainingMs: context.getRemainingTimeInMillis(),
      });
      logger[done && error === undefined ? 'info' : 'error'](
        name,
        {
          ...line,
          kind,
          recordId: id ?? recordId,
          outcome,
          ...counts,
          ...(error !== undefined && errorFields(error)),
        },
        { ...(!done && failedTask), ...metrics },
      );
      return done;
    } catch (error) {
      logger.error(
        name,
        {
          ...line,
          kind,
          recordId: id,
          outcome: error instanceof AccessDenied ? 'denied' : 'failed',
          ...errorFields(error),
        },
        failedTask,
      );
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
