/** Sends forms' calls as different visitors: each from another loopback address, with its own solved challenge. */
import { type IncomingHttpHeaders, request } from 'node:http';
import { challengeSchema } from '../../../shared/contracts/submissions/challenge.ts';
import { solveChallenge } from '../../support/solve-challenge.ts';

export interface Reply {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

export interface Sending {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON; a text is sent unchanged. */
  readonly body?: unknown;
  /** The sender's IP address, in 127.0.0.0/8; by default one of the test file's own. */
  readonly from?: string;
}

/**
 * Of this process, so that the requests of a test file do not use up the limits of others, nor those of browsers (127.0.0.1).
 * macOS has no other loopback address unless someone adds it.
 */
const OWN_ADDRESS =
  process.platform === 'darwin'
    ? '127.0.0.1'
    : `127.${64 + ((process.pid >> 16) & 63)}.${(process.pid >> 8) & 255}.${process.pid & 255}`;

/** Sends a request to the site. Rejects when the connection ends without a response. */
export function send(site: string, path: string, sending: Sending = {}): Promise<Reply> {
  const { method = 'GET', headers = {}, body, from = OWN_ADDRESS } = sending;
  const { hostname, port } = new URL(site);
  const text = typeof body === 'string' || body === undefined ? body : JSON.stringify(body);
  return new Promise((resolve, reject) => {
    const outgoing = request({
      hostname: hostname === 'localhost' ? '127.0.0.1' : hostname,
      port,
      path,
      method,
      localAddress: from,
      headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
    });
    outgoing.once('response', (incoming) => {
      const chunks: Buffer[] = [];
      incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
      incoming.once('error', reject);
      incoming.once('end', () =>
        resolve({
          status: incoming.statusCode ?? 0,
          headers: incoming.headers,
          text: Buffer.concat(chunks).toString('utf8'),
        }),
      );
    });
    outgoing.once('error', reject);
    outgoing.end(text);
  });
}

/** The IP address of the `number`-th sender: a few dozen requests each stay below the firewall's limit. */
export function sender(number: number): string {
  const person = Math.floor(number / 20);
  return `127.0.${1 + (person >> 7)}.${1 + (person & 127)}`;
}

/** The body field `altcha` for one request. */
export async function solvedChallenge(site: string): Promise<string> {
  const { status, text } = await send(site, '/api/challenge');
  if (status !== 200) throw new Error(`no challenge: ${status} ${text}`);
  return solveChallenge(challengeSchema.parse(JSON.parse(text)));
}
