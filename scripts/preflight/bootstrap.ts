import { GetParameterCommand } from '@aws-sdk/client-ssm';
import { type Clients, REGION } from './clients.ts';
import { nameOf } from './errors.ts';
import type { Needs } from './needs.ts';
import { type Finding, ok, toDo } from './report.ts';

const WHAT = 'CDK bootstrap';
const adviceFor = (account: string) => `Run npx cdk bootstrap aws://${account}/${REGION}.`;

/** What CDK deploys through: made once for each account and region. The parameter's ARN names the account, too. */
export async function checkBootstrap({ bootstrap }: Needs, { ssm }: Clients): Promise<Finding[]> {
  const { parameter, version } = bootstrap;
  try {
    const { Parameter } = await ssm.send(new GetParameterCommand({ Name: parameter }));
    const account = Parameter?.ARN?.split(':')[4] ?? 'unknown';
    const found = Number(Parameter?.Value);
    const identity = ok('Credentials', `account ${account}, ${REGION}`);
    return found >= version
      ? [identity, ok(WHAT, `version ${found}, ${version} needed`)]
      : [identity, toDo(WHAT, `version ${Parameter?.Value}, ${version} needed`, adviceFor(account))];
  } catch (error) {
    if (nameOf(error) !== 'ParameterNotFound') throw error;
    return [
      ok('Credentials', `valid, ${REGION}`),
      toDo(
        WHAT,
        `none in ${REGION}`,
        `${adviceFor('ACCOUNT')} aws sts get-caller-identity prints the account.`,
      ),
    ];
  }
}
