import { createLogger } from '../platform/logging.ts';
import { metricNames } from '../platform/metrics.ts';
import type { OnBadItem } from './parse-items.ts';

/** Logs stored items that are not valid. */
export function logBadItems(): OnBadItem {
  const logger = createLogger();
  return ({ entity, key }) => logger.error('bad item', { entity, key }, { [metricNames.badItems]: 1 });
}
