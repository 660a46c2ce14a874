import { randomUUID } from 'node:crypto';
import { ListDistributionsCommand } from '@aws-sdk/client-cloudfront';
import { CloudWatchClient } from '@aws-sdk/client-cloudwatch';
import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import { DescribeTableCommand, DynamoDBClient, ListTablesCommand } from '@aws-sdk/client-dynamodb';
import * as z from 'zod';
import { rendererRegions } from '../../infra/renderer-regions.ts';
import { distributionComment } from '../../lambdas/platform/names.ts';
import { CloudFrontPageCaches, createCloudFrontClient } from '../../lambdas/platform/page-caches.ts';
import { Table } from '../../lambdas/table/client.ts';
import { sendCommand } from '../local/control/control.ts';
import { StaffUsers } from './staff-users.ts';
import { StageAlarms } from './stage-alarms.ts';

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
  readonly users: StaffUsers;
  /** The local cloud has none. */
  readonly alarms?: StageAlarms | undefined;
  /** Removes sent mails that mention an email address, where sent mails are stored; returns how many. */
  eraseMails(email: string): Promise<number>;
  /** Has the site's caches forget paths. */
  invalidate(paths: readonly string[]): Promise<void>;
  /** Items of the table: an estimate of AWS, up to six hours old. */
  itemCount(): Promise<number>;
  close(): void;
}

const REGION = 'us-east-1';

const localSchema = z.object({
  endpoint: z.url(),
  tables: z.tuple([z.string()]),
  userPools: z.url(),
  /** It began without the demonstration data, which lies apart from it. */
  isEmpty: z.boolean().default(false),
  media: z.object({ endpoint: z.url(), bucket: z.string() }).optional(),
});

/** @param stateDirectory Of the local cloud. */
export async function connect(place: Place, stateDirectory: string): Promise<Target> {
  if (place === 'local') {
    const send = (command: string, ...args: string[]) => sendCommand(stateDirectory, command, args);
    const { endpoint, tables, userPools, isEmpty, media } = localSchema.parse(
      JSON.parse(await send('table')),
    );
    const options = { region: REGION, credentials: { accessKeyId: 'local', secretAccessKey: 'local' } };
    return targetOf({
      name: isEmpty ? 'local, empty' : 'local',
      stage: 'local',
      tableName: tables[0],
      client: new DynamoDBClient({ ...options, endpoint }),
      userPools: new CognitoIdentityProviderClient({ ...options, endpoint: userPools }),
      localMedia: media,
      eraseMails: async (email) => Number(await send('erase-mails', email)),
      invalidate: async (paths) => void (await send('invalidate', ...paths)),
    });
  }
  const { stage } = place;
  const client = new DynamoDBClient({ region: REGION });
  const tableName = place.table ?? (await tableOf(stage, client));
  return targetOf({
    name: `${stage}, ${tableName}`,
    stage,
    tableName,
    client,
    userPools: new CognitoIdentityProviderClient({ region: REGION }),
    alarms: new StageAlarms(
      new Map(rendererRegions.map((region) => [region, new CloudWatchClient({ region })])),
      stage,
    ),
    // Amazon SES keeps none.
    eraseMails: async () => 0,
    invalidate: (paths) => invalidate(stage, paths),
  });
}

function targetOf({
  userPools,
  ...place
}: Omit<Target, 'table' | 'open' | 'users' | 'itemCount' | 'close'> & {
  readonly userPools: CognitoIdentityProviderClient;
}): Target {
  const { client, tableName, stage } = place;
  return {
    ...place,
    table: new Table(client, tableName),
    open: (other) => new Table(client, other),
    users: new StaffUsers(userPools, stage),
    itemCount: async () => {
      const { Table: described } = await client.send(new DescribeTableCommand({ TableName: tableName }));
      return described?.ItemCount ?? 0;
    },
    close: () => {
      client.destroy();
      userPools.destroy();
      place.alarms?.close();
    },
  };
}

/** A distribution has an id that only its deployment knows; its comment is the product's and the stage's name. */
async function invalidate(stage: string, paths: readonly string[]): Promise<void> {
  const client = createCloudFrontClient();
  try {
    const { DistributionList } = await client.send(new ListDistributionsCommand({}));
    const comment = distributionComment(stage);
    const found = (DistributionList?.Items ?? []).filter(({ Comment }) => Comment === comment);
    const [only, ...others] = found.flatMap(({ Id }) => Id ?? []);
    if (only === undefined || others.length > 0) {
      throw new Error(
        `${only === undefined ? 'No distribution' : 'More than one distribution'} has the comment ${comment}.`,
      );
    }
    await new CloudFrontPageCaches(client, only).invalidate(randomUUID(), paths);
  } finally {
    client.destroy();
  }
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
