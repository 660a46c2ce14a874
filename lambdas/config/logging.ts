import { Logger } from '@aws-lambda-powertools/logger';

/** A logger whose lines have these fields and no others. */
export function createLogger<Fields extends object>() {
  const powertools = new Logger();
  const attributes = (fields: Fields) => Object.fromEntries(Object.entries(fields));
  return {
    info: (message: string, fields: Fields) => powertools.info(message, attributes(fields)),
    error: (message: string, fields: Fields) => powertools.error(message, attributes(fields)),
  };
}
