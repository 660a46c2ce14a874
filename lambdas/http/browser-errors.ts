import { calls } from '../../shared/contracts/calls.ts';
import { kindOfError, withoutPersonalData } from '../../shared/domain/errors/browser-errors.ts';
import type { createLogger } from '../platform/logging.ts';
import { metricNames } from '../platform/metrics.ts';
import { route } from './route.ts';

/** Writes errors of the site's own scripts to the log. */
export function browserErrorRoutes(logger: ReturnType<typeof createLogger>) {
  return {
    reportBrowserError: route('reportBrowserError', calls.reportBrowserError, async ({ body }) => {
      const { kind, name, message, stack, page, ...report } = body;
      logger.error(
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
}
