import { type Clients, REGION } from './clients.ts';
import type { Needs } from './needs.ts';
import { type Finding, ok, toDo } from './report.ts';

const WHAT = 'Default region';

/** The stacks name their region; commands of the AWS CLI in the documents and runbooks do not. */
export async function checkRegion(_: Needs, { defaultRegion }: Clients): Promise<Finding[]> {
  const region = await defaultRegion();
  if (region === REGION) return [ok(WHAT, region)];
  return [
    toDo(
      WHAT,
      region ?? 'none',
      `Run export AWS_REGION=${REGION}: the commands of docs/deploy.md would look for the stage in another region.`,
    ),
  ];
}
