import { randomBytes, timingSafeEqual } from 'node:crypto';
import { Agent, request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { LocalServer, parseJson, readBytes } from '../http/local-server.ts';
import { Faults } from '../stand-ins/faults.ts';
import { type Answer, faultyAnswer, meets, operationOf, split } from './faults.ts';

/** Bytes. Source: "Quotas in Amazon DynamoDB": the largest request is a batch of 16 MB. */
const MAX_REQUEST = 16 * 1024 * 1024;

interface EndpointOptions {
  /** The emulator's URL, which only this server and the runner use. */
  readonly emulator: string;
  readonly warn: (message: string) => void;
}

/** As DynamoDB says it to the AWS SDK. */
const DENIED = JSON.stringify({
  __type: 'com.amazon.coral.service#AccessDeniedException',
  message:
    'The local table is for the functions of the local cloud and for npm run admin: its URL has a secret.',
});

/**
 * A proxy for functions and `npm run admin` that adds faults, the checks of Host and Origin, and a secret to the emulator: a caller
 * without the whole URL, which is another one at each start, gets 403.
 */
export class DynamoDbEndpoint {
  readonly faults = new Faults(['conflict', 'lost', 'unprocessed']);
  private readonly emulator: URL;
  private readonly warn: (message: string) => void;
  private readonly secret = randomBytes(24).toString('base64url');
  private readonly agent = new Agent({ keepAlive: true });
  private server: LocalServer | undefined;

  private constructor({ emulator, warn }: EndpointOptions) {
    this.emulator = new URL(emulator);
    this.warn = warn;
  }

  static async open(options: EndpointOptions): Promise<DynamoDbEndpoint> {
    const endpoint = new DynamoDbEndpoint(options);
    endpoint.server = await LocalServer.open((request, response) => void endpoint.handle(request, response));
    return endpoint;
  }

  /** With the secret as its path, which the AWS SDK keeps. */
  get url(): string {
    return `${this.server?.origin ?? ''}/${this.secret}`;
  }

  async close(): Promise<void> {
    await this.server?.close();
    this.agent.destroy();
  }

  private async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    try {
      if (!this.isKnown(request.url)) {
        response.writeHead(403, { 'content-type': 'application/x-amz-json-1.0' }).end(DENIED);
        request.resume();
        return;
      }
      const body = await readBytes(request, MAX_REQUEST);
      if (body === undefined) {
        response.writeHead(413).end();
        return;
      }
      const operation = operationOf(request.headers['x-amz-target']);
      const fault = this.faults.next((one) => meets(one, operation, body));
      // The table does nothing, and the caller times out.
      if (fault === 'timeout') return;
      if (fault === 'unprocessed') {
        const parts = split(operation, parseJson(body.toString('utf8')));
        const answer = await this.ask(request, Buffer.from(JSON.stringify(parts.now)));
        return send(response, answer.status === 200 ? parts.complete(answer) : answer);
      }
      if (fault !== undefined && fault !== 'lost') {
        return send(response, faultyAnswer(fault, operation, body));
      }
      const answer = await this.ask(request, body);
      // The write is complete, and the caller times out.
      if (fault !== 'lost') send(response, answer);
    } catch (error) {
      // Without an emulator: as without a network.
      if (!response.destroyed)
        this.warn(`DynamoDB: ${error instanceof Error ? error.message : String(error)}`);
      response.destroy();
    }
  }

  private isKnown(path = ''): boolean {
    const [given, own] = [Buffer.from(path.replace(/\/$/, '')), Buffer.from(`/${this.secret}`)];
    return given.length === own.length && timingSafeEqual(given, own);
  }

  private ask({ method, headers }: IncomingMessage, body: Buffer): Promise<Answer> {
    const { connection: _, 'transfer-encoding': __, ...passed } = headers;
    return new Promise((resolve, reject) => {
      const proxied = httpRequest({
        host: this.emulator.hostname,
        port: this.emulator.port,
        agent: this.agent,
        method,
        path: '/',
        headers: { ...passed, host: this.emulator.host, 'content-length': body.length },
      });
      proxied.once('error', reject);
      proxied.once('response', (incoming) => {
        buffer(incoming).then(
          (content) =>
            resolve({ status: incoming.statusCode ?? 502, headers: incoming.headers, body: content }),
          reject,
        );
      });
      proxied.end(body);
    });
  }
}

function send(response: ServerResponse, { status, headers, body }: Answer): void {
  if (response.destroyed) return;
  const { connection: _, 'keep-alive': __, 'transfer-encoding': ___, ...passed } = headers;
  response.writeHead(status, { ...passed, 'content-length': body.length });
  response.end(body);
}
