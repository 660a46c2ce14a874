import {
  CreateTableCommand,
  type DynamoDBClient,
  UpdateTimeToLiveCommand,
  waitUntilTableExists,
} from '@aws-sdk/client-dynamodb';
import * as z from 'zod';
import { ignoredLocally } from '../resources/ignored-locally.ts';

const keySchema = z.array(z.strictObject({ AttributeName: z.string(), KeyType: z.enum(['HASH', 'RANGE']) }));

/** `AWS::DynamoDB::GlobalTable`. */
const tablePropertiesSchema = z.strictObject({
  TableName: ignoredLocally,
  AttributeDefinitions: z.array(
    z.strictObject({ AttributeName: z.string(), AttributeType: z.enum(['S', 'N', 'B']) }),
  ),
  KeySchema: keySchema,
  // The local table has no capacity limits.
  BillingMode: z.literal('PAY_PER_REQUEST'),
  GlobalSecondaryIndexes: z
    .array(
      z.strictObject({
        IndexName: z.string(),
        KeySchema: keySchema,
        Projection: z.strictObject({
          ProjectionType: z.enum(['ALL', 'KEYS_ONLY', 'INCLUDE']),
          NonKeyAttributes: z.array(z.string()).exactOptional(),
        }),
      }),
    )
    .optional(),
  StreamSpecification: z
    .strictObject({
      StreamViewType: z.enum(['NEW_IMAGE', 'OLD_IMAGE', 'NEW_AND_OLD_IMAGES', 'KEYS_ONLY']),
      ResourcePolicy: ignoredLocally,
    })
    .optional(),
  TimeToLiveSpecification: z.strictObject({ AttributeName: z.string(), Enabled: z.boolean() }).optional(),
  SSESpecification: ignoredLocally,
  PointInTimeRecoverySpecification: ignoredLocally,
  DeletionProtectionEnabled: ignoredLocally,
  Replicas: ignoredLocally,
  Tags: ignoredLocally,
});

/**
 * Creates a table with its indexes, stream and time to live from its CloudFormation properties: the synthesized template is its only
 * definition. Throws for an unsupported property.
 */
export async function createTable(
  client: DynamoDBClient,
  cloudFormationTableProperties: unknown,
  tableName: string,
): Promise<void> {
  const parsed = tablePropertiesSchema.safeParse(cloudFormationTableProperties);
  if (!parsed.success) {
    throw new Error(
      `the table uses what the local cloud does not support:\n${z.prettifyError(parsed.error)}`,
    );
  }
  const table = parsed.data;
  await client.send(
    new CreateTableCommand({
      TableName: tableName,
      AttributeDefinitions: table.AttributeDefinitions,
      KeySchema: table.KeySchema,
      BillingMode: table.BillingMode,
      GlobalSecondaryIndexes: table.GlobalSecondaryIndexes,
      ...(table.StreamSpecification && {
        StreamSpecification: {
          StreamEnabled: true,
          StreamViewType: table.StreamSpecification.StreamViewType,
        },
      }),
    }),
  );
  await waitUntilTableExists({ client, maxWaitTime: 10, minDelay: 1 }, { TableName: tableName });
  if (table.TimeToLiveSpecification) {
    await client.send(
      new UpdateTimeToLiveCommand({
        TableName: tableName,
        TimeToLiveSpecification: table.TimeToLiveSpecification,
      }),
    );
  }
}
