import { createServer, type Server } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import * as z from 'zod/mini';
import { RENDERER_HEADER } from '../../../lambdas/platform/names.ts';
import { eventOf } from '../../../test/integration/support/http.ts';
import { type FunctionSettings, StartedFunction } from './started-function.ts';

const responseSchema = z.object({
  statusCode: z.number(),
  headers: z.record(z.string(), z.string()),
  body: z.string(),
});

/**
 * The HTTP API: a gateway without a limit of its CPU, and a function of which an environment starts for each request that finds none
 * idle, as on Lambda.
 */
export class Api {
  private readonly server: Server;
  private readonly settings: FunctionSettings;
  private readonly environmentMs: number;
  private readonly idle: StartedFunction[] = [];
  private started = 0;

  /** `environmentMs`: until Lambda has an environment in which the process can start. */
  constructor(settings: FunctionSettings, environmentMs: number) {
    this.settings = settings;
    this.environmentMs = environmentMs;
    this.server = createServer(async ({ url = '' }, response) => {
      const { statusCode, headers, body } = await this.call(url);
      response.writeHead(statusCode, headers).end(body);
    });
  }

  async listen(): Promise<number> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    const address = this.server.address();
    if (address === null || typeof address === 'string') throw new Error('the API has no port');
    return address.port;
  }

  /** The next request finds no environment. */
  async reset(): Promise<void> {
    await Promise.all(this.idle.splice(0).map((environment) => environment.stop()));
  }

  async close(): Promise<void> {
    await this.reset();
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private async call(url: string) {
    const environment = this.idle.pop() ?? (await this.start());
    const { result } = await environment.handle(eventOf(url, { headers: { [RENDERER_HEADER]: '1' } }));
    this.idle.push(environment);
    return responseSchema.parse(result);
  }

  private async start(): Promise<StartedFunction> {
    this.started += 1;
    const name = `${this.settings.name}-${this.started}`;
    await setTimeout(this.environmentMs);
    return StartedFunction.start({ ...this.settings, name });
  }
}
