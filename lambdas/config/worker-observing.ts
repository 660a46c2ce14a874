/** How workers of queues tell what they did: one logger with allow-listed fields. */
import { Logger } from '@aws-lambda-powertools/logger';
import type { JobLogger } from '../jobs/queue-job.ts';

export function createJobLogger(): JobLogger {
  const powertools = new Logger();
  return {
    info: (message, fields) => powertools.info(message, { ...fields }),
    error: (message, fields) => powertools.error(message, { ...fields }),
  };
}
