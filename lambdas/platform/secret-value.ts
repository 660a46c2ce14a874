import {
  GetSecretValueCommand,
  ResourceNotFoundException,
  SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager';
import { serviceError } from './errors.ts';

/** A client with short timeouts, since callers wait for the secret. */
export function createSecretsManagerClient(): SecretsManagerClient {
  return new SecretsManagerClient({
    maxAttempts: 3,
    requestHandler: { connectionTimeout: 1_000, requestTimeout: 1_500, throwOnRequestTimeout: true },
  });
}

const CACHED_MS = 5 * 60_000;

interface Reading {
  readonly at: number;
  readonly value: Promise<string | undefined>;
}

/** One secret, read on first use and cached for five minutes. */
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
   * The value without surrounding whitespace; undefined while there is none. A cached value from before `notBefore`
   * (milliseconds since 1970) is read again. Throws `service_unavailable`.
   */
  value({ notBefore = 0 }: { readonly notBefore?: number } = {}): Promise<string | undefined> {
    const known = this.#reading;
    const since = Math.max(notBefore, this.#now() - CACHED_MS);
    if (known !== undefined && known.at >= since) return known.value;
    const reading: Reading = { at: this.#now(), value: this.#read() };
    this.#reading = reading;
    // Failures are not cached; the callers get this one by the same promise.
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
      // The secret has no value yet.
      if (error instanceof ResourceNotFoundException) return undefined;
      throw serviceError(error);
    }
  }
}
