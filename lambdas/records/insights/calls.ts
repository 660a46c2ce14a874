import { insightsFile } from '../../../shared/content/providers/insights.ts';
import { calls } from '../../../shared/contracts/calls.ts';
import { providerOf } from '../../http/caller.ts';
import { route } from '../../http/route.ts';
import type { CountEvent } from './count-event.ts';
import type { ReadInsights } from './read-insights.ts';

/** What browsers count. */
export function eventRoutes({ countEvent }: { readonly countEvent: CountEvent }) {
  return {
    countEvent: route('countEvent', calls.countEvent, async ({ body }) => {
      await countEvent(body);
      return { body: undefined };
    }),
  };
}

/** What providers read of it. */
export function insightRoutes({ insights }: { readonly insights: ReadInsights }) {
  return {
    getInsights: route('getInsights', calls.getInsights, async ({ params, caller }) => ({
      body: await insights(params.id, providerOf(caller)),
    })),
    getInsightsFile: route('getInsightsFile', calls.getInsightsFile, async ({ params, caller }) => ({
      body: new TextEncoder().encode(insightsFile(await insights(params.id, providerOf(caller)))),
      headers: { 'content-disposition': 'attachment; filename="insights.csv"' },
    })),
  };
}
