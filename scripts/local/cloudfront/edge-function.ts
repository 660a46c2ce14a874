import { createContext, Script } from 'node:vm';
import {
  type EdgeContext,
  type EdgeResult,
  fromViewerRequestResult,
  toViewerRequestEvent,
  type ViewerRequest,
} from './edge-event.ts';

const MAX_CODE_BYTES = 10_240;
/** CloudFront counts compute, not time; this only keeps an endless loop from stopping the runner. */
const TIMEOUT_MS = 1_000;

/** A CloudFront Function: plain script, no modules, network, timers, `eval` or state between requests. */
export class EdgeFunction {
  readonly name: string;
  private readonly script: Script;

  constructor(name: string, code: string) {
    if (Buffer.byteLength(code) > MAX_CODE_BYTES) {
      throw new Error(`${name} is larger than the ${MAX_CODE_BYTES} bytes that CloudFront takes`);
    }
    this.name = name;
    this.script = new Script(`${code}\n;handler(JSON.parse(event));`, { filename: `${name}.js` });
  }

  async onViewerRequest(request: ViewerRequest, context: EdgeContext): Promise<EdgeResult> {
    const event = JSON.stringify(toViewerRequestEvent(request, context));
    const sandbox = createContext({ event, console }, { codeGeneration: { strings: false, wasm: false } });
    return fromViewerRequestResult(await this.script.runInContext(sandbox, { timeout: TIMEOUT_MS }));
  }
}
