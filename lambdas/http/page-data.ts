import * as z from 'zod/mini';
import {
  defineCall,
  NEXT_CURSOR_HEADER,
  type None,
  needsSignIn,
  requestType,
} from '../../shared/contracts/contract.ts';
import {
  MAX_PAGE_CALLS,
  PAGE_DATA_HEADERS,
  PAGE_DATA_PATH,
  type PageCallResponse,
  pageDataSchema,
} from '../../shared/contracts/pages/page-data.ts';
import { errorFields } from '../platform/error-fields.ts';
import type { RequestLogger } from './middlewares.ts';
import { pathSegments, queryParameters } from './request.ts';
import { errorAnswer } from './responses.ts';
import { type Route, route } from './route.ts';
import { createRouter, unknownCall } from './router.ts';

/** The paths and queries of calls, as a JSON array. */
const callsParameter = z.pipe(
  z.pipe(z.string(), z.transform(parseJson)),
  z.array(z.string()).check(z.minLength(1), z.maxLength(MAX_PAGE_CALLS)),
);

const pageData = defineCall(
  {
    method: 'GET',
    path: PAGE_DATA_PATH,
    auth: 'public',
    owner: 'public-read',
    request: requestType<None, { calls: string }>(),
    response: pageDataSchema,
    uncached: true,
  },
  { params: z.object({}), query: z.object({ calls: callsParameter }), body: z.undefined() },
);

/**
 * Makes several calls for the renderer, which may do so only without a token: its pages are public. A call that fails has its
 * own status and does not affect the others. The route itself is not among `routes`, so that it cannot be nested.
 */
export function pageDataRoute(routes: readonly Route[], logger: Pick<RequestLogger, 'error'>): Route {
  const router = createRouter(routes.filter(({ method, auth }) => method === 'GET' && !needsSignIn(auth)));

  async function respond(call: string): Promise<PageCallResponse> {
    const [path = '', ...rest] = call.split('?');
    const found = router('GET', segmentsOf(path));
    try {
      if (found.kind !== 'route') throw unknownCall();
      const { params, route } = found;
      const query = queryParameters(rest.join('?'), route.parameters);
      const { status, body, nextCursor, headers } = await route.answer({ ...NOTHING_SENT, params, query });
      return { status, headers: allowed({ ...headers, [NEXT_CURSOR_HEADER]: nextCursor }), body };
    } catch (error) {
      const answer = errorAnswer(error);
      if (answer.status >= 500) {
        const name = found.kind === 'route' ? found.route.name : undefined;
        logger.error('request failed', { call: name, status: answer.status, ...errorFields(error) });
      }
      return { ...answer, headers: {} };
    }
  }

  return route('getPageData', pageData, async ({ query }) => ({
    body: await Promise.all(query.calls.map(respond)),
  }));
}

const NOTHING_SENT = {
  body: undefined,
  idempotencyKey: undefined,
  viewerAddress: undefined,
  caller: undefined,
};

function allowed(headers: Readonly<Record<string, string | undefined>>): Record<string, string> {
  return Object.fromEntries(
    PAGE_DATA_HEADERS.flatMap((name) => {
      const value = headers[name];
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

/** Segments as the gateway decodes the paths of calls; none for a path that cannot be decoded, which no call has. */
function segmentsOf(path: string): string[] {
  try {
    return pathSegments(decodeURIComponent(path));
  } catch {
    return [];
  }
}

/** Parses JSON; undefined, which no call takes, for any other text. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
