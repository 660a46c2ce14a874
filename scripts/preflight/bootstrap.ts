import { GetParameterCommand, type Parameter } from '@aws-sdk/client-ssm';
import { type Clients, REGION } from './clients.ts';
import { nameOf } from './errors.ts';
import type { Needs } from './needs.ts';
import { type Finding, ok, toDo } from './report.ts';

const WHAT = 'CDK bootstrap';

/** What CDK deploys through: made once for each account and region. The parameter's ARN names the account, too. */
export async function checkBootstrap(needs: Needs, clients: Clients): Promise<Finding[]> {
  const regions = [REGION, ...(needs.backupRegion === undefined ? [] : [needs.backupRegion])];
  const found = await Promise.all(
    regions.map(async (region) => ({ region, parameter: await parameterIn(region, needs, clients) })),
  );
  const account = found.find(({ parameter }) => parameter?.ARN !== undefined)?.parameter?.ARN?.split(':')[4];
  return [
    ok('Credentials', account === undefined ? `valid, ${REGION}` : `account ${account}, ${REGION}`),
    ...found.map(({ region, parameter }) => finding(region, parameter, account, needs.bootstrap.version)),
  ];
}

function finding(
  region: string,
  parameter: Parameter | undefined,
  account: string | undefined,
  version: number,
): Finding {
  const what = region === REGION ? WHAT : `${WHAT}, ${region}`;
  if (Number(parameter?.Value) >= version) return ok(what, `version ${parameter?.Value}, ${version} needed`);
  return toDo(
    what,
    parameter === undefined ? `none in ${region}` : `version ${parameter.Value}, ${version} needed`,
    `Run npx cdk bootstrap aws://${account ?? 'ACCOUNT'}/${region}.${account === undefined ? ' aws sts get-caller-identity prints the account.' : ''}`,
  );
}

async function parameterIn(
  region: string,
  { bootstrap }: Needs,
  { ssm }: Clients,
): Promise<Parameter | undefined> {
  try {
    return (await ssm(region).send(new GetParameterCommand({ Name: bootstrap.parameter }))).Parameter;
  } catch (error) {
    if (nameOf(error) === 'ParameterNotFound') return undefined;
    throw error;
  }
}
