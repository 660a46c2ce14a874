import {
  GetSecretValueCommand,
  ResourceNotFoundException,
  SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager';
import { unavailable } from '../app/errors.ts';

/** A client that gives up soon: what needs the secret waits for it. */
export function createSecretsManagerClient(): SecretsManagerClient {
  return new SecretsManagerClient({
    maxAttempts: 3,
    requestHandler: { connectionTimeout: 1_000, requestTimeout: 1_500, throwOnRequestTimeout: true },
  });
}

const KEPT_MS = 5 * 60_000;

interface Reading {
  readonly at: number;
  readonly value: Promise<string | undefined>;
}

/** One secret, read when it is needed first and kept for five minutes. */
export class SecretValue {
  readonly #client: SecretsManagerClient;
  readonly #arn: string;
  readonly #now: () => number;
  #reading: Reading | undefined;

  constructor(client: SecretsManagerClient, arn: string, now: () => number = Date.now) {
    this.#client = client;
    this.#arn = arn;
    this.#now = now;
  }

  /**
   * Without the space around it; undefined while nobody has put one in. Since `notBefore` (milliseconds since 1970) it
   * was read anew. Throws `service_unavailable`.
   */
  value({ notBefore = 0 }: { readonly notBefore?: number } = {}): Promise<string | undefined> {
    const known = this.#reading;
    const since = Math.max(notBefore, this.#now() - KEPT_MS);
    if (known !== undefined && known.at >= since) return known.value;
    const reading: Reading = { at: this.#now(), value: this.#read() };
    this.#reading = reading;
    // A failure is not kept. Whoever asked hears of it by the same promise.
    reading.value.catch(() => {
      if (this.#reading === reading) this.#reading = undefined;
    });
    return reading.value;
  }

  async #read(): Promise<string | undefined> {
    try {
      const { SecretString } = await this.#client.send(new GetSecretValueCommand({ SecretId: this.#arn }));
      return SecretString?.trim() || undefined;
    } catch (error) {
      // A secret without a value.
      if (error instanceof ResourceNotFoundException) return undefined;
      throw unavailable(error);
    }
  }
}
