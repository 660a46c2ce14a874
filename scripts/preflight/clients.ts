import { ACMClient } from '@aws-sdk/client-acm';
import { CloudFrontClient } from '@aws-sdk/client-cloudfront';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { LambdaClient } from '@aws-sdk/client-lambda';
import { ServiceQuotasClient } from '@aws-sdk/client-service-quotas';
import { SESv2Client } from '@aws-sdk/client-sesv2';
import { SSMClient } from '@aws-sdk/client-ssm';

export interface Clients {
  readonly lambda: (region: string) => LambdaClient;
  readonly ses: SESv2Client;
  readonly acm: ACMClient;
  readonly ssm: (region: string) => SSMClient;
  readonly quotas: ServiceQuotasClient;
  readonly cloudfront: CloudFrontClient;
  readonly dynamo: DynamoDBClient;
  /** Region of commands that name none, by the variables and files of the AWS CLI; undefined if nothing sets it. */
  readonly defaultRegion: () => Promise<string | undefined>;
}

/** Everything deploys to this region, and CloudFront keeps its quotas there. */
export const REGION = 'us-east-1';

export function createClients(): Clients {
  const settings = { region: REGION, maxAttempts: 3 };
  return {
    lambda: (region) => new LambdaClient({ ...settings, region }),
    ses: new SESv2Client(settings),
    acm: new ACMClient(settings),
    ssm: (region) => new SSMClient({ ...settings, region }),
    quotas: new ServiceQuotasClient(settings),
    cloudfront: new CloudFrontClient(settings),
    dynamo: new DynamoDBClient(settings),
    // The SDK rejects where no region is set.
    defaultRegion: () => new SSMClient().config.region().catch(() => undefined),
  };
}
