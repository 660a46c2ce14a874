import { DescribeTableCommand, DynamoDBClient, ListTablesCommand } from '@aws-sdk/client-dynamodb';
import * as z from 'zod';
import { Table } from '../../lambdas/adapters/dynamodb/client.ts';
import { sendCommand } from '../local/control/control.ts';

/** The local cloud of this folder, or a stage on AWS. */
export type Place = 'local' | { readonly stage: string; readonly table: string | undefined };

/** A directory that a command works on. */
export interface Target {
  /** `local`, `local, empty`, or the stage with its table. */
  readonly name: string;
  /** `local`, or the stage. */
  readonly stage: string;
  readonly client: DynamoDBClient;
  readonly tableName: string;
  readonly table: Table;
  /** The local cloud's S3, and its bucket of pictures. */
  readonly localMedia?: { readonly endpoint: string; readonly bucket: string } | undefined;
  /** Another table beside it, such as one that was restored. */
  open(name: string): Table;
  /** Items of the table: an estimate of AWS, up to six hours old. */
  itemCount(): Promise<number>;
  close(): void;
}

const REGION = 'us-east-1';

const localSchema = z.object({
  endpoint: z.url(),
  tables: z.tuple([z.string()]),
  /** It began without the demonstration data, which lies apart from it. */
  isEmpty: z.boolean().default(false),
  media: z.object({ endpoint: z.url(), bucket: z.string() }).optional(),
});

/** @param stateDirectory Of the local cloud. */
export async function connect(place: Place, stateDirectory: string): Promise<Target> {
  if (place === 'local') {
    const { endpoint, tables, isEmpty, media } = localSchema.parse(
      JSON.parse(await sendCommand(stateDirectory, 'table', [])),
    );
    const credentials = { accessKeyId: 'local', secretAccessKey: 'local' };
    const client = new DynamoDBClient({ endpoint, region: REGION, credentials });
    return {
      ...targetOf(isEmpty ? 'local, empty' : 'local', 'local', client, tables[0]),
      localMedia: media,
    };
  }
  const { stage } = place;
  const client = new DynamoDBClient({ region: REGION });
  const table = place.table ?? (await tableOf(stage, client));
  return targetOf(`${stage}, ${table}`, stage, client, table);
}

function targetOf(name: string, stage: string, client: DynamoDBClient, tableName: string): Target {
  return {
    name,
    stage,
    client,
    tableName,
    table: new Table(client, tableName),
    open: (other) => new Table(client, other),
    itemCount: async () => {
      const { Table: described } = await client.send(new DescribeTableCommand({ TableName: tableName }));
      return described?.ItemCount ?? 0;
    },
    close: () => client.destroy(),
  };
}

/** CloudFormation names a table by its stack, its logical id and a random end. */
async function tableOf(stage: string, client: DynamoDBClient): Promise<string> {
  const prefix = `careatlas-${stage}-data-`;
  const { TableNames = [] } = await client.send(new ListTablesCommand({ ExclusiveStartTableName: prefix }));
  const found = TableNames.filter((name) => name.startsWith(prefix));
  const [only] = found;
  if (only !== undefined && found.length === 1) return only;
  const problem = found.length === 0 ? 'No table' : 'More than one table';
  throw new Error(
    `${problem} in ${REGION} has a name that begins with ${prefix}: give its name with --table.`,
  );
}
