import { type Context, createContext, Script } from 'node:vm';
import {
  type EdgeContext,
  type EdgeResult,
  fromViewerRequestResult,
  toViewerRequestEvent,
  type ViewerRequest,
} from './edge-event.ts';

const MAX_CODE_BYTES = 10_240;
/** CloudFront limits compute, not time; this ends an endless loop. */
const TIMEOUT_MS = 1_000;
/** Requests that share a context, which costs a millisecond and hundreds of kilobytes. */
const REQUESTS_PER_CONTEXT = 1_000;

/** A CloudFront Function: plain script, no modules, network, timers, `eval` or state between requests. */
export class EdgeFunction {
  readonly name: string;
  private readonly script: Script;
  private sandbox: Context | undefined;
  private requests = 0;

  constructor(name: string, code: string) {
    if (Buffer.byteLength(code) > MAX_CODE_BYTES) {
      throw new Error(`${name} is larger than the ${MAX_CODE_BYTES} bytes that CloudFront takes`);
    }
    this.name = name;
    // The code's declarations have a function's scope, and so live for one request. Strict mode prevents globals.
    this.script = new Script(`(() => {'use strict';${code}\n;return handler(JSON.parse(event));})()`, {
      filename: `${name}.js`,
    });
  }

  async onViewerRequest(request: ViewerRequest, context: EdgeContext): Promise<EdgeResult> {
    const sandbox = this.freshSandbox();
    sandbox.event = JSON.stringify(toViewerRequestEvent(request, context));
    return fromViewerRequestResult(await this.script.runInContext(sandbox, { timeout: TIMEOUT_MS }));
  }

  private freshSandbox(): Context {
    if (this.requests % REQUESTS_PER_CONTEXT === 0 || !this.sandbox) {
      this.sandbox = createContext({ console }, { codeGeneration: { strings: false, wasm: false } });
    }
    this.requests += 1;
    return this.sandbox;
  }
}
