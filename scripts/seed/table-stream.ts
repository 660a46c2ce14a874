/** The emulator's writes get slower with every record of the stream, so seeding pauses it. */
import { DescribeTableCommand, type DynamoDBClient, UpdateTableCommand } from '@aws-sdk/client-dynamodb';
import { tableSchema } from '../../lambdas/table/schema.ts';

export async function pauseStream(client: DynamoDBClient, tableName: string): Promise<void> {
  if (!(await hasStream(client, tableName))) return;
  await client.send(
    new UpdateTableCommand({ TableName: tableName, StreamSpecification: { StreamEnabled: false } }),
  );
}

/** Starts the stream of the table's schema, also after the run that paused it was killed. */
export async function resumeStream(client: DynamoDBClient, tableName: string): Promise<void> {
  if (await hasStream(client, tableName)) return;
  await client.send(
    new UpdateTableCommand({
      TableName: tableName,
      StreamSpecification: { StreamEnabled: true, StreamViewType: tableSchema.stream },
    }),
  );
}

async function hasStream(client: DynamoDBClient, tableName: string): Promise<boolean> {
  const { Table } = await client.send(new DescribeTableCommand({ TableName: tableName }));
  return Table?.StreamSpecification?.StreamEnabled === true;
}
