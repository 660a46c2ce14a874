/**
 * An execution environment of a function in a process of its own: `environment.ts BUNDLE` loads the bundle and handles one event after
 * another. With API_PORT its requests to the API go there, and take as many round trips as from a distant region. Lambda's own runtime
 * does what the messages do here.
 */
import { setTimeout } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import * as z from 'zod/mini';
import { taskSchema } from './messages.ts';

const { API_PORT, ROUND_TRIP = '0' } = process.env;
if (API_PORT !== undefined) globalThis.fetch = requestsTo(API_PORT, Number(ROUND_TRIP));

const [bundle = ''] = process.argv.slice(2);
const module: unknown = await import(pathToFileURL(bundle).href);
const { handler } = z.object({ handler: z.function() }).parse(module);

process.on('disconnect', () => process.exit());
process.on('message', async (message) => {
  const { event } = taskSchema.parse(message);
  const started = performance.now();
  const result: unknown = await Reflect.apply(handler, undefined, [event, { awsRequestId: 'bench' }]);
  process.send?.({ type: 'result', result, ms: performance.now() - started });
});
process.send?.({ type: 'ready' });

/** The first request opens a connection, which takes a round trip for TCP and one for TLS. */
function requestsTo(port: string, roundTrip: number): typeof fetch {
  const real = globalThis.fetch;
  let isConnected = false;
  return async (url, init) => {
    const { pathname, search } = new URL(String(url));
    const trips = isConnected ? 1 : 3;
    isConnected = true;
    await setTimeout(trips * roundTrip);
    return real(`http://127.0.0.1:${port}${pathname}${search}`, init);
  };
}
