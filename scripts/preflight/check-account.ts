import { checkBootstrap } from './bootstrap.ts';
import { checkCertificate } from './certificate.ts';
import type { Clients } from './clients.ts';
import { checkCloudFront } from './cloudfront.ts';
import { checkConcurrency, checkRendererConcurrency } from './concurrency.ts';
import { isDenied, missingCredentials, nameOf } from './errors.ts';
import type { Needs } from './needs.ts';
import { checkQuotas } from './quotas.ts';
import { checkRegion } from './region.ts';
import { type Finding, toDo } from './report.ts';
import { checkSes } from './ses.ts';
import { checkTables } from './table-limits.ts';

type Check = (needs: Needs, clients: Clients) => Promise<readonly Finding[]>;

/** The name of each where it cannot be made, with the permissions that it takes. */
export const checks: readonly {
  readonly what: string;
  readonly permissions: readonly string[];
  readonly check: Check;
}[] = [
  { what: 'Default region', permissions: [], check: checkRegion },
  { what: 'CDK bootstrap', permissions: ['ssm:GetParameter'], check: checkBootstrap },
  {
    what: 'Lambda concurrency',
    permissions: ['lambda:GetAccountSettings', 'lambda:ListFunctions', 'lambda:GetFunctionConcurrency'],
    check: checkConcurrency,
  },
  {
    what: 'Page renderer’s concurrency',
    permissions: ['lambda:GetAccountSettings'],
    check: checkRendererConcurrency,
  },
  { what: 'CloudFront verification', permissions: ['cloudfront:ListDistributions'], check: checkCloudFront },
  { what: 'SES', permissions: ['ses:GetAccount', 'ses:GetEmailIdentity'], check: checkSes },
  { what: 'Certificate', permissions: ['acm:DescribeCertificate'], check: checkCertificate },
  {
    what: 'DynamoDB',
    permissions: ['dynamodb:ListTables', 'dynamodb:DescribeLimits', 'servicequotas:ListServiceQuotas'],
    check: checkTables,
  },
  { what: 'Quotas', permissions: ['servicequotas:ListServiceQuotas'], check: checkQuotas },
];

/** Everything that the account must have, found with real calls that change nothing. Rejects without credentials. */
export async function checkAccount(needs: Needs, clients: Clients): Promise<Finding[]> {
  const findings = await Promise.all(
    checks.map(async ({ what, permissions, check }) => {
      try {
        return await check(needs, clients);
      } catch (error) {
        if (missingCredentials(error) !== undefined) throw error;
        if (isDenied(error)) {
          return [
            toDo(what, 'not known: access denied', `Allow these credentials ${permissions.join(', ')}.`),
          ];
        }
        const message = error instanceof Error ? error.message : String(error);
        return [
          toDo(what, `not known: ${nameOf(error)}`, `AWS answered “${message}”. Run the preflight again.`),
        ];
      }
    }),
  );
  return findings.flat();
}
