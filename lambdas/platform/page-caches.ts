import { CloudFrontClient, CreateInvalidationCommand } from '@aws-sdk/client-cloudfront';
import { serviceError } from './errors.ts';

/** The distribution's caches. */
export interface PageCaches {
  /**
   * Asks the caches to forget the paths. A second call with the same reference and the same paths does nothing. Throws
   * `service_unavailable`.
   */
  invalidate(reference: string, paths: readonly string[]): Promise<void>;
}

/** Retries a request that CloudFront throttled or did not answer; the reference makes a repeated one harmless. */
export function createCloudFrontClient(): CloudFrontClient {
  return new CloudFrontClient({
    maxAttempts: 3,
    requestHandler: { connectionTimeout: 1_000, requestTimeout: 5_000, throwOnRequestTimeout: true },
  });
}

export class CloudFrontPageCaches implements PageCaches {
  readonly #client: CloudFrontClient;
  readonly #distributionId: string;

  constructor(client: CloudFrontClient, distributionId: string) {
    this.#client = client;
    this.#distributionId = distributionId;
  }

  async invalidate(reference: string, paths: readonly string[]): Promise<void> {
    try {
      await this.#client.send(
        new CreateInvalidationCommand({
          DistributionId: this.#distributionId,
          InvalidationBatch: {
            CallerReference: reference,
            Paths: { Quantity: paths.length, Items: [...paths] },
          },
        }),
      );
    } catch (error) {
      throw serviceError(error);
    }
  }
}
