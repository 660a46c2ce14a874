import { Agent, request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import { LocalServer, parseJson, readBytes } from '../http/local-server.ts';
import { Faults } from '../stand-ins/faults.ts';
import { type Answer, faultyAnswer, meets, readOperation, type Service, split } from './faults.ts';

/** Bytes. Source: "Quotas in Amazon DynamoDB": the largest request is a batch of 16 MB. */
const MAX_REQUEST = 16 * 1024 * 1024;

interface EndpointOptions {
  /** Where the emulator listens, which nothing but this server and the runner itself knows. */
  readonly emulator: string;
  readonly warn: (message: string) => void;
}

/**
 * The DynamoDB that functions and developers call: the emulator behind the check of Host and Origin, which it does not
 * have, and with faults. The runner itself calls the emulator.
 */
export class DynamoDbEndpoint {
  /** By the names that the command line knows. */
  readonly faults: ReadonlyMap<Service, Faults> = new Map([
    ['dynamodb', new Faults(['conflict', 'lost', 'unprocessed'])],
    ['dynamodb-streams', new Faults()],
  ]);
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
      const operation = readOperation(request.headers['x-amz-target']);
      const fault = this.faults.get(operation.service)?.next((one) => meets(one, operation, body));
      // Nothing is done, and nothing sent, until the caller gives up.
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
      // What was written stays written.
      if (fault !== 'lost') send(response, answer);
    } catch (error) {
      // Without an emulator there is no answer, as without a network.
      if (!response.destroyed)
        this.warn(`DynamoDB: ${error instanceof Error ? error.message : String(error)}`);
      response.destroy();
    }
  }

  private ask({ method, url, headers }: IncomingMessage, body: Buffer): Promise<Answer> {
    const { connection: _, 'transfer-encoding': __, ...passed } = headers;
    return new Promise((resolve, reject) => {
      const asked = httpRequest({
        host: this.emulator.hostname,
        port: this.emulator.port,
        agent: this.agent,
        method,
        path: url,
        headers: { ...passed, host: this.emulator.host, 'content-length': body.length },
      });
      asked.once('error', reject);
      asked.once('response', (incoming) => {
        const chunks: Buffer[] = [];
        incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
        incoming.once('error', reject);
        incoming.once('end', () =>
          resolve({
            status: incoming.statusCode ?? 502,
            headers: incoming.headers,
            body: Buffer.concat(chunks),
          }),
        );
      });
      asked.end(body);
    });
  }
}

function send(response: ServerResponse, { status, headers, body }: Answer): void {
  if (response.destroyed) return;
  const { connection: _, 'keep-alive': __, 'transfer-encoding': ___, ...passed } = headers;
  response.writeHead(status, { ...passed, 'content-length': body.length });
  response.end(body);
}
