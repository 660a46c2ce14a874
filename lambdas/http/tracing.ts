import { readEnvironment, settings } from '../platform/environment.ts';
import type { Tracing } from './middlewares.ts';

/** Tracing with X-Ray, and what records the requests of a client of the AWS SDK. */
export interface SdkTracing extends Tracing {
  capture(client: object): void;
}

/**
 * Undefined unless the operator has switched tracing on. Loaded only then: its packages take 15 ms of processor time, more than a
 * tenth of a cold start.
 */
export function createTracing(): Promise<SdkTracing> | undefined {
  const { tracing } = readEnvironment({ tracing: settings.tracing });
  return tracing === 'on' ? loadTracing() : undefined;
}

async function loadTracing(): Promise<SdkTracing> {
  const [{ Tracer }, { captureLambdaHandler }] = await Promise.all([
    import('@aws-lambda-powertools/tracer'),
    import('@aws-lambda-powertools/tracer/middleware'),
  ]);
  const tracer = new Tracer({ captureHTTPsRequests: false });
  return {
    // Neither responses nor errors' messages: both may contain what a person wrote.
    middleware: captureLambdaHandler(tracer, { captureResponse: false }),
    annotate: (name, value) => tracer.putAnnotation(name, value),
    capture: (client) => {
      tracer.captureAWSv3Client(client);
    },
  };
}
