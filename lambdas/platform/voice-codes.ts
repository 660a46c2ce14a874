import { serviceError, unavailable } from './errors.ts';
import { keyedHash } from './hashes.ts';

/** Reads a code by telephone. */
export interface VoiceCodes {
  /** @param phone To dial: a plus sign and digits. Throws `service_unavailable`. */
  call(phone: string, code: string): Promise<void>;
}

interface VoiceOptions {
  /** Of the service that calls. */
  readonly url: string;
  /** With which it verifies that the request is the product's. */
  readonly key: string;
  readonly fetch: typeof fetch;
}

/** Milliseconds that a call waits for the service at most. */
const TIMEOUT_MS = 4_000;

/** Header with the HMAC of the body, in hexadecimal. */
export const SIGNATURE_HEADER = 'x-careatlas-signature';

/** A service of the operator that starts a call, such as a flow of Amazon Connect behind a URL: it gets the number and the digits as JSON. */
export function createVoiceCodes({ url, key, fetch }: VoiceOptions): VoiceCodes {
  const sign = keyedHash(key);
  return {
    async call(phone, code) {
      const body = JSON.stringify({ phone, code });
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', [SIGNATURE_HEADER]: sign(body) },
        body,
        signal: AbortSignal.timeout(TIMEOUT_MS),
      }).catch((error) => {
        throw serviceError(error);
      });
      if (!response.ok) throw unavailable(new Error(`the call was answered with ${response.status}`));
    },
  };
}
