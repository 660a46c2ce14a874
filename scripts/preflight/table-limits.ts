import { DescribeLimitsCommand, paginateListTables } from '@aws-sdk/client-dynamodb';
import { type Clients, REGION } from './clients.ts';
import type { Needs } from './needs.ts';
import { quotasOf } from './quotas.ts';
import { type Finding, ok, toDo } from './report.ts';

/** What a new on-demand table takes at once. Source: "DynamoDB on-demand capacity mode", initial throughput. */
const INITIAL_WRITES = 4_000;
/** Of an account and region where Service Quotas lists no other. Source: "Quotas in Amazon DynamoDB". */
const DEFAULT_TABLES = 2_500;
/** The stage's own, and one to which a backup is restored. */
const NEW_TABLES = 2;

const PLACE = `in Service Quotas → Amazon DynamoDB, ${REGION}`;

/** Whether the account may have another table, and a table as many writes as the stage is prepared for. */
export async function checkTables({ warmWrites }: Needs, clients: Clients): Promise<Finding[]> {
  const { dynamo, quotas } = clients;
  const [tables, listed, limits] = await Promise.all([
    tableCount(clients),
    quotasOf('dynamodb', quotas),
    dynamo.send(new DescribeLimitsCommand({})),
  ]);
  const most = listed.find(({ name }) => /^maximum number of tables/i.test(name))?.value ?? DEFAULT_TABLES;
  const writes = Math.max(INITIAL_WRITES, warmWrites);
  const tableWrites = limits.TableMaxWriteCapacityUnits ?? 0;
  return [
    limit(
      'DynamoDB tables',
      most >= tables + NEW_TABLES,
      `quota ${most}, ${tables} exist`,
      `Delete tables, or ask for more ${PLACE}.`,
    ),
    limit(
      'DynamoDB writes a second of a table',
      tableWrites >= writes,
      `quota ${tableWrites}, ${writes} needed`,
      `Ask for a table-level write throughput of ${writes} ${PLACE}.`,
    ),
  ];
}

function limit(what: string, isEnough: boolean, found: string, todo: string): Finding {
  return isEnough ? ok(what, found) : toDo(what, found, todo);
}

async function tableCount({ dynamo }: Clients): Promise<number> {
  let count = 0;
  for await (const { TableNames = [] } of paginateListTables({ client: dynamo }, {})) {
    count += TableNames.length;
  }
  return count;
}
