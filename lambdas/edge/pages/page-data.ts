import {
  MAX_PAGE_CALLS,
  PAGE_DATA_PATH,
  type PageCallResponse,
  pageDataSchema,
} from '../../../shared/contracts/pages/page-data.ts';
import type { CallResponse } from '../../../shared/rendering/renderer.ts';
import type { CallApi } from './api.ts';

/** The API has not responded to the calls of a page. */
export class PageDataError extends Error {
  override name = 'PageDataError';
}

interface Batch {
  readonly paths: string[];
  readonly responses: Promise<readonly CallResponse[]>;
}

/**
 * Sends the calls that are made in one turn of the event loop, as those of a page's `load`, in one request; a single call as
 * it is.
 */
export function batchCalls(call: CallApi): CallApi {
  let batch: Batch | undefined;

  const open = (init: Parameters<CallApi>[1]): Batch => {
    const paths: string[] = [];
    const responses = endOfTurn().then(() => {
      batch = undefined;
      return callTogether(paths, (path) => call(path, init));
    });
    return { paths, responses };
  };

  return async (path, init) => {
    if (batch === undefined || batch.paths.length === MAX_PAGE_CALLS) batch = open(init);
    const index = batch.paths.push(path) - 1;
    const response = (await batch.responses)[index];
    if (!response) throw new PageDataError(`no response to call ${index}`);
    return response;
  };
}

const endOfTurn = () => new Promise((resolve) => setImmediate(resolve));

async function callTogether(
  paths: readonly string[],
  call: (path: string) => Promise<CallResponse>,
): Promise<readonly CallResponse[]> {
  const [only, ...others] = paths;
  if (only !== undefined && others.length === 0) return [await call(only)];
  const query = new URLSearchParams({ calls: JSON.stringify(paths) });
  const response = await call(`${PAGE_DATA_PATH}?${query}`);
  // Never passed on as the status of one of the calls: 404 would say that a clinic does not exist.
  if (!response.ok) throw new PageDataError(`status ${response.status}`);
  return pageDataSchema.parse(await response.json()).map(responseOf);
}

/** As if the call had been sent alone, without writing and parsing its JSON again. */
function responseOf({ status, headers, body }: PageCallResponse): CallResponse {
  return {
    ok: status >= 200 && status < 300,
    status,
    statusText: '',
    headers: new Headers(headers),
    json: async () => body,
    text: async () => JSON.stringify(body),
  };
}
