import { Logger } from '@aws-lambda-powertools/logger';
import type { OnBadItem } from '../adapters/dynamodb/parse-items.ts';

/** A logger whose lines have these fields and no others. */
export function createLogger<Fields extends object>() {
  const powertools = new Logger();
  const attributes = (fields: Fields) => Object.fromEntries(Object.entries(fields));
  return {
    info: (message: string, fields: Fields) => powertools.info(message, attributes(fields)),
    error: (message: string, fields: Fields) => powertools.error(message, attributes(fields)),
  };
}

/** Logs stored items that are not valid, for functions that answer no request. */
export function logBadItems(): OnBadItem {
  const logger = createLogger<{ readonly entity: string; readonly key: string }>();
  return ({ entity, key }) => logger.error('bad item', { entity, key });
}
