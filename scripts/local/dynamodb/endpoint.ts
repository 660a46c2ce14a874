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

/** A proxy for functions and developers that adds faults and the checks of Host and Origin to the emulator. */
export class DynamoDbEndpoint {
  readonly faults = new Faults(['conflict', 'lost', 'unprocessed']);
  private readonly emulator: URL;
  private readonly warn: (message: string) => void;
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

  get url(): string {
    return this.server?.origin ?? '';
  }

  async close(): Promise<void> {
    await this.server?.close();
    this.agent.destroy();
  }

  private async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    try {
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

  private ask({ method, url, headers }: IncomingMessage, body: Buffer): Promise<Answer> {
    const { connection: _, 'transfer-encoding': __, ...passed } = headers;
    return new Promise((resolve, reject) => {
      const proxied = httpRequest({
        host: this.emulator.hostname,
        port: this.emulator.port,
        agent: this.agent,
        method,
        path: url,
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
