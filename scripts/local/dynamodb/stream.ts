import { once } from 'node:events';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { json } from 'node:stream/consumers';
import * as z from 'zod';
import { type Pattern, passes } from '../lambda/stream-filter.ts';
import { REGION } from '../template/intrinsics.ts';

/** As in the event of Lambda; the mapping passes on everything and reads these. */
const recordSchema = z.looseObject({
  eventID: z.string(),
  eventName: z.enum(['INSERT', 'MODIFY', 'REMOVE']),
  dynamodb: z.looseObject({
    SequenceNumber: z.string(),
    /** Seconds since 1970. */
    ApproximateCreationDateTime: z.number(),
  }),
});
export type StreamRecord = z.infer<typeof recordSchema>;

const tableSchema = z.object({ Table: z.object({ LatestStreamArn: z.string().optional() }) });
const streamSchema = z.object({
  StreamDescription: z.object({
    CreationRequestDateTime: z.number(),
    Shards: z.array(z.object({ ShardId: z.string() })),
  }),
});
const iteratorSchema = z.object({ ShardIterator: z.string() });
const recordsSchema = z.object({
  Records: z.array(recordSchema),
  /** Absent when the shard is closed and read to its end. */
  NextShardIterator: z.string().nullish(),
});
const errorSchema = z.object({ __type: z.string(), message: z.string().optional() });

export interface StreamDescription {
  /** Seconds since 1970. */
  readonly createdAt: number;
  /** Ids of the shards, the earliest first. */
  readonly shards: readonly string[];
}

export interface StreamRecords {
  /** Those that pass the filter. */
  readonly records: readonly StreamRecord[];
  /** Sequence number of the last record that was looked at; undefined when there was none. */
  readonly last: string | undefined;
  /** Undefined when the shard is closed and read to its end. */
  readonly next: string | undefined;
}

/** The stream does not have the records after this position any more. */
export class TrimmedStream extends Error {}

/** The calls of DynamoDB Streams that Lambda's poller makes. */
export class StreamClient {
  private readonly endpoint: string;

  /** @param endpoint The emulator's URL. */
  constructor(endpoint: string) {
    this.endpoint = endpoint;
  }

  /** The stream that a table has now: it gets another one when it is created again. */
  async streamOf(tableName: string): Promise<string> {
    const { Table } = tableSchema.parse(
      await this.call('DynamoDB_20120810.DescribeTable', { TableName: tableName }),
    );
    if (Table.LatestStreamArn === undefined) throw new Error(`the table ${tableName} has no stream`);
    return Table.LatestStreamArn;
  }

  async describe(streamArn: string): Promise<StreamDescription> {
    const call = this.call('DynamoDBStreams_20120810.DescribeStream', { StreamArn: streamArn });
    const { CreationRequestDateTime, Shards } = streamSchema.parse(await call).StreamDescription;
    return { createdAt: Math.floor(CreationRequestDateTime), shards: Shards.map(({ ShardId }) => ShardId) };
  }

  /** An iterator after a record, or without one from the first. */
  async iterator(streamArn: string, shard: string, after?: string): Promise<string> {
    const position =
      after === undefined
        ? { ShardIteratorType: 'TRIM_HORIZON' }
        : { ShardIteratorType: 'AFTER_SEQUENCE_NUMBER', SequenceNumber: after };
    const request = { StreamArn: streamArn, ShardId: shard, ...position };
    const call = this.call('DynamoDBStreams_20120810.GetShardIterator', request);
    return iteratorSchema.parse(await call).ShardIterator;
  }

  /** The next records that match one of the patterns; all of them without patterns. */
  async records(iterator: string, patterns?: readonly Pattern[]): Promise<StreamRecords> {
    const call = this.call('DynamoDBStreams_20120810.GetRecords', { ShardIterator: iterator });
    const { Records, NextShardIterator } = recordsSchema.parse(await call);
    return {
      records: patterns === undefined ? Records : Records.filter((record) => passes(record, patterns)),
      last: Records.at(-1)?.dynamodb.SequenceNumber,
      next: NextShardIterator ?? undefined,
    };
  }

  close(): void {}

  private async call(target: string, request: object): Promise<unknown> {
    // Not by `fetch`, which connects to no port that browsers avoid.
    const sent = httpRequest(this.endpoint, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-amz-json-1.0',
        'x-amz-target': target,
        // Emulators check their form only.
        'x-amz-date': '20260101T000000Z',
        authorization: `AWS4-HMAC-SHA256 Credential=local/20260101/${REGION}/dynamodb/aws4_request, SignedHeaders=host, Signature=local`,
      },
    });
    sent.end(JSON.stringify(request));
    const [response]: IncomingMessage[] = await once(sent, 'response');
    if (response === undefined) throw new Error(`${target}: no response`);
    const answer: unknown = await json(response);
    if (response.statusCode === 200) return answer;
    const error = errorSchema.safeParse(answer).data;
    const message = `${target}: ${error?.__type ?? response.statusCode} ${error?.message ?? ''}`;
    throw error?.__type.endsWith('TrimmedDataAccessException')
      ? new TrimmedStream(message)
      : new Error(message);
  }
}
