/** How functions tell what they did: one logger with allow-listed fields, and counters of the request in hand. */
import { Logger } from '@aws-lambda-powertools/logger';
import { createDynamoDbClient, Table } from '../adapters/dynamodb/client.ts';
import type { OnBadItem } from '../adapters/dynamodb/parse-items.ts';
import type { RequestLogger } from '../http/middlewares.ts';
import { countBadItem, countCapacity } from '../http/request-scope.ts';

export interface Observed {
  readonly logger: RequestLogger;
  readonly table: Table;
  /** Logs and counts a stored item that its schema refuses. */
  readonly onBadItem: OnBadItem;
  /** Milliseconds of a steady clock. */
  readonly now: () => number;
}

/** The table and the logger of a function behind the HTTP API. */
export function observe(tableName: string): Observed {
  const powertools = new Logger();
  const logger: RequestLogger = {
    info: (message, fields) => powertools.info(message, { ...fields }),
    error: (message, fields) => powertools.error(message, { ...fields }),
  };
  return {
    logger,
    table: new Table(createDynamoDbClient(), tableName, countCapacity),
    onBadItem: ({ entity, key }) => {
      countBadItem();
      logger.error('bad item', { entity, key });
    },
    now: () => performance.now(),
  };
}
