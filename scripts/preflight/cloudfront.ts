import { ListDistributionsCommand } from '@aws-sdk/client-cloudfront';
import type { Clients } from './clients.ts';
import type { Needs } from './needs.ts';
import { type Finding, later, ok } from './report.ts';

const WHAT = 'CloudFront verification';

/**
 * AWS may have to verify a new account before it adds a distribution, and has no call that says whether it did: an account that has
 * a distribution is verified, any other may be.
 */
export async function checkCloudFront(_: Needs, { cloudfront }: Clients): Promise<Finding[]> {
  const { DistributionList } = await cloudfront.send(new ListDistributionsCommand({ MaxItems: 1 }));
  if ((DistributionList?.Items ?? []).length > 0) return [ok(WHAT, 'the account has a distribution')];
  return [
    later(
      WHAT,
      'not known: the account has no distribution yet',
      'If the web stack fails with “Your account must be verified before you can add new CloudFront resources”, open a case in AWS Support → Account and billing → Account activation, with this message. AWS answers in hours to two days; run the step deploy again then: the other stacks stay.',
    ),
  ];
}
