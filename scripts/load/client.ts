import { Agent, request } from 'node:http';
import type { Outcome } from './outcome.ts';

/** A visitor's timeout. */
const TIMEOUT_MS = 15_000;

/** Sends requests of many visitors, each from a separate IP address if the site runs on this machine. */
export class Visitors {
  private readonly url: URL;
  private readonly agents: readonly Agent[];
  private sent = 0;

  constructor(url: string, addresses: number) {
    const { hostname } = new URL(url);
    const isHere = hostname === 'localhost' || hostname === '127.0.0.1';
    // The front door listens on IPv4 only.
    this.url = new URL(isHere ? url.replace('localhost', '127.0.0.1') : url);
    const options = { keepAlive: true, keepAliveMsecs: 5_000, maxFreeSockets: 4, timeout: 20_000 };
    this.agents = Array.from({ length: isHere ? addresses : 1 }, (_, number) =>
      isHere ? new Agent({ ...options, localAddress: loopbackAddress(number) }) : new Agent(options),
    );
  }

  /** Resolves with the outcome of a request, never rejects. */
  send(path: string): Promise<Pick<Outcome, 'status' | 'hit' | 'retryAfter'>> {
    const agent = this.agents[this.sent++ % this.agents.length];
    return new Promise((resolve) => {
      const failed = (status: string) => resolve({ status, hit: false, retryAfter: false });
      const outgoing = request(new URL(path, this.url), {
        agent,
        headers: { 'accept-encoding': 'br, gzip', 'user-agent': 'careatlas-load' },
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      outgoing.once('response', (incoming) => {
        const { statusCode = 0, headers } = incoming;
        incoming.once('end', () =>
          resolve({
            status: statusCode,
            hit: headers['x-cache'] === 'Hit from cloudfront',
            retryAfter: headers['retry-after'] !== undefined,
          }),
        );
        incoming.once('error', (error) => failed(reason(error)));
        incoming.resume();
      });
      outgoing.once('error', (error) => failed(reason(error)));
      outgoing.end();
    });
  }

  close(): void {
    for (const agent of this.agents) agent.destroy();
  }
}

/** The `number`-th IP address of 127.0.0.0/8. */
function loopbackAddress(number: number): string {
  return `127.${1 + (Math.floor(number / 62_500) % 250)}.${Math.floor(number / 250) % 250}.${2 + (number % 250)}`;
}

function reason(error: Error): string {
  if (error.name === 'AbortError' || error.name === 'TimeoutError') return 'timeout';
  return 'code' in error ? String(error.code) : error.message;
}
