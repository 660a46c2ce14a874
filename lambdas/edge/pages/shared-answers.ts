import type { CallApi } from './api.ts';

/**
 * Milliseconds for which an instance answers a shared call from memory: as long as CloudFront gives the answer of a call.
 * `freshness.test.ts` adds it to the lifetime of a page.
 */
export const SHARED_MAX_AGE_MS = 10_000;

interface SharedAnswer {
  readonly body: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** When its call was sent, since the answer may be as old. */
  readonly askedAt: number;
}

/**
 * Makes calls whose answers many pages share, such as the list of specialties, once for all pages that an instance renders
 * within some seconds. `paths` bounds the memory: other calls pass. Failures are not kept, so that the next page asks again.
 */
export function createSharedAnswers(paths: readonly string[], now: () => Date): (call: CallApi) => CallApi {
  const shared = new Set(paths);
  const answers = new Map<string, SharedAnswer>();
  return (call) => async (path, init) => {
    if (!shared.has(path)) return call(path, init);
    const askedAt = now().getTime();
    const known = answers.get(path);
    if (known && askedAt - known.askedAt < SHARED_MAX_AGE_MS) return responseOf(known);
    const response = await call(path, init);
    if (!response.ok) return response;
    const answer = { body: await response.text(), headers: [...response.headers], askedAt };
    answers.set(path, answer);
    return responseOf(answer);
  };
}

function responseOf({ body, headers }: SharedAnswer): Response {
  return new Response(body, { headers: headers.map(([name, value]) => [name, value]) });
}
