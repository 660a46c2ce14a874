/** A stand-in for SQS that takes messages and keeps them, for one test file. */
import { createHash } from 'node:crypto';
import { text } from 'node:stream/consumers';
import * as z from 'zod';
import { useServer } from './server.ts';

const batchSchema = z.object({
  QueueUrl: z.string(),
  Entries: z.array(z.object({ Id: z.string(), MessageBody: z.string() })),
});

export interface TestQueues {
  readonly endpoint: string;
  /** The messages of a queue since the last reset, parsed, in the order in which they came. */
  messages(queue: 'mail' | 'location' | 'sync' | 'dispatch' | 'outbox'): unknown[];
  /** Requests are answered with an error from now on, or taken again. */
  break(broken: boolean): void;
  reset(): void;
}

/** Starts the stand-in before the file's tests and stops it after them. */
export function useQueues(): () => TestQueues {
  let taken: { readonly queue: string; readonly message: unknown }[] = [];
  let broken = false;
  const server = useServer(async (request, response) => {
    const body = await text(request);
    response.setHeader('content-type', 'application/x-amz-json-1.0');
    if (broken) return void response.writeHead(503).end('{"__type":"ServiceUnavailable"}');
    const { QueueUrl, Entries } = batchSchema.parse(JSON.parse(body));
    const queue = QueueUrl.split('/').at(-1) ?? '';
    taken.push(...Entries.map(({ MessageBody }) => ({ queue, message: JSON.parse(MessageBody) })));
    const Successful = Entries.map(({ Id, MessageBody }) => ({
      Id,
      MessageId: crypto.randomUUID(),
      MD5OfMessageBody: createHash('md5').update(MessageBody).digest('hex'),
    }));
    response.end(JSON.stringify({ Successful, Failed: [] }));
  });

  return () => ({
    endpoint: `http://127.0.0.1:${server().port}`,
    messages: (queue) => taken.flatMap((one) => (one.queue === queue ? [one.message] : [])),
    break: (value) => {
      broken = value;
    },
    reset: () => {
      taken = [];
      broken = false;
    },
  });
}
