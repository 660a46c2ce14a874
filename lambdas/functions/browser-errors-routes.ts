import { calls } from '../../shared/contracts/calls.ts';
import type { ContractsOf } from '../../shared/contracts/index.ts';
import { kindOfError, withoutPersonalData } from '../../shared/domain/errors/browser-errors.ts';
import { type Route, route } from '../http/route.ts';
import { metricNames } from '../platform/metrics.ts';
import type { BrowserErrorsContainer } from './browser-errors-container.ts';

/** Every call of the function `browser-errors`; one that is missing here is a type error. */
export function browserErrorRoutes({ browserErrors }: BrowserErrorsContainer): Route[] {
  const routes: Record<ContractsOf<'browser-errors'>, Route> = {
    reportBrowserError: route('reportBrowserError', calls.reportBrowserError, async ({ body }) => {
      const { kind, name, message, stack, page, ...report } = body;
      browserErrors.error(
        'browser error',
        {
          ...report,
          kind: kindOfError(kind, message),
          errorName: name,
          // Again, since a report need not come from the site's own script.
          errorMessage: withoutPersonalData(message),
          stack: stack.join('\n'),
          pageCorrelationId: page,
        },
        { [metricNames.browserErrors]: 1 },
      );
      return { body: {} };
    }),
  };
  return Object.values(routes);
}
