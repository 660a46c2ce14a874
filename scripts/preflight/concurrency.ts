import {
  GetAccountSettingsCommand,
  GetFunctionConcurrencyCommand,
  type LambdaClient,
  paginateListFunctions,
} from '@aws-sdk/client-lambda';
import { type Clients, REGION } from './clients.ts';
import type { Needs } from './needs.ts';
import { type Finding, ok, toDo } from './report.ts';

/** AWS's minimum for functions without a reservation. Source: "Configuring reserved concurrency", Lambda developer guide. */
const MIN_UNRESERVED = 100;
/** The default quota: half of it is what the page renderer, which reserves nothing, should find. */
const DEFAULT_QUOTA = 1_000;

const WHAT = 'Lambda concurrency';

/** Whether the templates' reservations fit into the region's quota with those of other stacks. */
export async function checkConcurrency(needs: Needs, { lambda }: Clients): Promise<Finding[]> {
  const { AccountLimit } = await lambda.send(new GetAccountSettingsCommand({}));
  const quota = AccountLimit?.ConcurrentExecutions ?? 0;
  const reserved = quota - (AccountLimit?.UnreservedConcurrentExecutions ?? quota);
  const byOthers = reserved - (reserved > 0 ? await reservedBy(lambda, needs.namePrefix) : 0);
  const least = byOthers + needs.reservedConcurrency + (needs.reservedConcurrency > 0 ? MIN_UNRESERVED : 0);
  const found = `quota ${quota}, ${needs.reservedConcurrency} to reserve, ${byOthers} reserved by others`;
  if (quota >= least) return [ok(WHAT, found)];
  return [
    toDo(
      WHAT,
      found,
      `Ask for ${Math.max(DEFAULT_QUOTA, least)} in Service Quotas → AWS Lambda → Concurrent executions (L-B99A9384), ${REGION}; ${least} is the least with which the stacks deploy.`,
    ),
  ];
}

/** This stage's current reservations, which a deployment replaces. */
async function reservedBy(lambda: LambdaClient, namePrefix: string): Promise<number> {
  let sum = 0;
  for await (const { Functions = [] } of paginateListFunctions({ client: lambda }, {})) {
    for (const { FunctionName = '' } of Functions) {
      if (!FunctionName.startsWith(namePrefix)) continue;
      const settings = await lambda.send(new GetFunctionConcurrencyCommand({ FunctionName }));
      sum += settings.ReservedConcurrentExecutions ?? 0;
    }
  }
  return sum;
}
