/** The product's own search, by its public call. */
import * as z from 'zod';
import type { HttpHandler } from '../../../lambdas/http/handler.ts';
import { measureCall } from '../measure/public-calls.ts';
import { type Engine, PRODUCT } from './engine.ts';
import { FIRST_PAGE } from './judge.ts';

const cards = z.array(z.object({ id: z.string() }));

export function productEngine(handler: HttpHandler): Engine {
  return {
    name: PRODUCT,
    setup:
      'The call `GET /api/clinics/search` in this process; its CPU time includes the requests to the table.',
    async search(text) {
      const path = `/api/clinics/search?limit=${FIRST_PAGE}&q=${encodeURIComponent(text)}`;
      const { body, cpu } = await measureCall(handler, path);
      return { ids: cards.parse(body).map(({ id }) => id), cpu };
    },
    close: async () => {},
  };
}
