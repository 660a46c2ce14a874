/** A running stage, as clients on the Internet see it. */
import { handleWhen, IterableBackoff, retry } from 'cockatiel';

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

export interface Sent {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** Requests a path, or a whole URL. Redirects are answers. */
export type Request = (path: string, sent?: Sent) => Promise<Answer>;

const TIMEOUT_MS = 10_000;
/** Waits between attempts after a failed connection. Answers are never requested again: a flaky call is a broken one. */
const RETRIES_MS = [500, 2_000];

interface SiteOptions {
  readonly fetch?: typeof fetch;
  readonly timeoutMs?: number;
  readonly retriesMs?: readonly number[];
}

export function siteAt(origin: string, options: SiteOptions = {}): Request {
  const { fetch: send = fetch, timeoutMs = TIMEOUT_MS, retriesMs = RETRIES_MS } = options;
  const retrying = retry(
    handleWhen((error) => !isTimeout(error)),
    { maxAttempts: retriesMs.length, backoff: new IterableBackoff(retriesMs) },
  );
  return async (path, sent = {}) => {
    const url = new URL(path, origin);
    try {
      return await retrying.execute(async () => {
        const signal = AbortSignal.timeout(timeoutMs);
        const response = await send(url, { ...sent, redirect: 'manual', signal });
        return { status: response.status, headers: response.headers, text: await response.text() };
      });
    } catch (error) {
      const cause = isTimeout(error) ? `no answer within ${timeoutMs / 1_000} s` : causeOf(error);
      throw new Error(`${url.pathname}: ${cause}`);
    }
  };
}

function isTimeout(error: unknown): boolean {
  return error instanceof Error && error.name === 'TimeoutError';
}

/** `fetch` reports every failure of the network as "fetch failed"; the cause has the reason. */
function causeOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.message || error.cause.name : error.message;
}
