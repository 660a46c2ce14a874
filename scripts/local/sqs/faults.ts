import * as z from 'zod';

/** What SQS answers when it fails. Source: "Common errors" and "SendMessageBatch", Amazon SQS API reference. */
export function serviceError(status: number): {
  readonly name: string;
  readonly message: string;
  readonly fault: 'Sender' | 'Receiver';
} {
  if (status === 503) {
    return { name: 'ServiceUnavailable', message: 'The service is unavailable.', fault: 'Receiver' };
  }
  if (status >= 500) return { name: 'InternalFailure', message: 'Internal failure', fault: 'Receiver' };
  return { name: 'RequestThrottled', message: 'Request is throttled.', fault: 'Sender' };
}

export function isBatch(operation: string): boolean {
  return operation.endsWith('Batch');
}

const batchSchema = z.looseObject({ Entries: z.array(z.looseObject({ Id: z.string() })) });
const answerSchema = z.looseObject({ Failed: z.array(z.unknown()) });

/** Does every second entry of a batch, and fails the first and every second after it. */
export async function failHalf(
  run: (input: unknown, signal: AbortSignal) => unknown,
  input: unknown,
  signal: AbortSignal,
): Promise<unknown> {
  const batch = batchSchema.safeParse(input).data;
  // Entries without ids are the operation's to reject.
  if (batch === undefined || batch.Entries.length === 0) return run(input, signal);
  const failed = batch.Entries.filter((_, index) => index % 2 === 0).map(({ Id }) => ({
    Id,
    SenderFault: false,
    Code: 'InternalError',
    Message: 'Internal error',
  }));
  const rest = batch.Entries.filter((_, index) => index % 2 === 1);
  if (rest.length === 0) return { Successful: [], Failed: failed };
  const answer = answerSchema.parse(await run({ ...batch, Entries: rest }, signal));
  return { ...answer, Failed: [...answer.Failed, ...failed] };
}
