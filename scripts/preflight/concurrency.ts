import {
  GetAccountSettingsCommand,
  GetFunctionConcurrencyCommand,
  type LambdaClient,
  paginateListFunctions,
} from '@aws-sdk/client-lambda';
import { type Clients, REGION } from './clients.ts';
import type { Needs } from './needs.ts';
import { type Finding, later, ok, toDo } from './report.ts';

/** AWS's minimum for functions without a reservation. Source: "Configuring reserved concurrency", Lambda developer guide. */
const MIN_UNRESERVED = 100;
/** The default quota: half of it is what the page renderer, which reserves nothing, should find. */
const DEFAULT_QUOTA = 1_000;

const WHAT = 'Lambda concurrency';
const QUOTA = 'Service Quotas → AWS Lambda → Concurrent executions (L-B99A9384)';

/** Whether the templates' reservations fit into the region's quota with those of other stacks. */
export async function checkConcurrency(needs: Needs, { lambda }: Clients): Promise<Finding[]> {
  const { AccountLimit } = await lambda(REGION).send(new GetAccountSettingsCommand({}));
  const quota = AccountLimit?.ConcurrentExecutions ?? 0;
  const reserved = quota - (AccountLimit?.UnreservedConcurrentExecutions ?? quota);
  const byOthers = reserved - (reserved > 0 ? await reservedBy(lambda(REGION), needs.namePrefix) : 0);
  const least = byOthers + needs.reservedConcurrency + (needs.reservedConcurrency > 0 ? MIN_UNRESERVED : 0);
  const found = `quota ${quota}, ${needs.reservedConcurrency} to reserve, ${byOthers} reserved by others`;
  if (quota >= least) return [ok(WHAT, found)];
  return [
    toDo(
      WHAT,
      found,
      `Ask for ${Math.max(DEFAULT_QUOTA, least)} in ${QUOTA}, ${REGION}; ${least} is the least with which the stacks deploy. AWS answers in hours to two days: run the preflight again then.`,
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

/** Whether pages can be rendered in each region: its quota is its own, and a new account may have 10 in every one. */
export async function checkRendererConcurrency(
  { rendererRegions, isPublic }: Needs,
  { lambda }: Clients,
): Promise<Finding[]> {
  const regions = await Promise.all(
    rendererRegions.map(async (region) => {
      const { AccountLimit } = await lambda(region).send(new GetAccountSettingsCommand({}));
      return { region, quota: AccountLimit?.ConcurrentExecutions ?? 0 };
    }),
  );
  const what = 'Page renderer’s concurrency';
  const low = regions.filter(({ quota }) => quota < DEFAULT_QUOTA);
  const found = `quota ${Math.min(...regions.map(({ quota }) => quota))} or more in ${regions.length} regions`;
  if (low.length === 0) return [ok(what, found)];
  if (!isPublic) return [ok(what, `${found}, enough for this stage`)];
  const list = low.map(({ region, quota }) => `${region} (${quota})`).join(', ');
  return [
    later(
      what,
      `below ${DEFAULT_QUOTA} in ${low.length} of ${regions.length} regions`,
      `Until then more pages at once are rendered late or not at all there. Ask for ${DEFAULT_QUOTA} in ${QUOTA}, in each of: ${list}. Run the preflight again when AWS has answered, before the launch.`,
    ),
  ];
}
