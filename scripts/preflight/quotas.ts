import { paginateListServiceQuotas, type ServiceQuotasClient } from '@aws-sdk/client-service-quotas';
import { type Clients, REGION } from './clients.ts';
import type { Needs } from './needs.ts';
import { type Finding, later, ok, toDo } from './report.ts';

interface Wanted {
  readonly what: string;
  /** As Service Quotas knows it. */
  readonly service: 'apigateway' | 'cloudfront';
  readonly serviceName: string;
  readonly name: RegExp;
  readonly least: number;
}

/** The account's quotas that the templates come near to, other than Lambda's. */
function wantedOf({ throttleRate, cachePolicies, responseHeadersPolicies }: Needs): Wanted[] {
  const cloudFront = { service: 'cloudfront', serviceName: 'Amazon CloudFront' } as const;
  return [
    {
      what: 'API Gateway requests a second',
      service: 'apigateway',
      serviceName: 'Amazon API Gateway',
      name: /^throttle rate$/i,
      least: throttleRate,
    },
    { ...cloudFront, what: 'CloudFront cache policies', name: /^cache policies per/i, least: cachePolicies },
    {
      ...cloudFront,
      what: 'CloudFront response headers policies',
      name: /^response headers policies per/i,
      least: responseHeadersPolicies,
    },
  ];
}

export async function checkQuotas(needs: Needs, { quotas }: Clients): Promise<Finding[]> {
  const wanted = wantedOf(needs);
  const services = new Map(
    await Promise.all(
      [...new Set(wanted.map(({ service }) => service))].map(
        async (service) => [service, await quotasOf(service, quotas)] as const,
      ),
    ),
  );
  return wanted.map(({ what, service, serviceName, name, least }) => {
    const quota = services.get(service)?.find((one) => name.test(one.name));
    // Service Quotas does not list each quota that a service has.
    if (!quota)
      return later(what, `not listed, ${least} needed`, `Compare it in the console of ${serviceName}.`);
    const found = `quota ${quota.value}, ${least} needed`;
    return quota.value >= least
      ? ok(what, found)
      : toDo(
          what,
          found,
          `Ask for more in Service Quotas → ${serviceName} → ${quota.name} (${quota.code}), ${REGION}.`,
        );
  });
}

/** Every quota of a service that Service Quotas lists. */
export async function quotasOf(service: string, client: ServiceQuotasClient) {
  const all: { readonly name: string; readonly code: string; readonly value: number }[] = [];
  for await (const { Quotas = [] } of paginateListServiceQuotas({ client }, { ServiceCode: service })) {
    for (const { QuotaName = '', QuotaCode = '', Value = 0 } of Quotas) {
      all.push({ name: QuotaName, code: QuotaCode, value: Value });
    }
  }
  return all;
}
