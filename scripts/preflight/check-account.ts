import { checkBootstrap } from './bootstrap.ts';
import { checkCertificate } from './certificate.ts';
import type { Clients } from './clients.ts';
import { checkConcurrency } from './concurrency.ts';
import { isDenied } from './errors.ts';
import type { Needs } from './needs.ts';
import { checkQuotas } from './quotas.ts';
import { type Finding, toDo } from './report.ts';
import { checkSes } from './ses.ts';

type Check = (needs: Needs, clients: Clients) => Promise<readonly Finding[]>;

/** By what each is called where it cannot be made, with the permissions that it takes. */
const checks: readonly { readonly what: string; readonly permissions: string; readonly check: Check }[] = [
  { what: 'CDK bootstrap', permissions: 'ssm:GetParameter', check: checkBootstrap },
  {
    what: 'Lambda concurrency',
    permissions: 'lambda:GetAccountSettings, lambda:ListFunctions and lambda:GetFunctionConcurrency',
    check: checkConcurrency,
  },
  { what: 'SES', permissions: 'ses:GetAccount and ses:GetEmailIdentity', check: checkSes },
  { what: 'Certificate', permissions: 'acm:DescribeCertificate', check: checkCertificate },
  { what: 'Quotas', permissions: 'servicequotas:ListServiceQuotas', check: checkQuotas },
];

/** Everything that the account must have, found with real calls that change nothing. Rejects without credentials. */
export async function checkAccount(needs: Needs, clients: Clients): Promise<Finding[]> {
  const findings = await Promise.all(
    checks.map(async ({ what, permissions, check }) => {
      try {
        return await check(needs, clients);
      } catch (error) {
        if (!isDenied(error)) throw error;
        return [toDo(what, 'not known: access denied', `Allow these credentials ${permissions}.`)];
      }
    }),
  );
  return findings.flat();
}
