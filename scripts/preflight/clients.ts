import { ACMClient } from '@aws-sdk/client-acm';
import { LambdaClient } from '@aws-sdk/client-lambda';
import { ServiceQuotasClient } from '@aws-sdk/client-service-quotas';
import { SESv2Client } from '@aws-sdk/client-sesv2';
import { SSMClient } from '@aws-sdk/client-ssm';

export interface Clients {
  readonly lambda: LambdaClient;
  readonly ses: SESv2Client;
  readonly acm: ACMClient;
  readonly ssm: SSMClient;
  readonly quotas: ServiceQuotasClient;
}

/** Everything deploys to this region, and CloudFront keeps its quotas there. */
export const REGION = 'us-east-1';

export function createClients(): Clients {
  const settings = { region: REGION, maxAttempts: 3 };
  return {
    lambda: new LambdaClient(settings),
    ses: new SESv2Client(settings),
    acm: new ACMClient(settings),
    ssm: new SSMClient(settings),
    quotas: new ServiceQuotasClient(settings),
  };
}
